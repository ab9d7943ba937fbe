/** Transfers to other banks: the payment switch with its health, and the jobs that send the transfers. */
import type { RetryPolicy } from '../../../../core/payments/retry-policy.ts'
import type { SealingKeys } from '../../../crypto/sealing.ts'
import { findDebtors } from '../../../customers/find-debtor.ts'
import { findFrozen } from '../../../customers/is-frozen.ts'
import type { ModuleJobs } from '../../../module.ts'
import { queueTransferNotices } from '../../../notify/transfer-notices.ts'
import { creditsOver, type OutwardDeps } from '../../../payments/kinds/other-bank/outbound-deps.ts'
import type { TransfersDeps } from '../../../payments/kinds/transfer/transfers-deps.ts'
import { type OutboundTasks, outboundTasks } from '../../../payments/outbound/outbound-tasks.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { OutwardSwitch } from '../../../ports/payment-switch.ts'
import { notificationOf } from '../ended-transfer.ts'
import { decideDeps, type OutwardEndNeeds } from './outward-ends.ts'
import { watchSwitch } from './switch-health.ts'

/** The largest number of transfers in flight at the switch. Each may wait for the full timeout. */
const TRANSFERS_AT_ONCE = 100
/** The number of parallel jobs of the lane. */
const JOBS_AT_ONCE = 10

type Outward = NonNullable<TransfersDeps['outward']>

interface OutwardNeeds extends OutwardEndNeeds {
  readonly paymentSwitch: OutwardSwitch
  readonly banks: { readonly find: Outward['findBank']; readonly all: Outward['listBanks'] }
  readonly config: { readonly retryPolicy: RetryPolicy }
  readonly networks: { readonly paymentSwitch: { readonly answerWithinMs: number } }
  readonly keys: { readonly identityEncryption: SealingKeys }
}

export interface OutwardModule {
  /** The functions of the module that transfers use. */
  readonly outward: Outward
  /** The jobs that send transfers. */
  jobs(): Promise<ModuleJobs>
  /** Waits for the transfers in flight. */
  close(): Promise<void>
}

export function outwardModule(needs: OutwardNeeds): OutwardModule {
  const { database, clock, keys, banks } = needs
  const health = watchSwitch(needs.paymentSwitch, { database, clock })
  let outbound: OutboundTasks | undefined
  return {
    outward: {
      paymentSwitch: health.watched,
      findBank: banks.find,
      listBanks: banks.all,
      downSince: () => health.downSince(),
    },
    async jobs() {
      const deps: OutwardDeps = {
        ...(await decideDeps(needs)),
        database,
        findFrozen: (customerIds) => findFrozen(database.pool, customerIds),
        retryPolicy: needs.config.retryPolicy,
        ordersOf: creditsOver({
          outwardSwitch: health.watched,
          findDebtors: (customerIds) => findDebtors(database.pool, keys, customerIds),
        }),
        queueNotices: queueOutwardNotices(clock),
      }
      const { answerWithinMs } = needs.networks.paymentSwitch
      outbound = outboundTasks(deps, { atOnce: TRANSFERS_AT_ONCE, answerWithinMs })
      const { tasks, recurring, notified } = outbound
      return { lane: 'networks', tasks, recurring, notified, concurrency: JOBS_AT_ONCE }
    },
    close: async () => outbound?.close(),
  }
}

/** Queues the notices of transfers without a final result. */
function queueOutwardNotices(clock: Clock): NonNullable<OutwardDeps['queueNotices']> {
  return (tx, news, transfers) =>
    queueTransferNotices(
      tx,
      news === 'late' ? 'transfer-late' : 'transfer-in-review',
      transfers.map((transfer) => notificationOf(transfer, clock.now())),
    )
}
