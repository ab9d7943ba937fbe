/** Stores the card of an order: in the posting that settles the fee, or later when an operator settled the fee. */
import { controlValues } from './control-values.ts'
import { FIRST_CONTROLS } from '../../../core/cards/card-controls.ts'
import type { Sql } from '../../db/database.ts'
import { type QueuedJob, queueJobs } from '../../jobs/queue-jobs.ts'
import { type Effect, type EffectRow, effectRow } from '../../ledger/effect.ts'
import type { CardMade } from '../../ports/card-processor.ts'
import type { OutboundCard } from '../../payments/kinds/card-fee/outbound-card.ts'

/** The task that sends the settings of a card to the processor. */
export const INSTRUCT_CARD = 'instruct-card'
/** The task that asks the processor for the state of a card. */
export const FOLLOW_CARD = 'follow-card'

type CardTask = typeof INSTRUCT_CARD | typeof FOLLOW_CARD

/** The part of a job's key before the card's id. */
export const cardJobKey = (task: CardTask): string => `${task}:`

/** The job of a task for a card. The key allows one queued job of each task for a card. */
export const cardJob = (task: CardTask, cardId: string): QueuedJob => ({
  task,
  payload: { cardId },
  key: `${cardJobKey(task)}${cardId}`,
})

interface MadeRow {
  readonly card_id: string
  readonly customer_id: string
  /** Null when the bank must still ask the processor for the card. */
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

/** Stores a card. Returns false, and stores nothing, when the card is already stored or another card has the token. */
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
