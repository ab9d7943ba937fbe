/** Joins changes of contact to the PIN, the codes, the sessions, the audit trail and the worker. */
import type { AuthDeps } from './identity/auth-deps.ts'
import { createCheckPin } from './identity/pin/check-pin.ts'
import { findLanguage } from './customers/customer-store.ts'
import { presentCode } from './identity/endpoint-parts.ts'
import { createOneTimeCodes } from './identity/codes/code-life.ts'
import { recordAudit } from './audit/record-audit.ts'
import { endOtherSessions } from './identity/sessions/session-store.ts'
import { voidTickets } from './identity/profiles/ticket-store.ts'
import { maskContact } from './features/contact-change/change-contact.ts'
import type { ContactChangeDeps } from './features/contact-change/contact-change-deps.ts'
import {
  createDropContactChanges,
  createSendContactLeft,
  DROP_CONTACT_CHANGES,
  SEND_CONTACT_LEFT,
} from './features/contact-change/send-contact-left.ts'
import { isFrozen } from './features/freeze/freeze-store.ts'
import { queueSecurityNotice } from './notify/queue-notice.ts'
import { ownCodeText } from './language/code-text.ts'
import type { BankContext } from './bank-context.ts'
import type { ModuleJobs } from './module.ts'
import type { MailGateway } from './ports/mail.ts'
import type { SmsGateway } from './ports/sms.ts'
import { BRAND } from '../values/brand.ts'
import { ok } from '../values/result.ts'

/** Messages that go to whatever address is given: a phone by SMS, a mail address by mail. */
export function messagesByAddress(sms: SmsGateway, mail: MailGateway): SmsGateway {
  const subject = `A message from ${BRAND.bankName}`
  return { send: (message) => (message.to.includes('@') ? mail.send({ ...message, subject }) : sms.send(message)) }
}

export function contactChangeDeps(
  auth: Pick<AuthDeps, 'database' | 'clock' | 'keys' | 'sms' | 'limits' | 'notify'>,
): ContactChangeDeps {
  const { database, clock } = auth
  const codes = createOneTimeCodes(auth)
  const bound = (of: { readonly step: string; readonly customerId: string; readonly changeId: string }) => ({
    purpose: `contact-change-${of.step}`,
    subject: of.customerId,
    approves: of.changeId,
  })
  return {
    database,
    clock,
    checkPin: createCheckPin(auth),
    isFrozen,
    async sendCode(code) {
      const text = ownCodeText(await findLanguage(database.pool, code.customerId), code.text)
      const sent = presentCode(
        await codes.sendOrResend({ ...bound(code), quota: `contact-change-${code.step}`, phone: code.to, text }),
      )
      return sent.ok ? ok({ ...sent.value.data, maskedPhone: maskContact(code.to) }) : sent
    },
    compareCode: (guess) => codes.compare({ ...bound(guess), reference: guess.reference, code: guess.code }),
    async afterChange(tx, { customerId, sessionId }) {
      await endOtherSessions(tx, customerId, sessionId, 'contact-changed', clock.now())
      // What a code to the old address has opened: a reset of the password, a device that is being linked.
      await voidTickets(tx, customerId, clock.now())
    },
    audit: (sql, trace, kind, contactKind) =>
      recordAudit(sql, trace, { kind, outcome: 'done', detail: { what: contactKind } }),
    notify: (tx, kind, customerId) => queueSecurityNotice(tx, { kind, customerId, at: clock.now() }),
  }
}

/** What runs without being asked. */
export function contactChangeJobs({ auth, sms: history }: Pick<BankContext, 'auth' | 'sms'>): ModuleJobs {
  return {
    lane: 'networks',
    tasks: {
      [SEND_CONTACT_LEFT]: createSendContactLeft({ ...auth, history }),
      [DROP_CONTACT_CHANGES]: createDropContactChanges(auth),
    },
    recurring: [{ task: DROP_CONTACT_CHANGES, when: '37 3 * * *' }],
  }
}
