/** Orders that answer and close the questions of people without a login. */
import * as v from 'valibot'
import { contactAnswerSchema } from '../../../../contract/staff/staff-lists.ts'
import { answerContact as answer, closeQuestion } from '../../../features/contact/answer-contact.ts'
import { findContact } from '../../../features/contact/contact-store.ts'
import { fail } from '../../../../values/result.ts'
import { actOf, DONE, HOURS_MS, orderKind } from '../order-kind.ts'

const reference = v.pipe(v.string(), v.trim(), v.toUpperCase(), v.maxLength(40))
/** No second member of staff checks the answer, because the person who asked waits for it. */
const CONTACT = {
  maker: 'contact.answer',
  checker: undefined,
  livesMs: 24 * HOURS_MS,
  needsRecentLogin: false,
} as const
const GONE = fail('The question was closed.')

export const answerContact = orderKind({
  ...CONTACT,
  name: 'answer-contact',
  payload: v.strictObject({
    reference,
    text: contactAnswerSchema,
  }),
  async subject(sql, { reference: name }) {
    const contact = await findContact(sql, name)
    if (contact === undefined || contact.closedAt !== null) return undefined
    return { summary: `Answer the question ${contact.reference} by text message`, version: 'open' }
  },
  async execute({ clock }, tx, { reference: name, text }, trace) {
    const contact = await findContact(tx, name)
    if (contact === undefined) return GONE
    await answer(tx, contact, { text, operator: actOf(trace).operator, at: clock.now() }, trace)
    return DONE
  },
})

export const closeContact = orderKind({
  ...CONTACT,
  name: 'close-contact',
  payload: v.strictObject({ reference }),
  async subject(sql, { reference: name }) {
    const contact = await findContact(sql, name)
    if (contact === undefined || contact.closedAt !== null) return undefined
    return { summary: `Close the question ${contact.reference}`, version: 'open' }
  },
  async execute({ clock }, tx, { reference: name }, trace) {
    const contact = await findContact(tx, name)
    return contact !== undefined && (await closeQuestion(tx, contact, clock.now(), trace)) ? DONE : GONE
  },
})
