/** Bills: customers pay them, and jobs send them to the aggregator, fetch tokens and keep the catalogue. */
import type { RetryPolicy } from '../../../core/payments/retry-policy.ts'
import { findContacts, findCustomer } from '../../customers/customer-store.ts'
import { findOwnerOfPhone } from '../../customers/find-owner-of-phone.ts'
import { findFrozen } from '../../customers/is-frozen.ts'
import type { Database } from '../../db/database.ts'
import { queueJobs } from '../../jobs/queue-jobs.ts'
import type { WorkerDeps } from '../../jobs/start-worker.ts'
import type { Translator } from '../../language/translator.ts'
import type { ModuleJobs, ModuleParts } from '../../module.ts'
import { queueBouquetNotice } from '../../notify/bouquet-notices.ts'
import type { Notice } from '../../notify/notice.ts'
import { referralNoticeRows } from '../../notify/referral-notices.ts'
import { queueTransferNotice, queueTransferNotices } from '../../notify/transfer-notices.ts'
import { createBillFacts } from '../../payments/kinds/bill/bill-facts.ts'
import type { BillsDeps } from '../../payments/kinds/bill/bills-deps.ts'
import { createFetchToken, FETCH_TOKEN } from '../../payments/kinds/bill/fetch-token.ts'
import { type BillOutboundDeps, ordersAt } from '../../payments/kinds/bill/outbound-bill.ts'
import { createRecheckBill, RECHECK_BILL } from '../../payments/kinds/bill/recheck-bill.ts'
import { type OutboundTasks, outboundTasks } from '../../payments/outbound/outbound-tasks.ts'
import type { Biller } from '../../ports/biller.ts'
import { billReversedRows, decideBillDeps, notificationOf } from './bill-ends.ts'
import { billsEndpoints } from './bills.routes.ts'
import { type BillerWebhookDeps, billerWebhookEndpoints } from './biller-webhook.ts'
import { createRefreshBillers, REFRESH_BILLERS } from './billers/refresh-billers.ts'
import { createRemindBouquets, REMIND_BOUQUETS } from './remind-bouquets.ts'
import type { StandingBillsDeps } from './standing-bill.ts'
import { createTokenTexts } from './token-text.ts'

/** The largest number of bills in flight at the aggregator. Each may wait for the full timeout. */
const BILLS_AT_ONCE = 100
/** The number of parallel jobs of the lane. */
const JOBS_AT_ONCE = 5

interface BillNeeds
  extends Pick<BillsDeps, 'database' | 'ledger' | 'clock' | 'approvals' | 'tokens' | 'limits' | 'monitoring'> {
  readonly fees: NonNullable<BillsDeps['fees']>
  readonly logger: WorkerDeps['logger']
  readonly config: { readonly retryPolicy: RetryPolicy }
  /** The aggregator, the reader of its callbacks, and the key in the address of its callbacks. */
  readonly network: { readonly biller: Biller; readonly answerWithinMs: number } & Pick<
    BillerWebhookDeps,
    'hints' | 'key'
  >
}

export interface Bills extends ModuleParts {
  /** The dependencies of bills that a standing order pays. */
  readonly standing: StandingBillsDeps
  /** Finds a text that is not stored with the notice of a bill: the meter token. */
  findMore(notice: Notice, translator: Translator): Promise<string | undefined>
}

export function billsModule(needs: BillNeeds): Bills {
  const { database, clock, logger, tokens, network } = needs
  const findTokenText = createTokenTexts(database.pool, tokens)
  let outbound: OutboundTasks | undefined
  const deps: BillsDeps = {
    ...needs,
    biller: network.biller,
    referralRows: referralNoticeRows,
    findPhone: (customerId) => phoneOf(database, customerId),
    findOwner: (phone) => findOwnerOfPhone(database.pool, phone),
    findFacts: createBillFacts(needs),
  }
  return {
    standing: deps,
    endpoints: billsEndpoints(deps),
    plainEndpoints: billerWebhookEndpoints({ ...network, database, clock, logger }),
    async findMore(notice, translator) {
      if (notice.kind !== 'bill-paid' && notice.kind !== 'bill-token') return undefined
      const message = notice.kind === 'bill-token' ? 'token' : 'payment'
      return findTokenText({ paymentId: notice.reference, message }, translator)
    },
    async jobs() {
      const { jobs, ...made } = await billJobs(needs)
      outbound = made.outbound
      return jobs
    },
    close: async () => outbound?.close(),
  }
}

async function phonesOf(database: Database, customerIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const customers = await findContacts(database.pool, customerIds)
  return new Map([...customers].map(([customerId, { phone }]) => [customerId, phone]))
}

const phoneOf = async (database: Database, customerId: string): Promise<string | undefined> =>
  (await findCustomer(database.pool, customerId))?.phone

/** The bill jobs have a separate lane, so that a slow aggregator delays no alerts and no transfers. */
async function billJobs(needs: BillNeeds): Promise<{ readonly jobs: ModuleJobs; readonly outbound: OutboundTasks }> {
  const { database, ledger, clock, logger, tokens } = needs
  const { biller, answerWithinMs } = needs.network
  const deps: BillOutboundDeps = {
    ...(await decideBillDeps(needs)),
    database,
    findFrozen: (customerIds) => findFrozen(database.pool, customerIds),
    retryPolicy: needs.config.retryPolicy,
    ordersOf: ordersAt(biller, (customerIds) => phonesOf(database, customerIds)),
    queueNotices: (tx, news, bills) =>
      queueTransferNotices(
        tx,
        news === 'late' ? 'bill-late' : 'bill-in-review',
        bills.map((bill) => notificationOf(bill, clock.now())),
      ),
  }
  const outbound = outboundTasks(deps, { atOnce: BILLS_AT_ONCE, answerWithinMs })
  const rechecking = { ...deps, ledger, noticeRows: billReversedRows(clock) }
  // The refresh also runs at the start, so that a new installation has the aggregator's products.
  await queueJobs(database.pool, [{ task: REFRESH_BILLERS, payload: {}, key: REFRESH_BILLERS }])
  const jobs: ModuleJobs = {
    lane: 'bills',
    notified: outbound.notified,
    tasks: {
      ...outbound.tasks,
      [RECHECK_BILL]: createRecheckBill(rechecking),
      [FETCH_TOKEN]: createFetchToken({
        ...rechecking,
        tokens,
        queueTokenNotice: (tx, bill) => queueTransferNotice(tx, 'bill-token', notificationOf(bill, clock.now())),
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
    concurrency: JOBS_AT_ONCE,
  }
  return { jobs, outbound }
}
