/**
 * For tests: a small bank of customers (transfers/world.fixture.ts) with bills over the real ledger, and the sandbox's
 * aggregator over HTTP.
 */
import { randomBytes, randomUUIDv7 } from 'node:crypto'
import type { billRoutes } from '../../../contract/bills/bills.ts'
import type { RouteRequest } from '../../../contract/route.ts'
import { DEFAULT_LIMIT_SCHEDULES } from '../../../core/limits/limit-schedule.ts'
import { scriptOf } from '../../../sandbox/biller-customers.ts'
import { type Sandbox, startSandbox } from '../../../sandbox/start-sandbox.ts'
import { callConsole, readConsole, setFaults } from '../../../sandbox/console/console.fixture.ts'
import { createVtpassBiller } from '../../adapters/biller/vtpass.ts'
import type { OutboundNews } from '../../payments/outbound/outbound-payment.ts'
import { advanceOne } from '../../payments/outbound/advance-one.fixture.ts'
import { airtimeNotices, billReversedRows, decideBillDeps } from './bill-ends.ts'
import type { Task } from '../../jobs/start-worker.ts'
import type { Biller } from '../../ports/biller.ts'
import type { Clock } from '../../ports/clock.ts'
import { oneSealingKey, seal, unseal } from '../../crypto/sealing.ts'
import { findFrozen } from '../../customers/is-frozen.ts'
import { transferNoticesEffect } from '../../notify/transfer-notices.ts'
import { createWorld, PIN, reasonOf, type Person, WITHDRAWN_WITHIN_MS } from '../transfers/world.fixture.ts'
import { createBillFacts } from '../../payments/kinds/bill/bill-facts.ts'
import type { BillsDeps, TokenSeal } from '../../payments/kinds/bill/bills-deps.ts'
import { BILLS, type BillOutboundDeps, ordersAt } from '../../payments/kinds/bill/outbound-bill.ts'
import { confirmBill, withdrawBill } from './confirm-bill.ts'
import { embedBillers } from './billers/embed-billers.ts'
import { createFetchToken, FETCH_TOKEN } from '../../payments/kinds/bill/fetch-token.ts'
import { findOwnerOfPhone } from '../../customers/find-owner-of-phone.ts'
import { getGamingLimit, setGamingLimit } from './gaming-limit.ts'
import { getBillPayment, getRecentBills } from './get-bills.ts'
import { initiateBill } from './initiate-bill.ts'
import { createRecheckBill, RECHECK_BILL, type RecheckDeps } from '../../payments/kinds/bill/recheck-bill.ts'
import { changeSavedBill, getSavedBills, removeSavedBill, saveBill } from './saved-bills.ts'
import { validateBillCustomer } from './validate-customer.ts'

const PHONE = '+2348035550142'
type InitiateRequest = RouteRequest<typeof billRoutes.initiateBill>

/**
 * The time limit of a call: long for an expected answer, because the machine may be busy; short when no answer will
 * come.
 */
const AMPLE_MS = 20_000
const SHORT_MS = 1_000
/** Faults under which the aggregator does not answer a payment. A look-up keeps the long time limit. */
const SILENT_FAULTS = new Set(['time-out', 'fail-late'])

export type BillsWorld = Awaited<ReturnType<typeof createBillsWorld>>

export async function createBillsWorld(ledgerClock?: Clock) {
  const sandbox = await startSandbox({ port: 0, bankInwardUrl: () => 'http://127.0.0.1:9/switch/inward' })
  const world = await createWorld(undefined, ledgerClock === undefined ? {} : { ledgerClock })
  const { database, ledger } = world
  const { clock } = world.deps
  await embedBillers(database)
  const { biller, setFault } = billerOf(sandbox)
  const key = oneSealingKey(randomBytes(32))
  const tokens: TokenSeal = {
    seal: (place, text) => seal(key, place, text),
    unseal: (place, sealed) => unseal(key, place, sealed),
  }
  const deps: BillsDeps = {
    database,
    ledger,
    clock,
    biller,
    tokens,
    approvals: world.deps.approvals,
    monitoring: world.deps.monitoring,
    referralRows: world.deps.referralRows,
    findPhone: () => Promise.resolve(PHONE),
    findOwner: (owned) => findOwnerOfPhone(database.pool, owned),
    limits: () => Promise.resolve(DEFAULT_LIMIT_SCHEDULES[0]),
    findFacts: createBillFacts({ database, clock }),
  }
  const notified: Notified[] = []
  const alerts: object[] = []
  const logger = { warn: () => {}, error: (details: object) => alerts.push(details) }
  const deciding = await decideBillDeps({ database, ledger, clock, logger, tokens })
  const outbound: BillOutboundDeps = {
    ...deciding,
    database,
    findFrozen: (customerIds) => findFrozen(database.pool, customerIds),
    ordersOf: ordersAt(biller, async (customerIds) => new Map(customerIds.map((customerId) => [customerId, PHONE]))),
    endRows: (news, bill, receipt, networkCode) => {
      notified.push({ news, paymentId: bill.id })
      // The notices of the customers go to `notified`.
      const rows = deciding.endRows?.(news, bill, receipt, networkCode) ?? []
      return rows.filter(({ effect }) => effect !== transferNoticesEffect)
    },
    queueNotices: (_tx, news, bills) => {
      notified.push(...bills.map(({ id: paymentId }) => ({ news, paymentId })))
      return Promise.resolve()
    },
  }
  return {
    ...world,
    close: () => world.close().then(() => sandbox.close()),
    sandbox,
    biller,
    bills: deps,
    outbound,
    notified,
    alerts,
    ...callsOf(deps, outbound, laterTasks(deps, outbound, notified), sandbox),
    setFault,
  }
}

/**
 * The adapter to the sandbox's aggregator. It uses the short time limit for a payment whose number or fault means that
 * no answer will come.
 */
function billerOf(sandbox: Sandbox) {
  const within = (answerWithinMs: number): Biller =>
    createVtpassBiller({
      baseUrl: sandbox.billerUrl,
      apiKey: sandbox.keys.billerApiKey,
      publicKey: sandbox.keys.billerPublicKey,
      secretKey: sandbox.keys.billerSecretKey,
      answerWithinMs,
    })
  const [patient, hasty] = [within(AMPLE_MS), within(SHORT_MS)]
  let isSilent = false
  const biller: Biller = {
    ...patient,
    pay(order) {
      const silent = isSilent || scriptOf(order.reference).startsWith('silent')
      return (silent ? hasty : patient).pay(order)
    },
  }
  return {
    biller,
    setFault(fault: string | { mode: string; times?: number }) {
      isSilent = SILENT_FAULTS.has(typeof fault === 'string' ? fault : fault.mode)
      return setFaults(sandbox, { biller: fault })
    },
  }
}

function callsOf(deps: BillsDeps, outbound: BillOutboundDeps, tasks: LaterTasks, sandbox: Sandbox) {
  const handlers = {
    validate: validateBillCustomer(deps),
    initiate: initiateBill(deps),
    confirm: confirmBill(deps),
    withdraw: withdrawBill(deps, WITHDRAWN_WITHIN_MS),
    getPayment: getBillPayment(deps),
    getRecent: getRecentBills(deps),
    getGaming: getGamingLimit(deps),
    setGaming: setGamingLimit(deps),
    getSaved: getSavedBills(deps),
    save: saveBill(deps),
    changeSaved: changeSavedBill(deps),
    removeSaved: removeSavedBill(deps),
  }
  const job = { id: '1', attempt: 1, maxAttempts: 1 }
  const prepare = async (from: Person, over: Partial<InitiateRequest>) => {
    const request: InitiateRequest = {
      paymentId: randomUUIDv7(),
      fromAccountNumber: from.accountNumber,
      billerId: 'mtn',
      amount: '50000',
      ...over,
    }
    const initiated = await handlers.initiate(request, from.context)
    if (!initiated.ok) throw new Error(reasonOf(initiated))
    return { request, ...initiated.value.data }
  }
  return {
    calls: handlers,
    prepareBill: prepare,
    confirmBill: (from: Person, challengeId: string) => handlers.confirm({ challengeId, pin: PIN }, from.context),
    /** Prepares and confirms a bill, which must be accepted. Returns its payment id. */
    payBill: async (from: Person, over: Partial<InitiateRequest>) => {
      const { request, challengeId } = await prepare(from, over)
      const paid = await handlers.confirm({ challengeId, pin: PIN }, from.context)
      if (!paid.ok || paid.value.data.status !== 'processing') throw new Error(reasonOf(paid))
      return request.paymentId
    },
    /** Validates the number at its biller. Returns the fields that a payment to this number needs. */
    validated: async (from: Person, asked: RouteRequest<typeof billRoutes.validateBillCustomer>) => {
      const named = await handlers.validate(asked, from.context)
      if (!named.ok) throw new Error(reasonOf(named))
      return { ...asked, customerRef: named.value.data.customerRef }
    },
    submitBill: (paymentId: string) => advanceOne(outbound, paymentId),
    recheckBill: (paymentId: string) => tasks[RECHECK_BILL]({ paymentId }, job),
    doWaiting: (task: keyof LaterTasks, paymentId: string, time: { now: Date }) =>
      doWaiting(deps, tasks, { task, paymentId }, time),
    findBill: async (paymentId: string) => {
      const found = await BILLS.store.find(deps.database.pool, paymentId)
      if (found === undefined) throw new Error('no such bill')
      return found
    },
    seenBill: async (who: Person, paymentId: string) => {
      const view = await handlers.getPayment({ paymentId }, who.context)
      if (!view.ok) throw new Error(reasonOf(view))
      return view.value.data
    },
    ...consoleOf(sandbox),
  }
}

interface Notified {
  readonly news: OutboundNews | 'reversed' | 'token'
  readonly paymentId: string
}
type LaterTasks = Readonly<Record<typeof RECHECK_BILL | typeof FETCH_TOKEN, Task>>

/** The worker's tasks for settled bills. Their notices go to `notified`. */
function laterTasks({ ledger, tokens }: BillsDeps, outbound: BillOutboundDeps, notified: Notified[]): LaterTasks {
  const rechecking: RecheckDeps = {
    ...outbound,
    ledger,
    noticeRows: (bill) => {
      notified.push({ news: 'reversed', paymentId: bill.id })
      return billReversedRows(outbound.clock)(bill).filter(({ effect }) => effect === airtimeNotices)
    },
  }
  return {
    [RECHECK_BILL]: createRecheckBill(rechecking),
    [FETCH_TOKEN]: createFetchToken({
      ...rechecking,
      tokens,
      queueTokenNotice: (_tx, { id: paymentId }) => {
        notified.push({ news: 'token', paymentId })
        return Promise.resolve()
      },
    }),
  }
}

/** Runs the queued job of this task at its due time. Returns the due time, or undefined when no job is queued. */
async function doWaiting(
  { database }: Pick<BillsDeps, 'database'>,
  tasks: LaterTasks,
  { task, paymentId }: { readonly task: keyof LaterTasks; readonly paymentId: string },
  time: { now: Date },
): Promise<Date | undefined> {
  const { rows } = await database.pool.query<{ payload: unknown; run_at: Date }>(
    'delete from graphile_worker._private_jobs where key = $1 returning payload, run_at',
    [`${task}:${paymentId}`],
  )
  const [waiting] = rows
  if (waiting === undefined) return undefined
  time.now = waiting.run_at
  await tasks[task](waiting.payload, { id: '1', attempt: 1, maxAttempts: 1 })
  return waiting.run_at
}

/** The calls of the sandbox's console that tests make. */
function consoleOf(sandbox: Sandbox) {
  return {
    /** The entries in the aggregator's books under these payments' request ids. */
    bought: async (...references: string[]) => {
      const lines = await readConsole<{ requestId: string; status: string }[]>(sandbox, '/bills')
      return lines.filter(({ requestId }) => references.includes(requestId))
    },
    resolve: (requestId: string, status: string) =>
      callConsole(sandbox, 'POST', '/bills/resolve', { requestId, status }),
  }
}
