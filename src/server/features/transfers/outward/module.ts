/** Transfers to other banks: the payment switch with its health, and the jobs that send the transfers. */
import type { RetryPolicy } from '../../../../core/payments/retry-policy.ts'
import type { SealingKeys } from '../../../crypto/sealing.ts'
import { findDebtor } from '../../../customers/find-debtor.ts'
import { isFrozen } from '../../../customers/is-frozen.ts'
import type { ModuleJobs } from '../../../module.ts'
import { queueTransferNotice } from '../../../notify/transfer-notices.ts'
import { creditsOver, type OutwardDeps } from '../../../payments/kinds/other-bank/outbound-deps.ts'
import type { TransfersDeps } from '../../../payments/kinds/transfer/transfers-deps.ts'
import { outboundTasks } from '../../../payments/outbound/outbound-tasks.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { OutwardSwitch } from '../../../ports/payment-switch.ts'
import { notificationOf } from '../ended-transfer.ts'
import { decideDeps, type OutwardEndNeeds } from './outward-ends.ts'
import { watchSwitch } from './switch-health.ts'

/** The number of parallel calls to the switch. Each may wait for the full timeout. */
const CALLS_AT_ONCE = 10

type Outward = NonNullable<TransfersDeps['outward']>

interface OutwardNeeds extends OutwardEndNeeds {
  readonly paymentSwitch: OutwardSwitch
  readonly banks: { readonly find: Outward['findBank']; readonly all: Outward['listBanks'] }
  readonly config: { readonly retryPolicy: RetryPolicy }
  readonly keys: { readonly identityEncryption: SealingKeys }
}

export interface OutwardModule {
  /** The functions of the module that transfers use. */
  readonly outward: Outward
  /** The jobs that send transfers. */
  jobs(): Promise<ModuleJobs>
}

export function outwardModule(needs: OutwardNeeds): OutwardModule {
  const { database, clock, keys, banks } = needs
  const health = watchSwitch(needs.paymentSwitch, { database, clock })
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
        isFrozen: (customerId) => isFrozen(database.pool, customerId),
        retryPolicy: needs.config.retryPolicy,
        orderOf: creditsOver({
          outwardSwitch: health.watched,
          findDebtor: (customerId) => findDebtor(database.pool, keys, customerId),
        }),
        queueNotice: queueOutwardNotice(clock),
      }
      return { lane: 'networks', ...outboundTasks(deps), concurrency: CALLS_AT_ONCE }
    },
  }
}

/** Queues the notice of a transfer without a final result. */
function queueOutwardNotice(clock: Clock): NonNullable<OutwardDeps['queueNotice']> {
  return (tx, news, transfer) =>
    queueTransferNotice(
      tx,
      news === 'late' ? 'transfer-late' : 'transfer-in-review',
      notificationOf(transfer, clock.now()),
    )
}
