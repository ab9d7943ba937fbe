/** Tests whether a stored job counts as a job that will soon run. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../db/database.fixture.ts'
import { hasQueuedJob } from './has-queued-job.ts'
import { queueJobs } from './queue-jobs.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

test.each([
  ['has used up its tries', 'attempts = max_attempts', false],
  ['was put off for hours', `attempts = 9, run_at = now() + interval '4 hours'`, false],
  [
    'was taken by a process that is gone',
    `attempts = 1, locked_by = 'gone', locked_at = now() - interval '6 minutes'`,
    false,
  ],
  ['is being run', `attempts = 1, locked_by = 'living', locked_at = now()`, true],
  ['failed and is tried again soon', `attempts = 3, run_at = now() + interval '20 seconds'`, true],
  ['waits its turn', 'attempts = 0', true],
])('a job that %s: counts as queued only when it will soon run', async (key, change, expected) => {
  const { pool } = db.database
  await queueJobs(pool, [{ task: 'never', payload: {}, key }])
  await pool.query(`update graphile_worker._private_jobs set ${change} where key = $1`, [key])
  const { rows } = await pool.query<{ queued: boolean }>(`select ${hasQueuedJob('$1', 'now()')} as queued`, [key])
  expect(rows).toEqual([{ queued: expected }])
})
