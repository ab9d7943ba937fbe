/**
 * Pays bills over VTpass (vtpass.com/documentation): services, service-variations, merchant-verify, pay and requery, in
 * JSON. GET calls carry the API key and the public key, and POST calls the API key and the secret key. VTpass does not
 * sign its replies, so only TLS identifies it.
 */
import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { type BillCategory, isTopUp } from '../../../values/vocabularies/bill-categories.ts'
import { lagosStamp } from '../../../values/date.ts'
import { decimalText } from '../../../values/money.ts'
import { fail, ok } from '../../../values/result.ts'
import type { BillAnswer, Biller, BillerFailure, BillerHints, BillKey, BillOrder } from '../../ports/biller.ts'
import { callNetwork, type NetworkAnswer } from '../call-network.ts'
import type { NetworkTransport } from '../network-transport.ts'
import { answerOf, holderOf, holderReply, naira, pending, servicesReply, variationsReply } from './vtpass-replies.ts'

export interface VtpassOptions {
  /** https://vtpass.com/api in production. */
  readonly baseUrl: string
  readonly apiKey: string
  readonly publicKey: string
  readonly secretKey: string
  /** For look-ups. */
  readonly timeoutMs?: number
  /** For payments and status inquiries. */
  readonly answerWithinMs?: number
  /** The certificates and the proxy of the network. */
  readonly transport?: NetworkTransport | undefined
}

/** VTpass's identifier of each bill category. */
const IDENTIFIERS: Readonly<Record<BillCategory, string>> = {
  airtime: 'airtime',
  data: 'data',
  'cable-tv': 'tv-subscription',
  electricity: 'electricity-bill',
  sports: 'betting',
  education: 'education',
}

/** VTpass demands that the id begins with the minute of the approval in Lagos. The rest is a hash of the payment's id. */
export function vtpassRequestId({ paymentId, createdAt }: BillKey): string {
  const minute = lagosStamp(createdAt).slice(0, 12)
  return `${minute}${createHash('sha256').update(paymentId.toLowerCase()).digest('hex').slice(0, 20)}`
}

/** The calls with the keys of each method: the public key reads, and the secret key pays. */
function callsOf({ baseUrl, apiKey, publicKey, secretKey, transport }: VtpassOptions, timeoutMs: number) {
  const network = { network: 'biller', transport } as const
  return {
    get: (path: string) =>
      callNetwork({
        ...network,
        url: `${baseUrl}${path}`,
        method: 'GET',
        headers: { 'api-key': apiKey, 'public-key': publicKey },
        timeoutMs,
        maxReplyBytes: 1024 * 1024,
      }),
    post: (path: string, body: object, withinMs: number) =>
      callNetwork({
        ...network,
        url: `${baseUrl}${path}`,
        method: 'POST',
        headers: { 'api-key': apiKey, 'secret-key': secretKey, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        timeoutMs: withinMs,
        maxReplyBytes: 256 * 1024,
      }),
  }
}

export function createVtpassBiller(options: VtpassOptions): Biller {
  const { timeoutMs = 10_000, answerWithinMs = 30_000 } = options
  const { get, post } = callsOf(options, timeoutMs)
  return {
    reference: vtpassRequestId,
    async findServices(category) {
      const read = readWith(servicesReply, await get(`/services?identifier=${IDENTIFIERS[category]}`))
      if (!read.ok) return read
      return ok(
        read.value.content.map((service) => ({
          serviceId: service.serviceID,
          name: service.name,
          leastMinor: naira(service.minimium_amount),
          mostMinor: naira(service.maximum_amount),
        })),
      )
    },
    async findProducts(serviceId) {
      const answer = await get(`/service-variations?serviceID=${encodeURIComponent(serviceId)}`)
      const read = readWith(variationsReply, answer)
      if (!read.ok) return read
      const listed = read.value.content.variations ?? read.value.content.varations ?? []
      return ok(
        listed.map((product) => ({
          productId: product.variation_code,
          name: product.name,
          amountMinor: product.fixedPrice === 'No' ? null : naira(product.variation_amount),
        })),
      )
    },
    async findHolder({ serviceId, reference, productId }) {
      const body = { billersCode: reference, serviceID: serviceId, ...(productId === null ? {} : { type: productId }) }
      const answer = await post('/merchant-verify', body, timeoutMs)
      const read = readWith(holderReply, answer)
      if (!read.ok) return read
      const { code, content } = read.value
      if (code === '030') return fail({ kind: 'biller-unavailable', detail: 'the biller is not reachable' })
      // 020: the biller confirmed the customer.
      if (code !== '000' && code !== '020' && code !== '011')
        return fail({ kind: 'unavailable', detail: `merchant-verify answered ${code}` })
      const holder = code === '011' ? undefined : holderOf(content)
      return holder === undefined ? fail({ kind: 'no-such-customer', detail: 'the biller knows nobody' }) : ok(holder)
    },
    async pay(order) {
      const requestId = vtpassRequestId(order)
      return answered(await post('/pay', bodyOf(order, requestId), answerWithinMs), { ...order, requestId }, 'pay')
    },
    async inquire(order) {
      const requestId = vtpassRequestId(order)
      return answered(await post('/requery', { request_id: requestId }, answerWithinMs), { ...order, requestId }, 'ask')
    },
  }
}

/** Services besides top-ups whose customer is a phone number: the aggregator sends the PIN there. */
const PHONE_SERVICES: ReadonlySet<string> = new Set(['waec'])
const isForPhone = ({ category, serviceId }: BillOrder): boolean => isTopUp(category) || PHONE_SERVICES.has(serviceId)

function bodyOf(order: BillOrder, requestId: string) {
  return {
    request_id: requestId,
    serviceID: order.serviceId,
    billersCode: order.reference,
    ...(order.productId === null ? {} : { variation_code: order.productId }),
    ...(order.subscription === null ? {} : { subscription_type: order.subscription }),
    amount: decimalText(order.amountMinor, 'NGN'),
    phone: isForPhone(order) ? order.reference : order.phone.replace(/^\+234/, '0'),
  }
}

function answered(
  answer: NetworkAnswer,
  order: BillOrder & { readonly requestId: string },
  call: 'pay' | 'ask',
): BillAnswer {
  // Without a connection no payment was made. Only an inquiry proves this, and an inquiry costs nothing.
  if (answer.kind === 'no-answer') return pending(null, answer.detail)
  if (answer.status >= 500 || answer.status === 429) return pending(null, `status ${answer.status}`)
  return answerOf(answer.json, order, call)
}

function readWith<Schema extends v.GenericSchema<unknown, unknown>>(schema: Schema, answer: NetworkAnswer) {
  const unavailable = (detail: string) => fail<BillerFailure>({ kind: 'unavailable', detail })
  if (answer.kind === 'no-answer') return unavailable(answer.detail)
  if (answer.status !== 200) return unavailable(`status ${answer.status}`)
  const parsed = v.safeParse(schema, answer.json)
  return parsed.success ? ok(parsed.output) : unavailable('a reply that is none')
}

const hint = v.object({
  type: v.string(),
  data: v.optional(v.looseObject({ requestId: v.optional(v.pipe(v.string(), v.regex(/^[0-9A-Za-z-]{12,60}$/))) })),
})

/** Reads the aggregator's callback. It is unsigned, and the aggregator repeats it up to five times until it gets `success`. */
export const vtpassHints: BillerHints = {
  taken: { contentType: 'application/json; charset=utf-8', body: '{"response":"success"}' },
  read(body) {
    const parsed = v.safeParse(hint, parseJson(body))
    if (!parsed.success) return undefined
    const { type, data } = parsed.output
    if (type === 'variations-update') return { kind: 'products-changed' }
    if (type !== 'transaction-update' || data?.requestId === undefined) return undefined
    return { kind: 'payment-changed', networkReference: data.requestId }
  },
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'))
  } catch {
    return undefined
  }
}
