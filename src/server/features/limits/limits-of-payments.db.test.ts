/**
 * Tests limits on payments. The ledger counts the payments one after the other, so parallel payments cannot exceed a
 * limit together.
 */
// @module-tag one-try
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../db/database.fixture.ts'
import { CODE, createWorld, PIN, reasonOf, type Person, type World } from '../transfers/world.fixture.ts'
import pg from 'pg'
import { purgeCounters } from '../../ledger/purge-counters.ts'
import { verifyLimits } from './verify-limits.ts'
import { addIndemnity, putInstantPayments, putOwnLimits } from './limit-store.ts'

let world: World
let own: TestDatabase
let payees: readonly Person[]
beforeAll(async () => {
  own = await createTestDatabase()
  world = await createWorld(own)
  payees = await Promise.all(Array.from({ length: 6 }, (_, index) => world.addPerson(`Payee${index}`, 'Last', 3, 0n)))
})
afterAll(() => world.close())

const MILLION = 1_000_000_00n
const rich = () => world.addPerson('Ada', 'Rich', 3, 50n * MILLION)
const limits = (perTransferMinor: bigint, perDayMinor: bigint) => ({
  perTransferMinor,
  perDayMinor,
  pinOnlyMinor: 200_000_00n,
})
const choose = (who: Person, chosen: Parameters<typeof putOwnLimits>[2]) =>
  putOwnLimits(world.database.pool, who.customerId, chosen, world.time.now)

async function offer(from: Person, to: Person, amountMinor: bigint) {
  const request = await world.requestFor(from, to.accountNumber, { amount: amountMinor.toString() })
  return world.handlers.initiate(request, from.context)
}
async function offered(from: Person, to: Person, amountMinor: bigint): Promise<string> {
  const made = await offer(from, to, amountMinor)
  if (!made.ok) throw new Error(reasonOf(made))
  return made.value.data.challengeId
}
/** Confirms with the PIN alone, because the tests' bank needs no code for new payees and the amounts are small. */
const confirm = async (from: Person, challengeId: string) =>
  reasonOf(await world.handlers.confirm({ challengeId, pin: PIN }, from.context))
const tally = (answers: readonly string[]) =>
  Object.fromEntries([...new Set(answers)].map((word) => [word, answers.filter((one) => one === word).length]))

describe('the customer’s own limit', () => {
  test('thirty parallel payments: only as many succeed as the limit permits', async () => {
    const ada = await rich()
    await choose(ada, limits(10_000_00n, 100_000_00n))
    // A session has at most 20 open approvals.
    const sessions = (await world.inSessions(ada, 2)).flatMap((session) => Array<Person>(15).fill(session))
    const challenges = await Promise.all(sessions.map((session) => offered(session, payees[0]!, 9_000_00n)))
    const answers = await Promise.all(challenges.map((challengeId, index) => confirm(sessions[index]!, challengeId)))
    expect(tally(answers)).toEqual({ ok: 11, 'daily-limit': 19 })
    expect(reasonOf(await offer(ada, payees[0]!, 1_000_01n))).toBe('daily-limit')
    expect(reasonOf(await offer(ada, payees[0]!, 10_000_01n))).toBe('per-transfer-limit')
  })

  test('a lower limit counts immediately, also for a payment that was reviewed before', async () => {
    const ada = await rich()
    const [first, second] = [await offered(ada, payees[0]!, 50_000_00n), await offered(ada, payees[0]!, 50_000_00n)]
    await choose(ada, limits(50_000_00n, 80_000_00n))
    expect(await confirm(ada, first)).toBe('ok')
    expect(await confirm(ada, second)).toBe('daily-limit')
    const third = await offered(ada, payees[0]!, 20_000_00n)
    await choose(ada, limits(10_000_00n, 80_000_00n))
    expect(await confirm(ada, third)).toBe('per-transfer-limit')
  })
})

test('a lower limit for the PIN: ends an open approval by PIN, and the next approval needs an SMS code', async () => {
  const ada = await rich()
  const request = await world.requestFor(ada, payees[0]!.accountNumber, { amount: '5000000' })
  const ask = async () => {
    const made = await world.handlers.initiate(request, ada.context)
    if (!made.ok) throw new Error(reasonOf(made))
    return made.value.data
  }
  const first = await ask()
  expect(first.approvalWays).toEqual(['pin'])
  await choose(ada, { ...limits(MILLION, 5n * MILLION), pinOnlyMinor: 10_000_00n })
  expect(await confirm(ada, first.challengeId)).toBe('approval-expired')
  expect(await world.postingsOf(request.transferId)).toBe(0)

  const again = await ask()
  expect(again.approvalWays).toEqual(['sms'])
  const sent = await world.handlers.sendCode({}, ada.context)
  const factors = { pin: PIN, referenceId: sent.ok ? sent.value.data.referenceId : '', otp: CODE }
  const done = await world.handlers.confirm({ challengeId: again.challengeId, ...factors }, ada.context)
  expect(reasonOf(done)).toBe('ok')
  expect(await world.postingsOf(request.transferId)).toBe(1)
})

test('new payees together get at most ₦1m a day, for any number of payees and parallel payments', async () => {
  const ada = await rich()
  const challenges = await Promise.all(payees.map((payee) => offered(ada, payee, 190_000_00n)))
  const answers = await Promise.all(challenges.map((challengeId) => confirm(ada, challengeId)))
  expect(tally(answers)).toEqual({ ok: 5, 'new-payee-limit': 1 })
  const left = payees[answers.indexOf('new-payee-limit')]!
  expect(reasonOf(await offer(ada, left, 50_000_01n))).toBe('new-payee-limit')
  // A payee stays new for a day after the first payment. After this day, payments to the payee no longer count.
  const paid = payees[answers.indexOf('ok')]!
  expect(reasonOf(await offer(ada, paid, 50_000_01n))).toBe('new-payee-limit')
  const now = world.time.now
  world.time.now = new Date(now.getTime() + 24 * 60 * 60_000)
  expect(await confirm(ada, await offered(ada, paid, 200_000_00n))).toBe('ok')
  world.time.now = now
})

test('payments above ₦1m: need an indemnity, and the indemnity allows at most ₦25m', async () => {
  const ada = await rich()
  await choose(ada, limits(25n * MILLION, 25n * MILLION))
  expect(reasonOf(await offer(ada, payees[0]!, MILLION + 1n))).toBe('per-transfer-limit')
  await addIndemnity(world.database.pool, {
    customerId: ada.customerId,
    version: '1',
    textHash: randomBytes(32),
    acceptedAt: world.time.now,
    acceptedWith: 'paper',
    evidence: 'test',
  })
  expect(reasonOf(await offer(ada, payees[0]!, 25n * MILLION + 1n))).toBe('per-transfer-limit')
  // The limit for a new payee is still ₦1m in total.
  expect(reasonOf(await offer(ada, payees[0]!, 2n * MILLION))).toBe('new-payee-limit')
})

test('instant payments off: no payment to others is made, not even a payment from an earlier review; payments to own accounts are made', async () => {
  const ada = await rich()
  const before = await offered(ada, payees[0]!, 10_00n)
  await putInstantPayments(world.database.pool, ada.customerId, false, world.time.now)
  expect(reasonOf(await offer(ada, payees[0]!, 10_00n))).toBe('instant-payments-off')
  expect(await confirm(ada, before)).toBe('instant-payments-off')
  const current = await world.openFor(ada.customerId, 'CUR', 'NGN')
  const request = await world.requestFor(ada, current.accountNumber, { TransactionType: 2 })
  const own = await world.handlers.initiate(request, ada.context)
  expect(own.ok && (await confirm(ada, own.value.data.challengeId))).toBe('ok')
  await putInstantPayments(world.database.pool, ada.customerId, true, world.time.now)
  expect(reasonOf(await offer(ada, payees[0]!, 10_00n))).toBe('ok')
})

test('limit counters: each equals the sum of the transfers that raised it, without refused ones; verifyLimits reports a difference', async () => {
  const whole = await verifyLimits(world.database.pool)
  expect(whole.faults).toEqual([])
  expect(whole.counters).toBeGreaterThan(5)
  const owner = new pg.Client({ connectionString: own.ownerUrl })
  await owner.connect()
  const { rows } = await owner.query(
    `update ledger.counter set total = total - 1 where key = (select min(key) from ledger.counter) returning key`,
  )
  await owner.end()
  expect((await verifyLimits(world.database.pool)).faults).toEqual([
    expect.stringContaining(`the counter ${rows[0].key} stands at`),
  ])
})

test('limit counters: verifyLimits misses no counter of a day that the purge deleted, and reports every other missing counter', async () => {
  const now = world.time.now
  const payOn = async (daysAgo: number) => {
    world.time.now = new Date(now.getTime() - daysAgo * 86_400_000)
    const [ada, ola] = [await rich(), await world.addPerson('Ola', 'Last', 3, 0n)]
    expect(await confirm(ada, await offered(ada, ola, 300_00n))).toBe('ok')
    world.time.now = now
    return ada.customerId
  }
  const faults = async () => (await verifyLimits(world.database.pool)).faults
  const before = await faults()
  const customers = [await payOn(60), await payOn(30), await payOn(0)]
  await purgeCounters(world.database.pool, now)
  const { rows } = await world.database.pool.query<{ days: string[] }>(
    `select array_agg(distinct split_part(key, ':', 2)) as days from ledger.counter where split_part(key, ':', 2) = any ($1)`,
    [customers],
  )
  expect(new Set(rows[0]?.days)).toEqual(new Set(customers.slice(1)))
  expect(await faults()).toEqual(before)
  await own.asOwner(`delete from ledger.counter where split_part(key, ':', 2) = any ($1)`, [customers])
  // A new payee also raises the counter of the next day.
  const missing = (await faults()).filter((fault) => !before.includes(fault))
  expect(missing.filter((fault) => fault.includes(customers[1]!))).not.toEqual([])
  expect(missing.filter((fault) => fault.includes(customers[2]!))).not.toEqual([])
  expect(missing.filter((fault) => fault.includes(customers[0]!))).toEqual([])
})

test('limit counters: verifyLimits compares a counter of an old day for as long as it exists', async () => {
  const now = world.time.now
  world.time.now = new Date(now.getTime() - 60 * 86_400_000)
  const [ada, ola] = [await rich(), await world.addPerson('Ola', 'Old', 3, 0n)]
  expect(await confirm(ada, await offered(ada, ola, 300_00n))).toBe('ok')
  world.time.now = now
  await own.asOwner(
    `update ledger.counter set to_new_payees = 0 where split_part(key, ':', 2) = $1 and to_new_payees = total`,
    [ada.customerId],
  )
  const { faults } = await verifyLimits(world.database.pool)
  expect(faults.filter((fault) => fault.includes(ada.customerId))).toEqual([
    expect.stringContaining('#to-new-payees stands at 0, its payments sum to 30000'),
  ])
})
