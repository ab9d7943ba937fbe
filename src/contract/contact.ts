/** Writing to the bank without a login: what it is about, proven by a code on the phone that the answer goes to. */
import * as v from 'valibot'
import { codeSent, instant, otp, text, ticket } from './fields.ts'
import { route } from './route.ts'

export const contactTopic = v.picklist(['log-in', 'lost-phone', 'fraud', 'other'], 'Choose what it is about')

export const PHONE_PROBLEM = 'Enter a Nigerian mobile number, such as 0803 555 0142'

/** As people write it; the server's own parser decides. The page that asks for it must not load the signed-in pages' words. */
const phone = v.pipe(
  v.string('Enter a phone number'),
  v.regex(/^\s*(?:0|\+?234)(?:[ ()-]*[0-9]){10}\s*$/, PHONE_PROBLEM),
)

export const contactRoutes = {
  /** Sends the code; nobody looks at the words before it was right. */
  startContact: route({
    method: 'POST',
    path: '/api/support/contact',
    request: v.strictObject({
      topic: contactTopic,
      name: text('Name', 1, 80),
      phone,
      words: text('Message', 1, 1_000),
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
      /** Read out on the phone: CONT-3F9A-20K7-4F9Q. */
      reference: v.string(),
      answerBy: instant,
    }),
    caller: 'anyone',
    changesState: true,
  }),
} as const
