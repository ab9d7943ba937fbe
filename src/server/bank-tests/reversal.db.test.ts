/** The operators' reversal of a payment, by the ledger's command line: its money and its limits come back, once, and it reads as reversed. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { decideByOperator } from '../payments/outbound/decide-by-operator.ts'
import { endId } from '../payments/outbound/end-outbound.ts'
import { markSandbox } from '../db/check-login.ts'
import { createTestDatabase, type TestDatabase } from '../db/database.fixture.ts'
import { BRAND } from '../../values/brand.ts'
import { createQueueNotices } from '../features/notices/queue-money-alerts.ts'
import { verifyLimits } from '../features/limits/verify-limits.ts'
import { createOutwardWorld, type OutwardWorld, ZENITH } from '../features/transfers/outward/outward.fixture.ts'
import { accountThat, bankOf, createTestSwitch } from '../features/transfers/outward/switch.fixture.ts'
import { type Person, reasonOf } from '../features/transfers/world.fixture.ts'
import { findPayeeSince } from '../payments/kinds/transfer/transfer-facts.ts'
import { purgeCounters } from '../ledger/purge-counters.ts'
import { verifyBooks } from '../ledger/verify.ts'

const DAY_MS = 86_400_000
// A test starts up to three processes, one after the other. The project `process` has this time for the same reason.
vi.setConfig({ testTimeout: 240_000 })

let own: TestDatabase
let world: OutwardWorld
let ada: Person
beforeAll(async () => {
  own = await createTestDatabase()
  await markSandbox(own.database.pool)
  world = await createOutwardWorld(createTestSwitch(), { test: own })
  ada = await world.addPerson('Adaeze', 'Okonkwo', 3, 1_000_000_00n)
})
afterAll(async () => {
  expect((await verifyBooks(world.database)).faults).toEqual([])
  await world.close()
})

const reverse = (journalId: string) =>
  promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, '..', 'ledger', 'cli.ts'), 'reverse', '--narration', 'A mistake', journalId],
    { env: { ...process.env, DATABASE_URL: own.url } },
  )
const pass = (ms: number) => {
  world.time.now = new Date(world.time.now.getTime() + ms)
}
const expectCounted = async (minor: bigint) => {
  expect(await world.usedToday(ada)).toBe(minor)
  expect((await verifyLimits(world.database.pool)).faults).toEqual([])
}

/** The payments that count today, released and reversed ones included. */
const paymentsToday = async () => {
  const { rows } = await world.database.pool.query<{ payments: number }>(
    'select payments from bank.daily_payment_count where customer_id = $1 order by day desc limit 1',
    [ada.customerId],
  )
  return rows[0]?.payments
}

test('the number of payments: a reversal and a release give nothing back', async () => {
  const settled = await world.send(ada, accountThat('settles'))
  await world.carry(settled)
  const before = await paymentsToday()
  await reverse(endId(settled, 'settled'))
  expect(await world.find(settled)).toMatchObject({ state: 'reversed' })
  expect(await paymentsToday()).toBe(before)
  const refused = await world.send(ada, accountThat('refuses'))
  await world.carry(refused)
  expect(await world.find(refused)).toMatchObject({ state: 'released' })
  expect(await paymentsToday()).toBe((before ?? 0) + 1)
  await expectCounted(0n)
})

test('reversal of a transfer to another bank, a day later: the limit of the payment’s day has room again', async () => {
  const transferId = await world.send(ada, accountThat('settles'))
  await world.carry(transferId)
  await expectCounted(5_000_00n)
  pass(DAY_MS)
  await reverse(endId(transferId, 'settled'))
  expect(await world.find(transferId)).toMatchObject({ state: 'reversed' })
  pass(-DAY_MS)
  await expectCounted(0n)
  expect(await world.balances(ada.accountNumber)).toEqual({ book: 1_000_000_00n, available: 1_000_000_00n })
  await expect(reverse(endId(transferId, 'settled'))).rejects.toThrow('already-reversed')
  await expectCounted(0n)
})

test('reversal of transfers whose limit counter was deleted: gives the money back, and makes no counter', async () => {
  pass(-60 * DAY_MS)
  const kemi = await world.addPerson('Kemi', 'Bello', 3, 1_000_000_00n)
  const tunde = await world.addPerson('Tunde', 'Bello', 3, 0n)
  const outward = await world.send(kemi, accountThat('settles'))
  await world.carry(outward)
  const open = await world.send(kemi, accountThat('refuses'))
  const request = await world.requestFor(kemi, tunde.accountNumber)
  const offered = await world.handlers.initiate(request, kemi.context)
  if (!offered.ok) throw new Error(reasonOf(offered))
  expect(reasonOf(await world.confirm(kemi, offered.value.data.challengeId))).toBe('ok')
  pass(60 * DAY_MS)
  const counters = async () => {
    const { rows } = await world.database.pool.query('select total from ledger.counter where strpos(key, $1) > 0', [
      kemi.customerId,
    ])
    return rows
  }
  expect(await counters()).not.toEqual([])
  await purgeCounters(world.database.pool, world.time.now)
  // An operator decides about a payment that had no answer for so long.
  await world.carry(open)
  const decision = { id: open, outcome: 'released', operator: 'bisi', reason: 'their dashboard' } as const
  expect(await decideByOperator(world.outward, decision)).toMatchObject({ ok: true })
  await reverse(endId(outward, 'settled'))
  await reverse(request.transferId)
  expect(await world.balances(kemi.accountNumber)).toEqual({ book: 1_000_000_00n, available: 1_000_000_00n })
  expect(await counters()).toEqual([])
  await expectCounted(0n)
})

test('reversal: is refused when a case refunded a part of the transfer to another bank', async () => {
  const transferId = await world.send(ada, accountThat('settles'))
  await world.carry(transferId)
  await world.database.pool.query(
    `insert into bank.refund (posting_id, subject_id, subject_kind, source, amount_minor)
     values (gen_random_uuid(), $1, 'payment', 'case', 100)`,
    [transferId],
  )
  await expect(reverse(endId(transferId, 'settled'))).rejects.toThrow('100 minor units of the payment')
  await world.asOwner('delete from bank.refund where subject_id = $1', [transferId])
  await reverse(endId(transferId, 'settled'))
  await expectCounted(0n)
})

test('reversal of a transfer within the bank: restores the limit, and notifies both holders', async () => {
  const tunde = await world.addPerson('Tunde', 'Bakare', 3, 0n)
  const request = await world.requestFor(ada, tunde.accountNumber)
  const offered = await world.handlers.initiate(request, ada.context)
  if (!offered.ok) throw new Error(reasonOf(offered))
  expect(reasonOf(await world.confirm(ada, offered.value.data.challengeId))).toBe('ok')
  await expectCounted(5_000_00n)
  await reverse(request.transferId)
  await expectCounted(0n)
  expect(await world.seen(ada, request.transferId)).toMatchObject({ status: 'reversed' })
  // Both holders get a notice, each about their own account.
  await createQueueNotices(world)({}, { id: '1', attempt: 1, maxAttempts: 1 })
  const { rows } = await world.database.pool.query(
    `select customer_id, kind, params->>'amountMinor' as minor, params->>'counterparty' as by from bank.alert
     where customer_id = any ($1) and params->>'reference' <> $2`,
    [[ada.customerId, tunde.customerId], request.transferId],
  )
  expect(rows).toContainEqual({ customer_id: ada.customerId, kind: 'credit', minor: '500000', by: BRAND.bankName })
  expect(rows).toContainEqual({ customer_id: tunde.customerId, kind: 'debit', minor: '500000', by: BRAND.bankName })
})

test('reversal: cannot be reversed, because the money would move again for a payment that reads as reversed', async () => {
  const reversalOf = async (journalId: string): Promise<string> => {
    const { rows } = await world.database.pool.query<{ journal_id: string }>(
      'select journal_id from ledger.journal where reverses = $1',
      [journalId],
    )
    return rows[0]!.journal_id
  }
  const tunde = await world.addPerson('Tunde', 'Ojo', 3, 0n)
  const request = await world.requestFor(ada, tunde.accountNumber)
  const offered = await world.handlers.initiate(request, ada.context)
  if (!offered.ok) throw new Error(reasonOf(offered))
  expect(reasonOf(await world.confirm(ada, offered.value.data.challengeId))).toBe('ok')
  const transferId = await world.send(ada, accountThat('settles'))
  await world.carry(transferId)
  for (const journalId of [request.transferId, endId(transferId, 'settled')]) {
    await reverse(journalId)
    await expect(reverse(await reversalOf(journalId))).rejects.toThrow('reverses a payment')
  }
  await expectCounted(0n)
  expect(await world.balances(ada.accountNumber)).toEqual({ book: 1_000_000_00n, available: 1_000_000_00n })
  expect(await world.seen(ada, request.transferId)).toMatchObject({ status: 'reversed' })
})

test('known payee: falls back to the next settled transfer when the first is reversed, and to none after the last', async () => {
  const kemi = await world.addPerson('Kemi', 'Ojo', 3, 1_000_000_00n)
  const tunde = await world.addPerson('Tunde', 'Ade', 3, 0n)
  const payee = { customerId: kemi.customerId, bankCode: BRAND.institutionCode, accountNumber: tunde.accountNumber }
  const since = () => findPayeeSince(world.deps, payee)
  const pay = async () => {
    pass(1000)
    const at = world.time.now
    const request = await world.requestFor(kemi, tunde.accountNumber)
    const offered = await world.handlers.initiate(request, kemi.context)
    if (!offered.ok) throw new Error(reasonOf(offered))
    expect(reasonOf(await world.confirm(kemi, offered.value.data.challengeId))).toBe('ok')
    return { id: request.transferId, at }
  }
  expect(await since()).toBeUndefined()
  const [first, second, third] = [await pay(), await pay(), await pay()]
  expect(await since()).toEqual(first.at)
  await reverse(second.id)
  expect(await since()).toEqual(first.at)
  await reverse(first.id)
  expect(await since()).toEqual(third.at)
  await reverse(third.id)
  expect(await since()).toBeUndefined()
  const again = await pay()
  expect(await since()).toEqual(again.at)
})

test('known payee at another bank: is known from the settlement, and new after a release or a reversal', async () => {
  const kemi = await world.addPerson('Kemi', 'Ade', 3, 1_000_000_00n)
  const since = (accountNumber: string) =>
    findPayeeSince(world.deps, {
      customerId: kemi.customerId,
      bankCode: bankOf(accountNumber, ZENITH),
      accountNumber,
    })
  const settles = accountThat('settles')
  const sentAt = world.time.now
  const transferId = await world.send(kemi, settles)
  expect(await since(settles)).toBeUndefined()
  pass(1000)
  await world.carry(transferId)
  expect(await since(settles)).toEqual(sentAt)
  await reverse(endId(transferId, 'settled'))
  expect(await since(settles)).toBeUndefined()
  const refused = accountThat('refuses')
  await world.carry(await world.send(kemi, refused))
  expect(await since(refused)).toBeUndefined()
})

test('reversal of a journal without a payment: changes the balance and no limit counter', async () => {
  const bisi = await world.addPerson('Bisi', 'Ade', 3, 7_00n)
  const { rows } = await world.database.pool.query<{ journal_id: string }>(
    `select e.journal_id from ledger.entry e join bank.account a on a.ledger_account_id = e.account_id where a.account_number = $1`,
    [bisi.accountNumber],
  )
  await reverse(rows[0]!.journal_id)
  expect(await world.balanceOf(bisi.accountNumber)).toBe(0n)
  await expectCounted(0n)
})
