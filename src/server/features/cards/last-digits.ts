/** The last four digits of a card, as proof that the holder has it. Each try is counted before the digits are compared. */
import type { Failure } from '../../../core/failure.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import type { CardsDeps } from '../../payments/kinds/card-fee/cards-deps.ts'

/** The number of tries. The last four digits have ten thousand values, and the card's holder needs one try. */
const TRIES = 5
const COUNTED_FOR_MS = 24 * 60 * 60 * 1000

/** The try is committed first, so that fifty parallel tries count as five at most. */
export async function isRightDigits(
  { database, clock }: Pick<CardsDeps, 'database' | 'clock'>,
  guess: { readonly cardId: string; readonly customerId: string; readonly lastFour: string },
): Promise<Result<void, Failure>> {
  const now = clock.now()
  const { cardId, customerId, lastFour } = guess
  const { rows } = await database.pool.query<{ last_four: string }>(
    `update bank.card set misses = case when missed_at <= $4 then 1 else misses + 1 end, missed_at = $3
     where card_id = $1 and customer_id = $2 and (misses < $5 or missed_at <= $4) returning last_four`,
    [cardId, customerId, now, new Date(now.getTime() - COUNTED_FOR_MS), TRIES],
  )
  const [row] = rows
  if (row === undefined) return fail({ kind: 'refused', reason: 'card-digits-locked' })
  if (row.last_four !== lastFour) return fail({ kind: 'refused', reason: 'card-digits' })
  await database.pool.query('update bank.card set misses = 0, missed_at = null where card_id = $1', [cardId])
  return ok(undefined)
}
