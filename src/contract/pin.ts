/** The transaction PIN after sign-up: its change, and a new one for whoever forgot or locked it. All signed in. */
import * as v from 'valibot'
import { codeSent, otp, text, ticket, transactionPin } from './fields.ts'
import { typedPassword } from './password-reset.ts'
import { noData, route } from './route.ts'

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
    data: v.object({ question: v.string() }),
    caller: 'customer',
    changesState: true,
  }),
  sendOTPForResetPIN: route({
    method: 'POST',
    path: '/api/auth/sendOTPForResetPIN',
    request: v.strictObject({ ticket, answer: text('Answer', 1, 80) }),
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
