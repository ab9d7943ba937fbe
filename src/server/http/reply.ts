/** Makes the reply envelope from a handler's result: codes, messages and status. Only this file turns failures into texts. */
import type { Failure } from '../../core/failure.ts'
import type { Envelope } from '../../contract/envelope.ts'
import { MESSAGES, RESULT_CODES, type ResultCode } from '../../contract/result-codes.ts'
import { BRAND } from '../../values/brand.ts'
import { formatDateTime } from '../../values/date.ts'
import { CODE_LIMIT_MESSAGES, OFF_UNTIL_MESSAGES, REFUSAL_MESSAGES } from './refusal-messages.ts'

/** An envelope and the HTTP status that it is bound to. */
export interface SealedAnswer {
  readonly status: 200 | 401 | 403 | 500 | 503
  readonly envelope: Envelope & { readonly ResponseMessage: string }
  /** The number of seconds after which the client may ask again. */
  readonly retryAfterS?: number
}

/** Failures that are sent as plain text. No work was done for them, and sealing them would cost processor time that is short. */
export type PlainFailure = Extract<Failure, { kind: 'too-many' | 'unavailable' }>
export type SealedFailure = Exclude<Failure, PlainFailure>

/** Product §6.1: the code of every failure. A new kind of failure does not compile without a code. */
export const codeFor = {
  'invalid-credentials': RESULT_CODES.INVALID_CREDENTIALS,
  'password-locked': RESULT_CODES.PASSWORD_ACCOUNT_LOCKED,
  'temporary-password': RESULT_CODES.TEMPORAL_PASSWORD_USED,
  'device-not-linked': RESULT_CODES.DEVICE_NOT_LINKED,
  'pin-mismatch': RESULT_CODES.PIN_MISMATCH,
  'pin-locked': RESULT_CODES.PIN_ACCOUNT_LOCKED,
  ineligible: RESULT_CODES.INELIGIBLE,
  'bad-credit': RESULT_CODES.BAD_CREDIT,
  'cif-created': RESULT_CODES.CIF_CREATED,
  'customer-not-created': RESULT_CODES.CUSTOMER_NOT_CREATED,
  'invalid-input': RESULT_CODES.GENERAL_ERROR,
  refused: RESULT_CODES.GENERAL_ERROR,
  'not-signed-in': RESULT_CODES.GENERAL_ERROR,
  forbidden: RESULT_CODES.GENERAL_ERROR,
  'too-many': RESULT_CODES.SOMETHING_WENT_WRONG,
  unavailable: RESULT_CODES.SOMETHING_WENT_WRONG,
} as const satisfies Record<Failure['kind'], ResultCode>

const INELIGIBLE_MESSAGES = {
  'under-18': 'You must be 18 or older to open an account here.',
  'watch-list': 'We cannot open an account with these details. Please visit a branch.',
  'not-allowed': 'This is not available to you.',
} as const satisfies Record<Extract<Failure, { kind: 'ineligible' }>['reason'], string>

/** Makes a success with the code 00. `message` replaces "Successful". */
export function successAnswer(data: unknown, message = 'Successful'): SealedAnswer {
  return { status: 200, envelope: { ResponseCode: RESULT_CODES.SUCCESS, ResponseMessage: message, Data: data ?? null } }
}

/** Makes a failure with a text for the customer. When `movesMoney` is true, the text first says whether money has moved. */
export function failureAnswer(failure: SealedFailure, movesMoney = false): SealedAnswer {
  const status = failure.kind === 'not-signed-in' ? 401 : failure.kind === 'forbidden' ? 403 : 200
  const data = failureData(failure)
  return {
    status,
    envelope: {
      ResponseCode: codeFor[failure.kind],
      ResponseMessage: failureMessage(failure, movesMoney),
      Data: data ?? null,
      ...('errors' in failure && failure.errors !== undefined ? { errors: mutable(failure.errors) } : {}),
      ...(status === 200 ? {} : { status }),
    },
  }
}

/** The answer to an unhandled error: 96, with the id of its log line. */
export function unhandledAnswer(incidentId: string): SealedAnswer {
  return {
    status: 500,
    envelope: {
      ResponseCode: RESULT_CODES.SOMETHING_WENT_WRONG,
      ResponseMessage: MESSAGES.default,
      Data: { incidentId },
      status: 500,
    },
  }
}

/**
 * The answer to a call that changes state and lost its database: 96 and the reason `result-unknown`. Its commit may have
 * happened. The client asks again under the same id.
 */
export function unknownAnswer(incidentId: string, retryAfterS: number): SealedAnswer {
  return {
    status: 503,
    envelope: {
      ResponseCode: RESULT_CODES.SOMETHING_WENT_WRONG,
      ResponseMessage: MESSAGES.default,
      Data: { incidentId, reason: 'result-unknown' },
      status: 503,
    },
    retryAfterS,
  }
}

function failureMessage(failure: SealedFailure, movesMoney: boolean): string {
  const nothing = movesMoney ? 'No money has moved' : 'Nothing was changed'
  switch (failure.kind) {
    case 'invalid-credentials':
      return 'The details you entered are not correct. Check them and try again.'
    case 'password-locked':
      return `Your profile is locked after too many wrong attempts. Try again after ${lagosTime(failure.lockedUntil)}.`
    case 'temporary-password':
      return 'You used a temporary password. Choose a new one to continue.'
    case 'device-not-linked':
      return 'This device is not linked to your profile yet. Link it to continue.'
    case 'pin-mismatch':
      return `${nothing}: the PIN is not correct. ${triesText(failure.triesLeft)}`
    case 'pin-locked':
      return `${nothing}: your PIN is locked after three wrong tries. Reset your PIN to continue.`
    case 'ineligible':
      return INELIGIBLE_MESSAGES[failure.reason]
    case 'bad-credit':
      return 'We cannot open an account with these details at this time. No account was opened.'
    case 'cif-created':
      return 'Your customer record is made, but your account is not open yet. Try again to continue from here.'
    case 'customer-not-created':
      return 'We could not open your account, and we did not keep your details. Please try again.'
    case 'invalid-input':
      return 'Some of the details are not right. Please check them.'
    case 'refused':
      return refusalMessage(failure)
    case 'not-signed-in':
      return MESSAGES.sessionExpired
    case 'forbidden':
      return MESSAGES.default
  }
}

/** The data for machines in addition to the message: the `reason` of a refusal, and the number of tries left. */
function failureData(failure: SealedFailure): unknown {
  switch (failure.kind) {
    case 'refused':
      return { ...failure.detail, reason: failure.reason }
    case 'ineligible':
      return { reason: failure.reason }
    case 'pin-mismatch':
      return { triesLeft: failure.triesLeft }
    case 'password-locked':
      return { lockedUntil: failure.lockedUntil.toISOString() }
    case 'device-not-linked':
      return failure.data
    default:
      return undefined
  }
}

function refusalMessage({ reason, detail = {} }: Extract<SealedFailure, { kind: 'refused' }>): string {
  const { nextAt, per, otherWays, until } = detail
  const message = reason === 'code-limit' ? codeLimitMessage(per, otherWays) : REFUSAL_MESSAGES[reason]
  const offUntil = OFF_UNTIL_MESSAGES[reason]
  if (offUntil !== undefined && typeof until === 'string') return offUntil.replace('{time}', formatDateTime(until))
  if (typeof nextAt !== 'string') return message
  const at = new Date(nextAt)
  return message.replace('{time}', per === 'day' ? `${lagosTime(at)} on ${lagosDay(at)}` : lagosTime(at))
}

function codeLimitMessage(per: unknown, otherWays: unknown): string {
  const messages = CODE_LIMIT_MESSAGES[per === 'day' ? 'day' : 'hour']
  const ways: readonly unknown[] = Array.isArray(otherWays) ? otherWays : []
  if (ways.length === 2) return messages.both
  if (ways.includes('token')) return messages.token
  return ways.includes('passkey') ? messages.passkey : messages.call
}

function triesText(triesLeft: number): string {
  return triesLeft === 1 ? 'You have 1 try left.' : `You have ${triesLeft} tries left.`
}

function lagosTime(at: Date): string {
  return at.toLocaleTimeString('en-GB', { timeZone: BRAND.timeZone, hour: 'numeric', minute: '2-digit', hour12: true })
}

function lagosDay(at: Date): string {
  return at.toLocaleDateString('en-GB', { timeZone: BRAND.timeZone, day: 'numeric', month: 'long' })
}

function mutable(errors: Readonly<Record<string, readonly string[]>>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(errors).map(([field, texts]) => [field, [...texts]]))
}
