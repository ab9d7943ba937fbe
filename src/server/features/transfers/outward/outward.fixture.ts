/** For tests: the small bank of world.fixture.ts with a switch. The test or a worker submits the transfers. */
import { DEFAULT_RETRY_POLICY, type RetryPolicy } from '../../../../core/payments/retry-policy.ts'
import { calendarDay } from '../../../../values/date.ts'
import type { OutboundNews } from '../../../payments/outbound/outbound-payment.ts'
import { advanceOne } from '../../../payments/outbound/advance-one.fixture.ts'
import { createTestDatabase, type TestDatabase } from '../../../db/database.fixture.ts'
import { decideDeps } from './outward-ends.ts'
import { dayCounterKey } from '../../../../core/limits/limit-counter.ts'
import { readAccountByCode } from '../../../ledger/read.ts'
import { createCurrentBanks } from '../../banks/current-banks.ts'
import { payeeRows, payeesEffect } from '../../beneficiaries/save-payees.ts'
import type { Monitoring } from '../../../ports/monitoring.ts'
import { findFrozen } from '../../../customers/is-frozen.ts'
import { getTransfer } from '../get-transfers.ts'
import { createWorld, PIN, reasonOf, type Person } from '../world.fixture.ts'
import { creditsOver, type OutwardDeps } from '../../../payments/kinds/other-bank/outbound-deps.ts'
import { OUTWARD_TRANSFERS } from '../../../payments/kinds/other-bank/outbound-transfer.ts'
import { type SwitchHealth, watchSwitch } from './switch-health.ts'
import { bankOf, type TestSwitch } from './switch.fixture.ts'

export const ZENITH = '000015'

export type OutwardWorld = Awaited<ReturnType<typeof createOutwardWorld>>

/**
 * Opens a bank with a switch. Opens the switch unless it is open. `stop` closes only the bank, and `close` also the
 * switch.
 */
export async function createOutwardWorld(
  network: TestSwitch,
  own: {
    readonly test?: Pick<TestDatabase, 'database' | 'asOwner' | 'drop'>
    readonly retryPolicy?: RetryPolicy
    readonly monitoring?: Monitoring
  } = {},
) {
  const test = own.test ?? (await createTestDatabase())
  const { database } = test
  // The world's clock, once there is a world.
  let now = (): Date => new Date()
  const clock = { now: () => now() }
  await network.open(clock)
  const health = watchSwitch(network, { database, clock })
  const banks = createCurrentBanks({ database, clock })
  const world = await createWorld(test, {
    ...(own.monitoring === undefined ? {} : { monitoring: own.monitoring }),
    outward: {
      paymentSwitch: health.watched,
      findBank: banks.find,
      listBanks: banks.all,
      downSince: () => health.downSince(),
    },
  })
  now = world.deps.clock.now
  const { deps, notified, alerts } = await outboundDeps(world, health, own.retryPolicy)
  return {
    ...world,
    outward: deps,
    health,
    notified,
    alerts,
    /** Prepares a transfer in kobo to an account with a script of the sandbox, or to an account at Zenith Bank. */
    prepare: (from: Person, toAccountNumber: string, amount = '500000', transferId?: string) =>
      prepare(world, from, { toAccountNumber, amount, ...(transferId === undefined ? {} : { transferId }) }),
    confirm: (from: Person, challengeId: string) => world.handlers.confirm({ challengeId, pin: PIN }, from.context),
    /** Prepares and confirms a transfer, which must be accepted. Returns its id. */
    send: async (
      from: Person,
      toAccountNumber: string,
      amount = '500000',
      over: { saveBeneficiary?: boolean } = {},
    ) => {
      const { transferId, challengeId } = await prepare(world, from, { toAccountNumber, amount, ...over })
      const sent = await world.handlers.confirm({ challengeId, pin: PIN }, from.context)
      if (!sent.ok || sent.value.data.status !== 'processing') throw new Error(reasonOf(sent))
      return transferId
    },
    carry: (transferId: string) => advanceOne(deps, transferId),
    stop: world.close,
    close: async () => {
      await world.close()
      await network.close()
    },
    ...readersOf(world),
  }
}

/** The worker's dependencies. Its notices go to `notified`. */
async function outboundDeps(
  world: Awaited<ReturnType<typeof createWorld>>,
  health: SwitchHealth,
  retryPolicy = DEFAULT_RETRY_POLICY,
) {
  const { database, ledger } = world
  const notified: { readonly news: OutboundNews; readonly transferId: string }[] = []
  const alerts: object[] = []
  const logger = { warn: () => {}, error: (details: object) => alerts.push(details) }
  const deciding = await decideDeps({ database, ledger, clock: world.deps.clock, logger, payeeRows })
  const deps: OutwardDeps = {
    ...deciding,
    database,
    findFrozen: (customerIds) => findFrozen(database.pool, customerIds),
    endRows: (news, transfer, receipt, networkCode) => {
      notified.push({ news, transferId: transfer.id })
      const rows = deciding.endRows?.(news, transfer, receipt, networkCode) ?? []
      // The notices of the customers go to `notified`.
      return rows.filter(({ effect }) => effect === payeesEffect)
    },
    queueNotices: (_tx, news, transfers) => {
      notified.push(...transfers.map(({ id: transferId }) => ({ news, transferId })))
      return Promise.resolve()
    },
    ordersOf: creditsOver({
      outwardSwitch: health.watched,
      findDebtors: () => Promise.resolve(() => ({ bvn: '22200000011', tier: 3 })),
    }),
    retryPolicy,
  }
  return { deps, notified, alerts }
}

/** Reads the books and the database for the tests. */
function readersOf({ database, deps, time }: Awaited<ReturnType<typeof createWorld>>) {
  return {
    find: async (transferId: string) => {
      const found = await OUTWARD_TRANSFERS.store.find(database.pool, transferId)
      if (found === undefined) throw new Error('no such transfer')
      return found
    },
    seen: async (who: Person, transferId: string) => {
      const view = await getTransfer(deps)({ transferId }, who.context)
      if (!view.ok) throw new Error(reasonOf(view))
      return view.value.data
    },
    /** The credit balance of one of the bank's own accounts. */
    ownBalance: async (code: string) => (await readAccountByCode(database.pool, code))?.balanceMinor ?? 0n,
    usedToday: async (who: Person) => {
      const key = dayCounterKey(who.customerId, 'NGN', calendarDay(time.now))
      const { rows } = await database.pool.query<{ value: string }>(
        'select total as value from ledger.counter where key = $1',
        [key],
      )
      return BigInt(rows[0]?.value ?? 0)
    },
    /** The time of the worker's next step. Null when the worker has no further step. */
    dueAt: async (transferId: string) => {
      const { rows } = await database.pool.query<{ next_at: Date | null }>(
        'select next_at from bank.payment_submission where payment_id = $1',
        [transferId],
      )
      return rows[0]?.next_at ?? null
    },
  }
}

async function prepare(
  world: Awaited<ReturnType<typeof createWorld>>,
  from: Person,
  order: {
    readonly toAccountNumber: string
    readonly amount: string
    readonly transferId?: string
    readonly saveBeneficiary?: boolean
  },
) {
  const { toAccountNumber, ...over } = order
  const request = await world.requestFor(from, toAccountNumber, {
    TransactionType: 1,
    bankCode: bankOf(toAccountNumber, ZENITH),
    ...over,
  })
  const initiated = await world.handlers.initiate(request, from.context)
  if (!initiated.ok) throw new Error(reasonOf(initiated))
  return { ...initiated.value.data, transferId: request.transferId, request }
}
