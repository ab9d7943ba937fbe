/**
 * The bank of the property test: two processes with the real features on a real database, the sandbox's switch over
 * HTTP, and restarts.
 */
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { compareBooks, type Comparison } from '../../../../core/reconciliation/compare-books.ts'
import { DEFAULT_LIMIT_SCHEDULES } from '../../../../core/limits/limit-schedule.ts'
import { BRAND } from '../../../../values/brand.ts'
import { createIso20022InwardSwitch } from '../../../adapters/payment-switch/iso20022-inward.ts'
import { createSandboxReport } from '../../../adapters/settlement-report/sandbox-books.ts'
import { advanceOne, withOrders } from '../../../payments/outbound/advance-one.fixture.ts'
import { decideByOperator } from '../../../payments/outbound/decide-by-operator.ts'
import { createSweepOutbound } from '../../../payments/outbound/sweep-outbound.ts'
import { openDatabase } from '../../../db/database.ts'
import { createTestDatabase, type TestDatabase } from '../../../db/database.fixture.ts'
import { enquiryBrake } from '../../call-limits/meters.ts'
import { findAccountForCredit } from '../../accounts/account-store.ts'
import { servePlain } from '../../../http/serve-plain.fixture.ts'
import { inwardCreditEndpoints } from '../../inward-credits/inward-credits.routes.ts'
import { openSettlementAccounts } from '../../../accounts/open-settlement-accounts.ts'
import { WHOLE_REPORT } from '../../../ports/report-part.ts'
import { ownSettlement } from '../../reconciliation/own-settlement.ts'
import { readOwnBooks } from '../../reconciliation/own-side.ts'
import { confirmTransfer } from '../confirm-transfer.ts'
import { type Person, PIN, reasonOf } from '../world.fixture.ts'
import type { Death } from './model.fixture.ts'
import { createOutwardWorld, type OutwardWorld } from './outward.fixture.ts'
import { createTestSwitch, type Loss, type TestSwitch } from './switch.fixture.ts'
import { callConsole } from '../../../../sandbox/console/console.fixture.ts'

/** A factor for another bank's hourly quota of enquiries, so small that a test can use the quota up. */
export const ENQUIRY_FACTOR = 0.005
const JOB = { id: '1', attempt: 1, maxAttempts: 1 }

export type ModelBank = Awaited<ReturnType<typeof openModelBank>>

/** Two processes of the bank on one database. Each step goes to the process that did not do the step before. */
export async function openModelBank() {
  const test = await createTestDatabase()
  const network = createTestSwitch()
  const time = { now: new Date() }
  let lastUsed = await startBank(test, network, time)
  let other = await startBank(test, network, time)
  const next = (): OutwardWorld => {
    ;[lastUsed, other] = [other, lastUsed]
    return lastUsed.world
  }
  return {
    network,
    /** The world of the process that did the last step. */
    get world(): OutwardWorld {
      return lastUsed.world
    },
    /** Creates all parts of the process that did the last step again, over the same database. */
    async restart(): Promise<void> {
      await lastUsed.stop()
      lastUsed = await startBank(test, network, time)
    },
    carry: (transferId: string, loss: Loss, death?: Death) => carry(next(), network, { transferId, loss, death }),
    sweep: () => createSweepOutbound(next().outward)({}, JOB),
    confirm: (from: Person, challengeId: string, death?: 'before' | 'after') =>
      confirm(next(), from, challengeId, death),
    decide: (transferId: string, outcome: 'settled' | 'released') => {
      const { outward, database } = next()
      const decision = { id: transferId, outcome, reason: 'the settlement report', operator: 'bisi' }
      return decideByOperator({ ...outward, database }, decision)
    },
    /** Compares the bank's books and the switch's books, payment by payment, as `npm run reconcile` does. */
    reconcile: async (): Promise<Comparison> => {
      const theirs = await createSandboxReport(network.sandbox.consoleUrl).read(WHOLE_REPORT)
      const { database } = lastUsed.world
      return compareBooks(theirs, await database.transaction((tx) => readOwnBooks(tx, ownSettlement, theirs)))
    },
    pay: (order: object) => askSwitch(network, '/pay', { senderName: 'HALIMA BELLO', ...order }),
    payAgain: (messageId: string) => askSwitch(network, '/pay/repeat', { messageId }),
    /** Sends another bank's enquiry over the switch. Returns the answer that the sandbox received. */
    ask: (what: 'name' | 'credit', question: object) => askSwitch(network, `/ask/${what}`, question),
    async close(): Promise<void> {
      for (const process of [lastUsed, other]) await process.stop()
      await network.close()
      await test.drop()
    },
  }
}

/** Starts a process of the bank. All processes read the time of `time`. */
async function startBank(test: TestDatabase, network: TestSwitch, time: { now: Date }) {
  const database = openDatabase(test.url, { connectWithinMs: 30_000 })
  const world = await createOutwardWorld(network, {
    test: { database, asOwner: test.asOwner, drop: () => database.close() },
  })
  Object.defineProperty(world.time, 'now', {
    get: () => time.now,
    set: (now: Date) => {
      time.now = now
    },
  })
  const inward = await serveInward(world, network)
  network.inwardUrl = `http://127.0.0.1:${(inward.address() as AddressInfo).port}/switch/inward`
  return {
    world,
    async stop(): Promise<void> {
      inward.closeAllConnections()
      await new Promise((resolve) => inward.close(resolve))
      await world.stop()
    },
  }
}

async function serveInward(world: OutwardWorld, network: TestSwitch): Promise<Server> {
  const settlement = await openSettlementAccounts(world.database)
  const [endpoint] = inwardCreditEndpoints({
    database: world.database,
    ledger: world.ledger,
    clock: world.deps.clock,
    inwardSwitch: createIso20022InwardSwitch({
      switchPublicKeysPem: [network.sandbox.switchPublicKeyPem],
      signingKeyPem: network.sandbox.bankKeyPem,
      institutionCode: BRAND.institutionCode,
    }),
    limits: async () => DEFAULT_LIMIT_SCHEDULES[0],
    findAccountForCredit: (number) => findAccountForCredit(world.database.pool, number),
    settlementAccountId: (currency) => settlement.get(currency),
    takeEnquiry: enquiryBrake({ database: world.database, clock: world.deps.clock, factor: ENQUIRY_FACTOR }),
    findReturned: () => Promise.resolve(undefined),
    refundsAccountId: () => Promise.reject(new Error('nothing is returned here')),
    unclaimedAccountId: () => Promise.reject(new Error('nothing is returned here')),
    logger: { warn: () => {}, error: () => {} },
  })
  return servePlain(endpoint)
}

/** Simulates a server that can die. Its unfinished work never continues, and no handler cleans up after it. */
function createMortal() {
  let die = (): void => {}
  const dead = new Promise<'dead'>((resolve) => {
    die = () => resolve('dead')
  })
  return {
    /** Wraps a call, so that the server dies before or after it. */
    dyingAt<Asked extends unknown[], Answer>(
      call: (...asked: Asked) => Promise<Answer>,
      when: 'before' | 'after' | undefined,
    ) {
      return async (...asked: Asked): Promise<Answer> => {
        if (when === undefined) return call(...asked)
        if (when === 'after') await call(...asked)
        die()
        return new Promise(() => {})
      }
    },
    live: <Answer>(work: Promise<Answer>): Promise<Answer | 'dead'> => Promise.race([work, dead]),
  }
}

/**
 * Runs the worker once for a transfer. `lived`: the server did not die. `gaveUp`: the worker ended a call after the
 * short time limit, because no answer was expected.
 */
async function carry(
  { outward }: OutwardWorld,
  network: TestSwitch,
  turn: { readonly transferId: string; readonly loss: Loss; readonly death: Death | undefined },
): Promise<{ readonly lived: boolean; readonly gaveUp: boolean }> {
  const { transferId, loss, death } = turn
  network.losses.length = 0
  network.waitedShort = false
  network.losses.push(loss)
  const { dyingAt, live } = createMortal()
  const inCall = death === 'noted' ? 'before' : death === 'called' ? 'after' : undefined
  const inEnd = death === 'before-end' ? 'before' : death === 'after-end' ? 'after' : undefined
  const { ledger } = outward
  const mortal = withOrders(outward, (order) => ({
    send: dyingAt(order.send, inCall),
    inquire: dyingAt(order.inquire, inCall),
  }))
  const mortalLedger = {
    post: dyingAt((posting: Parameters<typeof ledger.post>[0]) => ledger.post(posting), inEnd),
    release: dyingAt((release: Parameters<typeof ledger.release>[0]) => ledger.release(release), inEnd),
  }
  const lived = (await live(advanceOne({ ...mortal, ledger: mortalLedger }, transferId))) !== 'dead'
  // Removes the planned losses that no call has met.
  network.losses.length = 0
  return { lived, gaveUp: network.waitedShort }
}

/** The status for the customer, the reason of a refusal, or the death of the server before or after the posting. */
async function confirm(
  { deps }: OutwardWorld,
  from: Person,
  challengeId: string,
  death: 'before' | 'after' | undefined,
): Promise<string> {
  const { ledger } = deps
  const { dyingAt, live } = createMortal()
  const handler = confirmTransfer({
    ...deps,
    ledger: {
      ...ledger,
      post: dyingAt((asked) => ledger.post(asked), death),
      hold: dyingAt((asked) => ledger.hold(asked), death),
    },
  })
  const answer = await live(handler({ challengeId, pin: PIN }, from.context))
  if (answer === 'dead') return answer
  return answer.ok ? answer.value.data.status : reasonOf(answer)
}

interface ConsoleAnswer {
  readonly messageId: string
  readonly status: string
  readonly [field: string]: unknown
}

async function askSwitch(network: TestSwitch, path: string, body: object): Promise<ConsoleAnswer | undefined> {
  const reply = await callConsole(network.sandbox, 'POST', path, body)
  return reply.status === 200 ? ((await reply.json()) as ConsoleAnswer) : undefined
}
