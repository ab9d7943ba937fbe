/**
 * The session of a signed-in customer: login, logout, and the answer of login. This file is separate from auth.ts, so that the
 * login page loads less.
 */
import * as v from 'valibot'
import { accountNumber, instant, signedMinor, uuid } from './session-fields.ts'
import { noData, nothing, route } from '../route.ts'

/** The user session of Product §3.1, as login answers it. */
export const userSession = v.object({
  loggedIn: v.literal(true),
  authTokenDesc: v.string(),
  authTokenType: v.picklist([0, 1, 2]),
  PrimaryAccountNumber: v.nullable(accountNumber),
  HasSecurityQuestions: v.boolean(),
  HasAcceptedIndemnity: v.boolean(),
  canUpdateTransactionLimit: v.boolean(),
  canUpdateEmailAddress: v.boolean(),
  CanUpdatePhoneNumber: v.boolean(),
  /** A reference to the access token; the token itself stays in a cookie that script cannot read. */
  accessToken: v.string(),
  updateRequired: v.boolean(),
  forceUpdateRequired: v.boolean(),
  cifid: v.string(),
  /** The customer's language (values/language.ts); null when none was ever chosen. */
  language: v.optional(v.nullable(v.string()), null),
  ProfilePictureURI: v.nullable(v.string()),
  deviceId: v.string(),
  /** Minor units of NGN. A larger payment needs more than a PIN. */
  MaxUnauthorizedTransactionValue: signedMinor,
  username: v.string(),
  email: v.string(),
  accountName: v.string(),
  /** Masked except for the last 4 digits. */
  bvn: v.string(),
  fullName: v.string(),
  kycLevel: v.picklist([1, 2, 3]),
  sessionId: uuid,
  /** The public handle `familyId.generation`; the refresh token itself stays in a cookie. */
  refreshToken: v.string(),
  deviceKeyId: uuid,
  lastLogin: v.nullable(v.object({ at: instant, deviceName: v.string() })),
})
export type UserSession = v.InferOutput<typeof userSession>

/** RIB_DI: a risk signal, never proof. */
export const fingerprint = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/, 'This is not a device identifier'))

export const login = route({
  method: 'POST',
  path: '/api/auth/login',
  request: v.strictObject({
    username: v.pipe(v.string('Enter your username'), v.minLength(1, 'Enter your username'), v.maxLength(128)),
    password: v.pipe(v.string('Enter your password'), v.minLength(1, 'Enter your password'), v.maxLength(512)),
    deviceId: fingerprint,
  }),
  data: userSession,
  caller: 'anyone',
  changesState: true,
})

export const logout = route({
  method: 'POST',
  path: '/api/auth/logout',
  request: nothing,
  data: noData,
  caller: 'customer',
  changesState: true,
})
