/** Questions of people without a login: the calls, and the jobs that answer by SMS and delete unconfirmed questions. */
import { recordAudit } from '../../audit/record-audit.ts'
import type { ModuleParts } from '../../module.ts'
import type { SmsGateway } from '../../ports/sms.ts'
import { contactEndpoints } from './contact.routes.ts'
import type { ContactDeps } from './contact-us.ts'
import { createDropContacts, createSendAnswer, DROP_CONTACTS, SEND_CONTACT_ANSWER } from './send-answer.ts'

type Needs = Omit<ContactDeps, 'audit'> & { readonly sms: SmsGateway }

export function contactModule(needs: Needs) {
  const deps: ContactDeps = {
    ...needs,
    audit: (trace, kind, detail) =>
      recordAudit(needs.database.pool, trace, {
        kind,
        outcome: kind.endsWith('refused') ? 'refused' : 'done',
        detail: { about: detail },
      }),
  }
  return {
    endpoints: contactEndpoints(deps),
    jobs: () => ({
      lane: 'networks' as const,
      tasks: { [SEND_CONTACT_ANSWER]: createSendAnswer(needs), [DROP_CONTACTS]: createDropContacts(needs) },
      recurring: [{ task: DROP_CONTACTS, when: '23 * * * *' }],
    }),
  } satisfies ModuleParts
}
