/** The parts that every approval has on the wire: the challenge that the page shows, and the factors that the customer gives. */
import * as v from 'valibot'
import { codeSent, instant, otp, ticket, transactionPin, uuid } from '../fields.ts'
import { passkeyAssertion } from '../identity/passkey-assertion.ts'
import { nothing, route } from '../route.ts'
import { tokenCode } from '../identity/token-code.ts'
import { APPROVAL_WAYS } from '../../values/vocabularies/approval-ways.ts'

/** The authentication types of Product §10.1. */
export const AUTHENTICATION_TYPES = { PIN: 0, SMS: 1, TOKEN: 2 } as const

/** The ways to approve, each of which is enough: the PIN; PIN and SMS code; PIN and the authenticator's code; or a passkey without PIN. */
export const approvalWay = v.picklist(APPROVAL_WAYS)

/** Part of every answer that asks for an approval. */
export const approvalChallenge = {
  challengeId: uuid,
  /**
   * The required authentication types: PIN 0, SMS 1 (Product §10.1). If SMS is in the list, the customer may use any way of
   * `approvalWays` instead.
   */
  requiredFactors: v.array(v.picklist(Object.values(AUTHENTICATION_TYPES))),
  /** The ways in which this customer can approve, the strongest first. Each way is enough. */
  approvalWays: v.array(approvalWay),
  /** The bytes that a passkey signs, base64url: SHA-256 of the approved content (its RFC 8785 text), then the 16 bytes of `challengeId`. */
  passkeyChallenge: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{64}$/)),
  expiresAt: instant,
} as const

/** Part of every request that approves. The client sends the factors of one way. */
export const approvalFactors = {
  pin: v.optional(transactionPin),
  referenceId: v.optional(ticket),
  otp: v.optional(otp),
  token: v.optional(tokenCode),
  passkey: v.optional(passkeyAssertion),
} as const

export const approvalRoutes = {
  /**
   * Product §5.3: sends the SMS code for the session's open approval. A later call sends a new code under the same reference. A
   * call that comes too early is refused with `resend-too-soon`, and its Data has the answer of a successful call.
   */
  sendOtpByAccountNumber: route({
    method: 'POST',
    path: '/api/transactions/sendOtpByAccountNumber',
    request: nothing,
    data: codeSent,
    caller: 'customer',
    changesState: true,
  }),
} as const
