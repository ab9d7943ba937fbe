/**
 * Sends text messages through Termii: POST /api/sms/send with the key in the body. The channel `dnd` reaches phones on
 * do-not-disturb.
 *
 * A message has no id of the sender. GET /api/sms/inbox shows whether Termii accepted a message (developers.termii.com/history).
 */
import * as v from 'valibot'
import { type MessageFailure, smsDigest, type SmsGateway, type SmsHistory } from '../../ports/sms.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import { callNetwork } from '../call-network.ts'
import type { NetworkTransport } from '../network-transport.ts'

export interface TermiiOptions {
  /** The account's own base URL, as Termii's dashboard shows it. */
  readonly baseUrl: string
  readonly apiKey: string
  /** The registered sender id, 3 to 11 characters. */
  readonly sender: string
  readonly channel?: 'dnd' | 'generic'
  readonly timeoutMs?: number
  /** The certificates and the proxy of the network. */
  readonly transport?: NetworkTransport | undefined
}

/** Older accounts get no `code`, and newer accounts get "ok". Only a message id proves that Termii accepted the message. */
const accepted = v.object({
  message_id: v.union([v.pipe(v.string(), v.minLength(1), v.maxLength(64)), v.pipe(v.number(), v.safeInteger())]),
  code: v.optional(v.literal('ok')),
})

/**
 * The newest message is first. Termii also lists messages that it refused later. The bank does not send such a message
 * again.
 */
const history = v.array(
  v.object({
    receiver: v.string(),
    message: v.string(),
    message_id: v.union([v.pipe(v.string(), v.minLength(1), v.maxLength(64)), v.pipe(v.number(), v.safeInteger())]),
  }),
)
const MAX_HISTORY_BYTES = 8 * 1024 * 1024

/** Creates an SMS gateway over Termii's API. `to` is E.164; Termii gets it without the plus. */
export function createTermiiSms(options: TermiiOptions): SmsGateway & SmsHistory {
  return {
    async send(message) {
      if (!/^\+[1-9]\d{7,14}$/.test(message.to)) return fail({ kind: 'rejected', detail: 'sms: number is not E.164' })
      const answer = await callNetwork({
        network: 'sms',
        url: `${options.baseUrl}/api/sms/send`,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          api_key: options.apiKey,
          to: message.to.slice(1),
          from: options.sender,
          sms: message.text,
          type: 'plain',
          channel: options.channel ?? 'dnd',
        }),
        timeoutMs: options.timeoutMs ?? 10_000,
        maxReplyBytes: 64 * 1024,
        transport: options.transport,
      })
      if (answer.kind === 'no-answer') {
        return fail({
          kind: answer.notSent ? 'rejected' : 'unknown',
          detail: `sms: ${answer.detail}`,
          retryable: answer.notSent,
        })
      }
      return judge(answer.status, answer.json)
    },
    async findSent(digests) {
      const answer = await callNetwork({
        network: 'sms',
        url: `${options.baseUrl}/api/sms/inbox?${new URLSearchParams({ api_key: options.apiKey }).toString()}`,
        method: 'GET',
        headers: {},
        timeoutMs: options.timeoutMs ?? 10_000,
        maxReplyBytes: MAX_HISTORY_BYTES,
        transport: options.transport,
      })
      if (answer.kind === 'no-answer') return fail({ kind: 'unknown', detail: `sms history: ${answer.detail}` })
      const parsed = v.safeParse(history, answer.json)
      if (answer.status !== 200 || !parsed.success)
        return fail({ kind: 'unknown', detail: `sms history: status ${answer.status}, no definite answer` })
      const found = parsed.output.filter(({ receiver, message }) =>
        digests.includes(smsDigest({ to: `+${receiver}`, text: message })),
      )
      return ok(found.map(({ message_id: id }) => String(id)))
    },
  }
}

/**
 * Only a well-formed 200 proves acceptance, and only a 4xx proves refusal. After every other answer the message may
 * have been sent.
 */
function judge(status: number, json: unknown): Result<{ providerId: string }, MessageFailure> {
  if (status === 429) return fail({ kind: 'rejected', detail: 'sms: status 429', retryable: true })
  if (status >= 400 && status < 500 && status !== 408)
    return fail({ kind: 'rejected', detail: `sms: status ${status}` })
  const parsed = v.safeParse(accepted, json)
  if (status !== 200 || !parsed.success)
    return fail({ kind: 'unknown', detail: `sms: status ${status}, no definite answer` })
  return ok({ providerId: String(parsed.output.message_id) })
}
