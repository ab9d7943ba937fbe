import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../db/database.fixture.ts'
import { queueJobs } from './queue-jobs.ts'
import { startWorker, type Worker } from './start-worker.ts'

let db: TestDatabase
let worker: Worker | undefined

beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(async () => {
  await worker?.close()
  await db?.drop()
})

it('worker: deletes a job of a killed process that another job replaced while it ran', async () => {
  const ran: unknown[] = []
  const note = async (payload: unknown) => void ran.push(payload)
  const { pool } = db.database
  await db.database.transaction((tx) => queueJobs(tx, [{ task: 'note', payload: 'first', key: 'one' }]))
  await pool.query(`update graphile_worker._private_jobs set attempts = 1, locked_at = now(), locked_by = 'pool-gone'`)
  await db.database.transaction((tx) => queueJobs(tx, [{ task: 'note', payload: 'second', key: 'one' }]))
  // A job that used up its tries has an error, and stays for the operator.
  await db.database.transaction((tx) => queueJobs(tx, [{ task: 'failed', payload: 'third' }]))
  await pool.query(
    `update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'refused'
     where task_id = (select id from graphile_worker._private_tasks where identifier = 'failed')`,
  )
  worker = await startWorker({
    database: db.database,
    groups: [{ tasks: { note } }],
    logger: pino({ level: 'silent' }),
    pollMs: 50,
    freeEveryMs: 20,
  })
  const left = async () => {
    const { rows } = await pool.query<{ last_error: string | null }>(
      'select last_error from graphile_worker._private_jobs',
    )
    return rows.map(({ last_error: error }) => error)
  }
  await expect.poll(left).toEqual(['refused'])
  expect(ran).toEqual(['second'])
})
