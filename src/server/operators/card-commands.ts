/** The operators' commands on cards: list the newest orders, list the orders in review, and decide an order. */
import { type Commands, print, printText } from './command.ts'
import { formatMinor } from '../../values/money.ts'
import { fail, ok, type Result } from '../../values/result.ts'
import type { Database } from '../db/database.ts'
import { findNewestOrders } from '../features/cards/newest-orders.ts'
import { CARD_REQUESTS, type OutboundCard } from '../payments/kinds/card-fee/outbound-card.ts'
import { returnFeeOfUnmade } from '../payments/kinds/card-fee/return-card-fee.ts'
import { cardNotMadeRows, decideCardDeps } from '../features/cards/card-ends.ts'
import { createLedger } from '../ledger/create-ledger.ts'
import { systemClock } from '../ports/clock.ts'
import type { CardMade } from '../ports/card-processor.ts'
import { decideCommand, type DecidedKind, listInReview, readEvidence } from './outbound-commands.ts'
import { noteReading } from './note-reading.ts'

const DECIDED_CARDS: DecidedKind<OutboundCard, CardMade> = {
  kind: CARD_REQUESTS,
  endDeps: ({ database, ledger }) => decideCardDeps({ database, ledger, clock: systemClock, logger: console }),
  payee: ({ nameOnCard }) => nameOnCard,
}

export const decideCardCommand = (database: Database, words: readonly string[]): Promise<Result<string, string>> =>
  words[0] === 'return' ? returnFee(database, words.slice(1)) : decideCommand(database, DECIDED_CARDS, words)

/** Returns the fee of an order that was settled, and of which the card processor made no card. */
async function returnFee(database: Database, [id, ...words]: readonly string[]): Promise<Result<string, string>> {
  const read = readEvidence(DECIDED_CARDS.kind.noun, id, words)
  if (!read.ok) return read
  const ledger = createLedger({ database })
  try {
    const deps = { database, ledger, clock: systemClock, noticeRows: cardNotMadeRows(systemClock) }
    const { operator, reason } = read.value.act
    const by = { address: `operator:${operator}`, detail: { reason } }
    const done = await returnFeeOfUnmade(deps, read.value.id, by)
    if (!done.ok) return fail(NOT_RETURNED[done.failure])
    const { order, beforeMinor } = done.value
    await noteReading(database, [order.customerId], {
      what: 'An order of a card of yours of which no card came',
      reason: 'To give its fee back',
    })
    if (beforeMinor === 0n) return ok(`returned: ${order.id} to ${order.accountNumber}; the customer gets a message.`)
    const before = formatMinor(beforeMinor, order.currency)
    return ok(`over: ${order.id}. ${before} of its fee was given back before, so nothing moved: see to the rest.`)
  } finally {
    await ledger.close()
  }
}

const NOT_RETURNED = {
  'not-found': 'There is no such order.',
  made: 'There is a card of this order. Once its maker says that it cannot be made, its fee goes back by itself.',
  'not-settled': 'No fee of this order is taken: it is not decided yet, or the fee is back.',
} as const

const NEWEST = 100

/**
 * Lists the newest orders, one per line: time, id, state of the order and of the card, and the place of delivery. A line says when the
 * processor does not have the newest state of the card.
 */
export async function listCards(database: Database): Promise<string> {
  const rows = await findNewestOrders(database.pool, NEWEST)
  if (rows.length === 0) return 'Nobody has asked for a card.'
  await noteReading(
    database,
    rows.map((row) => row.customerId),
    { what: 'Your cards, in a list', reason: 'To see how far orders of cards are' },
  )
  return rows
    .map((row) => {
      const ending = row.lastFour === null ? '' : ` ending ${row.lastFour}`
      const lag = row.isBehind ? ', THE PROCESSOR HAS NOT HEARD OF THE NEWEST CHANGE' : ''
      const progress = `order ${row.orderState}, card ${row.cardState ?? 'none'}${ending}`
      return `${row.createdAt.toISOString()} ${row.paymentId} ${progress}, to ${row.deliverTo}${lag}`
    })
    .join('\n')
}

export const CARD_COMMANDS: Commands = {
  cards: async (database) => printText(await listCards(database)),
  'cards-in-review': async (database) => printText(await listInReview(database, DECIDED_CARDS)),
  card: async (database, ...words) => print(await decideCardCommand(database, words)),
}
