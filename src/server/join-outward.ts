/** What joins transfers to other banks to the books, the notices and the customers: for the server, and for the operators' commands. */
import { refusalWords } from '../core/transfers/refusal-words.ts'
import { totalMinor } from '../core/payments/charges.ts'
import type { RetryPolicy } from '../core/payments/retry-policy.ts'
import { outboundTasks } from './payments/outbound-tasks.ts'
import type { Database } from './db/database.ts'
import { internalAccounts } from './features/accounts/internal-account.ts'
import type { AuthKeys } from './identity/auth-deps.ts'
import { findDebtor } from './customers/find-debtor.ts'
import type { CurrentBanks } from './features/banks/current-banks.ts'
import { payeeRows } from './features/beneficiaries/save-payees.ts'
import { isFrozen } from './features/freeze/freeze-store.ts'
import { openSettlementAccounts } from './features/inward-credits/open-settlement-accounts.ts'
import { debitNoticeRows } from './features/notices/money-notices.ts'
import { endNoticeRows, queueTransferNotice, type TransferTold } from './features/notices/transfer-notices.ts'
import { creditsOver, type DecideDeps, type OutwardDeps } from './payments/kinds/other-bank/outbound-deps.ts'
import { OUTWARD_TRANSFERS, type OutwardTransfer } from './payments/kinds/other-bank/outbound-transfer.ts'
import { watchSwitch } from './features/transfers/outward/switch-health.ts'
import type { TransfersDeps } from './payments/kinds/transfer/transfers-deps.ts'
import type { WorkerDeps } from './jobs/start-worker.ts'
import type { ModuleJobs } from './module.ts'
import type { EffectRow } from './ledger/effect.ts'
import type { Clock } from './ports/clock.ts'
import type { OutwardSwitch } from './ports/payment-switch.ts'

/** Calls to the switch that may wait at once, each for as long as it may take to answer. */
const CALLS_AT_ONCE = 10

interface OutwardParts {
  readonly database: Database
  readonly ledger: DecideDeps['ledger']
  readonly clock: Clock
  readonly logger: WorkerDeps['logger']
  readonly paymentSwitch: OutwardSwitch
  readonly banks: CurrentBanks
  readonly retryPolicy: RetryPolicy
  readonly keys: Pick<AuthKeys, 'identityEncryption'>
}

/** The way to other banks: what the transfers feature asks of it, and the worker that carries what it has set aside. */
export interface OutwardRoad {
  readonly outward: NonNullable<TransfersDeps['outward']>
  /** The jobs that send transfers. */
  jobs(): Promise<ModuleJobs>
}

export function openRoad(parts: OutwardParts): OutwardRoad {
  const { database, ledger, clock, logger, keys, banks, retryPolicy } = parts
  const health = watchSwitch(parts.paymentSwitch, { database, clock })
  return {
    outward: {
      paymentSwitch: health.watched,
      findBank: banks.find,
      listBanks: banks.all,
      downSince: () => health.downSince(),
    },
    async jobs() {
      const deps: OutwardDeps = {
        ...(await decideDeps({ database, ledger, clock, logger })),
        database,
        isFrozen: (customerId) => isFrozen(database.pool, customerId),
        retryPolicy,
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

export async function decideDeps(base: {
  readonly database: Database
  readonly ledger: DecideDeps['ledger']
  readonly clock: Clock
  readonly logger: DecideDeps['logger']
}): Promise<DecideDeps> {
  const { database, ledger, clock, logger } = base
  const settlement = await openSettlementAccounts(database)
  return {
    kind: OUTWARD_TRANSFERS,
    ledger,
    clock,
    logger,
    internalAccount: internalAccounts(database.pool),
    settlementAccountId: (currency) => settlement.get(currency),
    endRows: (outcome, transfer, _receipt, networkCode) => {
      const told = toldOf(transfer, clock.now())
      if (outcome === 'released') return endNoticeRows('transfer-failed', { ...told, why: refusalWords(networkCode) })
      return [...debitNoticeRows(told), ...(transfer.savePayee ? payeeRowsOf(transfer) : [])]
    },
  }
}

/** Queues word of a transfer that is not decided yet. */
function queueOutwardNotice(clock: Clock): NonNullable<OutwardDeps['queueNotice']> {
  return (tx, news, transfer) =>
    queueTransferNotice(tx, news === 'late' ? 'transfer-late' : 'transfer-in-review', toldOf(transfer, clock.now()))
}

function payeeRowsOf(transfer: OutwardTransfer): readonly EffectRow[] {
  return payeeRows({
    transferId: transfer.id,
    customerId: transfer.customerId,
    bankCode: transfer.toBankCode,
    bankName: transfer.toBankName,
    accountNumber: transfer.toAccountNumber,
    accountName: transfer.toAccountName,
    beneficiaryType: transfer.beneficiaryType,
  })
}

function toldOf(transfer: OutwardTransfer, at: Date): TransferTold {
  return {
    transferId: transfer.id,
    customerId: transfer.customerId,
    accountNumber: transfer.fromAccountNumber,
    amountMinor: transfer.amountMinor,
    totalMinor: totalMinor(transfer.amountMinor, transfer),
    currencyCode: transfer.currency,
    counterparty: transfer.toAccountName,
    at,
  }
}
