/** Tests lists of payments while staff have switched the payment switch, lists or new payees off: a list is not approved, and approved lines wait for the end of the stop. */
// @module-tag one-try
import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { BRAND } from '../../../../values/brand.ts'
import type { StoppedService } from '../../../../values/vocabularies/service-stops.ts'
import { endStop, insertStop } from '../../../stops/stop-store.ts'
import { servicesWithout, stopServices } from '../../../stops/stops.fixture.ts'
import { ADA_BEFORE, HOUR, MINUTE, openOutwardBank } from '../outward/outward-bank.fixture.ts'
import { ZENITH } from '../outward/outward.fixture.ts'
import { bankOf } from '../outward/switch.fixture.ts'
import { reasonOf, type Person } from '../world.fixture.ts'
import { bulkOf, type Typed } from './bulk.fixture.ts'
import { createSweepLines } from './sweep-lines.ts'

const bank = openOutwardBank()
let bulk: ReturnType<typeof bulkOf>
let tunde: Person
let lines: readonly Typed[]
beforeAll(async () => {
  bulk = bulkOf(bank.world)
  tunde = await bank.world.addPerson('Tunde', 'Bakare', 3, 0n)
})
beforeEach(() => {
  const account = bank.account()
  lines = [
    { account: tunde.accountNumber, typedAmount: '30' },
    { bank: bankOf(account, ZENITH), account, typedAmount: '50' },
  ]
})
afterEach(async () => {
  await bank.world.asOwner('delete from bank.service_stop')
})

const by = () => ({ at: bank.world.time.now, by: 'operator:ada' })
async function stop(): Promise<string> {
  const stopId = randomUUID()
  const startsAt = bank.world.time.now
  const stopped = { stopId, service: 'network:switch', reason: 'provider-fault', startsAt, endsAt: null } as const
  await insertStop(bank.world.database.pool, stopped, by())
  return stopId
}
const statusesOf = async (batchId: string) =>
  (await bulk.see(bank.ada, batchId)).lines.map(({ status, problem }) => [status, problem])

test('list: is not approved while the switch is off, and is approved after the stop', async () => {
  const { world, ada } = bank
  const { batchId, challengeId } = await bulk.offer(ada, lines)
  const stopId = await stop()
  const looks = world.pins.looks
  expect(reasonOf(await bulk.confirm(ada, challengeId))).toBe('switch-off')
  expect([world.pins.looks - looks, await bulk.jobsOf(batchId)]).toEqual([0, 0])
  expect(reasonOf(await bulk.handlers.get({ batchId }, ada.context))).toBe('not-found')
  expect(await world.balances(ada.accountNumber)).toEqual({ book: ADA_BEFORE, available: ADA_BEFORE })
  await endStop(world.database.pool, stopId, by())
  expect(reasonOf(await bulk.confirm(ada, challengeId))).toBe('ok')
})

test('list: keeps its first answer when a stop begins after the approval', async () => {
  const { challengeId } = await bulk.offer(bank.ada, lines)
  const first = await bulk.confirm(bank.ada, challengeId)
  await stop()
  expect(await bulk.confirm(bank.ada, challengeId)).toEqual(first)
})

test('list within the bank: is approved while the switch is off', async () => {
  const { challengeId } = await bulk.offer(bank.ada, lines.slice(0, 1))
  await stop()
  expect(reasonOf(await bulk.confirm(bank.ada, challengeId))).toBe('ok')
})

test('approved line: waits while the switch is off, and is paid after the stop', async () => {
  const { world, ada } = bank
  const batchId = await bulk.approve(ada, lines)
  const stopId = await stop()
  const { lines: waiting } = await bulk.runAll(ada, batchId)
  const { transferId } = waiting[1]!
  expect(await statusesOf(batchId)).toEqual([
    ['successful', null],
    ['waiting', null],
  ])
  expect(await world.balances(ada.accountNumber)).toEqual({ book: ADA_BEFORE - 3000n, available: ADA_BEFORE - 3000n })
  const { rows } = await world.database.pool.query(`select run_at from graphile_worker.jobs where key = $1`, [
    `run-bulk-line:${transferId}`,
  ])
  expect(rows).toEqual([{ run_at: new Date(world.time.now.getTime() + 5 * MINUTE) }])
  await endStop(world.database.pool, stopId, by())
  bank.pass(5 * MINUTE)
  await bulk.run(transferId)
  await world.carry(transferId)
  expect((await statusesOf(batchId))[1]).toEqual(['successful', null])
})

test('approved line: is left alone by the sweep while it waits for the end of the stop', async () => {
  const { world, ada } = bank
  const batchId = await bulk.approve(ada, lines)
  const jobsBefore = await bulk.jobsOf(batchId)
  bank.pass(3 * MINUTE)
  await stop()
  await bulk.runAll(ada, batchId)
  const alerts: object[] = []
  const logger = { error: (details: object) => alerts.push(details) }
  await createSweepLines({ database: world.database, clock: world.deps.clock, logger })(
    {},
    {
      id: '1',
      attempt: 1,
      maxAttempts: 1,
    },
  )
  expect([jobsBefore, await bulk.jobsOf(batchId), alerts]).toEqual([2, 2, []])
})

test('approved line: fails with the stop as its reason when the switch is off for a day', async () => {
  const { world, ada } = bank
  const batchId = await bulk.approve(ada, lines)
  await stop()
  bank.pass(24 * HOUR - 6 * MINUTE)
  const { transferId } = (await bulk.runAll(ada, batchId)).lines[1]!
  expect((await statusesOf(batchId))[1]).toEqual(['waiting', null])
  bank.pass(5 * MINUTE)
  await bulk.run(transferId)
  expect((await statusesOf(batchId))[1]).toEqual([
    'failed',
    'Transfers to other banks are turned off. Try again later.',
  ])
  expect(await world.postingsOf(transferId)).toBe(0)
})

describe('a stop of payment lists', () => {
  const off = (services: readonly StoppedService[] = ['part:payment-batches']) =>
    stopServices(bank.world.database.pool, services, bank.world.time.now)
  const here = () => lines.slice(0, 1)

  test('the check, the review and the approval of a list are refused, and use up no code', async () => {
    const { world, ada } = bank
    const { challengeId, lineRefs } = await bulk.offer(ada, here())
    const [stopId] = await off()
    const looks = world.pins.looks
    const checked = [{ line: 1, bank: BRAND.bankName, account: tunde.accountNumber, typedAmount: '30', narration: '' }]
    const asked = { batchId: randomUUIDv7(), fromAccountNumber: ada.accountNumber, lineRefs }
    expect([
      reasonOf(await bulk.handlers.check({ lines: checked }, ada.context)),
      reasonOf(await bulk.handlers.initiate(asked, ada.context)),
      reasonOf(await bulk.confirm(ada, challengeId)),
    ]).toEqual(['payment-batches-off', 'payment-batches-off', 'payment-batches-off'])
    expect(world.pins.looks).toBe(looks)
    await endStop(world.database.pool, stopId!, by())
    expect(reasonOf(await bulk.confirm(ada, challengeId))).toBe('ok')
  })

  test('an approved line waits, and is paid after the stop', async () => {
    const { world, ada } = bank
    const batchId = await bulk.approve(ada, here())
    const [stopId] = await off()
    const { lines: waiting } = await bulk.runAll(ada, batchId)
    expect(await statusesOf(batchId)).toEqual([['waiting', null]])
    expect(await world.balances(ada.accountNumber)).toEqual({ book: ADA_BEFORE, available: ADA_BEFORE })
    await endStop(world.database.pool, stopId!, by())
    bank.pass(5 * MINUTE)
    await bulk.run(waiting[0]!.transferId)
    expect(await statusesOf(batchId)).toEqual([['successful', null]])
  })

  test('the stops of services that a list does not need allow a list within the bank', async () => {
    const { challengeId } = await bulk.offer(bank.ada, here())
    await off(servicesWithout('part:payment-batches', 'part:new-payees'))
    expect(reasonOf(await bulk.confirm(bank.ada, challengeId))).toBe('ok')
  })

  test('a stop of new payees refuses the line of a new payee only', async () => {
    const known = await bank.world.addPerson('Bisi', 'Ade', 3, 0n)
    await bulk.runAll(bank.ada, await bulk.approve(bank.ada, [{ account: known.accountNumber, typedAmount: '30' }]))
    const { challengeId } = await bulk.offer(bank.ada, here())
    await off(['part:new-payees'])
    const both = [{ account: known.accountNumber, typedAmount: '40' }, ...here()]
    const [old, fresh] = await bulk.check(bank.ada, both)
    expect(old).toMatchObject({ state: 'good' })
    expect(fresh).toMatchObject({
      state: 'unavailable',
      text: 'Payments to new recipients are turned off. Try again later.',
    })
    expect(reasonOf(await bulk.confirm(bank.ada, challengeId))).toBe('new-payees-off')
  })
})
