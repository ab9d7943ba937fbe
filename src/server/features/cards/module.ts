/** Cards: customers order and manage them, and jobs order them at the processor and follow them. */
import type { RetryPolicy } from '../../../core/payments/retry-policy.ts'
import type { SealingKeys } from '../../crypto/sealing.ts'
import { findCustomer } from '../../customers/customer-store.ts'
import { findDebtor } from '../../customers/find-debtor.ts'
import { findFrozen, isFrozen } from '../../customers/is-frozen.ts'
import type { WorkerDeps } from '../../jobs/start-worker.ts'
import type { ModuleJobs, ModuleParts } from '../../module.ts'
import { referralNoticeRows } from '../../notify/referral-notices.ts'
import { queueTransferNotices } from '../../notify/transfer-notices.ts'
import type { CardsDeps } from '../../payments/kinds/card-fee/cards-deps.ts'
import { type CardOutboundDeps, ordersAt } from '../../payments/kinds/card-fee/outbound-card.ts'
import { type OutboundTasks, outboundTasks } from '../../payments/outbound/outbound-tasks.ts'
import type { CardProcessor } from '../../ports/card-processor.ts'
import type { CreditBureau } from '../../ports/credit-bureau.ts'
import { cardNotMadeRows, cardNotifications, decideCardDeps, notificationOf } from './card-ends.ts'
import { cardsEndpoints } from './cards.routes.ts'
import { createFollowCard, createSweepCards, createInstructCard, type FollowDeps, SWEEP_CARDS } from './follow-cards.ts'
import { type CardWebhookDeps, cardWebhookEndpoints } from './card-webhook.ts'
import { FOLLOW_CARD, INSTRUCT_CARD } from './made-cards.ts'

/** The largest number of orders in flight at the processor. Each may wait for the full timeout. */
const ORDERS_AT_ONCE = 50
/** The number of parallel jobs of the lane. */
const JOBS_AT_ONCE = 5

interface CardNeeds extends Pick<CardsDeps, 'database' | 'ledger' | 'clock' | 'approvals' | 'monitoring'> {
  readonly fees: NonNullable<CardsDeps['fees']>
  readonly logger: WorkerDeps['logger']
  readonly config: { readonly retryPolicy: RetryPolicy }
  readonly keys: { readonly identityEncryption: SealingKeys }
  readonly network: { readonly processor: CardProcessor; readonly answerWithinMs: number } & Pick<
    CardWebhookDeps,
    'hints'
  >
  readonly creditBureau: CreditBureau
}

export function cardsModule(needs: CardNeeds): ModuleParts {
  const { database, ledger, clock, logger, fees, keys, approvals, monitoring, network } = needs
  let outbound: OutboundTasks | undefined
  const deps: CardsDeps = {
    ...cardNotifications(clock),
    database,
    ledger,
    approvals,
    monitoring,
    referralRows: referralNoticeRows,
    fees,
    isFrozen: (customerId) => isFrozen(database.pool, customerId),
    findHolder: (customerId) => findCustomer(database.pool, customerId),
    async creditStanding(customerId) {
      const debtor = await findDebtor(database.pool, keys, customerId)
      if (debtor === undefined) throw new Error('a card has nobody to hold it')
      const checked = await needs.creditBureau.check({ bvn: debtor.bvn })
      return checked.ok ? { ok: true, value: checked.value.standing } : checked
    },
  }
  return {
    endpoints: cardsEndpoints(deps),
    plainEndpoints: cardWebhookEndpoints({ database, clock, logger, hints: network.hints }),
    async jobs() {
      const { jobs, ...made } = await cardJobs(needs)
      outbound = made.outbound
      return jobs
    },
    close: async () => outbound?.close(),
  }
}

/** A lane for cards only, so that a slow processor delays no other jobs. */
async function cardJobs(needs: CardNeeds): Promise<{ readonly jobs: ModuleJobs; readonly outbound: OutboundTasks }> {
  const { database, clock, logger } = needs
  const { processor, answerWithinMs } = needs.network
  const deps: CardOutboundDeps = {
    ...(await decideCardDeps(needs)),
    database,
    findFrozen: (customerIds) => findFrozen(database.pool, customerIds),
    retryPolicy: needs.config.retryPolicy,
    ordersOf: ordersAt(processor),
    queueNotices: (tx, news, cards) =>
      queueTransferNotices(
        tx,
        news === 'late' ? 'card-late' : 'card-in-review',
        cards.map((card) => notificationOf(card, clock.now())),
      ),
  }
  const following: FollowDeps = {
    ...cardNotifications(clock),
    database,
    ledger: needs.ledger,
    clock,
    processor,
    logger,
    noticeRows: cardNotMadeRows(clock),
  }
  const outbound = outboundTasks(deps, { atOnce: ORDERS_AT_ONCE, answerWithinMs })
  const jobs: ModuleJobs = {
    lane: 'cards',
    notified: outbound.notified,
    tasks: {
      ...outbound.tasks,
      [FOLLOW_CARD]: createFollowCard(following),
      [INSTRUCT_CARD]: createInstructCard(following),
      [SWEEP_CARDS]: createSweepCards(following),
    },
    recurring: [...outbound.recurring, { task: SWEEP_CARDS, when: '* * * * *' }],
    concurrency: JOBS_AT_ONCE,
  }
  return { jobs, outbound }
}
