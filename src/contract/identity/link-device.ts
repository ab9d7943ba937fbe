/** Linking a device that the bank does not know (code 16). Apart from auth.ts, so that sign-up loads no more. */
import * as v from 'valibot'
import { codeSent, device, otp, text, ticket } from '../fields.ts'
import { passkeyAssertion } from './passkey-assertion.ts'
import { passkeyRequestOptions } from './passkey-request.ts'
import { route } from '../route.ts'
import { userSession } from './session.ts'
import { tokenCode } from './token-code.ts'

/** Each way is enough. The first two have the security answer; the other two are for customers without security questions. */
const linkMethod = v.picklist(['otp-and-answer', 'token-and-answer', 'otp-and-token', 'otp-and-passkey'])

/** What code 16 carries: how this device may be linked. */
export const linkOffer = v.object({
  linkTicket: ticket,
  methods: v.array(linkMethod),
  maskedPhone: v.string(),
  /** Absent for a customer without security questions. */
  securityQuestion: v.optional(v.string()),
  /** Where a passkey is one of the proofs. */
  passkeyOptions: v.optional(passkeyRequestOptions),
  /** The username. A customer who logs in with a passkey does not type it, so the bank sends it. */
  username: v.optional(v.string()),
})
export type LinkOffer = v.InferOutput<typeof linkOffer>

export const linkDeviceRoutes = {
  sendOTPToLinkDevice: route({
    method: 'POST',
    path: '/api/auth/sendOTPToLinkDevice',
    request: v.strictObject({ linkTicket: ticket }),
    data: codeSent,
    caller: 'anyone',
    changesState: true,
  }),
  linkDevice: route({
    method: 'POST',
    path: '/api/auth/linkDevice',
    request: v.strictObject({
      linkTicket: ticket,
      referenceId: v.optional(ticket),
      otp: v.optional(otp),
      token: v.optional(tokenCode),
      answer: v.optional(text('Answer', 1, 80)),
      passkey: v.optional(passkeyAssertion),
      device,
    }),
    data: userSession,
    caller: 'anyone',
    changesState: true,
  }),
} as const
