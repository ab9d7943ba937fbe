/** Passwords after sign-up: the reset of a forgotten password, and the change of a known or temporary one. */
import * as v from 'valibot'
import { codeSent, otp, password, text, ticket } from '../fields.ts'
import { passkeyAssertion } from './passkey-assertion.ts'
import { passkeyRequestOptions } from './passkey-request.ts'
import { noData, route } from '../route.ts'
import { tokenCode } from './token-code.ts'

/** A username as typed. The schema does not reveal whether the username exists. */
const typedUsername = v.pipe(
  v.string('Enter your username'),
  v.minLength(1, 'Enter your username'),
  v.maxLength(128, 'Username is too long'),
)

/** An existing password. The only rule is that it is not empty. */
export const typedPassword = v.pipe(
  v.string('Enter your password'),
  v.minLength(1, 'Enter your password'),
  v.maxLength(512, 'Password is too long'),
)

export const passwordResetRoutes = {
  /**
   * An unknown username gets a question too, and always the same question. `passkeyOptions` names no passkey, so the browser
   * offers all of its passkeys for the bank.
   */
  revealQuestion: route({
    method: 'POST',
    path: '/api/auth/revealQuestion',
    request: v.strictObject({ username: typedUsername }),
    data: v.object({ referenceId: ticket, question: v.string(), passkeyOptions: passkeyRequestOptions }),
    caller: 'anyone',
    changesState: true,
  }),
  /** One proof: the answer, a code of the authenticator (or a recovery code), or a passkey. All wrong proofs get the same answer. */
  verifyAnswerForPasswordReset: route({
    method: 'POST',
    path: '/api/auth/verifyAnswerForPasswordReset',
    request: v.strictObject({
      referenceId: ticket,
      answer: v.optional(text('Answer', 1, 80)),
      token: v.optional(tokenCode),
      passkey: v.optional(passkeyAssertion),
    }),
    data: v.object({ ticket }),
    caller: 'anyone',
    changesState: true,
  }),
  /** Needs the header `clientId`: 1 to 64 letters, digits, dashes or underscores. */
  sendOTPForResetPassword: route({
    method: 'POST',
    path: '/api/auth/sendOTPForResetPassword',
    request: v.strictObject({ ticket }),
    data: codeSent,
    caller: 'anyone',
    changesState: true,
  }),
  validateForgetPasswordOtp: route({
    method: 'PUT',
    path: '/api/auth/validateForgetPasswordOtp',
    request: v.strictObject({ referenceId: ticket, otp }),
    data: v.object({ ticket }),
    caller: 'anyone',
    changesState: true,
  }),
  resetUserPassword: route({
    method: 'POST',
    path: '/api/auth/resetUserPassword',
    request: v.strictObject({ ticket, newPassword: password }),
    data: noData,
    caller: 'anyone',
    changesState: true,
  }),
  /** A signed-in customer sends no `username`. A customer who is not signed in sends it, and `currentPassword` is a temporary password (code 18). */
  changePassword: route({
    method: 'POST',
    path: '/api/auth/changePassword',
    request: v.strictObject({
      username: v.optional(typedUsername),
      currentPassword: typedPassword,
      newPassword: password,
    }),
    data: noData,
    caller: 'either',
    changesState: true,
  }),
} as const
