// @module-tag one-try
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../db/database.fixture.ts'
import { turnPaymentCounts } from './limit-store.ts'

let test: TestDatabase
beforeEach(async () => {
  test = await createTestDatabase()
})
afterEach(() => test.drop())

const turn = (day: string) => turnPaymentCounts(test.database.pool, new Date(`${day}T12:00:00Z`))
/** Writes a row as the application, and returns its partition. */
async function count(day: string): Promise<string | undefined> {
  const { rows } = await test.database.pool.query<{ partition: string }>(
    `insert into bank.daily_payment_count as d (customer_id, day, payments, arranged, hour, hour_payments, payees)
     values ($1, $2, 1, 0, 0, 1, '{}') on conflict (customer_id, day) do update set payments = d.payments + 1
     returning tableoid::regclass::text as partition`,
    [randomUUID(), day],
  )
  return rows[0]?.partition
}
const days = async () =>
  (
    await test.database.pool.query<{ day: string }>('select day::text from bank.daily_payment_count order by day')
  ).rows.map(({ day }) => day)
const partitions = async () =>
  (
    await test.database.pool.query<{ name: string }>(
      `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
       where i.inhparent = 'bank.daily_payment_count'::regclass order by 1`,
    )
  ).rows.map(({ name }) => name.replace('daily_payment_count_', ''))

it('payment counts: today and the next 13 days have a partition, also when two processes make them', async () => {
  await Promise.all([turn('2026-11-20'), turn('2026-11-20')])
  expect(await partitions()).toEqual([
    ...Array.from({ length: 11 }, (_, n) => `202611${20 + n}`),
    '20261201',
    '20261202',
    '20261203',
    'other',
  ])
  expect(await count('2026-12-03')).toBe('bank.daily_payment_count_20261203')
  expect(await count('2026-12-04')).toBe('bank.daily_payment_count_other')
})

it('payment counts: the partitions of days that no limit reads are dropped with their rows', async () => {
  await turn('2026-11-10')
  for (const day of ['2026-11-12', '2026-11-13', '2026-11-20']) await count(day)
  await turn('2026-11-20')
  expect(await days()).toEqual(['2026-11-13', '2026-11-20'])
  expect((await partitions())[0]).toBe('20261113')
})

it('payment counts: a row that came before its partition stays with the rows of its day, until it is old', async () => {
  expect(await count('2026-11-20')).toBe('bank.daily_payment_count_other')
  await turn('2026-11-20')
  expect(await partitions()).not.toContain('20261120')
  expect(await count('2026-11-20')).toBe('bank.daily_payment_count_other')
  await turn('2026-11-28')
  expect(await days()).toEqual([])
})

it('payment counts: a partition is dropped later when another transaction uses the table for more than a second', async () => {
  await turn('2026-11-10')
  await count('2026-11-12')
  const other = await test.database.pool.connect()
  await other.query('begin')
  await other.query('select from bank.daily_payment_count')
  await expect(turn('2026-11-20')).rejects.toMatchObject({ code: '55P03' })
  expect(await count('2026-11-20')).toBe('bank.daily_payment_count_20261120')
  await other.query('commit')
  other.release()
  await turn('2026-11-20')
  expect(await days()).toEqual(['2026-11-20'])
})

it('payment counts: the period of bank.retention decides', async () => {
  await test.asOwner(`update bank.retention set kept_for = '3 days' where kind = 'payment-count'`)
  await turn('2026-11-10')
  for (const day of ['2026-11-16', '2026-11-17']) await count(day)
  await turn('2026-11-20')
  expect(await days()).toEqual(['2026-11-17'])
})
