/** Ends card orders, and writes the audit events and notices of changes of a card. */
import { SCHEME_NAMES } from '../../../core/cards/card-view.ts'
import { totalMinor } from '../../../core/payments/charges.ts'
import { internalAccounts } from '../../accounts/internal-accounts.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Database } from '../../db/database.ts'
import type { TransferNotice } from '../../notify/notice.ts'
import { queueNotices } from '../../notify/queue-notice.ts'
import { endNoticeRows, type TransferNotification } from '../../notify/transfer-notices.ts'
import type { CardNotifications } from '../../payments/kinds/card-fee/cards-deps.ts'
import { CARD_REQUESTS, type CardEndDeps, type OutboundCard } from '../../payments/kinds/card-fee/outbound-card.ts'
import type { Clock } from '../../ports/clock.ts'
import { madeRows } from './made-cards.ts'

/** Writes the notices of a card's changes, in the transaction of the change. */
export function cardNotifications(clock: Clock): CardNotifications {
  return {
    clock,
    audit: (tx, trace, { kind, customerId, detail }) =>
      recordAudit(tx, trace, {
        kind,
        outcome: kind.endsWith('-refused') ? 'refused' : 'done',
        customerId,
        detail,
      }),
    notify: (tx, kind, { cardId, ...card }) =>
      queueNotices(tx, [{ ...card, kind, reference: cardId, at: clock.now().toISOString() }]),
  }
}

/**
 * The dependencies of ending a card order, for the worker and for the operators' commands. The price of a card is the
 * bank's own income.
 */
export async function decideCardDeps({
  database,
  ledger,
  clock,
  logger,
}: {
  readonly database: Database
  readonly clock: Clock
  readonly ledger: CardEndDeps['ledger']
  readonly logger: CardEndDeps['logger']
}): Promise<CardEndDeps> {
  const internalAccount = internalAccounts(database.pool)
  const income = await internalAccount('fee-income', 'NGN')
  return {
    kind: CARD_REQUESTS,
    ledger,
    clock,
    logger,
    internalAccount,
    settlementAccountId: (currency) => (currency === 'NGN' ? income : undefined),
    endRows: (outcome, card, made) =>
      outcome === 'released'
        ? notified('card-failed', card, clock)
        : [...madeRows(card, made), ...notified('card-ordered', card, clock)],
  }
}

/** Rows that notify the customer that no card was made for the order, and that the fee was returned. */
export const cardNotMadeRows = (clock: Clock) => (card: OutboundCard) => notified('card-failed', card, clock)

const notified = (kind: TransferNotice['kind'], card: OutboundCard, clock: Clock) =>
  endNoticeRows(kind, notificationOf(card, clock.now()))

/** The facts of a card order that the notices of the order name. */
export function notificationOf(card: OutboundCard, at: Date): TransferNotification {
  return {
    transferId: card.id,
    customerId: card.customerId,
    accountNumber: card.accountNumber,
    amountMinor: card.amountMinor,
    totalMinor: totalMinor(card.amountMinor, card),
    currencyCode: card.currency,
    counterparty: `${SCHEME_NAMES[card.scheme]} card`,
    at,
  }
}
