/** The transaction PIN after sign-up: its change, and the reset of a forgotten or locked PIN. All calls need a session. */
import * as v from 'valibot'
import { codeSent, otp, text, ticket, transactionPin } from '../fields.ts'
import { passkeyAssertion } from './passkey-assertion.ts'
import { passkeyRequestOptions } from './passkey-request.ts'
import { typedPassword } from './password-reset.ts'
import { noData, route } from '../route.ts'
import { tokenCode } from './token-code.ts'

export const pinRoutes = {
  changeTransactionPin: route({
    method: 'PATCH',
    path: '/api/auth/changeTransactionPin',
    request: v.strictObject({ currentPin: transactionPin, newPin: transactionPin }),
    data: noData,
    caller: 'customer',
    changesState: true,
  }),
  /** The first step of a PIN reset. The ticket serves all the steps after it, in the same session only. */
  confirmUserForResetPIN: route({
    method: 'POST',
    path: '/api/auth/confirmUserForResetPIN',
    request: v.strictObject({ password: typedPassword }),
    data: v.object({ ticket }),
    caller: 'customer',
    changesState: true,
  }),
  revealQuestionPINReset: route({
    method: 'PUT',
    path: '/api/auth/revealQuestionPINReset',
    request: v.strictObject({ ticket }),
    data: v.object({
      /** Absent for a customer without security questions. */
      question: v.optional(v.string()),
      /** The proofs that replace the answer. Each proof is enough. Absent when the customer has a question. */
      otherProofs: v.optional(v.array(v.picklist(['token', 'passkey']))),
      /** Present when a passkey is one of the proofs. */
      passkeyOptions: v.optional(passkeyRequestOptions),
    }),
    caller: 'customer',
    changesState: true,
  }),
  /** Checks the security answer, or another proof if the customer has no question. Then it sends the code. */
  sendOTPForResetPIN: route({
    method: 'POST',
    path: '/api/auth/sendOTPForResetPIN',
    request: v.strictObject({
      ticket,
      answer: v.optional(text('Answer', 1, 80)),
      token: v.optional(tokenCode),
      passkey: v.optional(passkeyAssertion),
    }),
    data: codeSent,
    caller: 'customer',
    changesState: true,
  }),
  resetUserPIN: route({
    method: 'PUT',
    path: '/api/auth/resetUserPIN',
    request: v.strictObject({ ticket, referenceId: ticket, otp, newPin: transactionPin }),
    data: noData,
    caller: 'customer',
    changesState: true,
  }),
} as const
