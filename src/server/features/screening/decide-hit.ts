/** Reads and decides the hits of screening, for the orders of staff. */
import type { Sql } from '../../db/database.ts'
import type { BankScreeningHitRow } from '../../db/tables/risk.ts'

export type OpenHit = Pick<BankScreeningHitRow, 'customer_id' | 'list' | 'entry_id' | 'topic' | 'score'>

/** Locks an open hit. No other transaction decides the hit until this transaction ends. */
export async function lockOpenHit(sql: Sql, hitId: string): Promise<OpenHit | undefined> {
  const { rows } = await sql.query<OpenHit>(
    `select customer_id, list, entry_id, topic, score from bank.screening_hit where hit_id = $1 and decision is null for update`,
    [hitId],
  )
  return rows[0]
}

export interface HitDecision {
  readonly hitId: string
  readonly decision: 'true-match' | 'false-match'
  /** The id of the member of staff, as `operator:<id>`. */
  readonly decidedBy: string
  readonly reason: string
}

/** False when the hit was decided before. */
export async function decideHit(
  tx: Sql,
  { hitId, decision, decidedBy, reason }: HitDecision,
  at: Date,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update bank.screening_hit set decision = $2, decided_at = $3, decided_by = $4, reason = $5
     where hit_id = $1 and decision is null`,
    [hitId, decision, at, decidedBy, reason],
  )
  return rowCount === 1
}
