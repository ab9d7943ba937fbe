/** The email address and the phone that the bank writes to: seen, and changed with a code at the old one and one at the new one. */
import * as v from 'valibot'
import { codeSent, instant, otp, text, ticket, transactionPin, uuid } from '../fields.ts'
import { noData, nothing, route } from '../route.ts'

const contactChange = v.object({
  changeId: uuid,
  what: v.picklist(['email', 'phone']),
  /** The contact that receives the next code: the old or the new one. Without an old address, the phone receives the code. */
  step: v.picklist(['old', 'new']),
  maskedOld: v.string(),
  maskedNew: v.string(),
  expiresAt: instant,
})
export type ContactChange = v.InferOutput<typeof contactChange>

const contactDetails = v.object({
  /** Empty when there is none. */
  maskedEmail: v.string(),
  maskedPhone: v.string(),
  canUpdateEmailAddress: v.boolean(),
  CanUpdatePhoneNumber: v.boolean(),
  /** The change that waits for a code, begun in this session. */
  change: v.nullable(contactChange),
})
export type ContactDetails = v.InferOutput<typeof contactDetails>

export const contactChangeRoutes = {
  getContactDetails: route({
    method: 'GET',
    path: '/api/settings/getContactDetails',
    request: nothing,
    data: contactDetails,
    caller: 'customer',
    changesState: false,
  }),
  /** Replaces a change that waits for a code. This call sends no message. */
  startContactChange: route({
    method: 'POST',
    path: '/api/settings/startContactChange',
    request: v.strictObject({
      what: v.picklist(['email', 'phone'], 'Choose what to change'),
      value: text('The new email address or phone number', 3, 254),
      transactionPin,
    }),
    data: contactChange,
    caller: 'customer',
    changesState: true,
  }),
  /** The code of the step that comes next: the first time a new one, asked again another under the same reference. */
  sendContactChangeCode: route({
    method: 'POST',
    path: '/api/settings/sendContactChangeCode',
    request: v.strictObject({ changeId: uuid }),
    data: codeSent,
    caller: 'customer',
    changesState: true,
  }),
  /** Null: it is done. Otherwise the new address comes next. */
  confirmContactChange: route({
    method: 'POST',
    path: '/api/settings/confirmContactChange',
    request: v.strictObject({ changeId: uuid, referenceId: ticket, otp }),
    data: v.nullable(contactChange),
    caller: 'customer',
    changesState: true,
  }),
  giveUpContactChange: route({
    method: 'POST',
    path: '/api/settings/giveUpContactChange',
    request: v.strictObject({ changeId: uuid }),
    data: noData,
    caller: 'customer',
    changesState: true,
  }),
} as const
