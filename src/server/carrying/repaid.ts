/** What was given back of a payment that had gone through, whoever gave it: refunds, returns and reversals know of each other here. */
import type { Sql } from '../db/database.ts'
import type { Companion, CompanionRow } from '../ledger/ledger.ts'

const NAME = 'repaid'

/** Of its payment so much was given back before that this would be too much: nothing of the posting was written. */
export class RepaidError extends Error {
  override name = 'RepaidError'
  readonly beforeMinor: bigint

  constructor(reference: string, beforeMinor: bigint) {
    super(`of payment ${reference}, ${beforeMinor} minor units were given back before`)
    this.beforeMinor = beforeMinor
  }
}

interface RepaidRow {
  readonly reference: string
  /** Decimal text of minor units. */
  readonly amount: string
  /** Null: whatever was given back before. */
  readonly most: string | null
}

/**
 * For the companions of a posting that gives something back of the payment with this reference; put them before all others. It fails
 * with RepaidError where more than `mostMinor` would have been given back with it.
 */
export function repaidRows(reference: string, amountMinor: bigint, mostMinor: bigint | null): readonly CompanionRow[] {
  const row: RepaidRow = { reference, amount: amountMinor.toString(), most: mostMinor?.toString() ?? null }
  return [{ companion: NAME, row }]
}

/** Minor units. */
export async function readRepaid(sql: Sql, reference: string): Promise<bigint> {
  const { rows } = await sql.query<{ sum: string }>(
    'select coalesce(sum(amount_minor), 0)::text as sum from bank.repaid where reference = $1',
    [reference],
  )
  return BigInt(rows[0]?.sum ?? '0')
}

/** The payment of which a journal gave something back, and how much; undefined where it gave nothing back. */
export async function findRepaidBy(
  sql: Sql,
  postingId: string,
): Promise<{ readonly reference: string; readonly amountMinor: bigint } | undefined> {
  const { rows } = await sql.query<{ reference: string; amount_minor: string }>(
    'select reference, amount_minor from bank.repaid where posting_id = $1',
    [postingId],
  )
  return rows[0] && { reference: rows[0].reference, amountMinor: BigInt(rows[0].amount_minor) }
}

/** Of two that give back the same payment's money, in whatever processes, the second sees the first. */
export const repaidCompanion: Companion = {
  name: NAME,
  async write(tx, rows) {
    const posted = rows
      .filter(({ outcome }) => outcome === 'posted')
      .map(({ postingId, row }) => ({ postingId, ...(row as RepaidRow) }))
      // Always in one order, so that no two batches wait for each other.
      .toSorted((one, other) => (one.reference < other.reference ? -1 : 1))
    for (const { postingId, reference, amount, most } of posted) {
      await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 22))', [reference])
      const before = await readRepaid(tx, reference)
      if (most !== null && before + BigInt(amount) > BigInt(most)) throw new RepaidError(reference, before)
      await tx.query('insert into bank.repaid (posting_id, reference, amount_minor) values ($1, $2, $3)', [
        postingId,
        reference,
        amount,
      ])
    }
  },
}
