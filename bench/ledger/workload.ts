/** Chooses the accounts of a benchmark's transfers, and keeps a fixed number of transfers in flight. */
import { hash, randomUUIDv7 } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import type { HoldRequest, Posting } from '../../src/server/ledger/ledger.ts'

export type Spread = 'uniform' | 'zipf' | 'hot'

export interface Range {
  readonly first: number
  readonly count: number
}

/** Returns the next payer and payee, which always differ. With `hot` one account pays all others. */
export function choosePair(spread: Spread, range: Range): () => readonly [bigint, bigint] {
  const uniform = (): number => range.first + Math.floor(Math.random() * range.count)
  const zipf = zipfPicker(range)
  const payer = spread === 'uniform' ? uniform : spread === 'zipf' ? zipf : () => range.first
  const payee = spread === 'zipf' ? zipf : uniform
  return () => {
    const from = payer()
    let to = payee()
    while (to === from) to = uniform()
    return [BigInt(from), BigInt(to)]
  }
}

/** A Zipf distribution with exponent 0.99, drawn from a table of its running sums. */
function zipfPicker(range: Range): () => number {
  const sums = new Float64Array(range.count)
  let total = 0
  for (let rank = 0; rank < range.count; rank++) {
    total += 1 / (rank + 1) ** 0.99
    sums[rank] = total
  }
  return () => {
    const wanted = Math.random() * total
    let low = 0
    let high = range.count - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sums[middle] ?? 0) < wanted) low = middle + 1
      else high = middle
    }
    return range.first + low
  }
}

/** Makes a transfer as the product sends it: with a new time-ordered id and the SHA-256 of its request. */
export function transferOf([from, to]: readonly [bigint, bigint]): Posting {
  const id = randomUUIDv7()
  const amountMinor = BigInt(1 + Math.floor(Math.random() * 1_000))
  return {
    id,
    fingerprint: hash('sha256', `${id} ${from} ${to} ${amountMinor}`, 'buffer'),
    kind: 'transfer',
    narration: 'Transfer to a friend',
    lines: [
      { accountId: from, amountMinor: -amountMinor },
      { accountId: to, amountMinor },
    ],
  }
}

/** The hold of a payment over a network: on the payer's account, under the payment's id. */
export function holdOf({ id, fingerprint, lines: [debit] }: Posting): HoldRequest {
  const { accountId = 0n, amountMinor = 0n } = debit ?? {}
  return { id, fingerprint, accountId, amountMinor: -amountMinor, reason: 'switch', expiresAt: new Date('9999-12-31') }
}

/** The journal that settles this hold. */
export function settlementOf(payment: Posting): Posting {
  const settlesHold = { holdId: payment.id, amountMinor: holdOf(payment).amountMinor, releaseRest: true }
  return { ...payment, id: randomUUIDv7(), settlesHold }
}

export interface LoadResult {
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly answered: number
}

/** Keeps `inFlight` calls of `once` running for `seconds`. Every answer counts, and an exception ends the run. */
export async function closedLoop(inFlight: number, seconds: number, once: () => Promise<unknown>): Promise<LoadResult> {
  const latencies: number[] = []
  const begin = performance.now()
  const end = begin + seconds * 1_000
  const one = async (): Promise<void> => {
    for (let now = performance.now(); now < end; ) {
      await once()
      const later = performance.now()
      latencies.push(later - now)
      now = later
    }
  }
  await Promise.all(Array.from({ length: inFlight }, one))
  return summarise(latencies, (performance.now() - begin) / 1_000)
}

export function summarise(latencies: number[], seconds: number): LoadResult {
  const sorted = Float64Array.from(latencies).sort()
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { perSecond: sorted.length / seconds, p50Ms: at(0.5), p99Ms: at(0.99), answered: sorted.length }
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

/** Returns the median of the ratios of each round. A slow spell of a shared machine changes this median least. */
export function ratio(top: readonly LoadResult[], bottom: readonly LoadResult[]): number {
  return median(top.map((one, round) => one.perSecond / (bottom[round]?.perSecond ?? Number.NaN)))
}

/** Rounds to two decimals. A figure that was not measured is null. */
export function rounded(value: number): number | null {
  return Number.isFinite(value) ? Math.round(value * 100) / 100 : null
}
