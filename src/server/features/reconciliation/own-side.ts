/** The bank's side of a reconciliation: the payments on a settlement account, and the states of the other payments. */
import { isUndecided } from '../../../core/payments/payment-states.ts'
import type { OwnBooks, OwnState, SettledPayment } from '../../../core/reconciliation/compare-books.ts'
import type { PaymentState } from '../../../values/vocabularies/payment-states.ts'
import type { Sql } from '../../db/database.ts'
import { type ReportPart, WHOLE_REPORT } from '../../ports/report-part.ts'

/** The time from which all entries are read, also of before a first checkpoint. */
export const EVERYTHING = '-infinity'
/** The end of a report that has everything up to its reading. */
export const ALWAYS = 'infinity'

export interface OwnEntries {
  readonly settled: readonly SettledPayment[]
  /** Entries without a payment. The journal's id takes the place of the reference. */
  readonly unexplained: readonly SettledPayment[]
}

export interface EntryRange {
  /** The entries before this time. Default: all. */
  readonly until?: string
  /** The entries whose reference is in this part. Default: all. */
  readonly part?: ReportPart
}

export interface OwnSide {
  /** Reads the entries from a time on (UTC, to the microsecond, or `EVERYTHING`). */
  readEntries(sql: Sql, since: string, range?: EntryRange): Promise<OwnEntries>
  /** Finds these references among the payments that are not in `readEntries`: those that were settled before the time, and the states of the others. */
  findOthers(
    sql: Sql,
    references: readonly string[],
    since: string,
  ): Promise<{ readonly settled: readonly SettledPayment[]; readonly stateOf: (payment: SettledPayment) => OwnState }>
}

/**
 * The bank's books for the comparison with a network's list. Payments of before `since` are in them if the list has them, because an
 * earlier run proved the others. Run it in one snapshot, because the books keep changing.
 */
export async function readOwnBooks(
  sql: Sql,
  side: OwnSide,
  theirs: readonly SettledPayment[],
  since: string = EVERYTHING,
  part: ReportPart = WHOLE_REPORT,
): Promise<OwnBooks> {
  const { settled, unexplained } = await side.readEntries(sql, since, { part })
  const read = new Set(settled.map(keyOf))
  const others = theirs.filter((payment) => !read.has(keyOf(payment))).map(({ reference }) => reference)
  const found = await side.findOthers(sql, others, since)
  return { settled: [...settled, ...found.settled], unexplained, stateOf: found.stateOf }
}

/** The parameters of a query of entries: the time from which, the time before which, and the count and the index of the part. */
export const entryParameters = (since: string, { until = ALWAYS, part = WHOLE_REPORT }: EntryRange = {}) => [
  since,
  until,
  part.count,
  part.index,
]

/** The condition of a query with `entryParameters`: the reference is in the part. `isInPart` is the same rule. */
export const inPart = (reference: string): string =>
  `($3::int = 1 or ('x' || left(encode(sha256(convert_to(${reference}, 'UTF8')), 'hex'), 4))::bit(16)::int % $3::int = $4::int)`

/** An entry of a settlement account. A credit, above zero, is outgoing money. */
export interface EntryRow {
  readonly journal_id: string
  readonly amount: string
  readonly currency: string
}

/** Divides the entries of a settlement account. `isExplained` is true for the entry of a payment. */
export function divideEntries<Row extends EntryRow>(
  rows: readonly Row[],
  isExplained: (row: Row) => boolean,
  paymentOf: (row: Row) => SettledPayment,
): OwnEntries {
  return {
    settled: rows.filter(isExplained).map(paymentOf),
    unexplained: rows.filter((row) => !isExplained(row)).map(paymentOf),
  }
}

/** Makes a payment of an entry. `reference` is null for an entry without a payment. */
export function paymentOfEntry({ journal_id, amount, currency }: EntryRow, reference: string | null): SettledPayment {
  const amountMinor = BigInt(amount)
  return {
    reference: reference ?? journal_id,
    direction: amountMinor < 0n ? 'in' : 'out',
    amountMinor: amountMinor < 0n ? -amountMinor : amountMinor,
    currency,
  }
}

/** The state of a payment that is not settled. Undefined: the bank has no such payment. */
export function ownStateOf(state: PaymentState | undefined): OwnState {
  if (state === undefined) return 'unknown'
  return isUndecided(state) ? 'undecided' : 'given-back'
}

const keyOf = ({ direction, reference }: SettledPayment): string => `${direction} ${reference}`
