/** Reads how long the bank keeps each kind of rows (`bank.retention`), and removes older rows in bounded sets. */
import type { Sql } from './database.ts'

/** The kinds of `bank.retention`. */
export const RETENTION_KINDS = [
  'alert',
  'attempt-counter',
  'limit-counter',
  'payment-count',
  'receipt-mail',
  'replaced-approval',
  'session',
  'sign-up',
  'unused-approval',
  'used-approval',
] as const
export type RetentionKind = (typeof RETENTION_KINDS)[number]

/** The most rows that one statement removes. Its locks and its log are small, and other statements run in between. */
export const REMOVED_AT_ONCE = 2_000
/** The most statements of a run. The next run continues. */
const SETS = 500

/** The time before which rows of this kind have been kept long enough. Throws when the table has no such kind. */
export async function retentionEnd(sql: Sql, kind: RetentionKind, now: Date): Promise<Date> {
  const { rows } = await sql.query<{ kept_until: Date }>(
    'select $2::timestamptz - kept_for as kept_until from bank.retention where kind = $1',
    [kind, now],
  )
  const [row] = rows
  if (row === undefined) throw new Error(`bank.retention has no kind ${kind}`)
  return row.kept_until
}

/** Repeats a statement that removes at most `REMOVED_AT_ONCE` rows, until it finds fewer. */
export async function removeInSets(removeSet: () => Promise<{ readonly rowCount: number | null }>): Promise<void> {
  for (let set = 0; set < SETS; set += 1) {
    const { rowCount } = await removeSet()
    if ((rowCount ?? 0) < REMOVED_AT_ONCE) return
  }
}
