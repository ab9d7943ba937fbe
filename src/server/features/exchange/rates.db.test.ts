/**
 * Tests rates from the source to the customer: each set is read once and stored, and old, implausible or held rates are
 * never quoted.
 */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { DEFAULT_EXCHANGE_POLICY as POLICY } from '../../../core/exchange/exchange-policy.ts'
import { DEFAULT_MARGIN_SCHEDULES } from '../../../core/exchange/margin-schedule.ts'
import { type Sandbox, startSandbox } from '../../../sandbox/start-sandbox.ts'
import { setFaults } from '../../../sandbox/console/console.fixture.ts'
import { createOpenErApi } from '../../adapters/rates/open-er-api.ts'
import { createTestDatabase, type TestDatabase } from '../../db/database.fixture.ts'
import { addSchedule, createCurrentSchedules } from '../../db/dated-schedules.ts'
import type { SignedIn } from '../../approvals/approvals-deps.ts'
import { createFetchRates } from './fetch-rates.ts'
import { getExchangeRate } from './get-exchange-rate.ts'
import { MARGIN_SCHEDULES } from './margin-schedules.ts'
import { offerExchange } from './offer-exchange.ts'
import { acceptRates, findRates } from './rates-store.ts'

// The source makes new rates every minute. The fixed time keeps them valid while a test runs.
vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-18T12:00:30+01:00') })
const MINUTE = 60_000
let test: TestDatabase
let sandbox: Sandbox
let time: { now: Date }
let said: object[]
let fetchRates: () => Promise<void>
let ask: (from?: 'NGN' | 'USD', to?: 'NGN' | 'USD') => ReturnType<ReturnType<typeof getExchangeRate>>

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, bankInwardUrl: () => 'http://127.0.0.1:9/switch/inward' })
})
afterAll(async () => {
  await sandbox?.close()
  vi.useRealTimers()
})
afterEach(() => test.drop())
beforeEach(async () => {
  test = await createTestDatabase()
  await fault('none')
  time = { now: new Date() }
  said = []
  const say = (details: object) => void said.push(details)
  const deps = { database: test.database, clock: { now: () => time.now }, policy: POLICY }
  const source = createOpenErApi({ baseUrl: sandbox.ratesUrl, timeoutMs: 5_000 })
  const task = createFetchRates({ ...deps, source, logger: { warn: say, error: say } })
  fetchRates = () => task({}, { id: '1', attempt: 1, maxAttempts: 1 })
  ask = (from = 'USD', to = 'NGN') =>
    getExchangeRate(deps)({ fromCurrency: from, toCurrency: to }, {} as unknown as SignedIn)
})

const fault = (rates: string) => setFaults(sandbox, { rates })
const pass = (minutes: number): void => {
  time.now = new Date(time.now.getTime() + minutes * MINUTE)
}
const reasonOf = async () => {
  const asked = await ask()
  return asked.ok ? 'ok' : 'reason' in asked.failure && asked.failure.reason
}

it('quotes: do not exist before the first rates, and then have the spread in each direction', async () => {
  expect(await reasonOf()).toBe('exchange-unavailable')
  await fetchRates()
  expect(await ask('USD', 'NGN')).toMatchObject({
    value: {
      data: { unitCurrency: 'USD', priceCurrency: 'NGN', price: '1430.5334', midPrice: '1452.3183', least: '100' },
    },
  })
  expect(await ask('NGN', 'USD')).toMatchObject({
    value: {
      data: { unitCurrency: 'USD', priceCurrency: 'NGN', price: '1474.1031', midPrice: '1452.3183', least: '100000' },
    },
  })
  expect(said).toEqual([])
})

it('rates: a new rate of the source is stored, and the earlier rates stay', async () => {
  await fetchRates()
  await fetchRates()
  expect(await findRates(test.database.pool, 10)).toHaveLength(1)
  pass(11)
  await fault('down')
  await fetchRates()
  expect(said).toHaveLength(1)
  await fault('none')
  await fetchRates()
  expect((await findRates(test.database.pool, 10)).map(({ rates }) => rates.NGN)).toContain('1452.318256')
})

it('quotes: use the last rates while the source is down, and end when these rates are too old', async () => {
  await fetchRates()
  await fault('down')
  pass(26 * 60 - 2)
  await fetchRates()
  expect(await reasonOf()).toBe('ok')
  pass(3)
  await fetchRates()
  expect(await reasonOf()).toBe('exchange-unavailable')
  expect(said).toHaveLength(2)
})

it.each(['stale', 'absurd', 'malformed'])('rates: are not quoted when the source gives only %s rates', async (mode) => {
  await fault(mode)
  await fetchRates()
  expect(await reasonOf()).toBe('exchange-unavailable')
})

it('rates: are refused with the date of tomorrow', async () => {
  pass(-10)
  await fetchRates()
  expect(await findRates(test.database.pool, 10)).toEqual([])
  expect(said).toMatchObject([{ detail: 'made in the future' }])
})

it('rates that moved too far: are not quoted until an operator accepts them', async () => {
  await fetchRates()
  const [usual] = await findRates(test.database.pool, 1)
  await fault('moved')
  pass(11)
  await fetchRates()
  const [held] = await findRates(test.database.pool, 1)
  expect(held?.heldBecause).toBe(`moved further than believed: NGN, compared with number ${usual?.number}`)
  expect(said).toMatchObject([{ alert: 'rates-held' }])
  expect(await reasonOf()).toBe('exchange-unavailable')
  // A second run with the same rates raises no second alert.
  await fetchRates()
  expect(said).toHaveLength(1)

  const word = { at: time.now, by: 'operator:test' }
  expect(await acceptRates(test.database.pool, usual!.number, word)).toBe(false)
  expect(await acceptRates(test.database.pool, held!.number, word)).toBe(true)
  expect(await acceptRates(test.database.pool, held!.number, word)).toBe(false)
  expect(await ask()).toMatchObject({ value: { data: { price: '2002.7512' } } })
  // The next rates are compared with the accepted rates.
  await fault('none')
  pass(11)
  await fetchRates()
  expect((await findRates(test.database.pool, 3)).filter(({ heldBecause }) => heldBecause !== null)).toHaveLength(2)
})

it('rates: the application cannot change or delete them', async () => {
  await fetchRates()
  for (const sql of ['update bank.exchange_rate set ngn = 1', 'delete from bank.exchange_rate']) {
    await expect(test.database.pool.query(sql)).rejects.toThrow('permission denied')
  }
})

it('margins by date: rates and quotes use them from midnight of their day, and a direction without a margin is closed', async () => {
  await fetchRates()
  const clock = { now: () => time.now }
  const { 'NGN>USD': _closed, ...open } = DEFAULT_MARGIN_SCHEDULES[0].spreadBasisPoints
  const later = { effectiveFrom: '2026-11-20', spreadBasisPoints: { ...open, 'USD>NGN': 3_00n } }
  const added = await addSchedule(MARGIN_SCHEDULES, test.database.pool, later, { at: time.now, by: 'operator:ada' })
  expect(added).toEqual({ ok: true, value: undefined })
  const deps = {
    database: test.database,
    clock,
    // Midnight is more than a day away.
    policy: { ...POLICY, rateLivesMs: 2 * POLICY.rateLivesMs },
    margins: createCurrentSchedules(MARGIN_SCHEDULES, { database: test.database, clock }),
  }
  const price = async () => {
    const answer = await getExchangeRate(deps)({ fromCurrency: 'USD', toCurrency: 'NGN' }, {} as unknown as SignedIn)
    return answer.ok && answer.value.data.price
  }
  const offer = offerExchange(deps)
  const dollar = { from: 'USD', to: 'NGN', amountMinor: 100n } as const
  const naira = { from: 'NGN', to: 'USD', amountMinor: 1_000_000n } as const
  time.now = new Date('2026-11-19T23:59:59+01:00')
  expect(await price()).toBe('1430.5334')
  expect(await offer(dollar)).toMatchObject({ value: { rate: { tenThousandths: 14_305_334n } } })
  expect(await offer(naira)).toMatchObject({ ok: true })
  time.now = new Date('2026-11-20T00:00:00+01:00')
  expect(await price()).toBe('1408.7487')
  expect(await offer(dollar)).toMatchObject({ value: { rate: { tenThousandths: 14_087_487n } } })
  expect(await offer(naira)).toMatchObject({ failure: { reason: 'exchange-not-open' } })
})
