/** The calls for questions and reports without a login. A code proves the sender's phone, to which the bank answers. */
import * as v from 'valibot'
import { calendarDate, codeSent, instant, message, otp, text, ticket } from '../fields.ts'
import { nothing, route } from '../route.ts'
import { LANGUAGES } from '../../values/language.ts'
import { OUTSIDE_DISPUTES } from '../../values/vocabularies/cases/case-types.ts'
import { CONTACT_TOPICS } from '../../values/vocabularies/contact-topics.ts'

export const contactTopic = v.picklist(CONTACT_TOPICS, 'Choose a topic')

const disputeKind = v.picklist(OUTSIDE_DISPUTES, 'Choose what happened')

export const NAIRA_PROBLEM = 'Enter an amount such as 2,500.00, or leave it empty'

export const PHONE_PROBLEM = 'Enter a Nigerian mobile number, such as 0803 555 0142'

/** A rough check of a phone number. The server's parser decides. The page must not load the texts of the signed-in pages. */
const phone = v.pipe(
  v.string('Enter a phone number'),
  v.regex(/^\s{0,9}(?:0|\+?234)(?:[ ()-]{0,3}[0-9]){10}\s{0,9}$/, PHONE_PROBLEM),
)

/** The name and the phone of the sender, the text, and the language of the code's message. Default: English. */
const letter = {
  name: text('Name', 1, 80),
  phone,
  words: message('Message', 1, 1_000),
  language: v.optional(v.picklist(LANGUAGES, 'Choose a language')),
} as const

export const contactRoutes = {
  /** Sends the code. Staff see the text only after the right code. */
  startContact: route({
    method: 'POST',
    path: '/api/support/contact',
    request: v.strictObject({
      topic: contactTopic,
      ...letter,
    }),
    data: codeSent,
    caller: 'anyone',
    changesState: true,
  }),
  /** The problems that a customer can report about a payment, with the bank's steps and deadlines for each. */
  getDisputeOffer: route({
    method: 'GET',
    path: '/api/support/dispute',
    request: nothing,
    data: v.object({
      choices: v.array(
        v.object({
          kind: disputeKind,
          title: v.string(),
          text: v.string(),
          /** True when another person may have access to the account. The page then offers to stop all payments. */
          danger: v.boolean(),
          promises: v.array(v.string()),
        }),
      ),
    }),
    caller: 'anyone',
    changesState: false,
  }),
  /** Reports a payment as the sender describes it. The bank does not search for the payment. `confirmContact` confirms the report. */
  startDispute: route({
    method: 'POST',
    path: '/api/support/dispute',
    request: v.strictObject({
      kind: disputeKind,
      /** The reference, as the receipt shows it. */
      reference: v.optional(text('Reference', 1, 60)),
      /** The amount in naira, as the sender typed it. The server parses it. */
      naira: v.optional(text('Amount', 1, 20)),
      paidOn: v.optional(calendarDate),
      ...letter,
    }),
    data: codeSent,
    caller: 'anyone',
    changesState: true,
  }),
  confirmContact: route({
    method: 'PUT',
    path: '/api/support/contact',
    request: v.strictObject({ referenceId: ticket, otp }),
    data: v.object({
      /** The reference that the sender reads out on the phone: CONT-3F9A-20K7-4F9Q for a question, CASE-3F9A-20K7-4F9Q for a dispute. */
      reference: v.string(),
      answerBy: instant,
    }),
    caller: 'anyone',
    changesState: true,
  }),
} as const
