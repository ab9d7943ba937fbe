/** Turns a batch into the array literals that `ledger.post_batch` reads; arrays that no item uses are null. */
import { BRAND } from '../../values/brand.ts'
import type { CounterLine } from './ledger.ts'
import { countersOf, type LedgerRequest, linesOf } from './request.ts'

/** The call, prepared once per connection. */
export const postBatchSql = `select outcomes, balances, posted, notes from ledger.post_batch(
  $1::timestamptz, $2, $3::bigint[], $4::uuid[], $5::uuid[], $6::text[], $7::text[], $8::int[], $9::int[], $10::bigint[], $11::int[], $12::date[],
  $13::smallint[], $14::uuid[], $15::uuid[], $16::bigint[], $17::boolean[], $18::timestamptz[],
  $19::int[], $20::text[], $21::int[], $22::bigint[], $23::bigint[], $24::text[])`

const actionCode = { post: '0', hold: '1', release: '2' } as const

/** The parameters of `postBatchSql`; `now` null leaves the time to the database. `inTurn`: not side by side with other batches. */
export function encodeBatch(items: readonly LedgerRequest[], now: Date | null, inTurn: boolean): (string | null)[] {
  return [
    now === null ? null : now.toISOString(),
    BRAND.timeZone,
    ...encodeItems(items),
    ...encodeSpecial(items, inTurn),
    ...encodeCounters(items),
  ]
}

function encodeItems(items: readonly LedgerRequest[]): (string | null)[] {
  const offsets: number[] = []
  const lineAccounts: bigint[] = []
  const lineAmounts: bigint[] = []
  const lineItems: number[] = []
  items.forEach((item, index) => {
    offsets.push(lineAccounts.length + 1)
    for (const line of linesOf(item)) {
      lineAccounts.push(line.accountId)
      lineAmounts.push(line.amountMinor)
      lineItems.push(index + 1)
    }
  })
  offsets.push(lineAccounts.length + 1)
  // Ascending, so that the database finds them in one walk along its index.
  const accounts = [...new Set(lineAccounts)].sort((a, b) => (a < b ? -1 : 1))
  const places = new Map(accounts.map((account, index) => [account, index + 1]))
  const dated = items.some((item) => item.action === 'post' && item.valueDate !== undefined)
  return [
    plain(accounts),
    plain(items.map((item) => item.id)),
    plain(items.map((item) => fingerprintHex(item.fingerprint))),
    text(items.map((item) => (item.action === 'post' ? item.kind : item.action))),
    text(items.map((item) => (item.action === 'post' ? item.narration : item.action === 'hold' ? item.reason : ''))),
    plain(offsets),
    plain(lineAccounts.map((account) => places.get(account) ?? 0)),
    plain(lineAmounts),
    plain(lineItems),
    dated ? plain(items.map((item) => (item.action === 'post' ? (item.valueDate ?? null) : null))) : null,
  ]
}

/** Holds, releases and reversals: null all through in a batch of plain journals that need not go in turn. */
function encodeSpecial(items: readonly LedgerRequest[], inTurn: boolean): (string | null)[] {
  if (!inTurn && items.every((item) => item.action === 'post' && !item.settlesHold && !item.reverses))
    return [null, null, null, null, null, null]
  const settles = items.map((item) => (item.action === 'post' ? item.settlesHold : undefined))
  return [
    plain(items.map((item) => actionCode[item.action])),
    plain(items.map((item) => (item.action === 'post' ? (item.reverses ?? null) : null))),
    plain(items.map((item, index) => (item.action === 'release' ? item.holdId : (settles[index]?.holdId ?? null)))),
    plain(settles.map((settle) => settle?.amountMinor ?? null)),
    plain(settles.map((settle) => settle?.releaseRest ?? null)),
    text(items.map((item) => (item.action === 'hold' ? item.expiresAt.toISOString() : null))),
  ]
}

function encodeCounters(items: readonly LedgerRequest[]): (string | null)[] {
  if (items.every((item) => countersOf(item).length === 0)) return [null, null, null, null, null, null]
  const offsets: number[] = []
  const lines: CounterLine[] = []
  for (const item of items) {
    offsets.push(lines.length + 1)
    lines.push(...countersOf(item))
  }
  offsets.push(lines.length + 1)
  const keys = [...new Set(lines.map((line) => line.key))].sort()
  const places = new Map(keys.map((key, index) => [key, index + 1]))
  return [
    plain(offsets),
    text(keys),
    plain(lines.map((line) => places.get(line.key) ?? 0)),
    plain(lines.map((line) => line.addMinor)),
    plain(lines.map((line) => line.capMinor)),
    text(lines.map((line) => line.name)),
  ]
}

/** The first 16 bytes, which is what the database keeps. */
export function fingerprintHex(fingerprint: Uint8Array): string {
  return Buffer.from(fingerprint.buffer, fingerprint.byteOffset, 16).toString('hex')
}

/** An array literal of elements that need no quoting; null becomes NULL. */
function plain(values: readonly (string | number | bigint | boolean | null)[]): string {
  let literal = '{'
  for (let index = 0; index < values.length; index++)
    literal += index === 0 ? String(values[index]) : `,${values[index]}`
  return `${literal}}`
}

const needsEscape = /["\\]/
const eachToEscape = new RegExp(needsEscape, 'g')

/** An array literal of quoted texts. PostgreSQL stores no NUL, so a text with one is refused by the server. */
function text(values: readonly (string | null)[]): string {
  let literal = '{'
  for (const [index, value] of values.entries()) {
    if (index > 0) literal += ','
    literal +=
      value === null ? 'NULL' : `"${needsEscape.test(value) ? value.replace(eachToEscape, String.raw`\$&`) : value}"`
  }
  return `${literal}}`
}
