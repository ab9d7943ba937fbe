/** The comparisons that staff start: one for a network at a time, made by a job under the role of the jobs, with the reason when there is none. */
// @module-tag one-try
import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Reconciliation, ReconciliationRequest } from '../../../contract/staff/staff-reconciliation.ts'
import { openSettlementAccounts } from '../../accounts/open-settlement-accounts.ts'
import { createTestDatabase, type TestDatabase } from '../../db/database.fixture.ts'
import { type Database, openDatabase } from '../../db/database.ts'
import { JOBS_ROLE } from '../../db/roles/database-roles.ts'
import {
  createRunReconciliation,
  RUN_RECONCILIATION,
  sweepReconciliations,
} from '../../features/reconciliation/run-requested.ts'
import type { Reconciled } from '../../features/reconciliation/reconcile-network.ts'
import { openStaffWorld, type StaffWorld } from '../staff.fixture.ts'

const LINE = { reference: 'NIP-7', direction: 'out', amountMinor: 500n, currency: 'NGN' } as const
const REPORT: Reconciled = { network: 'switch', report: { read: () => Promise.resolve([LINE]) } }

let test: TestDatabase
let world: StaffWorld
let jobsDatabase: Database
let accountant: string

beforeAll(async () => {
  test = await createTestDatabase()
  world = await openStaffWorld(test)
  jobsDatabase = openDatabase(test.url, { role: JOBS_ROLE })
  accountant = await world.logIn('accountant')
  await openSettlementAccounts(test.database)
})
afterEach(async () => {
  await test.asOwner('delete from bank.reconciliation_request')
  await removeQueued()
})
afterAll(async () => {
  await jobsDatabase.close()
  await world.close()
  await test.drop()
})

const asOwner: TestDatabase['asOwner'] = (text, values) => test.asOwner(text, values)
const removeQueued = () => asOwner('delete from graphile_worker._private_jobs')
const start = (network = 'switch', token = accountant, requestId: string = randomUUID()) =>
  world.call(token, 'reconciliation/run', { requestId, network })
const listed = async () =>
  (await world.call(accountant, 'reconciliation/list', { which: 'open' })).body as Reconciliation

async function queued(): Promise<readonly string[]> {
  const rows = await test.asOwner(
    `select j.payload->>'requestId' as id from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1`,
    [RUN_RECONCILIATION],
  )
  return rows.map((row) => (row as { readonly id: string }).id)
}

/** Runs the queued job, as the process of the jobs does. */
async function run(reports: readonly Reconciled[] = [REPORT], attempt = 1): Promise<void> {
  const [requestId] = await queued()
  const task = createRunReconciliation({
    database: jobsDatabase,
    clock: world.deps.clock,
    logger: pino({ level: 'silent' }),
    reports,
    folder: undefined,
  })
  await task({ requestId }, { id: '1', attempt, maxAttempts: 3 })
}

const stateOf = ({ requests }: Pick<Reconciliation, 'requests'>): ReconciliationRequest | undefined => requests[0]

describe('a comparison that staff start', () => {
  it('records its run and its differences, and ends', async () => {
    const { status, body } = await start()
    expect([status, stateOf(body as unknown as Reconciliation)]).toMatchObject([
      200,
      { network: 'switch', state: 'running' },
    ])
    await run()
    const list = await listed()
    expect(stateOf(list)).toMatchObject({
      network: 'switch',
      state: 'done',
      failure: null,
      endedAt: expect.any(String),
    })
    expect(list.runs).toMatchObject([{ network: 'switch', different: 1 }])
    expect(list.breaks).toMatchObject([{ reference: 'NIP-7', kind: 'unknown', theirsMinor: '500' }])
    // A line that the network does not list any more ends its difference.
    await removeQueued()
    await start()
    await run([{ network: 'switch', report: { read: () => Promise.resolve([]) } }])
    expect((await listed()).breaks).toEqual([])
    const events = await test.asOwner(
      `select detail->>'network' as network from bank.audit_event where kind = 'reconciliation.started'`,
    )
    expect(events).toEqual([{ network: 'switch' }, { network: 'switch' }])
  })

  it('that ends while the list is read: is listed as running, or with its run', async () => {
    await start()
    const runs = (await listed()).runs.length
    const { pool } = world.deps.database
    const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>
    let ended: Promise<void> | undefined
    /** The comparison ends directly after the runs were read. Requests that are read later, or meanwhile, are read after its end. */
    pool.query = (async (...args: unknown[]) => {
      const text = String(args[0])
      if (text.includes('from bank.reconciliation_request')) await ended
      const answer = query(...args)
      if (text.includes('from bank.reconciliation_run ')) await (ended ??= answer.then(() => run()))
      return answer
    }) as typeof pool.query
    const list = await listed().finally(() => (pool.query = query as typeof pool.query))
    expect(ended).toBeDefined()
    expect([stateOf(list)?.state, list.runs.length - runs]).toEqual(['running', 0])
    expect([stateOf(await listed())?.state, (await listed()).runs.length - runs]).toEqual(['done', 1])
  })

  it('two people at the same time: start one comparison of a network, and another network is free', async () => {
    const other = await world.logIn('auditor')
    const answers = await Promise.all([start('switch'), start('switch', other), start('biller', other)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await listed()).requests.map(({ network, state }) => [network, state])).toEqual([
      ['biller', 'running'],
      ['switch', 'running'],
    ])
    expect(await queued()).toHaveLength(2)
  })

  it('a report that cannot be read: is tried three times, and then says why and records no run', async () => {
    const runs = (await listed()).runs.length
    await start()
    const broken: Reconciled = {
      network: 'switch',
      report: { read: () => Promise.reject(new Error('report.csv: line 3 is no payment\nstack')) },
    }
    await expect(run([broken], 1)).rejects.toThrow('line 3')
    expect(stateOf(await listed())).toMatchObject({ state: 'running' })
    await expect(run([broken], 3)).rejects.toThrow('line 3')
    const list = await listed()
    expect(stateOf(list)).toMatchObject({ state: 'failed', failure: 'report.csv: line 3 is no payment' })
    expect(list.runs).toHaveLength(runs)
  })

  it('a network without a report that the bank reads by itself: names the command', async () => {
    await start('biller')
    await run([REPORT])
    expect(stateOf(await listed())).toMatchObject({
      state: 'failed',
      failure: expect.stringContaining('npm run reconcile'),
    })
  })

  it('a job of a comparison that was lost: is queued again', async () => {
    const requestId = randomUUID()
    await start('switch', accountant, requestId)
    await removeQueued()
    await sweepReconciliations({ database: jobsDatabase })
    expect(await queued()).toEqual([requestId])
  })
})
