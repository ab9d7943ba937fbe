/** Sign-up, login, device linking and sessions: every call of this noun with its fields. */
import * as v from 'valibot'
import {
  accountCurrency,
  accountNumber,
  bvn,
  calendarDate,
  codeSent,
  device,
  email,
  instant,
  otp,
  password,
  signedMinor,
  ticket,
  transactionPin,
  username,
  uuid,
  text,
} from './fields.ts'
import { noData, nothing, route } from './route.ts'

const securityAnswer = v.strictObject({ questionId: uuid, answer: text('Answer', 2, 80) })

export const securityQuestions = v.pipe(
  v.array(securityAnswer),
  v.length(3, 'Choose three questions'),
  v.check((list) => new Set(list.map((item) => item.questionId)).size === 3, 'Choose three different questions'),
)

const profile = {
  ticket,
  username,
  password,
  transactionPin,
  email,
  securityQuestions,
  consents: v.strictObject({
    terms: v.literal(true, 'Accept the terms to go on'),
    privacy: v.literal(true, 'Accept the privacy notice to go on'),
  }),
  device,
}

export const existingAccount = v.object({
  accountNumber,
  accountName: v.string(),
  accountType: v.string(),
  currencyCode: accountCurrency,
})

/** The user session of Spec §3, as login answers it. */
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
  ProfilePictureURI: v.nullable(v.string()),
  deviceId: v.string(),
  /** Minor units of NGN: above it a PIN alone does not approve. */
  MaxUnauthorizedTransactionValue: signedMinor,
  username: v.string(),
  email: v.string(),
  accountName: v.string(),
  /** Masked but for the last 4 digits. */
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

/** What code 16 carries: how this device may be linked. */
export const linkOffer = v.object({
  linkTicket: ticket,
  methods: v.array(v.literal('otp-and-answer')),
  maskedPhone: v.string(),
  securityQuestion: v.string(),
})
export type LinkOffer = v.InferOutput<typeof linkOffer>

const fingerprint = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/, 'This is not a device identifier'))

export const authRoutes = {
  sendOTPByBVN: route({
    method: 'POST',
    path: '/api/auth/sendOTPByBVN',
    request: v.strictObject({ bvn, dateOfBirth: calendarDate }),
    data: codeSent,
    caller: 'anyone',
    changesState: true,
  }),
  resendOtpToCustomer: route({
    method: 'PATCH',
    path: '/api/auth/resendOtpToCustomer',
    request: v.strictObject({ referenceId: ticket }),
    data: codeSent,
    caller: 'anyone',
    changesState: true,
  }),
  bvnValidation: route({
    method: 'POST',
    path: '/api/auth/bvnValidation',
    request: v.strictObject({ referenceId: ticket, otp }),
    data: v.object({
      ticket,
      customer: v.picklist(['new', 'existing']),
      firstName: v.string(),
      middleName: v.string(),
      lastName: v.string(),
      dateOfBirth: calendarDate,
      maskedPhone: v.string(),
      maskedEmail: v.string(),
      accounts: v.array(existingAccount),
    }),
    caller: 'anyone',
    changesState: true,
  }),
  createAccountAndProfile: route({
    method: 'POST',
    path: '/api/auth/createAccountAndProfile',
    request: v.strictObject(profile),
    data: v.object({ cifid: v.string(), accountNumber, accountName: v.string(), deviceKeyId: uuid }),
    caller: 'anyone',
    changesState: true,
  }),
  createProfile: route({
    method: 'POST',
    path: '/api/auth/createProfile',
    request: v.strictObject({ ...profile, accountNumber }),
    data: v.object({ deviceKeyId: uuid }),
    caller: 'anyone',
    changesState: true,
  }),
  login: route({
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
  }),
  getnewaccesstoken: route({
    method: 'POST',
    path: '/api/auth/getnewaccesstoken',
    request: v.strictObject({ refreshToken: v.pipe(v.string(), v.regex(/^[0-9a-f-]{36}\.[0-9]{1,9}$/)) }),
    data: v.string(),
    caller: 'anyone',
    changesState: true,
  }),
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
    request: v.strictObject({ linkTicket: ticket, referenceId: ticket, otp, answer: text('Answer', 1, 80), device }),
    data: userSession,
    caller: 'anyone',
    changesState: true,
  }),
  logout: route({
    method: 'POST',
    path: '/api/auth/logout',
    request: nothing,
    data: noData,
    caller: 'customer',
    changesState: true,
  }),
} as const
