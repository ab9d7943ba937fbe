/** The purge of counters: which days it deletes, how it finds them, and postings that lower a counter that it deleted. */
// @module-tag one-try
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { gamingCounterKey } from '../../core/bills/gaming-limit.ts'
import { dayCounterKey } from '../../core/limits/limit-counter.ts'
import { calendarDay, daysAfter } from '../../values/date.ts'
import { createTestDatabase, type TestDatabase } from '../db/database.fixture.ts'
import { REMOVED_AT_ONCE } from '../db/retention.ts'
import { createLedger } from './create-ledger.ts'
import type { Ledger } from './ledger.ts'
import { openCustomers, transfer } from './ledger-world.fixture.ts'
import { purgeCounters } from './purge-counters.ts'
import { verifyBooks } from './verify.ts'

const DAY_MS = 86_400_000
const NOW = new Date()
const dayAgo = (days: number) => daysAfter(calendarDay(NOW), -days)

let db: TestDatabase
let ledger: Ledger
let a: bigint
let b: bigint

beforeAll(async () => {
  db = await createTestDatabase()
  ledger = createLedger({ database: db.database })
  ;[a, b] = (await openCustomers(ledger, db.database.pool, 2, 100_000n)).customers as [bigint, bigint]
})
afterAll(async () => {
  await ledger.close()
  await db.drop()
})
beforeEach(async () => {
  await db.asOwner('delete from ledger.counter')
})

const purge = (now = NOW) => purgeCounters(db.database.pool, now)
const counting = (key: string, addMinor: bigint) => ({ key, addMinor, capMinor: 1_000n, name: 'daily-limit' })
/** Posts a payment that adds to the counters, or takes from them. */
async function post(keys: readonly string[], addMinor: bigint): Promise<void> {
  const posted = await ledger.post(transfer(a, b, 1n, { counters: keys.map((key) => counting(key, addMinor)) }))
  expect(posted).toMatchObject({ ok: true })
}
async function counters(): Promise<Readonly<Record<string, string>>> {
  const { rows } = await db.database.pool.query<{ key: string; total: string }>(
    'select key, total from ledger.counter order by key',
  )
  return Object.fromEntries(rows.map(({ key, total }) => [key, total]))
}
const fill = (count: number, day: string) =>
  db.asOwner(
    `insert into ledger.counter (key, total)
     select 'transfer-day:' || gen_random_uuid() || ':NGN:' || $2::text, 1 from generate_series(1, $1::int)`,
    [count, day],
  )

describe('the days that the purge deletes', () => {
  test('counters of a day: are deleted after 40 days; a counter without a day in its key stays', async () => {
    const who = randomUUID()
    const keysOf = (day: string) => [dayCounterKey(who, 'NGN', day), gamingCounterKey(who, day)]
    const kept = [...keysOf(dayAgo(40)), ...keysOf(dayAgo(0)), `card:0102883417:first`, `card:0102883417:${who}`]
    await post([...keysOf(dayAgo(41)), ...keysOf(dayAgo(400)), ...kept], 5n)
    await purge()
    expect(Object.keys(await counters())).toEqual([...kept].sort())
  })

  test('counters of a day: the period of bank.retention decides, and is at least 36 days', async () => {
    const key = dayCounterKey(randomUUID(), 'NGN', dayAgo(41))
    await post([key], 5n)
    const keep = (period: string) =>
      db.asOwner(`update bank.retention set kept_for = $1::interval where kind = 'limit-counter'`, [period])
    await keep('50 days')
    await purge()
    expect(await counters()).toEqual({ [key]: '5' })
    await expect(keep('35 days')).rejects.toThrow('retention_check')
    await keep('40 days')
    await purge()
    expect(await counters()).toEqual({})
  })

  test('counters of a day: a process whose clock is a year fast deletes none of the last 35 days', async () => {
    const [old, ...kept] = [38, 34, 0].map((days) => dayCounterKey(randomUUID(), 'NGN', dayAgo(days)))
    await post([old!, ...kept], 5n)
    await purge(new Date(NOW.getTime() + 365 * DAY_MS))
    expect(Object.keys(await counters())).toEqual(kept.sort())
  })

  test('counters of a day: more than one set is deleted, also by two processes in parallel', async () => {
    await fill(2 * REMOVED_AT_ONCE + 7, dayAgo(60))
    await fill(3, dayAgo(1))
    await Promise.all([purge(), purge()])
    // A process that met the other's rows found no full set, and leaves the rest to the next run.
    await purge()
    expect(Object.keys(await counters())).toHaveLength(3)
  })
})

test('purge: reads the rows of old days by their index, and never the whole table', async () => {
  await fill(30_000, dayAgo(0))
  await fill(100, dayAgo(41))
  await db.asOwner('analyze ledger.counter')
  const owner = new pg.Client({ connectionString: db.ownerUrl })
  await owner.connect()
  const scans = async () => {
    await owner.query('select pg_stat_force_next_flush()')
    const { rows } = await owner.query<{ whole: string; by_day: string }>(
      `select t.seq_scan as whole, i.idx_scan as by_day from pg_stat_user_tables t
       join pg_stat_user_indexes i on i.relid = t.relid and i.indexrelname = 'counter_of_day'
       where t.relid = 'ledger.counter'::regclass`,
    )
    return { whole: Number(rows[0]?.whole), byDay: Number(rows[0]?.by_day) }
  }
  const before = await scans()
  await purgeCounters(owner, NOW)
  await purgeCounters(owner, NOW)
  const after = await scans()
  await owner.end()
  expect(after).toEqual({ whole: before.whole, byDay: before.byDay + 2 })
  expect(Object.keys(await counters())).toHaveLength(30_000)
})

describe('a posting that lowers a counter that the purge deleted', () => {
  test.each(['concurrently with others', 'alone, as a reversal'])('writes no counter: posted %s', async (way) => {
    const [old, today] = [dayAgo(60), dayAgo(0)].map((day) => dayCounterKey(randomUUID(), 'NGN', day))
    const paid = transfer(a, b, 1n, { counters: [counting(old!, 5n), counting(today!, 5n)] })
    expect(await ledger.post(paid)).toMatchObject({ ok: true })
    await purge()
    expect(await counters()).toEqual({ [today!]: '5' })
    const back = transfer(b, a, 1n, {
      counters: [counting(old!, -5n), counting(today!, -5n)],
      ...(way.startsWith('alone') ? { reverses: paid.id } : {}),
    })
    expect(await ledger.post(back)).toMatchObject({ ok: true })
    expect(await counters()).toEqual({ [today!]: '0' })
    expect((await verifyBooks(db.database)).faults).toEqual([])
  })

  test.each(['concurrently with others', 'alone, as a reversal'])(
    'hides no fault: a counter that exists goes below zero, and the books report it: posted %s',
    async (way) => {
      const key = dayCounterKey(randomUUID(), 'NGN', dayAgo(60))
      const paid = transfer(a, b, 1n, { counters: [counting(key, 5n)] })
      expect(await ledger.post(paid)).toMatchObject({ ok: true })
      await post([key], -5n)
      const again = way.startsWith('alone') ? { reverses: paid.id } : {}
      expect(await ledger.post(transfer(b, a, 1n, { counters: [counting(key, -5n)], ...again }))).toMatchObject({
        ok: true,
      })
      expect(await counters()).toEqual({ [key]: '-5' })
      expect((await verifyBooks(db.database)).faults).toEqual([
        expect.objectContaining({ law: 'No counter is below zero' }),
      ])
    },
  )

  test('never fails and leaves no counter below zero when the purge runs at the same time', async () => {
    const keys = Array.from({ length: 60 }, () => dayCounterKey(randomUUID(), 'NGN', dayAgo(60)))
    await post(keys, 5n)
    await Promise.all([...keys.map((key) => post([key], -5n)), purge(), purge(), purge()])
    const left = Object.values(await counters())
    expect(left.filter((total) => total !== '0')).toEqual([])
    await purge()
    expect(await counters()).toEqual({})
  })
})
