/** The items of a batch: a posting, a hold or a release, and the keys that no two items of one batch may share. */
import type { EffectRow } from './effect.ts'
import type { CounterLine, HoldRequest, Posting, PostingLine, ReleaseRequest } from './ledger.ts'

export type LedgerRequest = (
  | ({ readonly action: 'post' } & Posting)
  | ({ readonly action: 'hold' } & HoldRequest)
  | ({ readonly action: 'release' } & ReleaseRequest)
) & {
  /** The trace of the caller, when this process records traces. */
  readonly traceparent?: string | undefined
}

/**
 * A request that breaks the rules which the code checks before the database. Such a request is a bug of the caller and
 * is not stored.
 */
export class MalformedRequestError extends Error {
  override name = 'MalformedRequestError'
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const isoDate = /^\d{4}-\d{2}-\d{2}$/
const largestMinor = 2n ** 63n - 1n

/** The id of the item, its hold and the journal that it reverses. A batch reads each of them once. */
export function keysOfRequest(request: LedgerRequest): readonly string[] {
  if (request.action === 'hold') return [request.id]
  if (request.action === 'release') return [request.id, request.holdId]
  if (!request.settlesHold && !request.reverses) return [request.id]
  return [request.id, request.settlesHold?.holdId, request.reverses].filter((key) => key !== undefined)
}

/**
 * True for a reversal. It reads an earlier journal, so no other batch may run at the same time. All other requests may
 * be posted concurrently.
 */
export function isReversal(request: LedgerRequest): boolean {
  return request.action === 'post' && request.reverses !== undefined
}

/** The lines for the database. A hold has one line. */
export function linesOf(request: LedgerRequest): readonly PostingLine[] {
  if (request.action === 'post') return request.lines
  return request.action === 'hold' ? [{ accountId: request.accountId, amountMinor: request.amountMinor }] : []
}

/**
 * The accounts that the item changes, as far as the request names them. They are numbers that only serve to compare
 * batches.
 */
export function accountsOf(request: LedgerRequest): readonly number[] {
  return linesOf(request).map((line) => Number(line.accountId))
}

export function countersOf(request: LedgerRequest): readonly CounterLine[] {
  return request.counters ?? []
}

export function effectsOf(request: LedgerRequest): readonly EffectRow[] {
  return request.effects ?? []
}

/**
 * Throws MalformedRequestError for a request that no correct caller sends. Returns true when the sum of the lines is
 * zero. The database checks each currency.
 */
export function isBalanced(request: LedgerRequest): boolean {
  must(uuid.test(request.id), 'the id is a lower-case UUID')
  must(request.fingerprint.length === 32, 'the fingerprint is 32 bytes')
  if (request.action === 'hold') {
    must(request.amountMinor > 0n && request.amountMinor <= largestMinor, 'a hold is above zero')
    must(!Number.isNaN(request.expiresAt.getTime()), 'a hold expires')
  }
  if (request.action === 'release') must(uuid.test(request.holdId), 'a hold is named by its id')
  const sums = countersOf(request).map(({ key, sum = 'total' }) => `${sum} ${key}`)
  must(new Set(sums).size === sums.length, 'a sum is raised once per request')
  return request.action !== 'post' || isPostingBalanced(request)
}

function isPostingBalanced(posting: Posting): boolean {
  must(posting.valueDate === undefined || isoDate.test(posting.valueDate), 'the value date is YYYY-MM-DD')
  must(posting.reverses === undefined || uuid.test(posting.reverses), 'a reversed journal is named by its id')
  if (posting.settlesHold) must(uuid.test(posting.settlesHold.holdId), 'a hold is named by its id')
  let sum = 0n
  for (const line of posting.lines) {
    must(
      line.amountMinor !== 0n && line.amountMinor <= largestMinor && line.amountMinor >= -largestMinor,
      'a line is not zero',
    )
    sum += line.amountMinor
  }
  return posting.lines.length >= 2 && posting.lines.length < 10_000 && sum === 0n
}

function must(condition: boolean, law: string): void {
  if (!condition) throw new MalformedRequestError(`Not a ledger request: ${law}.`)
}
