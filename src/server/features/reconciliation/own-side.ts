/** The bank's side of a reconciliation: the payments on a settlement account, and the states of the other payments. */
import type { OwnBooks, OwnState, SettledPayment } from '../../../core/reconciliation/compare-books.ts'
import type { Sql } from '../../db/database.ts'

/** The time from which all entries are read, also of before a first checkpoint. */
export const EVERYTHING = '-infinity'

export interface OwnEntries {
  readonly settled: readonly SettledPayment[]
  /** Entries without a payment. The journal's id takes the place of the reference. */
  readonly unexplained: readonly SettledPayment[]
}

export interface OwnSide {
  /** Reads the entries from a time on (UTC, to the microsecond, or `EVERYTHING`). */
  readEntries(sql: Sql, since: string): Promise<OwnEntries>
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
): Promise<OwnBooks> {
  const { settled, unexplained } = await side.readEntries(sql, since)
  const read = new Set(settled.map(keyOf))
  const others = theirs.filter((payment) => !read.has(keyOf(payment))).map(({ reference }) => reference)
  const found = await side.findOthers(sql, others, since)
  return { settled: [...settled, ...found.settled], unexplained, stateOf: found.stateOf }
}

const keyOf = ({ direction, reference }: SettledPayment): string => `${direction} ${reference}`
