/**
 * Writes a change of a card in the caller's transaction, with the instruction to the processor, the audit event and the
 * customer's notice.
 */
import { controlValues } from './control-values.ts'
import type { CardControls } from '../../../core/cards/card-controls.ts'
import { type CardEvent, nextCardState } from '../../../core/cards/card-states.ts'
import type { BlockReason } from '../../../values/vocabularies/card-states.ts'
import type { Sql } from '../../db/database.ts'
import type { BankCardOrderRow } from '../../db/tables/card.ts'
import { queueJobs } from '../../jobs/queue-jobs.ts'
import type {
  CardNoticeKind,
  CardNotifications,
  CardTrace,
  NotifiedCard,
} from '../../payments/kinds/card-fee/cards-deps.ts'
import { CARD_COLUMNS, type CardRow } from './card-store.ts'
import { cardJob, INSTRUCT_CARD } from './made-cards.ts'

/** A card with the scheme of its order, which its notices name. */
export type LockedCard = CardRow & Pick<BankCardOrderRow, 'scheme'>

/**
 * Locks a card until the transaction ends. `customerId` is null for an event from the processor, which names no owner.
 */
export async function lockCard(
  tx: Sql,
  { cardId, customerId }: { readonly cardId: string; readonly customerId: string | null },
): Promise<LockedCard | undefined> {
  const { rows } = await tx.query<LockedCard>(
    `select ${CARD_COLUMNS}, (select o.scheme from bank.card_order o where o.payment_id = c.card_id) as scheme
     from bank.card c where c.card_id = $1 and ($2::uuid is null or c.customer_id = $2) for no key update`,
    [cardId, customerId],
  )
  return rows[0]
}

/** The column with the time of the event, and whether the processor needs an instruction. */
const EVENTS: Readonly<
  Record<CardEvent, { readonly column: string | null; readonly tell: boolean; readonly notice?: CardNoticeKind }>
> = {
  'making-begun': { column: 'making_at', tell: false },
  dispatched: { column: 'dispatched_at', tell: false, notice: 'card-on-its-way' },
  'arrived-at-branch': { column: 'ready_at', tell: false, notice: 'card-ready' },
  'handed-over': { column: 'delivered_at', tell: false },
  activated: { column: 'activated_at', tell: true, notice: 'card-activated' },
  frozen: { column: 'frozen_at', tell: true, notice: 'card-frozen' },
  unfrozen: { column: null, tell: true, notice: 'card-unfrozen' },
  blocked: { column: 'blocked_at', tell: true, notice: 'card-blocked' },
}

/** Writes an event of a card. Returns false, and writes nothing, when the event is not possible in the card's state. */
export async function writeEvent(
  deps: CardNotifications,
  tx: Sql,
  card: LockedCard,
  happened: { readonly event: CardEvent; readonly blockReason?: BlockReason; readonly way?: string },
  trace: CardTrace,
): Promise<boolean> {
  const { event, blockReason, way } = happened
  const state = nextCardState(card.state, event)
  if (state === undefined) return false
  const { column, tell, notice } = EVENTS[event]
  const now = deps.clock.now()
  // The column's name comes from EVENTS, never from a request.
  await tx.query(
    `update bank.card set state = $2, block_reason = $3, version = version + $4, changed_at = $5
       ${column === null ? '' : `, ${column} = $5`} where card_id = $1`,
    [card.card_id, state, blockReason ?? null, tell ? 1 : 0, now],
  )
  if (tell) await queueJobs(tx, [cardJob(INSTRUCT_CARD, card.card_id)])
  const detail = {
    cardId: card.card_id,
    ...(blockReason === undefined ? {} : { reason: blockReason }),
    ...(way === undefined ? {} : { way }),
  }
  await deps.audit(tx, trace, { kind: `card.${event}`, customerId: card.customer_id, detail })
  if (notice !== undefined) await deps.notify(tx, notice, notifiedCard(card))
  return true
}

/**
 * Call it when the holder's accounts were frozen or opened again. Queues a new instruction for each card that may pay.
 */
export async function instructCardsOf(
  tx: Sql,
  { customerId, at }: { readonly customerId: string; readonly at: Date },
): Promise<void> {
  const { rows } = await tx.query<{ card_id: string }>(
    `update bank.card set version = version + 1, changed_at = $2 where customer_id = $1 and state <> 'blocked' returning card_id`,
    [customerId, at],
  )
  if (rows.length > 0)
    await queueJobs(
      tx,
      rows.map((row) => cardJob(INSTRUCT_CARD, row.card_id)),
    )
}

export async function writeControls(
  deps: CardNotifications,
  tx: Sql,
  card: LockedCard,
  { controls, way }: { readonly controls: CardControls; readonly way?: string },
  trace: CardTrace,
): Promise<void> {
  const { channels, limits } = controls
  await tx.query(
    `update bank.card set atm = $2, pos = $3, web = $4, contactless = $5, international = $6, per_transaction_minor = $7,
       atm_per_day_minor = $8, pos_per_day_minor = $9, online_per_day_minor = $10, version = version + 1, changed_at = $11
     where card_id = $1`,
    [card.card_id, ...controlValues(controls), deps.clock.now()],
  )
  await queueJobs(tx, [cardJob(INSTRUCT_CARD, card.card_id)])
  const on = Object.entries(channels).flatMap(([channel, isOn]) => (isOn ? [channel] : []))
  const sums = Object.fromEntries(Object.entries(limits).map(([limit, minor]) => [limit, minor.toString()]))
  const detail = { cardId: card.card_id, channels: on.join(' '), ...sums, ...(way === undefined ? {} : { way }) }
  await deps.audit(tx, trace, { kind: 'card.controls-changed', customerId: card.customer_id, detail })
  await deps.notify(tx, 'card-controls-changed', notifiedCard(card))
}

const notifiedCard = (card: LockedCard): NotifiedCard => ({
  cardId: card.card_id,
  customerId: card.customer_id,
  scheme: card.scheme,
  lastFour: card.last_four,
})
