// @module-tag one-try
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../db/database.fixture.ts'
import { queueJobs } from './queue-jobs.ts'
import { startWorker, type Task, type Worker } from './start-worker.ts'

let db: TestDatabase
let worker: Worker | undefined

beforeAll(async () => {
  db = await createTestDatabase()
})
afterEach(async () => {
  await worker?.close()
  await db.database.pool.query('delete from graphile_worker._private_jobs')
})
afterAll(() => db?.drop())

async function work(tasks: Record<string, Task>): Promise<void> {
  const groups = [{ tasks }]
  const logger = pino({ level: 'silent' })
  worker = await startWorker({ database: db.database, groups, logger, pollMs: 50, freeEveryMs: 20 })
}

/** Returns the errors of the jobs that are still in the queue. */
async function left(): Promise<(string | null)[]> {
  const { rows } = await db.database.pool.query<{ last_error: string | null }>(
    'select last_error from graphile_worker._private_jobs',
  )
  return rows.map(({ last_error: error }) => error)
}

it('worker: deletes a job of a killed process that another job replaced while it ran', async () => {
  const ran: unknown[] = []
  const note = async (payload: unknown) => void ran.push(payload)
  const { pool } = db.database
  await db.database.transaction((tx) => queueJobs(tx, [{ task: 'note', payload: 'first', key: 'one' }]))
  await pool.query(`update graphile_worker._private_jobs set attempts = 1, locked_at = now(), locked_by = 'pool-gone'`)
  await db.database.transaction((tx) => queueJobs(tx, [{ task: 'note', payload: 'second', key: 'one' }]))
  // A job without tries left has an error, and stays in the queue for the operator.
  await db.database.transaction((tx) => queueJobs(tx, [{ task: 'failed', payload: 'third' }]))
  await pool.query(
    `update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'refused'
     where task_id = (select id from graphile_worker._private_tasks where identifier = 'failed')`,
  )
  await work({ note })
  await expect.poll(left).toEqual(['refused'])
  expect(ran).toEqual(['second'])
})

it('worker: repeats a recurring job once after its runner was lost, and no recurring job that failed', async () => {
  const ran: unknown[] = []
  const { pool } = db.database
  const queued = [
    { task: 'nightly', payload: { _cron: {} }, maxAttempts: 1 },
    { task: 'failed', payload: { _cron: {} }, maxAttempts: 1 },
  ]
  await db.database.transaction((tx) => queueJobs(tx, queued))
  await pool.query(`update graphile_worker._private_jobs set attempts = 1, locked_at = now(), locked_by = 'pool-gone'`)
  await pool.query(
    `update graphile_worker._private_jobs set last_error = 'refused', locked_at = null, locked_by = null
     where task_id = (select id from graphile_worker._private_tasks where identifier = 'failed')`,
  )
  await work({
    nightly: async (_payload, { attempt, maxAttempts }) => void ran.push([attempt, maxAttempts]),
    failed: async () => void ran.push('failed'),
  })
  await expect.poll(left).toEqual(['refused'])
  expect(ran).toEqual([[2, 2]])
})
