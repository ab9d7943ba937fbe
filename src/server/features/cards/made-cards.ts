/** The card that came of an order: written with the posting that settles its fee, or brought in afterwards where an operator settled it. */
import { controlValues } from './control-values.ts'
import { FIRST_CONTROLS } from '../../../core/cards/card-controls.ts'
import type { Sql } from '../../db/database.ts'
import { type QueuedJob, queueJobs } from '../../jobs/queue-jobs.ts'
import { type Effect, type EffectRow, effectRow } from '../../ledger/effect.ts'
import type { CardMade } from '../../ports/card-processor.ts'
import type { OutboundCard } from '../../payments/kinds/card-fee/outbound-card.ts'

/** Tells the processor what a card may do. */
export const INSTRUCT_CARD = 'instruct-card'
/** Asks the processor how far a card is. */
export const FOLLOW_CARD = 'follow-card'

type CardTask = typeof INSTRUCT_CARD | typeof FOLLOW_CARD

/** Before the card's id in a job's key. */
export const cardJobKey = (task: CardTask): string => `${task}:`

/** One at most of each waits for a card. */
export const cardJob = (task: CardTask, cardId: string): QueuedJob => ({
  task,
  payload: { cardId },
  key: `${cardJobKey(task)}${cardId}`,
})

interface MadeRow {
  readonly card_id: string
  readonly customer_id: string
  /** Null: the processor has to be asked. */
  readonly made: CardMade | null
}

export const madeRows = (card: OutboundCard, made: CardMade | undefined): readonly EffectRow[] => {
  const row: MadeRow = { card_id: card.id, customer_id: card.customerId, made: made ?? null }
  return [effectRow(madeCardEffect, row)]
}

export const madeCardEffect: Effect<MadeRow> = {
  name: 'card-made',
  async write(tx, rows) {
    for (const { row, outcome, postedAt } of rows) {
      if (outcome !== 'posted') continue
      const { card_id: cardId, customer_id: customerId, made } = row
      if (made === null) await queueJobs(tx, [cardJob(FOLLOW_CARD, cardId)])
      else await insertCard(tx, { cardId, customerId, made, at: postedAt })
    }
  },
}

/** False when it is there already, or the processor gives the token of another card: then none is written, and FOLLOW_CARD finds it missing. */
export async function insertCard(
  tx: Sql,
  { cardId, customerId, made, at }: { cardId: string; customerId: string; made: CardMade; at: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into bank.card (card_id, customer_id, token, last_four, expires, state, atm, pos, web, contactless, international,
       per_transaction_minor, atm_per_day_minor, pos_per_day_minor, online_per_day_minor, changed_at, ordered_at)
     values ($1, $2, $3, $4, $5, 'ordered', $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $15) on conflict do nothing`,
    [cardId, customerId, made.token, made.lastFour, made.expires, ...controlValues(FIRST_CONTROLS), at],
  )
  if (rowCount === 1) await queueJobs(tx, [cardJob(INSTRUCT_CARD, cardId)])
  return rowCount === 1
}
