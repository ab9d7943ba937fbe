/** The bank of one process, opened without serving: its calls against the contract. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CALL_RATES } from '../../core/limits/call-rates.ts'
import { ROUTES } from '../../contract/routes.ts'
import { type Bank, openBank } from '../bank.ts'
import { createTestDatabase, type TestDatabase } from '../db/database.fixture.ts'
import { auditCheckJobs } from '../features/audit-check/audit-check-jobs.ts'
import type { AuditCheckDeps } from '../features/audit-check/run-audit-check.ts'
import { booksCheckJobs } from '../features/books-check/books-check-jobs.ts'
import type { BooksCheckDeps } from '../features/books-check/run-books-check.ts'
import type { MailReportDeps } from '../staff/report-mail/mail-report-deps.ts'
import { orderJobs } from '../staff/orders/expire-orders.ts'
import { reportMailJobs } from '../staff/report-mail/report-mail-jobs.ts'
import type { StaffDeps } from '../staff/staff-deps.ts'
import { environment } from './start-servers.fixture.ts'

let test: TestDatabase
let folder: string
let bank: Bank

beforeAll(async () => {
  test = await createTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'adire-bank-'))
  // The list of banks and the exchange rates are optional. With them the bank has all its jobs.
  const optional = [
    'BANK_LIST_URL',
    'RATES_URL',
    'SWITCH_TOKEN_URL',
    'SWITCH_CLIENT_ID',
    'SWITCH_CLIENT_SECRET',
    'SWITCH_SCOPE',
  ]
  const given = Object.fromEntries(
    optional.map((name) => [name, name.endsWith('_URL') ? 'http://127.0.0.1:9' : 'test']),
  )
  const { env } = environment({ databaseUrl: test.url, folder, env: given }, ['http://127.0.0.1:9'])
  bank = await openBank(env, new Set(['api', 'jobs']))
})
afterAll(async () => {
  await bank?.close()
  await test.drop()
  rmSync(folder, { recursive: true })
})

const nameOf = ({ method, path }: { readonly method: string; readonly path: string }) => `${method} ${path}`

it('bank: has one endpoint for each route of the contract, and no other', () => {
  const served = bank.endpoints.map(({ route }) => nameOf(route))
  expect(served.toSorted()).toEqual(Object.values(ROUTES).map(nameOf).toSorted())
})

it('meters: each is used by a call, or counts refusals or the enquiries of other banks', () => {
  const meters = bank.endpoints.flatMap(({ guards: { meter } }) => (typeof meter === 'string' ? [meter] : []))
  // The check of a bill chooses the first two by its input. The last two count refusals, and the enquiries of other banks.
  const used = new Set<string>([...meters, 'name-enquiry', 'phone-owner', 'recipient-cap', 'inward-enquiry'])
  expect(Object.keys(CALL_RATES).filter((meter) => !used.has(meter))).toEqual([])
})

it('guards: the confirmations of payments, and no other calls, move money', () => {
  const moving = bank.endpoints.filter(({ guards }) => guards.money === 'moves').map(({ route }) => nameOf(route))
  const { confirm, confirmBill, confirmBulk, confirmCardRequest } = ROUTES
  expect(moving.toSorted()).toEqual([confirm, confirmBill, confirmBulk, confirmCardRequest].map(nameOf).toSorted())
})

it('jobs: have one row each in docs/jobs.md, with the queue and the time', async () => {
  const written = readFileSync('docs/jobs.md', 'utf8').matchAll(/^\| `([\w-]+)` \| (\w+) \| (?:`([^`]+)`|queued)/gm)
  const rows = [...written].map(([, job, queue, when]) => `${job} ${queue} ${when ?? 'queued'}`)
  const jobs = (await bank.jobs()).flatMap(({ lane, tasks, recurring = [] }) =>
    Object.keys(tasks).map(
      (name) => `${name} ${lane} ${recurring.find(({ task }) => task === name)?.when ?? 'queued'}`,
    ),
  )
  // The process of staff takes these jobs. The list of jobs uses no part of them.
  const groups = [
    reportMailJobs({} as MailReportDeps),
    booksCheckJobs({} as BooksCheckDeps),
    auditCheckJobs({} as AuditCheckDeps),
    orderJobs({} as StaffDeps),
  ]
  const ofStaff = groups.flatMap(({ tasks, recurring = [] }) =>
    Object.keys(tasks).map((name) => `${name} staff ${recurring.find(({ task }) => task === name)?.when ?? 'queued'}`),
  )
  expect(rows.toSorted()).toEqual([...jobs, ...ofStaff].toSorted())
})
