/** The calls that enrol and remove an authenticator app, and that choose whether a login needs its code (type 2, TOTP, RFC 6238). */
import * as v from 'valibot'
import { approvalChallenge, approvalFactors } from '../approvals/approval.ts'
import { instant, otp, transactionPin, uuid } from '../fields.ts'
import { noData, nothing, route } from '../route.ts'
import { tokenCode } from './token-code.ts'
import { logInWithToken } from './token-login.ts'

/** The fields of a call that changes or removes the authenticator: the PIN, and a code of the app or a recovery code. */
const stepUp = { transactionPin, token: tokenCode } as const

/** The customer sees recovery codes once. Each code replaces one code of the app. "4KD8M-2XQ7T" */
const recoveryCodes = v.object({ recoveryCodes: v.array(v.string()) })

export const tokenRoutes = {
  getToken: route({
    method: 'GET',
    path: '/api/auth/getToken',
    request: nothing,
    data: v.object({
      isEnrolled: v.boolean(),
      enrolledAt: v.nullable(instant),
      /** Whether every login by password asks for a code as well. */
      isAskedAtLogin: v.boolean(),
      recoveryCodesLeft: v.number(),
    }),
    caller: 'customer',
    changesState: false,
  }),
  /** A new authenticator needs an approval with the factors that the customer already has, like a large payment. */
  initiateToken: route({
    method: 'POST',
    path: '/api/auth/initiateToken',
    request: nothing,
    data: v.object(approvalChallenge),
    caller: 'customer',
    changesState: true,
  }),
  enrolToken: route({
    method: 'POST',
    path: '/api/auth/enrolToken',
    request: v.strictObject({ challengeId: uuid, ...approvalFactors }),
    data: v.object({
      /** Base 32, which the customer types when the camera cannot read the QR code. */
      secret: v.string(),
      /** otpauth://totp/…, to be shown as a QR code. */
      uri: v.string(),
      expiresAt: instant,
    }),
    caller: 'customer',
    changesState: true,
  }),
  /** The first code proves that the app has the secret. The authenticator is not enrolled before this call. */
  confirmToken: route({
    method: 'POST',
    path: '/api/auth/confirmToken',
    request: v.strictObject({ otp }),
    data: recoveryCodes,
    caller: 'customer',
    changesState: true,
  }),
  renewRecoveryCodes: route({
    method: 'POST',
    path: '/api/auth/renewRecoveryCodes',
    request: v.strictObject(stepUp),
    data: recoveryCodes,
    caller: 'customer',
    changesState: true,
  }),
  setTokenAtLogin: route({
    method: 'PUT',
    path: '/api/auth/setTokenAtLogin',
    request: v.strictObject({ ...stepUp, isAskedAtLogin: v.boolean() }),
    data: noData,
    caller: 'customer',
    changesState: true,
  }),
  removeToken: route({
    method: 'POST',
    path: '/api/auth/removeToken',
    request: v.strictObject(stepUp),
    data: noData,
    caller: 'customer',
    changesState: true,
  }),
  logInWithToken,
} as const
