/** Turns a batch into the arrays that `ledger.post_batch` reads; arrays that no item uses are null. */
import { COUNTER_SUMS } from '../../core/limits/limit-counter.ts'
import { BRAND } from '../../values/brand.ts'
import { int4Array, int8Array, textArray, uuidArray, uuidArrayOfBytes } from '../db/binary-array.ts'
import type { CounterLine } from './ledger.ts'
import { countersOf, isReversal, type LedgerRequest, linesOf } from './request.ts'

/** The call, prepared once per connection. */
export const postBatchSql = `select outcomes, balances, posted, notes from ledger.post_batch(
  $1::timestamptz, $2, $3::bigint[], $4::uuid[], $5::uuid[], $6::text[], $7::text[], $8::int[], $9::int[], $10::bigint[], $11::int[], $12::date[],
  $13::smallint[], $14::uuid[], $15::uuid[], $16::bigint[], $17::boolean[], $18::timestamptz[],
  $19::int[], $20::text[], $21::int[], $22::bigint[], $23::bigint[], $24::text[], $25)`

const actionCode = { post: '0', hold: '1', release: '2' } as const

/** The driver sends a Buffer in binary format. */
type Parameter = string | Buffer | null

/**
 * The parameters of `postBatchSql`. When `now` is null, the database sets the time. `serialized`: no other batch runs
 * at the same time.
 */
export function encodeBatch(items: readonly LedgerRequest[], now: Date | null, serialized: boolean): Parameter[] {
  return [
    now === null ? null : now.toISOString(),
    BRAND.timeZone,
    ...encodeItems(items),
    ...encodeHolds(items),
    ...encodeCounters(items),
    serialized ? 'true' : 'false',
  ]
}

function encodeItems(items: readonly LedgerRequest[]): Parameter[] {
  const offsets: number[] = []
  const lineAccounts: bigint[] = []
  const lineAmounts: bigint[] = []
  const lineItems: number[] = []
  for (const [index, item] of items.entries()) {
    offsets.push(lineAccounts.length + 1)
    for (const line of linesOf(item)) {
      lineAccounts.push(line.accountId)
      lineAmounts.push(line.amountMinor)
      lineItems.push(index + 1)
    }
  }
  offsets.push(lineAccounts.length + 1)
  // The ids are in descending order, because concurrent batches lock accounts in this order (decision 5).
  const accounts = [...BigInt64Array.from(new Set(lineAccounts)).sort().reverse()]
  const places = placesOf(accounts)
  const dated = items.some((item) => item.action === 'post' && item.valueDate !== undefined)
  return [
    int8Array(accounts),
    uuidArray(items.map((item) => item.id)),
    // The database stores only the first 16 bytes.
    uuidArrayOfBytes(items.map((item) => item.fingerprint.subarray(0, 16))),
    textArray(items.map((item) => (item.action === 'post' ? item.kind : item.action))),
    textArray(
      items.map((item) => (item.action === 'post' ? item.narration : item.action === 'hold' ? item.reason : '')),
    ),
    int4Array(offsets),
    int4Array(lineAccounts.map((account) => places.get(account) ?? 0)),
    int8Array(lineAmounts),
    int4Array(lineItems),
    dated ? plain(items.map((item) => (item.action === 'post' ? (item.valueDate ?? null) : null))) : null,
  ]
}

/** Maps each value to its position in the list, from 1. */
function placesOf<One>(list: Iterable<One>): ReadonlyMap<One, number> {
  const places = new Map<One, number>()
  for (const one of list) places.set(one, places.size + 1)
  return places
}

/**
 * The actions, reversed journals and holds. All are null when the batch has only journals without a reversal or
 * settlement.
 */
function encodeHolds(items: readonly LedgerRequest[]): Parameter[] {
  const reversed = items.some(isReversal)
    ? plain(items.map((item) => (item.action === 'post' ? (item.reverses ?? null) : null)))
    : null
  if (items.every((item) => item.action === 'post' && !item.settlesHold))
    return [null, reversed, null, null, null, null]
  const settles = items.map((item) => (item.action === 'post' ? item.settlesHold : undefined))
  return [
    plain(items.map((item) => actionCode[item.action])),
    reversed,
    plain(items.map((item, index) => (item.action === 'release' ? item.holdId : (settles[index]?.holdId ?? null)))),
    plain(settles.map((settle) => settle?.amountMinor ?? null)),
    plain(settles.map((settle) => settle?.releaseRest ?? null)),
    plain(items.map((item) => (item.action === 'hold' ? item.expiresAt.toISOString() : null))),
  ]
}

function encodeCounters(items: readonly LedgerRequest[]): Parameter[] {
  if (items.every((item) => countersOf(item).length === 0)) return [null, null, null, null, null, null]
  const offsets: number[] = []
  const lines: CounterLine[] = []
  for (const item of items) {
    offsets.push(lines.length + 1)
    lines.push(...countersOf(item))
  }
  offsets.push(lines.length + 1)
  const keys = [...new Set(lines.map((line) => line.key))].sort((one, other) => (one < other ? -1 : 1))
  const places = placesOf(keys)
  return [
    int4Array(offsets),
    textArray(keys),
    int4Array(lines.map(({ key, sum = 'total' }) => 3 * ((places.get(key) ?? 0) - 1) + 1 + COUNTER_SUMS.indexOf(sum))),
    int8Array(lines.map((line) => line.addMinor)),
    int8Array(lines.map((line) => line.capMinor)),
    textArray(lines.map((line) => line.name)),
  ]
}

/** An array literal of elements that need no quoting; null becomes NULL. */
function plain(values: readonly (string | number | bigint | boolean | null)[]): string {
  let literal = '{'
  for (let index = 0; index < values.length; index++)
    literal += index === 0 ? String(values[index]) : `,${values[index]}`
  return `${literal}}`
}
