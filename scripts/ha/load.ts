/** Customers who pay without a pause. Each customer repeats a call until the bank gives a definite answer, as a browser does. */
import { Agent } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { type Call, type Reply, send, type Sealer, sealerOf, transferTo } from '../../bench/api/calls.ts'
import { type Payer, PIN } from '../../bench/api/payers.ts'
import { accountRoutes } from '../../src/contract/accounts/account.ts'
import type { Route } from '../../src/contract/route.ts'
import { transferRoutes } from '../../src/contract/transfers/transfers.ts'

/** A customer gives up a call after this time, and repeats it. */
const CALL_MS = 15_000
const REPEAT_AFTER_MS = 250
/** Every fourth payment goes to another bank. */
const ELSEWHERE_EACH = 4

/** The ways in which a call can fail without an answer that decides the payment. */
export type Failure = 'unavailable' | 'no-answer' | 'too-long'

export interface Attempt {
  /** Milliseconds of `performance.now()`. */
  readonly at: number
  readonly failure: Failure
}

export interface PaymentRecord {
  readonly transferId: string
  readonly from: string
  /** The account at this bank that gets the money. Null: the money goes to another bank. */
  readonly to: string | null
  readonly amountMinor: bigint
  /** The amount with its charges, as the bank showed it before the approval. Null: the bank showed none yet. */
  totalMinor: bigint | null
  /** The status in the answer to the approval. Null: no answer yet. */
  status: string | null
  acknowledgedAt: number | null
}

export interface Load {
  readonly payments: readonly PaymentRecord[]
  readonly failures: readonly Attempt[]
  /** Answers that a customer must not get during a failover, with the code of the bank. */
  readonly refusals: readonly string[]
  /** Payments that the history did not show to their payer after the acknowledgement, and the number of histories that were read. */
  readonly history: { read: number; readonly missing: string[] }
  /** Waits until this time is over and a payment was acknowledged after it. */
  untilAcknowledgedAfter(at: number, withinMs: number): Promise<number | undefined>
  /** Starts no further payment, and waits until each payment has its definite answer. */
  finish(): Promise<void>
}

interface Parts {
  readonly agent: Agent
  readonly seal: Sealer
  readonly payments: PaymentRecord[]
  readonly failures: Attempt[]
  readonly refusals: string[]
  readonly history: Load['history']
  readonly ending: AbortSignal
  calls: number
}

/** Each payer pays, pauses for `pauseMs`, and pays again. */
export async function startLoad(origins: readonly string[], payers: readonly Payer[], pauseMs: number): Promise<Load> {
  const ending = new AbortController()
  const parts: Parts = {
    agent: new Agent({ keepAlive: true }),
    seal: await sealerOf(origins),
    payments: [],
    failures: [],
    refusals: [],
    history: { read: 0, missing: [] },
    ending: ending.signal,
    calls: 0,
  }
  const running = Promise.all(payers.map((payer, n) => payOn(parts, payer, { first: n, pauseMs })))
  running.catch(() => {})
  const { payments, failures, refusals, history } = parts
  return {
    payments,
    failures,
    refusals,
    history,
    untilAcknowledgedAfter: async (at, withinMs) => {
      for (const last = performance.now() + withinMs; performance.now() < last; await delay(50)) {
        const times = payments.flatMap(({ acknowledgedAt }) =>
          (acknowledgedAt ?? 0) > at ? [acknowledgedAt ?? 0] : [],
        )
        if (times.length > 0) return Math.min(...times)
      }
      return undefined
    },
    finish: async () => {
      ending.abort()
      await running
      parts.agent.destroy()
    },
  }
}

async function payOn(
  parts: Parts,
  payer: Payer,
  { first, pauseMs }: { readonly first: number; readonly pauseMs: number },
): Promise<void> {
  for (let n = first; !parts.ending.aborted; n += 1) {
    await payOnce(parts, payer, n % ELSEWHERE_EACH === 0)
    await delay(pauseMs)
  }
}

async function payOnce(parts: Parts, payer: Payer, isElsewhere: boolean): Promise<void> {
  const input = transferTo(isElsewhere ? payer.payeeElsewhere : payer.payee, isElsewhere ? 1 : 0, payer)
  const payment: PaymentRecord = {
    transferId: input.transferId,
    from: payer.accountNumber,
    to: isElsewhere ? null : input.toAccountNumber,
    amountMinor: BigInt(input.amount),
    totalMinor: null,
    status: null,
    acknowledgedAt: null,
  }
  parts.payments.push(payment)
  const offer = await untilDecided<{ challengeId: string; summary: { total: string } }>(parts, payer, {
    route: transferRoutes.initiate,
    input,
  })
  if (offer === undefined) return
  payment.totalMinor = BigInt(offer.summary.total)
  const approval = { challengeId: offer.challengeId, pin: PIN }
  const done = await untilDecided<{ status: string }>(parts, payer, { route: transferRoutes.confirm, input: approval })
  if (done === undefined) return
  payment.status = done.status
  payment.acknowledgedAt = performance.now()
  // A payment to another bank has its entry later.
  if (!isElsewhere) await readHistory(parts, payer, payment)
}

/** A customer looks at the history after a payment, and must find it there. */
async function readHistory(parts: Parts, payer: Payer, { transferId, from }: PaymentRecord): Promise<void> {
  const page = await untilDecided<{ entries: readonly { transferId: string | null }[] }>(parts, payer, {
    route: accountRoutes.getEntries,
    input: { accountNumber: from },
  })
  parts.history.read += 1
  if (page?.entries.some((entry) => entry.transferId === transferId) !== true) parts.history.missing.push(transferId)
}

interface Order {
  readonly route: Route
  readonly input: unknown
}

/** Repeats the call until the bank decides it. Undefined: the bank refused it. */
async function untilDecided<Data>(parts: Parts, payer: Payer, order: Order): Promise<Data | undefined> {
  for (;;) {
    const call = await parts.seal(parts.calls++, payer, order.route, order.input)
    const reply = await answerOf(parts.agent, call)
    if (typeof reply === 'string') {
      parts.failures.push({ at: performance.now(), failure: reply })
      await delay(REPEAT_AFTER_MS)
      continue
    }
    const envelope = await open(call, reply)
    if (envelope?.ResponseCode === '00') return envelope.Data as Data
    const code = envelope === undefined ? `status ${reply.status}` : `code ${envelope.ResponseCode}`
    parts.refusals.push(`${order.route.path}: ${code}, ${envelope?.ResponseMessage ?? reply.text}`)
    return undefined
  }
}

async function answerOf(agent: Agent, call: Call): Promise<Reply | Failure> {
  const over = new AbortController()
  const tooLong = delay(CALL_MS, 'too-long' as const, { signal: over.signal }).catch(() => 'too-long' as const)
  const reply = send(agent, call).then(
    (one) => (one.status === 503 ? 'unavailable' : one),
    () => 'no-answer' as const,
  )
  const first = await Promise.race([reply, tooLong])
  over.abort()
  return first
}

interface Envelope {
  readonly ResponseCode: string
  readonly ResponseMessage?: string
  readonly Data: unknown
}

/** Undefined: the answer is not sealed. */
const open = (call: Call, reply: Reply): Promise<Envelope | undefined> =>
  call.sealed.openReply(reply.status, reply.text).then(
    (text) => JSON.parse(text) as Envelope,
    () => undefined,
  )
