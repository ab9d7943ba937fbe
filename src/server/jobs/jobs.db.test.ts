/** The queue on a real PostgreSQL: jobs with their transaction, recurring tasks, retries, and a database that goes away and comes back. */
// @module-tag one-try
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { createTestDatabase, endConnections, type TestDatabase } from '../db/database.fixture.ts'
import { queueEach, queueJobs } from './queue-jobs.ts'
import { startWorker, type Task, type Worker } from './start-worker.ts'

let db: TestDatabase
const workers: Worker[] = []
const logged: { text: string; details: object }[] = []
const log = (details: object, text: string) => void logged.push({ details, text })
const logger = { info: log, warn: log, error: log }

beforeAll(async () => {
  db = await createTestDatabase()
})
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.close()
  await db.database.pool.query('delete from graphile_worker._private_jobs')
  logged.length = 0
})
afterAll(() => db?.drop())

async function work(tasks: Record<string, Task>): Promise<void> {
  workers.push(await startWorker({ database: db.database, groups: [{ tasks }], logger, pollMs: 50 }))
}
const PATIENT = { timeout: 40_000, interval: 50 }

it('a later job replaces an earlier job of the same key, also within one call', async () => {
  await db.database.transaction((tx) =>
    queueJobs(tx, [
      { task: 'never', payload: { n: 1 }, key: 'same' },
      { task: 'never', payload: { n: 2 }, key: 'same' },
      { task: 'never', payload: { n: 3 } },
    ]),
  )
  const found = await db.database.pool.query('select payload from graphile_worker._private_jobs order by id')
  expect(found.rows.map((row) => row.payload.n).sort()).toEqual([2, 3])
})

it('two parallel callers queue the same keys in any order', async () => {
  const jobs = Array.from({ length: 5 }, (_, n) => ({ task: 'never', payload: { n }, key: `both ${n}` }))
  const { pool } = db.database
  const waiting = async () => {
    const { rowCount } = await pool.query(
      `select from pg_locks where not granted
         and pid in (select pid from pg_stat_activity where datname = current_database())`,
    )
    return rowCount
  }
  let both: Promise<unknown> | undefined
  await queueEach(db.database, jobs)
  // A third transaction holds the middle key. So each caller has done half of its work, and then needs keys of the
  // other caller.
  await db.database.transaction(async (tx) => {
    await queueJobs(tx, jobs.slice(2, 3))
    both = Promise.all([queueEach(db.database, jobs), queueEach(db.database, jobs.toReversed())])
    await expect.poll(waiting).toBe(2)
  })
  await both
  const found = await pool.query('select from graphile_worker._private_jobs')
  expect(found.rowCount).toBe(jobs.length)
})

it('worker: runs no job of a rolled-back transaction, and no job before its time', async () => {
  const ran: unknown[] = []
  await work({ note: async (payload) => void ran.push(payload) })
  const rolledBack = db.database.transaction(async (tx) => {
    await queueJobs(tx, [{ task: 'note', payload: 'rolled back' }])
    throw new Error('on purpose')
  })
  await expect(rolledBack).rejects.toThrow('on purpose')
  await db.database.transaction((tx) =>
    queueJobs(tx, [
      { task: 'note', payload: 'later', runAt: new Date(Date.now() + 3_600_000) },
      { task: 'note', payload: 'now' },
    ]),
  )
  await vi.waitFor(() => expect(ran).toEqual(['now']), PATIENT)
})

it('worker: runs a failed job again, passes it the number of the try, and logs no payload', async () => {
  const tries: number[] = []
  await work({
    shaky: async (_payload, job) => {
      tries.push(job.attempt)
      if (job.attempt === 1) throw new Error('not yet')
    },
  })
  await db.database.transaction((tx) => queueJobs(tx, [{ task: 'shaky', payload: { secret: 'tell-nobody' } }]))
  await vi.waitFor(() => expect(tries).toEqual([1, 2]), PATIENT)
  expect(JSON.stringify(logged)).not.toContain('tell-nobody')
})

it('worker: runs four groups on six connections, and a group that hangs delays no other', async () => {
  const sizes: number[] = []
  const database: Pick<TestDatabase['database'], 'openPool'> = {
    openPool(size, options) {
      sizes.push(size)
      return db.database.openPool(size, options)
    },
  }
  const ran: string[] = []
  let finish = () => {}
  const allowed = new Promise<void>((resolve) => (finish = resolve))
  const groups = ['one', 'two', 'three'].map((name) => ({ tasks: { [name]: async () => void ran.push(name) } }))
  const hanging = { tasks: { hang: () => allowed }, concurrency: 10 }
  workers.push(await startWorker({ database, groups: [hanging, ...groups], logger, pollMs: 50, connections: 6 }))
  const queued = (task: string) => Array.from({ length: 20 }, () => ({ task, payload: null }))
  await queueEach(db.database, queued('hang'))
  await queueEach(db.database, ['one', 'two', 'three'].flatMap(queued))
  await vi.waitFor(() => expect(ran).toHaveLength(60), PATIENT)
  finish()
  await vi.waitFor(async () => {
    const left = await db.database.pool.query('select from graphile_worker._private_jobs')
    expect(left.rowCount).toBe(0)
  }, PATIENT)
  expect(sizes).toEqual([6])
  expect(logged).toEqual([])
})

it('worker: waits for running jobs when it is closed', async () => {
  let started = () => {}
  let finish = () => {}
  let isDone = false
  const running = new Promise<void>((resolve) => (started = resolve))
  const allowed = new Promise<void>((resolve) => (finish = resolve))
  await work({
    long: async () => {
      started()
      await allowed
      isDone = true
    },
  })
  await db.database.transaction((tx) => queueJobs(tx, [{ task: 'long', payload: null }]))
  await running
  const closed = workers.pop()!.close()
  finish()
  await closed
  expect(isDone).toBe(true)
})

it('worker: takes over the job of a killed process at its start, and not the job of a living process', async () => {
  const ran: string[] = []
  let finish = () => {}
  const allowed = new Promise<void>((resolve) => (finish = resolve))
  const tasks = {
    mine: async () => {
      ran.push('mine')
      await allowed
    },
    orphan: async () => void ran.push('orphan'),
  }
  await work(tasks)
  await db.database.transaction((tx) => queueJobs(tx, [{ task: 'mine', payload: null }]))
  await vi.waitFor(() => expect(ran).toEqual(['mine']), PATIENT)
  // The job is in the state that SIGKILL leaves: taken by a runner that no process claims.
  await db.database.transaction(async (tx) => {
    await queueJobs(tx, [{ task: 'orphan', payload: null }])
    await tx.query(
      `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'pool-gone'
       where task_id = (select id from graphile_worker._private_tasks where identifier = 'orphan')`,
    )
  })
  await work(tasks)
  try {
    await vi.waitFor(() => expect(ran).toContain('orphan'), PATIENT)
  } finally {
    finish()
  }
  await vi.waitFor(async () => {
    const left = await db.database.pool.query('select from graphile_worker._private_jobs')
    expect(left.rowCount).toBe(0)
  }, PATIENT)
  // The job of the living runner ran once, so it was not released.
  expect(ran.sort()).toEqual(['mine', 'orphan'])
})

it('worker: takes over the jobs of a killed process without a restart, and no job of a living process', async () => {
  const ran: string[] = []
  let finish = () => {}
  const allowed = new Promise<void>((resolve) => (finish = resolve))
  const tasks = {
    mine: async () => {
      ran.push('mine')
      await allowed
    },
    orphan: async () => void ran.push('orphan'),
  }
  workers.push(await startWorker({ database: db.database, groups: [{ tasks }], logger, pollMs: 50, freeEveryMs: 20 }))
  await db.database.transaction((tx) => queueJobs(tx, [{ task: 'mine', payload: null }]))
  await vi.waitFor(() => expect(ran).toEqual(['mine']), PATIENT)
  await db.database.transaction(async (tx) => {
    await queueJobs(tx, [{ task: 'orphan', payload: null }])
    await tx.query(
      `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'pool-gone'
       where task_id = (select id from graphile_worker._private_tasks where identifier = 'orphan')`,
    )
  })
  try {
    await vi.waitFor(() => expect(ran).toContain('orphan'), PATIENT)
  } finally {
    finish()
  }
  await vi.waitFor(async () => {
    const left = await db.database.pool.query('select from graphile_worker._private_jobs')
    expect(left.rowCount).toBe(0)
  }, PATIENT)
  expect(ran.sort()).toEqual(['mine', 'orphan'])
})

it('worker: takes no job before it has claimed its runner, because another process would release the job', async () => {
  const claimed: boolean[] = []
  await db.database.transaction((tx) => queueJobs(tx, [{ task: 'note', payload: null }]))
  const note = async () => {
    const { rows } = await db.database.pool.query<{ claimed: boolean }>(
      `select exists(select from graphile_worker._private_jobs j join pg_locks l
         on l.locktype = 'advisory' and l.granted and l.classid = 7072 and l.objid::bigint::bit(32) = hashtext(j.locked_by)::bit(32)
       ) as claimed`,
    )
    claimed.push(rows[0]!.claimed)
  }
  workers.push(await startWorker({ database: lateToLock(), groups: [{ tasks: { note } }], logger, pollMs: 50 }))
  await vi.waitFor(() => expect(claimed).toEqual([true]), PATIENT)
})

/** A slow database: a request for a lock is answered later than another connection's job. */
function lateToLock(): Pick<TestDatabase['database'], 'openPool'> {
  return {
    openPool(...how) {
      const pool = db.database.openPool(...how)
      pool.on('connect', (client) => {
        const query = client.query.bind(client) as (...args: unknown[]) => unknown
        const later = (...args: unknown[]) =>
          String(args[0]).startsWith('select pg_advisory_lock(')
            ? delay(500).then(() => query(...args))
            : query(...args)
        Object.assign(client, { query: later })
      })
      return pool
    },
  }
}

/** Refuses connections to the database and ends the open connections. Returns a function that permits connections again. */
async function takeDatabaseAway(): Promise<() => Promise<void>> {
  const found = await db.database.pool.query<{ name: string }>('select current_database() as name')
  const name = found.rows[0]!.name
  const owner = new pg.Client({ connectionString: db.ownerUrl.replace(`/${name}?`, '/postgres?') })
  await owner.connect()
  await owner.query(`alter database ${name} with allow_connections false`)
  await endConnections(db.url, name)
  return async () => {
    await owner.query(`alter database ${name} with allow_connections true`)
    await owner.end()
  }
}

it('worker: works again after the database was away while a job ran', async () => {
  let runs = 0
  const ran: unknown[] = []
  let started = () => {}
  let finish = () => {}
  const running = new Promise<void>((resolve) => (started = resolve))
  const allowed = new Promise<void>((resolve) => (finish = resolve))
  await work({
    note: async (payload) => void ran.push(payload),
    long: async () => {
      runs += 1
      started()
      await allowed
    },
  })
  await db.database.transaction((tx) => queueJobs(tx, [{ task: 'long', payload: null }]))
  await running
  const bringBack = await takeDatabaseAway()
  finish()
  try {
    await vi.waitFor(() => expect(JSON.stringify(logged)).toContain('worker-restarted'), PATIENT)
  } finally {
    await bringBack()
  }
  await vi.waitFor(
    () => db.database.transaction((tx) => queueJobs(tx, [{ task: 'note', payload: 1, key: 'k' }])),
    PATIENT,
  )
  await vi.waitFor(() => expect(ran).toContain(1), PATIENT)
  // Each running job ends: its own runner finishes it, or the next runner runs it again.
  await vi.waitFor(async () => {
    const left = await db.database.pool.query('select from graphile_worker._private_jobs')
    expect(left.rowCount).toBe(0)
  }, PATIENT)
  expect([1, 2]).toContain(runs)
})
