/** Sign-up, login and sessions: every call of this noun with its fields. */
import * as v from 'valibot'
import {
  accountCurrency,
  accountNumber,
  bvn,
  calendarDate,
  codeSent,
  device,
  email,
  otp,
  password,
  ticket,
  transactionPin,
  username,
  uuid,
} from '../fields.ts'
import { LANGUAGES } from '../../values/language.ts'
import { keepAlive } from '../keep-alive.ts'
import { route } from '../route.ts'
import { securityQuestions } from './security-questions.ts'
import { login, logout } from './session.ts'

export type { UserSession } from './session.ts'

const profile = {
  ticket,
  username,
  password,
  transactionPin,
  /** Without an address, the bank takes the address of the identity record. */
  email: v.optional(email),
  /** A customer without security questions chooses them later, at the latest before the first payment. */
  securityQuestions: v.optional(securityQuestions),
  consents: v.strictObject({
    terms: v.literal(true, 'Accept the terms to continue'),
    privacy: v.literal(true, 'Accept the privacy notice to continue'),
  }),
  device,
}

export const existingAccount = v.object({
  accountNumber,
  accountName: v.string(),
  accountType: v.string(),
  currencyCode: accountCurrency,
})

export const authRoutes = {
  /** Shows that staff have switched sign-up off, before a person types anything. */
  getSignUpState: route({
    method: 'GET',
    path: '/api/auth/getSignUpState',
    request: v.strictObject({
      /** The language of the text. Default: English. */
      language: v.optional(v.picklist(LANGUAGES, 'Choose a language')),
    }),
    data: v.object({
      /** The text while sign-up is off, with reason and end. Null: sign-up is on. */
      offText: v.nullable(v.string()),
    }),
    caller: 'anyone',
    changesState: false,
  }),
  sendOTPByBVN: route({
    method: 'POST',
    path: '/api/auth/sendOTPByBVN',
    request: v.strictObject({
      bvn,
      dateOfBirth: calendarDate,
      /** The language of the message with the code. Default: English. */
      language: v.optional(v.picklist(LANGUAGES, 'Choose a language')),
    }),
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
  login,
  getnewaccesstoken: route({
    method: 'POST',
    path: '/api/auth/getnewaccesstoken',
    request: v.strictObject({ refreshToken: v.pipe(v.string(), v.regex(/^[0-9a-f-]{36}\.[0-9]{1,9}$/)) }),
    data: v.string(),
    caller: 'anyone',
    changesState: true,
  }),
  logout,
  keepAlive,
} as const
