/** Sends the unsealed replies. They are used only when sealing is impossible, and their text is always the same. */
import type { FastifyReply } from 'fastify'
import { MESSAGES, RESULT_CODES } from '../../contract/result-codes.ts'

export type PlainStatus = 400 | 405 | 413 | 415 | 429 | 503

/** The constant body of every plain refusal. It does not say what was wrong. */
const PLAIN_REFUSAL = JSON.stringify({
  ResponseCode: RESULT_CODES.SOMETHING_WENT_WRONG,
  ResponseMessage: MESSAGES.default,
})

/**
 * Problems that the client solves by fetching the message key again, as in RFC 9458 section 6.4, in the form of RFC
 * 9457.
 */
const PROBLEMS = {
  'unknown-key': { type: 'https://iana.org/assignments/http-problem-types#ohttp-key', title: 'Unknown message key' },
  stale: { type: 'https://iana.org/assignments/http-problem-types#date', title: 'The date is too far off' },
} as const

/** Sends the constant refusal. */
export function refusePlain(
  reply: FastifyReply,
  status: PlainStatus,
  more: { readonly retryAfterS?: number; readonly allow?: string } = {},
): FastifyReply {
  if (more.retryAfterS !== undefined) reply.header('retry-after', String(Math.max(1, Math.ceil(more.retryAfterS))))
  if (more.allow !== undefined) reply.header('allow', more.allow)
  return reply.code(status).type('application/json; charset=utf-8').send(PLAIN_REFUSAL)
}

/** Sends 400 with a problem document. */
export function refuseProblem(reply: FastifyReply, problem: keyof typeof PROBLEMS): FastifyReply {
  return reply
    .code(400)
    .header('content-type', 'application/problem+json')
    .send(Buffer.from(JSON.stringify({ ...PROBLEMS[problem], status: 400 })))
}

/** Writes a complete HTTP answer for a connection whose request is not read. `status` is the code and its phrase. */
export function rawRefusal(status: string, retryAfterS?: number): string {
  return [
    `HTTP/1.1 ${status}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(PLAIN_REFUSAL)}`,
    ...(retryAfterS === undefined ? [] : [`Retry-After: ${retryAfterS}`]),
    'Connection: close',
    '',
    PLAIN_REFUSAL,
  ].join('\r\n')
}
