/** Ends the order of a card that was never made: the fee goes back once, and the customer may order another card. */
import { v5 as nameBasedUuid } from 'uuid'
import { fail, ok, type Result } from '../../../../values/result.ts'
import { markReversed } from '../../reversals/mark-reversed.ts'
import { OverRefundError } from '../../reversals/refund.ts'
import { returnOfSettled, type ReturnedBy } from '../../reversals/return-settled.ts'
import type { Database, Sql } from '../../../db/database.ts'
import { type Effect, type EffectRow, effectRow, postedRows } from '../../../ledger/effect.ts'
import type { Ledger, Posting } from '../../../ledger/ledger.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { CardRefused } from '../../../ports/card-processor.ts'
import { CARD_REQUESTS, type OutboundCard } from './outbound-card.ts'
import { UUID_NAMESPACES } from '../../../ledger/uuid-namespaces.ts'

interface FeeReturnDeps {
  readonly database: Database
  readonly ledger: Pick<Ledger, 'post'>
  readonly clock: Clock
  /** The posting effects that notify the customer. */
  noticeRows(card: OutboundCard): readonly EffectRow[]
}

export interface ReturnDeps extends FeeReturnDeps {
  readonly logger: { error(details: object, text: string): void }
}

/** Ends the order after a refusal. A card that its holder has activated was made, so an operator decides about it. */
export async function returnCardFee(deps: ReturnDeps, cardId: string, refused: CardRefused): Promise<void> {
  const order = await CARD_REQUESTS.store.find(deps.database.pool, cardId)
  if (order === undefined) throw new Error('an order that was followed is gone')
  const { rowCount } = await deps.database.pool.query(
    'select from bank.card where card_id = $1 and activated_at is not null',
    [cardId],
  )
  if (rowCount === 1) {
    const facts = { alert: 'card-processor-answer-invalid', cardId, code: refused.code }
    deps.logger.error(facts, 'the processor refuses a card that is in use')
    return
  }
  // An operator had returned the fee before.
  if (order.state !== 'settled') return deps.database.transaction((tx) => removeCards(tx, [cardId]))
  const { code, reason } = refused
  const before = await giveFeeBack(deps, order, { address: CARD_REQUESTS.network, detail: { code, reason } })
  if (before === 0n) return
  const facts = { alert: 'card-fee-refunded-before', cardId, before: before.toString() }
  deps.logger.error(facts, 'the card was not made, and a part of its fee was refunded before: refund the rest by hand')
}

/** For an operator who has read at the processor that it never had the order. Fails with `not-settled` when there is no fee to return. */
export async function returnFeeOfUnmade(
  deps: FeeReturnDeps,
  cardId: string,
  by: ReturnedBy,
): Promise<
  Result<{ readonly order: OutboundCard; readonly beforeMinor: bigint }, 'not-found' | 'made' | 'not-settled'>
> {
  const order = await CARD_REQUESTS.store.find(deps.database.pool, cardId)
  if (order === undefined) return fail('not-found')
  const { rowCount } = await deps.database.pool.query('select from bank.card where card_id = $1', [cardId])
  if (rowCount === 1) return fail('made')
  if (order.state !== 'settled') return fail('not-settled')
  return ok({ order, beforeMinor: await giveFeeBack(deps, order, by) })
}

/** Posts the return of the fee and ends the order. If a part was refunded before, no money moves and the result is that part in kobo. */
async function giveFeeBack(deps: FeeReturnDeps, order: OutboundCard, by: ReturnedBy): Promise<bigint> {
  try {
    const posted = await deps.ledger.post(await returnOf(deps, order, by))
    if (!posted.ok) throw new Error(`the ledger refused to give a card's fee back: ${posted.failure.kind}`)
    return 0n
  } catch (error) {
    if (!(error instanceof OverRefundError)) throw error
    const ended = { cardId: order.id, actor: by.address, at: deps.clock.now() }
    await deps.database.transaction((tx) => endOrders(tx, [ended]))
    return error.beforeMinor
  }
}

const returnOf = ({ database, noticeRows }: FeeReturnDeps, order: OutboundCard, by: ReturnedBy): Promise<Posting> =>
  returnOfSettled(database.pool, order, {
    reversalId: nameBasedUuid(order.id, UUID_NAMESPACES.cardFeeReturn),
    source: 'card-not-made',
    event: { kind: 'card.not-made', idName: CARD_REQUESTS.idName },
    by,
    effects: [effectRow(notMadeEffect, { cardId: order.id, actor: by.address }), ...noticeRows(order)],
  })

/** Ends the order in the transaction of the fee's return. */
const notMadeEffect: Effect<Omit<EndedOrder, 'at'>> = {
  name: 'card-not-made',
  async write(tx, rows) {
    const posted = postedRows(rows)
    if (posted.length > 0) await endOrders(tx, posted)
  },
}

interface EndedOrder {
  readonly cardId: string
  /** The processor, or `operator:<name>`. */
  readonly actor: string
  readonly at: Date
}

async function endOrders(tx: Sql, orders: readonly EndedOrder[]): Promise<void> {
  const cardIds = orders.map(({ cardId }) => cardId)
  await markReversed(
    tx,
    orders.map(({ cardId, ...by }) => ({ paymentId: cardId, ...by })),
  )
  await removeCards(tx, cardIds)
}

/** Deletes the rows of cards that were never made. The audit trail still has their orders. */
async function removeCards(tx: Sql, cardIds: readonly string[]): Promise<void> {
  await tx.query('delete from bank.card where card_id = any ($1)', [cardIds])
}
