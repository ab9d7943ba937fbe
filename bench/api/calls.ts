/**
 * Seals calls before the clock starts and sends them afterwards, so that the benchmark measures the server and not its
 * callers.
 */
import { sign } from 'node:crypto'
import { Agent, request } from 'node:http'
import { v7 as uuidv7 } from 'uuid'
import { nothing, type Route } from '../../src/contract/route.ts'
import { sealRequest, type SealedRequest } from '../../src/web/api/channel/sealed-channel.ts'
import { type LoadResult, summarise } from '../ledger/workload.ts'
import type { Payer } from './payers.ts'
import type { LoadedBank } from './world.ts'

interface MessageKey {
  readonly kid: number
  readonly publicKey: Uint8Array<ArrayBuffer>
  /** The server's clock minus our clock, in seconds. */
  readonly aheadS: number
}

export interface Call {
  readonly origin: string
  readonly route: Route
  /** The path, with the fields of a GET as its query. */
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
  readonly sealed: SealedRequest
}

async function fetchMessageKey(origin: string): Promise<MessageKey> {
  const key = (await (await fetch(`${origin}/api/keys/message`)).json()) as { kid: number; pub: string; now: number }
  const publicKey = new Uint8Array(Buffer.from(key.pub, 'base64'))
  return { kid: key.kid, publicKey, aheadS: key.now - Math.floor(Date.now() / 1_000) }
}

/** Seals and signs a call with the server's time, as a payer's browser does. */
async function prepare(origin: string, key: MessageKey, payer: Payer, route: Route, input: unknown): Promise<Call> {
  const { host } = new URL(origin)
  const query = route.method === 'GET' ? new URLSearchParams(input as Record<string, string>).toString() : ''
  const target = query === '' ? route.path : `${route.path}?${query}`
  const sealed = await sealRequest(
    {
      kid: key.kid,
      publicKey: key.publicKey,
      ts: Math.floor(Date.now() / 1_000) + key.aheadS,
      sessionId: payer.sessionId,
      method: route.method,
      host,
      target,
    },
    JSON.stringify(route.method === 'GET' ? {} : input),
  )
  const inHeader = route.method === 'GET' || route.request === nothing
  const body = inHeader ? undefined : JSON.stringify({ data: sealed.data })
  const signature = sign('sha256', Buffer.from(sealed.data), { key: payer.deviceKey, dsaEncoding: 'ieee-p1363' })
  const address = [...Buffer.from(payer.sessionId.slice(0, 6), 'hex')].join('.')
  const headers = {
    host,
    cookie: payer.cookie,
    // Every customer has a separate address. Otherwise all customers would share one rate limit.
    'x-forwarded-for': `10.${address}`,
    ...(route.method === 'GET' ? {} : { origin, 'x-xsrf-token': payer.xsrf }),
    ...(route.changesState ? { 'x-rib-device': `${payer.deviceKeyId}.${signature.toString('base64')}` } : {}),
    ...(body === undefined
      ? { 'x-rib-seal': sealed.data }
      : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
  }
  return { origin, route, target, headers, body, sealed }
}

type InputOf = (payer: Payer, n: number) => unknown

export type Sealer = (n: number, payer: Payer, route: Route, input: unknown) => Promise<Call>

/**
 * Seals the `n`th call for one of the servers. A message is fresh for 120 seconds. `datedAheadS`, at most 110, dates the messages ahead, so
 * that they stay fresh for longer.
 */
export async function sealerOf(origins: readonly string[], datedAheadS = 0): Promise<Sealer> {
  const keyed = await Promise.all(origins.map(async (origin) => ({ origin, key: await fetchMessageKey(origin) })))
  return (n, payer, route, input) => {
    const { origin, key } = keyed[n % keyed.length]!
    return prepare(origin, { ...key, aheadS: key.aheadS + datedAheadS }, payer, route, input)
  }
}

/** Seals `count` calls, spread over the servers and the payers. */
export async function callsOf(bank: Pick<LoadedBank, 'origins' | 'payers'>, count: number) {
  const seal = await sealerOf(bank.origins)
  return (route: Route, inputOf: InputOf): Promise<Call[]> =>
    Promise.all(
      Array.from({ length: count }, (_, n) => {
        const payer = bank.payers[n % bank.payers.length]!
        return seal(n, payer, route, inputOf(payer, n))
      }),
    )
}

/**
 * Starts a transfer of fifty naira within the bank. Fifty naira is also the smallest amount that the bank sends to
 * other banks.
 */
export const initiation = (payer: Payer) => transferTo(payer.payee, 0, payer)

/** Confirms a transfer, with its type as the protocol writes it. */
export function transferTo(payee: Payer['payee'], type: number, payer: Payer) {
  return {
    transferId: uuidv7(),
    TransactionType: type,
    fromAccountNumber: payer.accountNumber,
    toAccountNumber: payee.accountNumber,
    bankCode: payee.bankCode,
    nameEnquiryRef: payee.nameEnquiryRef,
    amount: '5000',
    currencyCode: 'NGN',
    narration: 'Lunch',
  }
}

export interface Reply {
  readonly status: number
  readonly retryAfter: string | undefined
  readonly text: string
}

/** The part of a call that opens its answer. */
export interface Answerable {
  readonly route: Route
  readonly sealed: Pick<SealedRequest, 'openReply'>
}

/** Returns the data of an answer with code 00. Any other answer ends the run. */
export async function openAnswer(call: Answerable, reply: Reply): Promise<unknown> {
  if (reply.status !== 200) throw new Error(`${call.route.path} was answered ${reply.status}: ${reply.text}`)
  const envelope = JSON.parse(await call.sealed.openReply(reply.status, reply.text)) as Envelope
  if (envelope.ResponseCode !== '00') throw new Error(`${call.route.path}: ${JSON.stringify(envelope)}`)
  return envelope.Data
}

interface Envelope {
  readonly ResponseCode: string
  readonly Data: unknown
}

export interface Fired extends LoadResult {
  readonly replies: readonly Reply[]
  /** The p99 of the time by which calls left late. Only calls at a steady rate have it. */
  readonly lateP99Ms?: number
}

/**
 * Sends all calls over kept-alive connections, `atOnce` at a time. Each caller sends its next call after the answer to
 * its last call.
 */
export async function fireClosed(calls: readonly Call[], atOnce: number): Promise<Fired> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const replies: Reply[] = []
  const result = await closed(calls.length, atOnce, async (n) => {
    replies[n] = await send(agent, calls[n]!)
  })
  agent.destroy()
  return { ...result, replies }
}

/** Sends requests to a route without a seal, as `fire` sends sealed calls. Throws for an answer that is not 200. */
export async function firePlain(
  origins: readonly string[],
  path: string,
  count: number,
  atOnce: number,
): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const result = await closed(count, atOnce, async (n) => {
    // Each address has a rate limit.
    const headers = { 'x-forwarded-for': `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}` }
    const reply = await exchange(agent, `${origins[n % origins.length]}${path}`, { method: 'GET', headers })
    if (reply.status !== 200) throw new Error(`${path} was answered ${reply.status}`)
  })
  agent.destroy()
  return result
}

async function closed(count: number, atOnce: number, once: (n: number) => Promise<void>): Promise<LoadResult> {
  const latencies: number[] = []
  let next = 0
  const begin = performance.now()
  const caller = async (): Promise<void> => {
    for (let n = next++; n < count; n = next++) {
      const sent = performance.now()
      await once(n)
      latencies.push(performance.now() - sent)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, caller))
  return summarise(latencies, (performance.now() - begin) / 1_000)
}

/**
 * Sends calls at a steady rate, however fast the server answers. The latency of a late answer counts from the time when
 * its call was due. A call that is refused with 503 has no latency.
 */
export async function fireOpen(calls: readonly Call[], perSecond: number): Promise<Fired> {
  const agent = new Agent({ keepAlive: true })
  const latencies: number[] = []
  const late: number[] = []
  const begin = performance.now()
  const replies = await Promise.all(
    calls.map(async (call, n) => {
      const due = begin + (n * 1_000) / perSecond
      await until(due)
      late.push(performance.now() - due)
      const reply = await send(agent, call)
      if (reply.status !== 503) latencies.push(performance.now() - due)
      return reply
    }),
  )
  const seconds = (performance.now() - begin) / 1_000
  agent.destroy()
  return { ...summarise(latencies, seconds), replies, lateP99Ms: summarise(late, seconds).p99Ms }
}

/** Waits until this time of `performance.now()`. */
export function until(due: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())))
}

export const send = (agent: Agent, { origin, route, target, headers, body }: Call): Promise<Reply> =>
  exchange(agent, `${origin}${target}`, { method: route.method, headers, body })

function exchange(
  agent: Agent,
  url: string,
  given: {
    readonly method: string
    readonly headers: Readonly<Record<string, string>>
    readonly body?: string | undefined
  },
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method: given.method, agent, headers: given.headers })
    outgoing.once('error', reject)
    outgoing.once('response', (incoming) => {
      let text = ''
      incoming.setEncoding('latin1')
      incoming.on('data', (chunk: string) => {
        text += chunk
      })
      incoming.once('error', reject)
      incoming.once('end', () => {
        const { statusCode: status = 0, headers } = incoming
        resolve({ status, retryAfter: headers['retry-after'], text })
      })
    })
    outgoing.end(given.body)
  })
}
