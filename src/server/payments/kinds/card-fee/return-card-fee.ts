/** Ends an order of which no card came though its fee was taken: the fee goes back, once, and the account may order another. */
import { v5 as nameBasedUuid } from 'uuid'
import { totalMinor } from '../../../../core/payments/charges.ts'
import { fail, ok, type Result } from '../../../../values/result.ts'
import { auditEffect, type AuditRow } from '../../../audit/audit-effect.ts'
import { endId } from '../../end-outbound.ts'
import { markReversed } from '../../mark-reversed.ts'
import { releasedCounters } from '../../release-counters.ts'
import { OverRefundError, refundRows } from '../../refund.ts'
import type { Database, Sql } from '../../../db/database.ts'
import { type Effect, type EffectRow, effectRow } from '../../../ledger/effect.ts'
import type { Ledger, Posting } from '../../../ledger/ledger.ts'
import { readJournal } from '../../../ledger/read.ts'
import { reversalOf } from '../../../ledger/reverse.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { CardRefused } from '../../../ports/card-processor.ts'
import { CARD_REQUESTS, type OutboundCard } from './outbound-card.ts'

interface FeeReturnDeps {
  readonly database: Database
  readonly ledger: Pick<Ledger, 'post'>
  readonly clock: Clock
  /** Effects' rows that tell the customer. */
  noticeRows(card: OutboundCard): readonly EffectRow[]
}

export interface ReturnDeps extends FeeReturnDeps {
  readonly logger: { error(details: object, text: string): void }
}

/** The name space of the ids under which the books know a fee's return: the same for every try, so that it is posted once. */
const NAMESPACE = '0f5d2c61-7f0e-5b63-9d0a-4a6c8b7e1d92'

/** A card that its holder has in hand was made, whatever the processor says now: a person looks. */
export async function returnCardFee(deps: ReturnDeps, cardId: string, refused: CardRefused): Promise<void> {
  const order = await CARD_REQUESTS.store.find(deps.database.pool, cardId)
  if (order === undefined) throw new Error('an order that was followed is gone')
  const { rowCount } = await deps.database.pool.query(
    'select from bank.card where card_id = $1 and activated_at is not null',
    [cardId],
  )
  if (rowCount === 1) {
    const facts = { alert: 'card-processor-answer-not-believed', cardId, code: refused.code }
    deps.logger.error(facts, 'the processor refuses a card that is in use')
    return
  }
  // An operator gave the fee back before.
  if (order.state !== 'settled') return deps.database.transaction((tx) => removeCards(tx, [cardId]))
  const { code, reason } = refused
  const before = await giveFeeBack(deps, order, { address: CARD_REQUESTS.network, detail: { code, reason } })
  if (before === 0n) return
  const facts = { alert: 'card-fee-given-back-before', cardId, before: before.toString() }
  deps.logger.error(
    facts,
    'of the fee of a card that was not made, some was given back before: a person sees to the rest',
  )
}

/** For the operators, who read at the processor that it never had the order; `not-settled`: there is no fee to give back. */
export async function returnFeeOfUnmade(
  deps: FeeReturnDeps,
  cardId: string,
  by: WhyNotMade,
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

/** Who says why there is no card, for the audit trail. */
export interface WhyNotMade {
  readonly address: string
  readonly detail: Readonly<Record<string, string>>
}

/** What of it was given back before: where that is anything no money moves, and the order is over all the same. Kobo. */
async function giveFeeBack(deps: FeeReturnDeps, order: OutboundCard, why: WhyNotMade): Promise<bigint> {
  try {
    const posted = await deps.ledger.post(await returnOf(deps, order, why))
    if (!posted.ok) throw new Error(`the ledger refused to give a card's fee back: ${posted.failure.kind}`)
    return 0n
  } catch (error) {
    if (!(error instanceof OverRefundError)) throw error
    const ended = { cardId: order.id, actor: why.address, at: deps.clock.now() }
    await deps.database.transaction((tx) => endOrders(tx, [ended]))
    return error.beforeMinor
  }
}

async function returnOf(
  { database, noticeRows }: FeeReturnDeps,
  order: OutboundCard,
  why: WhyNotMade,
): Promise<Posting> {
  const journal = await readJournal(database.pool, endId(order.id, 'settled'))
  if (journal === undefined) throw new Error('a card whose fee was taken has no journal')
  const total = totalMinor(order.amountMinor, order)
  const audit: AuditRow = {
    kind: 'card.not-made',
    customer_id: order.customerId,
    address: why.address,
    detail: {
      cardId: order.id,
      amountMinor: total.toString(),
      currency: order.currency,
      payee: order.accountNumber,
      ...why.detail,
    },
  }
  return {
    ...reversalOf(journal, `Returned: ${order.narration}`, nameBasedUuid(order.id, NAMESPACE)),
    counters: releasedCounters(order),
    effects: [
      ...refundRows({
        subject: { id: order.id, kind: 'payment' },
        source: 'card-not-made',
        amountMinor: total,
        mostMinor: total,
      }),
      effectRow(notMadeEffect, { cardId: order.id, actor: why.address }),
      effectRow(auditEffect, audit),
      ...noticeRows(order),
    ],
  }
}

/** Writes, with the fee's return, that the order came to nothing. */
const notMadeEffect: Effect<Omit<EndedOrder, 'at'>> = {
  name: 'card-not-made',
  async write(tx, rows) {
    const posted = rows.flatMap(({ row, outcome, postedAt }) =>
      outcome === 'posted' ? [{ ...row, at: postedAt }] : [],
    )
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

/** There is no plastic: what was to be one is no card, and the trail keeps that it was ordered. */
async function removeCards(tx: Sql, cardIds: readonly string[]): Promise<void> {
  await tx.query('delete from bank.card where card_id = any ($1)', [cardIds])
}
