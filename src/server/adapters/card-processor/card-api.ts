/**
 * Orders and controls cards over a processor's HTTP API, in JSON under a bearer key. POST /v1/cards orders a card. GET
 * /v1/cards/{reference} reads an order. PUT /v1/cards/{token}/controls sets what a card may do, and the reply has the
 * new settings. The bank reads only the token, the last four digits and the expiry of a card. Callbacks are signed:
 * X-Signature is HMAC-SHA-256 of the body.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import { fail, ok } from '../../../values/result.ts'
import type {
  CardHints,
  CardInstruction,
  CardMade,
  CardOrder,
  CardProcessor,
  CardProcessorFailure,
} from '../../ports/card-processor.ts'
import type { NetworkAnswer as Answer } from '../../ports/network-answer.ts'
import { callNetwork, type NetworkAnswer } from '../call-network.ts'
import type { NetworkTransport } from '../network-transport.ts'

export interface CardApiOptions {
  /** The address before `/v1/cards`. */
  readonly baseUrl: string
  readonly key: string
  /** For orders and status inquiries. */
  readonly answerWithinMs?: number
  /** For all other calls. */
  readonly timeoutMs?: number
  /** The certificates and the proxy of the network. */
  readonly transport?: NetworkTransport | undefined
}

const STAGES = {
  QUEUED: null,
  PRINTING: 'making-begun',
  DISPATCHED: 'dispatched',
  AT_BRANCH: 'arrived-at-branch',
  DELIVERED: 'handed-over',
} as const

const cardReply = v.object({
  // A token that could be a card number is refused.
  token: v.pipe(
    v.string(),
    v.regex(/^[A-Za-z][A-Za-z0-9_-]{7,63}$/),
    v.check((token) => !/[0-9]{12}/.test(token)),
  ),
  last4: v.pipe(v.string(), v.regex(/^[0-9]{4}$/)),
  expiry: v.pipe(v.string(), v.regex(/^20[0-9]{2}-(0[1-9]|1[0-2])$/)),
})
const orderReply = v.variant('status', [
  v.object({
    status: v.literal('ACCEPTED'),
    reference: v.string(),
    stage: v.picklist(['QUEUED', 'PRINTING', 'DISPATCHED', 'AT_BRANCH', 'DELIVERED']),
    card: cardReply,
  }),
  v.object({
    status: v.literal('REFUSED'),
    reference: v.string(),
    code: v.pipe(v.string(), v.regex(/^[A-Z_]{2,40}$/)),
  }),
  v.object({ status: v.literal('PENDING'), reference: v.string() }),
])
/** The next version must still fit into a column of 32 bits. */
const MOST_VERSION = 2 ** 31 - 2
const controlsReply = v.object({
  version: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST_VERSION)),
  status: v.string(),
  channels: v.record(v.string(), v.boolean()),
  limits: v.record(v.string(), v.string()),
})

const WHY: Readonly<Record<string, string>> = {
  NAME_REJECTED: 'the name cannot be embossed',
  ADDRESS_REJECTED: 'the courier does not go there',
  PROGRAM_CLOSED: 'this card is not made at the moment',
}

export function createCardApi(options: CardApiOptions): CardProcessor {
  const { baseUrl, key, answerWithinMs = 30_000, timeoutMs = 10_000, transport } = options
  const call = (method: 'GET' | 'POST' | 'PUT', path: string, withinMs: number, body?: object) =>
    callNetwork({
      network: 'card-processor',
      url: `${baseUrl}/v1/cards${path}`,
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      timeoutMs: withinMs,
      maxReplyBytes: 64 * 1024,
      transport,
    })
  const orderPath = (reference: string): string => `/${encodeURIComponent(reference)}`
  return {
    async order(order) {
      return answerOf(await call('POST', '', answerWithinMs, bodyOf(order)), order.reference, 'order')
    },
    async inquireOrder(reference) {
      return answerOf(await call('GET', orderPath(reference), answerWithinMs), reference, 'ask')
    },
    async findNews(reference) {
      return newsOf(await call('GET', orderPath(reference), timeoutMs), reference)
    },
    async instruct(token, instruction) {
      const wanted = controlsOf(instruction)
      const reply = await call('PUT', `/${encodeURIComponent(token)}/controls`, timeoutMs, wanted)
      if (reply.kind === 'no-answer') return unavailable(reply.detail)
      const parsed = v.safeParse(controlsReply, reply.json)
      if (reply.status !== 200 || !parsed.success) return unavailable(`controls answered ${reply.status}`)
      return ok({ version: parsed.output.version, isAsInstructed: isDeepStrictEqual(parsed.output, wanted) })
    },
  }
}

function bodyOf({ reference, scheme, nameOnCard, delivery }: CardOrder) {
  return {
    reference,
    program: scheme.toUpperCase(),
    embossedName: nameOnCard,
    delivery:
      delivery.to === 'branch'
        ? { method: 'BRANCH', branchCode: delivery.branchCode }
        : { method: 'COURIER', street: delivery.street, city: delivery.city, state: delivery.region },
  }
}

const USES = { inactive: 'INACTIVE', active: 'ACTIVE', suspended: 'SUSPENDED', closed: 'CLOSED' } as const

function controlsOf({ version, use, channels, limits }: CardInstruction) {
  return {
    version,
    status: USES[use],
    channels,
    limits: Object.fromEntries(Object.entries(limits).map(([name, minor]) => [name, minor.toString()])),
  }
}

const pending = (
  code: string | null,
  detail: string,
  more: { readonly alert?: true; readonly notReceived?: true } = {},
): Answer<CardMade> => ({
  kind: 'pending',
  code,
  detail,
  alert: more.alert === true,
  notReceived: more.notReceived === true,
})

/** Only a reply about this order decides about the order. */
function answerOf(reply: NetworkAnswer, reference: string, call: 'order' | 'ask'): Answer<CardMade> {
  if (reply.kind === 'no-answer') return pending(null, reply.detail)
  const { status, json } = reply
  const code = String(status)
  if (status === 404 && call === 'ask') return pending(code, 'no such order', { notReceived: true })
  // The processor refused the bank's own access: nothing was ordered, and an operator must repair the access.
  if (status === 401 || status === 403) {
    if (call === 'ask') return pending(code, 'the processor does not know us', { alert: true })
    return { kind: 'refused', code, reason: 'the processor does not know us', ours: true }
  }
  if (status === 409) return pending(code, 'the reference is of another order', { alert: true })
  const parsed = v.safeParse(orderReply, json)
  if (!parsed.success || ![200, 201, 202, 422].includes(status)) return pending(code, `status ${status}`)
  const said = parsed.output
  if (said.reference !== reference) return pending(code, 'the reply is about another order', { alert: true })
  switch (said.status) {
    case 'ACCEPTED':
      return { kind: 'settled', code: said.status, at: new Date(), receipt: madeOf(said.card) }
    case 'REFUSED':
      return { kind: 'refused', ...refusedOf(said.code) }
    case 'PENDING':
      return pending(said.status, 'not decided yet')
  }
}

const refusedOf = (code: string) => ({ code, reason: WHY[code] ?? 'the processor refused the order' })

function newsOf(reply: NetworkAnswer, reference: string): Awaited<ReturnType<CardProcessor['findNews']>> {
  if (reply.kind === 'no-answer') return unavailable(reply.detail)
  const parsed = v.safeParse(orderReply, reply.json)
  if (reply.status !== 200 || !parsed.success) return unavailable(`status ${reply.status}`)
  const said = parsed.output
  if (said.reference !== reference) return unavailable('the reply is about another order')
  if (said.status === 'REFUSED') return fail({ kind: 'refused', ...refusedOf(said.code) })
  if (said.status === 'PENDING') return unavailable('no card of this order')
  return ok({ ...madeOf(said.card), stage: STAGES[said.stage] })
}

const madeOf = ({ token, last4, expiry }: v.InferOutput<typeof cardReply>): CardMade => ({
  token,
  lastFour: last4,
  expires: expiry,
})

const unavailable = (detail: string) => fail<CardProcessorFailure>({ kind: 'unavailable', detail })

const hint = v.object({ type: v.literal('card.updated'), reference: v.pipe(v.string(), v.uuid()) })

/** Reads the processor's callbacks under the key that it signs with. */
export function cardHints(key: string): CardHints {
  return {
    read(body, signature) {
      const wanted = createHmac('sha256', key).update(body).digest()
      const given = Buffer.from(/^[0-9a-f]{64}$/.test(signature) ? signature : '', 'hex')
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined
      try {
        const parsed = v.safeParse(hint, JSON.parse(Buffer.from(body).toString('utf8')))
        return parsed.success ? parsed.output.reference : undefined
      } catch {
        return undefined
      }
    },
  }
}
