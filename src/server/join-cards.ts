/** Joins cards to their processor, the books, the notices and the customers: for the server, and for the operators' commands. */
import { totalMinor } from '../core/payments/charges.ts'
import { SCHEME_NAMES } from '../core/cards/card-view.ts'
import type { RetryPolicy } from '../core/payments/retry-policy.ts'
import { cardHints, createCardApi } from './adapters/card-processor/card-api.ts'
import { outboundTasks } from './payments/outbound-tasks.ts'
import type { Database } from './db/database.ts'
import { internalAccounts } from './features/accounts/internal-account.ts'
import type { BankContext } from './bank-context.ts'
import type { ModuleJobs, ModuleParts } from './module.ts'
import type { AuthKeys } from './identity/auth-deps.ts'
import { findCustomer } from './customers/customer-store.ts'
import { findDebtor } from './customers/find-debtor.ts'
import { recordAudit } from './audit/record-audit.ts'
import type { CardsDeps, CardTelling } from './payments/kinds/card-fee/cards-deps.ts'
import { cardsEndpoints } from './features/cards/cards.routes.ts'
import {
  CARD_REQUESTS,
  type CardOutboundDeps,
  type CardEndDeps,
  type OutboundCard,
  ordersAt,
} from './payments/kinds/card-fee/outbound-card.ts'
import {
  createFollowCard,
  createSweepCards,
  createTellCard,
  type FollowDeps,
  SWEEP_CARDS,
} from './features/cards/follow-cards.ts'
import { hearCardsEndpoints } from './features/cards/hear-cards.ts'
import { FOLLOW_CARD, madeRows, TELL_CARD } from './features/cards/made-cards.ts'
import type { CurrentFees } from './features/fees/fee-schedules.ts'
import { isFrozen } from './features/freeze/freeze-store.ts'
import type { TransferNotice } from './notify/notice.ts'
import { queueSecurityNotice } from './notify/queue-notice.ts'
import { endNoticeRows, queueTransferNotice, type TransferTold } from './features/notices/transfer-notices.ts'
import type { WorkerDeps } from './jobs/start-worker.ts'
import type { Ledger } from './ledger/ledger.ts'
import type { CardsAccess } from './network-config.ts'
import type { CardProcessor } from './ports/card-processor.ts'
import type { Clock } from './ports/clock.ts'

const CALLS_AT_ONCE = 5

export interface CardParts {
  readonly database: Database
  readonly ledger: Ledger
  readonly clock: Clock
  readonly logger: WorkerDeps['logger']
  readonly config: { readonly retryPolicy: RetryPolicy }
  readonly networks: { readonly cards: CardsAccess }
  readonly fees: CurrentFees
  readonly keys: Pick<AuthKeys, 'identityEncryption'>
}

export function joinCards(bank: BankContext): ModuleParts {
  const { database, ledger, clock, logger, fees, keys, approvals } = bank
  const { creditBureau } = bank.auth
  const { url, key, hookKey, answerWithinMs } = bank.networks.cards
  const processor = createCardApi({ baseUrl: url, key, answerWithinMs })
  const deps: CardsDeps = {
    ...cardTelling(clock),
    database,
    ledger,
    approvals,
    fees,
    isFrozen: (customerId) => isFrozen(database.pool, customerId),
    findHolder: (customerId) => findCustomer(database.pool, customerId),
    async creditStanding(customerId) {
      const debtor = await findDebtor(database.pool, keys, customerId)
      if (debtor === undefined) throw new Error('a card has nobody to hold it')
      const checked = await creditBureau.check({ bvn: debtor.bvn })
      return checked.ok ? { ok: true, value: checked.value.standing } : checked
    },
  }
  return {
    endpoints: cardsEndpoints(deps),
    plainEndpoints: hearCardsEndpoints({ database, clock, logger, hints: cardHints(hookKey) }),
    jobs: () => cardJobs(bank, processor),
  }
}

/** How a change of a card is told, in the transaction that makes it. */
export function cardTelling(clock: Clock): CardTelling {
  return {
    clock,
    audit: (tx, trace, { kind, customerId, detail }) =>
      recordAudit(tx, trace, {
        kind,
        outcome: kind.endsWith('-refused') ? 'refused' : 'done',
        customerId,
        detail,
      }),
    notify: (tx, kind, customerId) => queueSecurityNotice(tx, { kind, customerId, at: clock.now() }),
  }
}

/** A lane for cards only, so that a slow processor delays no other jobs. */
async function cardJobs(parts: CardParts, processor: CardProcessor): Promise<ModuleJobs> {
  const { database, clock, logger } = parts
  const deps: CardOutboundDeps = {
    ...(await decideCardDeps(parts)),
    database,
    isFrozen: (customerId) => isFrozen(database.pool, customerId),
    retryPolicy: parts.config.retryPolicy,
    orderOf: ordersAt(processor),
    queueNotice: (tx, news, card) =>
      queueTransferNotice(tx, news === 'late' ? 'card-late' : 'card-in-review', toldOf(card, clock.now())),
  }
  const following: FollowDeps = {
    ...cardTelling(clock),
    database,
    ledger: parts.ledger,
    clock,
    processor,
    logger,
    noticeRows: cardNotMadeRows(clock),
  }
  const { tasks, recurring } = outboundTasks(deps)
  return {
    lane: 'cards',
    tasks: {
      ...tasks,
      [FOLLOW_CARD]: createFollowCard(following),
      [TELL_CARD]: createTellCard(following),
      [SWEEP_CARDS]: createSweepCards(following),
    },
    recurring: [...recurring, { task: SWEEP_CARDS, when: '* * * * *' }],
    concurrency: CALLS_AT_ONCE,
  }
}

/** What ending a request takes: for the worker, and for the operators' commands. The price of a card is the bank's own income. */
export async function decideCardDeps({
  database,
  ledger,
  clock,
  logger,
}: Pick<CardParts, 'database' | 'clock'> & {
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
        ? told('card-failed', card, clock)
        : [...madeRows(card, made), ...told('card-ordered', card, clock)],
  }
}

/** Rows that notify a customer that no card came of an order and that its fee was returned. */
export const cardNotMadeRows = (clock: Clock) => (card: OutboundCard) => told('card-failed', card, clock)

const told = (kind: TransferNotice['kind'], card: OutboundCard, clock: Clock) =>
  endNoticeRows(kind, toldOf(card, clock.now()))

function toldOf(card: OutboundCard, at: Date): TransferTold {
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
