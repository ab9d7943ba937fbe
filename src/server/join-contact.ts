/** Joins the questions of people without a login to the codes by SMS, the audit trail, the cases and the worker. */
import type { AuthDeps } from './identity/auth-deps.ts'
import { presentCode } from './identity/endpoint-parts.ts'
import { createOneTimeCodes } from './identity/codes/code-life.ts'
import { recordAudit } from './audit/record-audit.ts'
import { openOutside } from './features/cases/open-outside.ts'
import { contactEndpoints } from './features/contact/contact.routes.ts'
import type { ContactDeps } from './features/contact/contact-us.ts'
import {
  createDropContacts,
  createSendAnswer,
  DROP_CONTACTS,
  SEND_CONTACT_ANSWER,
} from './features/contact/send-answer.ts'
import { caseSteps } from './join-cases.ts'
import type { ModuleParts } from './module.ts'
import { fail, ok } from '../values/result.ts'

const PURPOSE = 'contact'

type Base = Pick<AuthDeps, 'database' | 'clock' | 'keys' | 'sms' | 'limits'>

export function contactDeps(base: Base): ContactDeps {
  const { database, clock } = base
  const codes = createOneTimeCodes(base)
  return {
    database,
    clock,
    async sendCode({ contactId, phone, text }, also) {
      const bound = { purpose: PURPOSE, subject: contactId, approves: contactId } as const
      const request = { ...bound, quota: PURPOSE, phone, text } as const
      const sent = presentCode(await codes.send(request, also))
      return sent.ok ? ok(sent.value.data) : sent
    },
    async checkCode({ referenceId: reference, otp: code }) {
      const found = await codes.find(reference, PURPOSE)
      if (found === undefined) return fail({ kind: 'refused', reason: 'code-expired' })
      const { subject, approves } = found
      const checked = await codes.check({ purpose: PURPOSE, subject, approves, reference, code })
      return checked.ok ? ok(subject) : checked
    },
    openCase: (tx, { contactId: caseId, kind: dispute, ...report }, trace) =>
      openOutside(caseSteps(clock), tx, { caseId, dispute, ...report }, trace),
    audit: (trace, kind, detail) =>
      recordAudit(database.pool, trace, {
        kind,
        outcome: kind.endsWith('refused') ? 'refused' : 'done',
        detail: { about: detail },
      }),
  }
}

export function joinContact(base: Base) {
  return {
    endpoints: contactEndpoints(contactDeps(base)),
    jobs: () => ({
      lane: 'networks' as const,
      tasks: { [SEND_CONTACT_ANSWER]: createSendAnswer(base), [DROP_CONTACTS]: createDropContacts(base) },
      recurring: [{ task: DROP_CONTACTS, when: '23 * * * *' }],
    }),
  } satisfies ModuleParts
}
