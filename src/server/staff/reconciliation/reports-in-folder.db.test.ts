/** The settlement reports in the folder under the role of the jobs: each is compared once, and staff read why one is not. */
// @module-tag one-try
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { Reconciliation } from '../../../contract/staff/staff-reconciliation.ts'
import { calendarDay, daysAfter } from '../../../values/date.ts'
import { openSettlementAccounts } from '../../accounts/open-settlement-accounts.ts'
import { createReportFolder } from '../../adapters/settlement-report/report-folder.ts'
import { createTestDatabase, type TestDatabase } from '../../db/database.fixture.ts'
import { type Database, openDatabase } from '../../db/database.ts'
import { JOBS_ROLE } from '../../db/roles/database-roles.ts'
import { breakMeasure } from '../../features/reconciliation/break-measure.ts'
import { createRunReconciliation } from '../../features/reconciliation/run-requested.ts'
import { startMissingReports, startNewReports } from '../../features/reconciliation/start-reports.ts'
import type { Task } from '../../jobs/start-worker.ts'
import { MOST_REPORT_BYTES, type ReportNetwork } from '../../ports/report-folder.ts'
import { openStaffWorld, type StaffWorld } from '../staff.fixture.ts'

const HEADER = 'direction,reference,amount,currency\n'
const HOUR_MS = 60 * 60_000
let test: TestDatabase
let world: StaffWorld
let jobsDatabase: Database
let accountant: string
let path: string
let logged: string[]
/** The jobs read a clock that is this far ahead. The sessions of staff keep the right time, because they would end. */
let laterMs: number

beforeAll(async () => {
  test = await createTestDatabase()
  world = await openStaffWorld(test)
  jobsDatabase = openDatabase(test.url, { role: JOBS_ROLE })
  accountant = await world.logIn('accountant')
  await openSettlementAccounts(test.database)
})
beforeEach(async () => {
  path = await mkdtemp(join(tmpdir(), 'adire-reports-'))
  logged = []
  laterMs = 0
})
afterEach(async () => {
  await rm(path, { recursive: true })
  for (const table of ['settlement_report', 'reconciliation_request', 'reconciliation_break', 'reconciliation_run'])
    await test.asOwner(`delete from bank.${table}`)
  await test.asOwner('truncate graphile_worker._private_jobs')
})
afterAll(async () => {
  await jobsDatabase.close()
  await world.close()
  await test.drop()
})

const dayOf = (age: number) => daysAfter(calendarDay(world.clock.now()), -age)
const nameOf = (age: number, network = 'switch') => `${network}-${dayOf(age)}.csv`

/** Puts a file into the folder that arrived long ago. */
async function put(name: string, text: string): Promise<void> {
  await writeFile(join(path, name), text)
  await utimes(join(path, name), 0, 0)
}

function deps(networks?: readonly ReportNetwork[]) {
  const logger = {
    warn: (details: object) => void logged.push(JSON.stringify(details)),
    error: (details: object) => void logged.push(JSON.stringify(details)),
  }
  const clock = { now: () => new Date(world.clock.now().getTime() + laterMs) }
  return { database: jobsDatabase, clock, logger, reports: [], folder: createReportFolder(path, networks) }
}

const compareNow = (network = 'switch') =>
  world.call(accountant, 'reconciliation/run', { requestId: randomUUID(), network })
const listed = async () =>
  (await world.call(accountant, 'reconciliation/list', { which: 'open' })).body as Reconciliation
const newest = async (network = 'switch') => (await listed()).requests.find((one) => one.network === network)

/** The running comparisons, as the queue gives them to a process. */
async function running(): Promise<readonly string[]> {
  const rows = await test.asOwner(
    `select request_id::text as id from bank.reconciliation_request where state = 'running'`,
  )
  return rows.map((row) => (row as { readonly id: string }).id)
}

async function work(task: Task = createRunReconciliation(deps()), attempt = 3): Promise<void> {
  for (const requestId of await running()) await task({ requestId }, { id: '1', attempt, maxAttempts: 3 })
}

/** The networks that have a sample of the metric of the alert. */
async function measured(expected: readonly ReportNetwork[]): Promise<readonly unknown[]> {
  const samples = await breakMeasure(jobsDatabase.pool, expected).read()
  return samples.map(({ labels }) => labels['network']).toSorted()
}

async function compare(): Promise<Reconciliation['requests'][number] | undefined> {
  await compareNow()
  await work()
  return newest()
}

it('compare now: without a report names the file and the folder that the bank expects', async () => {
  expect(await compare()).toMatchObject({
    state: 'failed',
    failure: `There is no new report of the payment switch. The bank expects the file ${nameOf(1)} in the folder ${path}, after the end of that day. No report was compared yet.`,
  })
  // The report of a day that is not over has not all payments.
  await put(nameOf(0), HEADER)
  expect(await compare()).toMatchObject({ state: 'failed', failure: expect.stringContaining(nameOf(1)) })
  expect((await listed()).runs).toEqual([])
})

it('compare now: compares a new report once, and afterwards shows the day of the last report', async () => {
  await put(nameOf(1), `${HEADER}out,NIP7,5.00,NGN\n`)
  expect(await compare()).toMatchObject({ state: 'done', requestedBy: expect.any(String) })
  expect((await listed()).breaks).toMatchObject([{ reference: 'NIP7', kind: 'unknown', theirsMinor: '500' }])
  expect(await compare()).toMatchObject({
    state: 'failed',
    failure: expect.stringMatching(
      new RegExp(`expects the file ${nameOf(0)} .+ The last report was of .+, and was compared on `),
    ),
  })
  expect((await listed()).runs).toHaveLength(1)
})

it('compare now: refuses a malformed report with its line, keeps the file, and compares the corrected file', async () => {
  await put(nameOf(1), `${HEADER}out,NIP7,5.00,NGN\nout,NIP8,five,NGN\n`)
  expect(await compare()).toMatchObject({
    state: 'failed',
    failure: expect.stringContaining(`${nameOf(1)}: line 3 is no payment. The file stays in the folder ${path}.`),
  })
  expect([await readdir(path), (await listed()).runs]).toEqual([[nameOf(1)], []])
  await put(nameOf(1), `${HEADER}out,NIP7,5.00,NGN\nout,NIP8,5.00,NGN\n`)
  expect(await compare()).toMatchObject({ state: 'done' })
  expect((await listed()).breaks).toHaveLength(2)
})

it('compare now: names the report of a day that is missing between two others', async () => {
  await put(nameOf(3), HEADER)
  await put(nameOf(1), HEADER)
  expect(await compare()).toMatchObject({
    state: 'failed',
    failure: expect.stringContaining(`Put the file ${nameOf(2)} in the folder ${path}`),
  })
  await put(nameOf(2), HEADER)
  expect(await compare()).toMatchObject({ state: 'done' })
})

it('compare now: says when the reports have too many bytes, before it reads them', async () => {
  for (const age of [2, 1]) {
    await put(nameOf(age), HEADER)
    await truncate(join(path, nameOf(age)), MOST_REPORT_BYTES / 2 + 1)
    await utimes(join(path, nameOf(age)), 0, 0)
  }
  expect(await compare()).toMatchObject({
    state: 'failed',
    failure: expect.stringMatching(/^The 2 reports .+ 1024 MB\./),
  })
})

it('compare now: reads a file that is arriving some seconds later', async () => {
  await writeFile(join(path, nameOf(1)), HEADER)
  await compareNow()
  await work()
  expect(await newest()).toMatchObject({ state: 'running' })
  const later = await test.asOwner(
    "select run_at > now() + interval '5 seconds' as later from graphile_worker._private_jobs",
  )
  expect(later).toEqual([{ later: true }])
  await startNewReports(deps())
  expect(await running()).toHaveLength(1)
  await put(nameOf(1), HEADER)
  await work()
  expect(await newest()).toMatchObject({ state: 'done' })
})

it.each([
  ['records which reports it compared', 'bank.settlement_report', 'insert'],
  ['ends the comparison', 'bank.reconciliation_request', 'update'],
] as const)(
  'a process that is lost while it %s: leaves no run, and the next process makes one',
  async (_when, table, event) => {
    await put(nameOf(1), `${HEADER}out,NIP7,5.00,NGN\n`)
    await compareNow()
    await test.asOwner(`create function bank.wait_here() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock(4711); return new; end $$`)
    await test.asOwner(
      `create trigger wait_here before ${event} on ${table} for each row execute function bank.wait_here()`,
    )
    try {
      await test.database.transaction(async (tx) => {
        await tx.query('select pg_advisory_xact_lock(4711)')
        const lost = work(undefined, 1)
        const ended = expect(lost).rejects.toThrow()
        await vi.waitFor(async () => {
          const killed = await test.asOwner(
            `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = 4711 and not granted
               and database = (select oid from pg_database where datname = current_database())`,
          )
          expect(killed).toHaveLength(1)
        }, 10_000)
        await ended
      })
    } finally {
      await test.asOwner(`drop trigger wait_here on ${table}`)
      await test.asOwner('drop function bank.wait_here()')
    }
    expect([await newest(), (await listed()).runs]).toMatchObject([{ state: 'running' }, []])
    await work()
    expect(await newest()).toMatchObject({ state: 'done' })
    expect((await listed()).runs).toHaveLength(1)
    await compareNow()
    await work()
    expect((await listed()).runs).toHaveLength(1)
  },
)

it('the same comparison in two processes: records one run', async () => {
  await put(nameOf(1), HEADER)
  await compareNow()
  await Promise.allSettled([work(), work()])
  expect((await listed()).runs).toHaveLength(1)
  expect(await newest()).toMatchObject({ state: 'done' })
})

it('a new report: is compared by the bank itself, once', async () => {
  await put(nameOf(1), HEADER)
  await put(nameOf(1, 'biller'), HEADER)
  await startNewReports(deps())
  await startNewReports(deps())
  await work()
  expect((await listed()).requests).toMatchObject([
    { network: 'biller', state: 'done', requestedBy: null },
    { network: 'switch', state: 'done', requestedBy: null },
  ])
  laterMs = 13 * HOUR_MS
  await startNewReports(deps())
  expect(await running()).toEqual([])
  expect((await listed()).runs).toHaveLength(2)
})

it('a malformed report: is not tried by the bank again for 12 hours, and a corrected file immediately', async () => {
  await put(nameOf(1), 'no report\n')
  await startNewReports(deps())
  await work()
  expect(await newest()).toMatchObject({ state: 'failed', failure: expect.stringContaining('the first line must be') })
  expect(logged).toEqual([expect.stringContaining('the first line must be')])
  await startNewReports(deps())
  expect(await running()).toEqual([])
  laterMs = 12 * HOUR_MS
  await startNewReports(deps())
  expect(await running()).toHaveLength(1)
  await work()
  await put(nameOf(1), HEADER)
  await startNewReports(deps())
  await work()
  expect(await newest()).toMatchObject({ state: 'done' })
})

it('a missing report: is logged, shown to staff, and counted by the metric of the alert also before the first comparison', async () => {
  await startMissingReports(deps())
  await work()
  expect(logged.filter((line) => line.includes('"file"'))).toEqual([
    expect.stringContaining(nameOf(1)),
    expect.stringContaining(nameOf(1, 'biller')),
  ])
  expect(await newest('biller')).toMatchObject({
    state: 'failed',
    requestedBy: null,
    failure: expect.stringContaining(`expects the file ${nameOf(1, 'biller')}`),
  })
  expect(await measured(['switch', 'biller'])).toEqual(['biller', 'switch'])
  await put(nameOf(1), HEADER)
  await put(nameOf(1, 'biller'), HEADER)
  await startNewReports(deps())
  await work()
  logged = []
  await startMissingReports(deps())
  expect([logged, await running()]).toEqual([[], []])
})

it('network that delivers no reports: has no missing report and no alert, and its files are not compared', async () => {
  // The bank expected both networks until its setting named the switch alone.
  await startMissingReports(deps())
  await work()
  logged = []
  await startMissingReports(deps(['switch']))
  expect(logged).toEqual([expect.stringContaining(nameOf(1))])
  expect(await measured(['switch'])).toEqual(['switch'])
  await work()
  await put(nameOf(1, 'biller'), HEADER)
  await startNewReports(deps(['switch']))
  expect(await running()).toEqual([])
  await compareNow('biller')
  await work(createRunReconciliation(deps(['switch'])))
  expect((await newest('biller'))?.failure).toContain('npm run reconcile')
})
