/** Cards: customers order and manage them, and jobs order them at the processor and follow them. */
import type { RetryPolicy } from '../../../core/payments/retry-policy.ts'
import type { SealingKeys } from '../../crypto/sealing.ts'
import { findCustomer } from '../../customers/customer-store.ts'
import { findDebtor } from '../../customers/find-debtor.ts'
import { isFrozen } from '../../customers/is-frozen.ts'
import type { WorkerDeps } from '../../jobs/start-worker.ts'
import type { ModuleJobs, ModuleParts } from '../../module.ts'
import { referralNoticeRows } from '../../notify/referral-notices.ts'
import { queueTransferNotice } from '../../notify/transfer-notices.ts'
import type { CardsDeps } from '../../payments/kinds/card-fee/cards-deps.ts'
import { type CardOutboundDeps, ordersAt } from '../../payments/kinds/card-fee/outbound-card.ts'
import { outboundTasks } from '../../payments/outbound/outbound-tasks.ts'
import type { CardProcessor } from '../../ports/card-processor.ts'
import type { CreditBureau } from '../../ports/credit-bureau.ts'
import { cardNotMadeRows, cardNotifications, decideCardDeps, notificationOf } from './card-ends.ts'
import { cardsEndpoints } from './cards.routes.ts'
import { createFollowCard, createSweepCards, createInstructCard, type FollowDeps, SWEEP_CARDS } from './follow-cards.ts'
import { type BillerWebhookDeps, cardWebhookEndpoints } from './card-webhook.ts'
import { FOLLOW_CARD, INSTRUCT_CARD } from './made-cards.ts'

const CALLS_AT_ONCE = 5

interface CardNeeds extends Pick<CardsDeps, 'database' | 'ledger' | 'clock' | 'approvals' | 'monitoring'> {
  readonly fees: NonNullable<CardsDeps['fees']>
  readonly logger: WorkerDeps['logger']
  readonly config: { readonly retryPolicy: RetryPolicy }
  readonly keys: { readonly identityEncryption: SealingKeys }
  readonly network: { readonly processor: CardProcessor } & Pick<BillerWebhookDeps, 'hints'>
  readonly creditBureau: CreditBureau
}

export function cardsModule(needs: CardNeeds): ModuleParts {
  const { database, ledger, clock, logger, fees, keys, approvals, monitoring, network } = needs
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
    jobs: () => cardJobs(needs),
  }
}

/** A lane for cards only, so that a slow processor delays no other jobs. */
async function cardJobs(needs: CardNeeds): Promise<ModuleJobs> {
  const { database, clock, logger } = needs
  const { processor } = needs.network
  const deps: CardOutboundDeps = {
    ...(await decideCardDeps(needs)),
    database,
    isFrozen: (customerId) => isFrozen(database.pool, customerId),
    retryPolicy: needs.config.retryPolicy,
    orderOf: ordersAt(processor),
    queueNotice: (tx, news, card) =>
      queueTransferNotice(tx, news === 'late' ? 'card-late' : 'card-in-review', notificationOf(card, clock.now())),
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
  const { tasks, recurring } = outboundTasks(deps)
  return {
    lane: 'cards',
    tasks: {
      ...tasks,
      [FOLLOW_CARD]: createFollowCard(following),
      [INSTRUCT_CARD]: createInstructCard(following),
      [SWEEP_CARDS]: createSweepCards(following),
    },
    recurring: [...recurring, { task: SWEEP_CARDS, when: '* * * * *' }],
    concurrency: CALLS_AT_ONCE,
  }
}
