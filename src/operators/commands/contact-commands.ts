/** The commands on questions of people without a login, and the list of customers who agreed to offers. */
import * as v from 'valibot'
import { contactStorySchema, listedContactSchema } from '../../contract/staff/staff-lists.ts'
import { formatDateTime } from '../../values/date.ts'
import { fail, ok } from '../../values/result.ts'
import { type Command, listing, reasonOf } from '../command.ts'
import { orderCommand } from '../order.ts'

export const CONTACT_COMMANDS: readonly Command[] = [
  {
    usage: 'contacts',
    help: 'Lists the open questions from the public form.',
    duty: 'contact.answer',
    reads: 'contacts/list',
    async run({ calls }) {
      const found = await calls.call('contacts/list', {}, v.object({ contacts: v.array(listedContactSchema) }))
      if (!found.ok) return fail(found.failure.message)
      return ok(
        listing(found.value.contacts, 'No question waits for an answer.', (one) => [
          one.reference,
          one.about,
          one.name,
          one.answerBy === null ? '' : `by ${formatDateTime(one.answerBy)}`,
          one.isLate ? 'LATE' : '',
        ]),
      )
    },
  },
  {
    usage: 'contact show <reference> <reason>',
    help: 'Shows a question in full. A customer with this phone number sees the reason.',
    duty: 'contact.answer',
    reads: 'contacts/read',
    async run({ calls }, [reference = '', ...words]) {
      const reason = reasonOf(words, 'why you look.')
      if (!reason.ok) return reason
      const read = await calls.call('contacts/read', { reference, reason: reason.value }, contactStorySchema)
      if (!read.ok) return fail(read.failure.message)
      const one = read.value
      const lines = [
        `${one.reference}  ${one.about}  ${one.name}  phone ${one.phone} (proven; the person is not)`,
        one.words,
        ...one.answers.map(
          ({ at, text, sentAt }) => `${formatDateTime(at)}  ${sentAt === null ? 'not sent yet' : 'sent'}  ${text}`,
        ),
      ]
      return ok({ lines, json: one })
    },
  },
  orderCommand('answer-contact', 'contact.answer', {
    usage: 'contact answer <reference> <words>',
    help: 'Answers a question by SMS to its phone. Write nothing about the accounts of a customer.',
    async read(_run, [reference = '', ...words]) {
      const text = reasonOf(words, 'the words go by SMS.')
      return text.ok ? ok({ payload: { reference, text: text.value }, reason: text.value }) : text
    },
  }),
  orderCommand('close-contact', 'contact.answer', {
    usage: 'contact close <reference> <reason>',
    help: 'Closes a question.',
    async read(_run, [reference = '', ...words]) {
      const reason = reasonOf(words, 'how the question was settled.')
      return reason.ok ? ok({ payload: { reference }, reason: reason.value }) : reason
    },
  }),
  {
    usage: 'offers',
    help: 'Lists the numbers of the customers who agreed to news and offers.',
    duty: 'customer.search',
    reads: 'offers/list',
    async run({ calls }) {
      const found = await calls.call('offers/list', {}, v.object({ cifids: v.array(v.string()) }))
      return found.ok ? ok({ lines: found.value.cifids, json: found.value.cifids }) : fail(found.failure.message)
    },
  },
]
