/**
 * Changes of an email address or a phone: the calls, and the jobs that notify the old address and delete unfinished
 * changes.
 */
import { recordAudit } from '../../audit/record-audit.ts'
import { isFrozen } from '../../customers/is-frozen.ts'
import type { ModuleParts } from '../../module.ts'
import { queueSecurityNotice } from '../../notify/queue-notice.ts'
import type { SmsGateway, SmsHistory } from '../../ports/sms.ts'
import { contactChangeEndpoints } from './contact-change.routes.ts'
import type { ContactChangeDeps } from './contact-change-deps.ts'
import {
  createDropContactChanges,
  createSendContactLeft,
  DROP_CONTACT_CHANGES,
  SEND_CONTACT_LEFT,
} from './send-contact-left.ts'

/** The dependencies of a contact change: the base services, and functions of identity. */
export function contactChangeServices(
  needs: Omit<ContactChangeDeps, 'isFrozen' | 'audit' | 'notify'>,
): ContactChangeDeps {
  return {
    ...needs,
    isFrozen,
    audit: (sql, trace, kind, contactKind) =>
      recordAudit(sql, trace, { kind, outcome: 'done', detail: { what: contactKind } }),
    notify: (tx, kind, customerId) => queueSecurityNotice(tx, { kind, customerId, at: needs.clock.now() }),
  }
}

export function contactChangeModule(
  deps: ContactChangeDeps,
  messages: { readonly sms: SmsGateway; readonly history: SmsHistory },
): ModuleParts {
  return {
    endpoints: contactChangeEndpoints(deps),
    jobs: () => ({
      lane: 'networks',
      tasks: {
        [SEND_CONTACT_LEFT]: createSendContactLeft({ ...deps, ...messages }),
        [DROP_CONTACT_CHANGES]: createDropContactChanges(deps),
      },
      recurring: [{ task: DROP_CONTACT_CHANGES, when: '37 3 * * *' }],
    }),
  }
}
