/** Reads the result of a call: data, or one kind of failure with a code and a message to show (Product §6.2, §6.4). */
import * as v from 'valibot'
import { envelopeSchema, type FieldErrors } from '../../../contract/envelope.ts'
import { MESSAGES, RESULT_CODES } from '../../../contract/result-codes.ts'
import type { Route, RouteData } from '../../../contract/route.ts'
import type { Answer } from '../channel/ask.ts'
import { t } from '../../language/translate.ts'

export type FailureKind = 'FETCH_ERROR' | 'TIMEOUT_ERROR' | 'PARSING_ERROR' | number

export interface CallFailure {
  readonly ok: false
  /** No answer, a late answer, an unreadable answer, or the HTTP status of an answer (200 is a business refusal). */
  readonly kind: FailureKind
  readonly errorCode: string
  readonly errorMsg: string
  /** Maps a field to its error texts. */
  readonly errors?: FieldErrors
  /** `Data` of the reply, such as `reason`, `triesLeft`, or the offer of code 16. It is not validated. */
  readonly data?: unknown
  /** The HTTP status, when there was an answer. */
  readonly status?: number
  /** The number of seconds to wait (429, 503). */
  readonly retryAfterS?: number
}

export type CallResult<Data> = { readonly ok: true; readonly data: Data; readonly message: string } | CallFailure

/** The status after too many calls. */
const TOO_MANY = 429

/** Makes the failure of a call whose answer is missing or unreadable. */
export function callFailure(kind: FailureKind, errorMsg: string, status?: number): CallFailure {
  const known = status === undefined ? {} : { status }
  return { ok: false, kind, errorCode: RESULT_CODES.GENERAL_ERROR, errorMsg: t(errorMsg), ...known }
}

/** Reads an opened reply. */
export function readEnvelope<R extends Route>(route: R, status: number, text: string): CallResult<RouteData<R>> {
  if (text === '') return callFailure('PARSING_ERROR', MESSAGES.emptyReply, status)
  const parsed = v.safeParse(envelopeSchema, parseJson(text))
  if (!parsed.success) return callFailure('PARSING_ERROR', MESSAGES.unexpected, status)
  const envelope = parsed.output
  if (envelope.ResponseCode !== RESULT_CODES.SUCCESS) return refusal(envelope, status)
  const data = v.safeParse(route.data, envelope.Data)
  if (!data.success) return callFailure('PARSING_ERROR', MESSAGES.unexpected, status)
  return { ok: true, data: data.output as RouteData<R>, message: envelope.ResponseMessage ?? '' }
}

/** Reads an answer without a seal. Only its status is reliable. */
export function readPlain({ status, headers, text }: Answer): CallFailure {
  const body = v.safeParse(envelopeSchema, parseJson(text))
  const failure = body.success ? refusal(body.output, status) : callFailure(status, MESSAGES.default, status)
  const retryAfterS = Number.parseInt(headers.get('retry-after') ?? '', 10)
  if (Number.isNaN(retryAfterS)) return failure
  if (status !== TOO_MANY) return { ...failure, retryAfterS }
  const minutes = Math.ceil(retryAfterS / 60)
  return {
    ...failure,
    retryAfterS,
    errorMsg: t('Nothing was done: too many tries. Try again in {minutes} min', { minutes }),
  }
}

function refusal(envelope: v.InferOutput<typeof envelopeSchema>, status: number): CallFailure {
  const { errors } = envelope
  const joined =
    errors &&
    Object.values(errors)
      .flat()
      .map((text) => t(text))
      .join('. ')
  return {
    ok: false,
    kind: status,
    status,
    errorCode: envelope.ResponseCode,
    errorMsg: joined || t(envelope.ResponseMessage || MESSAGES.refusedFallback),
    data: envelope.Data,
    ...(errors ? { errors } : {}),
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
