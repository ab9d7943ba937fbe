/** Joins bills to the aggregator, the books, the notices and the customers: for the server, and for the operators' commands. */
import type { CurrentLimits } from '../core/limits/limit-schedule.ts'
import { parsePhone } from '../values/phone.ts'
import { totalMinor } from '../core/payments/charges.ts'
import type { RetryPolicy } from '../core/payments/retry-policy.ts'
import { createVtpassBiller, vtpassHints } from './adapters/biller/vtpass.ts'
import type { Approvals } from './approvals/approvals.ts'
import { outboundTasks } from './payments/outbound-tasks.ts'
import type { Database } from './db/database.ts'
import { internalAccounts } from './features/accounts/internal-account.ts'
import { findCustomer } from './customers/customer-store.ts'
import { seal, unseal } from './crypto/sealing.ts'
import { receiptRows } from './payments/kinds/bill/bill-receipt-store.ts'
import type { BillsDeps, TokenSeal } from './payments/kinds/bill/bills-deps.ts'
import { billsEndpoints } from './features/bills/bills.routes.ts'
import {
  BILLS,
  type BillOutboundDeps,
  type BillEndDeps,
  type OutboundBill,
  ordersAt,
} from './payments/kinds/bill/outbound-bill.ts'
import { createFetchToken, FETCH_TOKEN, tokenWantedRows } from './payments/kinds/bill/fetch-token.ts'
import { findOwnerOfPhone } from './features/bills/find-owner.ts'
import { hearBillerEndpoints } from './features/bills/hear-biller.ts'
import { createRecheckBill, RECHECK_BILL } from './payments/kinds/bill/recheck-bill.ts'
import { createRemindBouquets, REMIND_BOUQUETS } from './features/bills/remind-bouquets.ts'
import { createRefreshBillers, REFRESH_BILLERS } from './features/bills/refresh-billers.ts'
import type { StandingBillsDeps } from './features/bills/standing-bill.ts'
import { findTokenText } from './features/bills/token-text.ts'
import type { CurrentFees } from './features/fees/fee-schedules.ts'
import { isFrozen } from './features/freeze/freeze-store.ts'
import { createAirtimeNotices } from './features/notices/airtime-notices.ts'
import { queueBouquetNotice } from './features/notices/bouquet-notices.ts'
import type { TransferNotice } from './notify/notice.ts'
import type { FindMore } from './features/notices/outlets.ts'
import { endNoticeRows, queueTransferNotice, type TransferTold } from './features/notices/transfer-notices.ts'
import { queueJobs } from './jobs/queue-jobs.ts'
import type { WorkerDeps } from './jobs/start-worker.ts'
import { limitFactsOf } from './features/limits/limits-of-customer.ts'
import type { ModuleJobs, ModuleParts } from './module.ts'
import type { BankContext } from './bank-context.ts'
import { type EffectRow, effectRow } from './ledger/effect.ts'
import type { Ledger } from './ledger/ledger.ts'
import type { BillerAccess } from './network-config.ts'
import type { Biller } from './ports/biller.ts'
import type { Clock } from './ports/clock.ts'
import type { Secrets } from './secrets.ts'

/** Notifies the owner of a phone that was topped up. */
export const airtimeNotices = createAirtimeNotices(findOwnerOfPhone)

/** Calls to the aggregator that may wait at once, each for as long as it may take to answer. */
const CALLS_AT_ONCE = 5

export interface BillParts {
  readonly database: Database
  readonly ledger: Ledger
  readonly clock: Clock
  readonly logger: WorkerDeps['logger']
  readonly config: { readonly retryPolicy: RetryPolicy }
  readonly networks: { readonly biller: BillerAccess }
  readonly fees: CurrentFees
  readonly limits: CurrentLimits
  readonly secrets: Pick<Secrets, 'derive'>
}

export interface Bills extends ModuleParts {
  /** For what pays bills later. */
  readonly standing: StandingBillsDeps
  /** What a bill's notice tells beside its own words: a meter's token. */
  readonly findMore: FindMore
}

export function joinBills(parts: BillParts & Pick<BankContext, 'approvals'>): Bills {
  const { database, clock, logger } = parts
  const access = parts.networks.biller
  const biller = createVtpassBiller({ ...access, baseUrl: access.url })
  const tokens = tokenSeal(parts.secrets)
  const deps = billsDeps({ ...parts, tokens }, parts.approvals, biller)
  return {
    standing: deps,
    endpoints: billsEndpoints(deps),
    plainEndpoints: hearBillerEndpoints({ database, clock, logger, hints: vtpassHints, key: access.hookKey }),
    findMore: async (notice, speaker) =>
      notice.kind === 'bill-paid' || notice.kind === 'bill-token'
        ? findTokenText(
            database.pool,
            tokens,
            notice.reference,
            notice.kind === 'bill-token' ? 'token' : 'payment',
            speaker,
          )
        : undefined,
    jobs: () => billJobs({ ...parts, tokens }, biller),
  }
}

/** Seals the tokens of meters: who reads the database reads none of them. */
export function tokenSeal(secrets: Pick<Secrets, 'derive'>): TokenSeal {
  const key = secrets.derive('bill-token')
  return { seal: (place, text) => seal(key, place, text), unseal: (place, sealed) => unseal(key, place, sealed) }
}

type Sealing = BillParts & { readonly tokens: TokenSeal }

function billsDeps(parts: Sealing, approvals: Approvals, biller: Biller): BillsDeps {
  const { database, ledger, clock, fees, limits, tokens } = parts
  const limitFacts = limitFactsOf({ database, clock })
  return {
    database,
    ledger,
    clock,
    approvals,
    biller,
    tokens,
    fees,
    limits,
    findPhone: (customerId) => phoneOf(database, customerId),
    findOwner: (phone) => findOwnerOfPhone(database.pool, phone),
    limitFacts: (who) => limitFacts(who, 'NGN'),
  }
}

const phoneOf = async (database: Database, customerId: string): Promise<string | undefined> =>
  (await findCustomer(database.pool, customerId))?.phone

/** A lane for bills only, so that a slow aggregator delays no alerts and no transfers. */
async function billJobs(parts: Sealing, biller: Biller): Promise<ModuleJobs> {
  const { database, ledger, clock, logger } = parts
  const deps: BillOutboundDeps = {
    ...(await decideBillDeps(parts)),
    database,
    isFrozen: (customerId) => isFrozen(database.pool, customerId),
    retryPolicy: parts.config.retryPolicy,
    orderOf: ordersAt(biller, (customerId) => phoneOf(database, customerId)),
    queueNotice: (tx, news, bill) =>
      queueTransferNotice(tx, news === 'late' ? 'bill-late' : 'bill-in-review', toldOf(bill, clock.now())),
  }
  const outbound = outboundTasks(deps)
  const rechecking = { ...deps, ledger, noticeRows: billReversedRows(clock) }
  // At the start, so that a fresh machine has what the aggregator sells.
  await queueJobs(database.pool, [{ task: REFRESH_BILLERS, payload: {}, key: REFRESH_BILLERS }])
  return {
    lane: 'bills',
    tasks: {
      ...outbound.tasks,
      [RECHECK_BILL]: createRecheckBill(rechecking),
      [FETCH_TOKEN]: createFetchToken({
        ...rechecking,
        tokens: parts.tokens,
        queueTokenNotice: (tx, bill) => queueTransferNotice(tx, 'bill-token', toldOf(bill, clock.now())),
      }),
      [REMIND_BOUQUETS]: createRemindBouquets({
        database,
        clock,
        biller,
        queueNotice: (tx, ending) => queueBouquetNotice(tx, { ...ending, at: clock.now() }),
      }),
      [REFRESH_BILLERS]: createRefreshBillers({ database, clock, biller, logger }),
    },
    recurring: [
      ...outbound.recurring,
      { task: REFRESH_BILLERS, when: '23 */6 * * *' },
      // Ten past eight in Lagos.
      { task: REMIND_BOUQUETS, when: '10 7 * * *' },
    ],
    concurrency: CALLS_AT_ONCE,
  }
}

/** What ending a bill takes: for the worker, and for the operators' commands. */
export async function decideBillDeps({
  database,
  ledger,
  clock,
  logger,
  tokens,
}: Pick<BillParts, 'database' | 'clock'> & {
  readonly ledger: BillEndDeps['ledger']
  readonly logger: BillEndDeps['logger']
  /** Absent where no biller is heard: an operator's decision comes without a token, which is fetched after it. */
  readonly tokens?: TokenSeal
}): Promise<BillEndDeps> {
  const internalAccount = internalAccounts(database.pool)
  const settlement = await internalAccount('biller-settlement', 'NGN')
  return {
    kind: BILLS,
    ledger,
    clock,
    logger,
    internalAccount,
    settlementAccountId: (currency) => (currency === 'NGN' ? settlement : undefined),
    endRows: (outcome, bill, receipt) =>
      outcome === 'released'
        ? told('bill-failed', bill, clock)
        : [
            ...(receipt && tokens ? receiptRows(tokens, bill.id, receipt) : []),
            ...tokenWantedRows(bill, tokens && receipt),
            ...told('bill-paid', bill, clock),
            ...toldOwner(bill, clock, { isUndone: false }),
          ],
  }
}

const told = (kind: TransferNotice['kind'], bill: OutboundBill, clock: Clock) =>
  endNoticeRows(kind, toldOf(bill, clock.now()))

/** Tells the customer of a bill whose money is back, and whoever was told that they got something of it. */
export const billReversedRows = (clock: Clock) => (bill: OutboundBill) => [
  ...told('bill-reversed', bill, clock),
  ...toldOwner(bill, clock, { isUndone: true }),
]

/** A customer of ours whose phone somebody else topped up. */
function toldOwner(
  bill: OutboundBill,
  clock: Clock,
  { isUndone }: { readonly isUndone: boolean },
): readonly EffectRow[] {
  const phone = bill.recipientType === 'optimus' ? parsePhone(bill.reference) : undefined
  if (phone?.ok !== true) return []
  const { id: paymentId, amountMinor, billerName, accountName: sender } = bill
  const topUp = { isUndone, paymentId, phone: phone.value, amountMinor, billerName, sender, at: clock.now() }
  return [effectRow(airtimeNotices, topUp)]
}

function toldOf(bill: OutboundBill, at: Date): TransferTold {
  return {
    transferId: bill.id,
    customerId: bill.customerId,
    accountNumber: bill.accountNumber,
    amountMinor: bill.amountMinor,
    totalMinor: totalMinor(bill.amountMinor, bill),
    currencyCode: bill.currency,
    counterparty: bill.billerName,
    at,
  }
}
