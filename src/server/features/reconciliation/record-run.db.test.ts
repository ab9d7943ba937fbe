/** Runs of reconciliation in the database: a difference is one row while runs find it, and its explanation stays. */
// @module-tag one-try
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Difference } from '../../../core/reconciliation/compare-books.ts'
import { createTestDatabase, type TestDatabase } from '../../db/database.fixture.ts'
import { openDatabase, type Database } from '../../db/database.ts'
import { STAFF_ROLE } from '../../db/roles/database-roles.ts'
import { explainBreak, findBreaks, findRuns } from './break-store.ts'
import { recordRun, type Run } from './record-run.ts'

let test: TestDatabase
let staff: Database

beforeAll(async () => {
  test = await createTestDatabase()
  staff = openDatabase(test.staffUrl, { role: STAFF_ROLE, connectWithinMs: 30_000 })
})
afterAll(async () => {
  await staff.close()
  await test.drop()
})

const differenceOf = (reference: string, oursMinor = 5_000_00n): Difference => ({
  kind: 'not-there',
  direction: 'out',
  reference,
  oursMinor,
  theirsMinor: null,
  currency: 'NGN',
})
const hour = (number: number) => new Date(Date.UTC(2026, 10, 27, number))

function run(differences: readonly Difference[], at: Date, network: Run['network'] = 'switch'): Promise<string> {
  const compared = { equal: 7, waiting: [], differences }
  return test.database.transaction((tx) => recordRun(tx, { network, compared, at }))
}
const find = async (which: 'open' | 'ended', reference: string) =>
  (await findBreaks(test.database.pool, which)).filter((one) => one.reference === reference)

it('difference: keeps the time of the first run while its figures are the same', async () => {
  const reference = randomUUID()
  await run([differenceOf(reference), differenceOf(reference)], hour(1))
  await run([differenceOf(reference)], hour(2))
  expect(await find('open', reference)).toEqual([
    expect.objectContaining({ found_at: hour(1), ours_minor: '500000', ended_at: null }),
  ])
  const [last] = await findRuns(test.database.pool)
  expect(last).toMatchObject({ compared_at: hour(2), equal_count: 7, waiting_count: 0, different_count: 1 })
})

it('difference: ends with the first run of its network that does not find it, and is new when it comes back', async () => {
  const reference = randomUUID()
  await run([differenceOf(reference)], hour(3))
  await run([], hour(4), 'biller')
  expect(await find('open', reference)).toHaveLength(1)
  await run([], hour(5))
  expect(await find('ended', reference)).toEqual([expect.objectContaining({ ended_at: hour(5) })])
  await run([differenceOf(reference)], hour(6))
  expect(await find('open', reference)).toEqual([expect.objectContaining({ found_at: hour(6) })])
})

it('two runs in parallel: leave one open row of a difference', async () => {
  const reference = randomUUID()
  await Promise.all([run([differenceOf(reference)], hour(7)), run([differenceOf(reference)], hour(7))])
  expect(await find('open', reference)).toHaveLength(1)
})

it('explanation: is kept once, stays in later runs, and only the role of staff can write it', async () => {
  const reference = randomUUID()
  await run([differenceOf(reference)], hour(8))
  const [found] = await find('open', reference)
  const explained = {
    breakId: found?.break_id ?? '',
    journalId: null,
    explanation: 'The switch was a day late',
    by: 'operator:ada',
    at: hour(9),
  }
  await expect(explainBreak(test.database.pool, explained)).rejects.toThrow(/permission denied/)
  expect(await explainBreak(staff.pool, explained)).toBe(true)
  expect(await explainBreak(staff.pool, { ...explained, explanation: 'Another explanation' })).toBe(false)
  await run([differenceOf(reference)], hour(10))
  expect(await find('open', reference)).toEqual([
    expect.objectContaining({ explanation: 'The switch was a day late', explained_by: 'operator:ada' }),
  ])
})

it.each([
  ['the amount of the bank', { oursMinor: 6_000_00n }],
  ['the amount of the network', { theirsMinor: 1_00n }],
  ['the currency', { currency: 'USD' }],
])('explained difference: ends when %s changes, and the new difference has no explanation', async (_what, changed) => {
  const reference = randomUUID()
  await run([differenceOf(reference)], hour(11))
  const [found] = await find('open', reference)
  const explanation = { explanation: 'The switch was a day late', by: 'operator:ada', at: hour(12) }
  expect(await explainBreak(staff.pool, { breakId: found?.break_id ?? '', journalId: null, ...explanation })).toBe(true)
  await run([{ ...differenceOf(reference), ...changed }], hour(13))
  expect(await find('ended', reference)).toEqual([
    expect.objectContaining({ ours_minor: '500000', explanation: 'The switch was a day late', ended_at: hour(13) }),
  ])
  expect(await find('open', reference)).toEqual([
    expect.objectContaining({ found_at: hour(13), explanation: null, explained_by: null }),
  ])
})

it('figures of a difference: cannot be changed by the role of the application', async () => {
  await expect(test.database.pool.query('update bank.reconciliation_break set ours_minor = 1')).rejects.toThrow(
    /permission denied/,
  )
})
