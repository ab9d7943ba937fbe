/** Reports of whole days from a folder against books with a settled payment: only the report of a later day decides about it. */
// @module-tag one-try
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { calendarDay, daysAfter } from '../../../values/date.ts'
import { createReportFolder } from '../../adapters/settlement-report/report-folder.ts'
import { reportName } from '../../ports/report-folder.ts'
import { createOutwardWorld, type OutwardWorld } from '../transfers/outward/outward.fixture.ts'
import { accountThat, createTestSwitch } from '../transfers/outward/switch.fixture.ts'
import { findBreaks, findRuns } from './break-store.ts'
import { compareReports } from './compare-reports.ts'

const HEADER = 'direction,reference,amount,currency\n'
const today = calendarDay(new Date())
let world: OutwardWorld
let path: string
let reference: string

beforeAll(async () => {
  path = await mkdtemp(join(tmpdir(), 'adire-reports-'))
  world = await createOutwardWorld(createTestSwitch())
  const ada = await world.addPerson('Adaeze', 'Okonkwo', 3, 1_000_000_00n)
  const transferId = await world.send(ada, accountThat('settles'))
  await world.carry(transferId)
  reference = (await world.find(transferId)).networkReference ?? ''
})
afterAll(async () => {
  await world.close()
  await rm(path, { recursive: true })
})

async function put(day: string, lines = ''): Promise<void> {
  const file = join(path, reportName('switch', day))
  await writeFile(file, HEADER + lines)
  await utimes(file, 0, 0)
}

/** Compares at noon of the day after `lastDay`. */
async function compareAfter(lastDay: string) {
  const clock = { now: () => new Date(`${daysAfter(lastDay, 1)}T12:00:00+01:00`) }
  const deps = { database: world.database, clock, folder: createReportFolder(path) }
  const compared = await compareReports(deps, 'switch', () => Promise.resolve())
  if (!compared.ok) throw new Error(compared.failure)
  return (await findRuns(world.database.pool))[0]
}

it('report of a day: has no difference about a payment that the bank settled after the day', async () => {
  await put(daysAfter(today, -1))
  expect(await compareAfter(daysAfter(today, -1))).toMatchObject({ equal_count: 0, different_count: 0 })
})

it('report of a later day: finds the payment that no report has, and a corrected report ends the difference', async () => {
  await put(today)
  await put(daysAfter(today, 1))
  expect(await compareAfter(daysAfter(today, 1))).toMatchObject({ equal_count: 0, different_count: 1 })
  expect(await findBreaks(world.database.pool, 'open')).toMatchObject([{ kind: 'not-there', reference }])
  await put(today, `out,${reference},5000.00,NGN\n`)
  expect(await compareAfter(daysAfter(today, 1))).toMatchObject({ equal_count: 1, different_count: 0 })
  expect(await findBreaks(world.database.pool, 'open')).toEqual([])
})

it('checkpoint: stays before the part of the last day that the report does not decide', async () => {
  const { rows } = await world.database.pool.query('select network from bank.reconciliation_checkpoint')
  expect(rows).toEqual([])
  // Closes today as if it were over. Its end is after the last payment.
  await world.asOwner(
    `insert into ledger.closed_day (day, begins_at, ends_at, requests, entries, hash, closed_at)
     values ($1::date, ($1 || 'T00:00:00+01:00')::timestamptz, ($1 || 'T00:00:00+01:00')::timestamptz + interval '1 day', 0, 0, sha256('x'), now())`,
    [today],
  )
  const days = async () =>
    (await world.database.pool.query('select day::text as day from bank.reconciliation_checkpoint')).rows
  await rm(join(path, reportName('switch', daysAfter(today, 1))))
  // Without its last line end the file is another one, which was not compared.
  await put(today, `out,${reference},5000.00,NGN`)
  expect(await compareAfter(today)).toMatchObject({ equal_count: 1, different_count: 0 })
  expect(await days()).toEqual([])
  await put(daysAfter(today, 1))
  await put(daysAfter(today, 2))
  expect(await compareAfter(daysAfter(today, 2))).toMatchObject({ equal_count: 1, different_count: 0 })
  expect(await days()).toEqual([{ day: today }])
})
