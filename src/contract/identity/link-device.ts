/** The calls that link a new device (code 16). They are not in auth.ts, so that sign-up loads less. */
import * as v from 'valibot'
import { codeSent, device, otp, text, ticket } from '../fields.ts'
import { passkeyAssertion } from './passkey-assertion.ts'
import { passkeyRequestOptions } from './passkey-request.ts'
import { route } from '../route.ts'
import { userSession } from './session.ts'
import { tokenCode } from './token-code.ts'

/** One of these methods is enough. The first two need the security answer. The other two are for customers without security questions. */
const linkMethod = v.picklist(['otp-and-answer', 'token-and-answer', 'otp-and-token', 'otp-and-passkey'])

/** The data of code 16: the methods by which this device can be linked. */
export const linkOffer = v.object({
  linkTicket: ticket,
  methods: v.array(linkMethod),
  maskedPhone: v.string(),
  /** Undefined for a customer without security questions. */
  securityQuestion: v.optional(v.string()),
  /** Set when a passkey is one of the methods. */
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
