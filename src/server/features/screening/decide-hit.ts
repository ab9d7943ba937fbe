/** Reads and decides the hits of screening, and corrects a wrong decision, for the orders of staff. */
import type { Sql } from '../../db/database.ts'
import type { BankScreeningHitRow } from '../../db/tables/risk.ts'
import { isListed } from '../../screening/hit-of.ts'

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

/** Keeps the freeze that the decision placed, so that a correction lifts only this freeze. */
export async function keepPlacedFreeze(tx: Sql, hitId: string, customerId: string): Promise<void> {
  await tx.query(
    `update bank.screening_hit set placed_freeze_id =
       (select freeze_id from bank.customer_freeze where customer_id = $2 and lifted_at is null)
     where hit_id = $1`,
    [hitId, customerId],
  )
}

/** Locks a hit with the decision that the names are one person. */
export async function lockConfirmedHit(
  sql: Sql,
  hitId: string,
): Promise<(OpenHit & { readonly decidedAt: Date | null }) | undefined> {
  const { rows } = await sql.query<OpenHit & Pick<BankScreeningHitRow, 'decided_at'>>(
    `select customer_id, list, entry_id, topic, score, decided_at from bank.screening_hit
     where hit_id = $1 and decision = 'true-match' for update`,
    [hitId],
  )
  const [row] = rows
  if (row === undefined) return undefined
  const { decided_at: decidedAt, ...hit } = row
  return { ...hit, decidedAt }
}

/** The first decision keeps its time, its person and its reason. False when the hit has no decision that can be corrected. */
export async function correctHit(
  tx: Sql,
  { hitId, decidedBy, reason }: Omit<HitDecision, 'decision'>,
  at: Date,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update bank.screening_hit set decision = 'false-match', corrected_at = $2, corrected_by = $3, correction_reason = $4
     where hit_id = $1 and decision = 'true-match'`,
    [hitId, at, decidedBy, reason],
  )
  return rowCount === 1
}

/**
 * True when a correction of this hit may lift the customer's freeze: the confirmation of the hit placed the freeze, the accounts were not
 * frozen again after it, and the customer has no other confirmed hit.
 */
export async function isLastHoldOfFreeze(tx: Sql, hitId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from bank.screening_hit h join bank.customer_freeze f on f.freeze_id = h.placed_freeze_id
     where h.hit_id = $1 and f.lifted_at is null and f.repeated_at is null and not ${isListed('h.customer_id')}`,
    [hitId],
  )
  return rowCount === 1
}
