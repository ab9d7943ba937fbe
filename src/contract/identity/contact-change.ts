/** The email address and the phone to which the bank writes. A change needs a code at the old contact and a code at the new contact. */
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
  /** Sends the code for the next step. A later call for the same step sends another code under the same reference. */
  sendContactChangeCode: route({
    method: 'POST',
    path: '/api/settings/sendContactChangeCode',
    request: v.strictObject({ changeId: uuid }),
    data: codeSent,
    caller: 'customer',
    changesState: true,
  }),
  /** Null: the change is done. Otherwise the next code goes to the new contact. */
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
