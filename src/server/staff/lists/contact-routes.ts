/** The staff's calls on the questions of people without a login. */
import * as v from 'valibot'
import { contactReadSchema } from '../../../contract/staff/staff-lists.ts'
import { outsideTitle } from '../../../core/cases/outside-disputes.ts'
import {
  findAnswers,
  findContact,
  findCustomersByPhone,
  findOpenContacts,
  type StoredContact,
} from '../../features/contact/contact-store.ts'
import { disputeText } from '../../features/contact/dispute-text.ts'
import { writeRecordReads } from '../../features/privacy/record-reads.ts'
import { maskIdentifiers } from '../../audit/mask-identifiers.ts'
import { ok } from '../../../values/result.ts'
import type { StaffDeps } from '../staff-deps.ts'
import { refuse, staffRoute, type StaffRoute } from '../staff-route.ts'
import { lookOf } from './look-of.ts'

export function contactRoutes({ database, clock }: StaffDeps): readonly StaffRoute[] {
  return [
    staffRoute({
      path: 'contacts/list',
      duty: 'contact.answer',
      input: v.strictObject({}),
      async run() {
        const now = clock.now()
        return ok({ contacts: (await findOpenContacts(database.pool)).map((contact) => listed(contact, now)) })
      },
    }),
    staffRoute({
      path: 'contacts/read',
      duty: 'contact.answer',
      input: contactReadSchema,
      run: ({ reference, reason }, call) =>
        database.transaction(async (tx) => {
          const contact = await findContact(tx, reference)
          if (contact === undefined) return refuse('not-found', 'There is no such question.')
          const at = clock.now()
          const look = { what: 'A message sent from your phone', reason: maskIdentifiers(reason), at }
          await writeRecordReads(tx, await findCustomersByPhone(tx, contact.phone), lookOf(call, look))
          const answers = await findAnswers(tx, contact.contactId)
          return ok({
            ...listed(contact, at),
            phone: contact.phone,
            words: contact.dispute === null ? contact.words : disputeText(contact.dispute, contact.words),
            closedAt: contact.closedAt?.toISOString() ?? null,
            answers: answers.map(({ at: written, text, sentAt }) => ({
              at: written.toISOString(),
              text,
              sentAt: sentAt?.toISOString() ?? null,
            })),
          })
        }),
    }),
  ]
}

const listed = ({ reference, topic, dispute, name, answerBy }: StoredContact, now: Date) => ({
  reference,
  about: dispute === null ? topic : outsideTitle(dispute.kind),
  name,
  answerBy: answerBy?.toISOString() ?? null,
  isLate: answerBy !== null && answerBy < now,
})
