/** Stores customers' corrections of the categories of payments. */
import type { Correction } from '../../../core/insights/assign-category.ts'
import type { Sql } from '../../db/database.ts'

/**
 * The largest number of corrections that is read. A customer with more corrections has replaced the older ones long
 * ago.
 */
const MOST_CORRECTIONS = 2_000

export interface StoredCorrection extends Correction {
  /** The payee's name, or the words of the narration. */
  readonly shown: string
}

interface CorrectionRow {
  correction_id: string
  ledger_account_id: string
  seq: string
  is_credit: boolean
  category: Correction['category']
  learns: Correction['learns']
  key: string
  shown: string
  is_for_past: boolean
  made_at: Date
}

/** The corrections that are in force, newest first. */
export async function findCorrections(
  sql: Sql,
  customerId: string,
  most: number = MOST_CORRECTIONS,
): Promise<readonly StoredCorrection[]> {
  const { rows } = await sql.query<CorrectionRow>(
    `select correction_id, ledger_account_id, seq, is_credit, category, learns, key, shown, is_for_past, made_at
     from bank.category_correction where customer_id = $1 and reverted_at is null order by made_at desc, correction_id desc limit $2`,
    [customerId, most],
  )
  return rows.map((row) => ({
    correctionId: row.correction_id,
    accountId: BigInt(row.ledger_account_id),
    seq: BigInt(row.seq),
    isCredit: row.is_credit,
    category: row.category,
    learns: row.learns,
    key: row.key,
    shown: row.shown,
    isForPast: row.is_for_past,
    madeAt: row.made_at,
  }))
}

/** False when the id was used before. */
export async function insertCorrection(tx: Sql, customerId: string, made: StoredCorrection): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into bank.category_correction
       (correction_id, customer_id, ledger_account_id, seq, is_credit, category, learns, key, shown, is_for_past, made_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict (correction_id) do nothing`,
    [
      made.correctionId,
      customerId,
      made.accountId.toString(),
      made.seq.toString(),
      made.isCredit,
      made.category,
      made.learns,
      made.key,
      made.shown,
      made.isForPast,
      made.madeAt,
    ],
  )
  return rowCount === 1
}

/** True when this customer made this same correction before, also when it was undone later. */
export async function hasSaid(tx: Sql, customerId: string, made: StoredCorrection): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from bank.category_correction where correction_id = $1 and customer_id = $2 and ledger_account_id = $3 and seq = $4
       and category = $5 and learns = $6 and is_for_past = $7`,
    [
      made.correctionId,
      customerId,
      made.accountId.toString(),
      made.seq.toString(),
      made.category,
      made.learns,
      made.isForPast,
    ],
  )
  return rowCount === 1
}

/**
 * Undoes a correction. `undone-before`: an earlier call undid it. `not-found`: this customer made no such correction.
 */
export async function undoCorrection(
  tx: Sql,
  key: { readonly customerId: string; readonly correctionId: string; readonly at: Date },
): Promise<'undone' | 'undone-before' | 'not-found'> {
  const { rows } = await tx.query<{ reverted_at: Date | null }>(
    `select reverted_at from bank.category_correction where correction_id = $1 and customer_id = $2 for update`,
    [key.correctionId, key.customerId],
  )
  if (rows[0] === undefined) return 'not-found'
  if (rows[0].reverted_at !== null) return 'undone-before'
  await tx.query(`update bank.category_correction set reverted_at = $2 where correction_id = $1`, [
    key.correctionId,
    key.at,
  ])
  return 'undone'
}
