/** Starts a process of one role, and looks which parts of the bank it opens. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../db/database.fixture.ts'
import { type Servers, startServers } from './start-servers.fixture.ts'

let test: TestDatabase
let folder: string
let servers: Servers | undefined

beforeAll(async () => {
  test = await createTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'adire-roles-'))
})
afterEach(async () => {
  await servers?.stop()
  servers = undefined
})
afterAll(async () => {
  await test.drop()
  rmSync(folder, { recursive: true })
})

async function start(role: string): Promise<{ origin: string; metrics: string }> {
  servers = await startServers({ databaseUrl: test.url, folder, count: 1, env: { ROLE: role } })
  return { origin: servers.origins[0] ?? '', metrics: servers.metricsOrigins[0] ?? '' }
}

const statusOf = (address: string): Promise<unknown> =>
  fetch(address).then(
    ({ status }) => status,
    (error: Error & { cause?: { code?: string } }) => error.cause?.code,
  )

/** A job without a payload that changes nothing. */
const JOB = `select graphile_worker.add_job('expire-holds', job_key => 'role-test')`
const left = async (): Promise<number | null> =>
  (await test.database.pool.query(`select from graphile_worker.jobs where key = 'role-test'`)).rowCount

/** The connections that wait for the announcement of new jobs. */
const listeners = async (): Promise<number> =>
  (
    await test.asOwner(
      `select from pg_stat_activity where datname = current_database() and application_name like 'adire-%' and query ilike 'listen%'`,
    )
  ).length

it('role jobs: takes jobs, answers health and readiness at the metrics port, and no call', async () => {
  await test.database.pool.query(JOB)
  const { origin, metrics } = await start('jobs')
  await expect.poll(left).toBe(0)
  expect(await listeners()).toBeGreaterThan(0)
  expect(await statusOf(`${metrics}/health`)).toBe(200)
  expect(await statusOf(`${metrics}/ready`)).toBe(200)
  expect(await statusOf(`${origin}/api/health`)).toBe('ECONNREFUSED')
})

it('role api: answers calls, and opens no connection that waits for jobs', async () => {
  const { origin, metrics } = await start('api')
  expect(await statusOf(`${origin}/api/ready`)).toBe(200)
  expect(await statusOf(`${metrics}/ready`)).toBe(200)
  expect(await listeners()).toBe(0)
})

/** The task and the error of each job that a missing right stopped. A network that does not answer stops jobs too. */
const refusedJobs = (): Promise<readonly unknown[]> =>
  test.asOwner(
    `select t.identifier, j.last_error from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where j.last_error like '%permission denied%'`,
  )

/** The jobs that have not run yet. */
const waitingJobs = (): Promise<readonly unknown[]> =>
  test.asOwner(`select from graphile_worker._private_jobs where attempts = 0 or locked_at is not null`)

it('role jobs: has the rights for each recurring job, and deletes the limit counters of old days', async () => {
  await test.asOwner(
    `insert into ledger.counter (key) select 'gaming-day:' || gen_random_uuid() || ':' || (current_date - days)
     from unnest('{60, 1}'::int[]) days`,
  )
  await start('jobs')
  const tasks = await test.asOwner('select identifier from graphile_worker._private_known_crontabs')
  expect(tasks.length).toBeGreaterThan(20)
  await test.asOwner(
    `select graphile_worker.add_job(identifier, job_key => 'right of ' || identifier, max_attempts => 1)
     from graphile_worker._private_known_crontabs`,
  )
  await expect.poll(async () => (await waitingJobs()).length, { timeout: 30_000 }).toBe(0)
  expect(await refusedJobs()).toEqual([])
  expect(await test.asOwner(`select right(key, 10)::date > current_date - 40 as is_kept from ledger.counter`)).toEqual([
    { is_kept: true },
  ])
})
