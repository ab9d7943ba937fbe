/** Tests the tasks that notifications of the database start. */
// @module-tag one-try
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { createTestDatabase, endConnections, type TestDatabase } from '../db/database.fixture.ts'
import type { Sql } from '../db/database.ts'
import { startWorker, type Worker } from './start-worker.ts'

let db: TestDatabase
const workers: Worker[] = []
const logged: { text: string; details: object }[] = []
const log = (details: object, text: string) => void logged.push({ details, text })
const logger = { info: log, warn: log, error: log }
const PATIENT = { timeout: 40_000, interval: 50 }

beforeAll(async () => {
  db = await createTestDatabase()
})
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.close()
  logged.length = 0
})
afterAll(() => db?.drop())

const notify = (tx: Sql) => tx.query(`select pg_notify('test:look', '')`)

it('worker: starts a task for a notification after its commit, and when it begins to listen again', async () => {
  let runs = 0
  const group = { tasks: { look: async () => void (runs += 1) }, notified: { 'test:look': 'look' } }
  workers.push(await startWorker({ database: db.database, groups: [group], logger, pollMs: 50 }))
  await vi.waitFor(() => expect(runs).toBe(1), PATIENT)
  const rolledBack = db.database.transaction(async (tx) => {
    await notify(tx)
    throw new Error('on purpose')
  })
  await expect(rolledBack).rejects.toThrow('on purpose')
  await db.database.transaction(notify)
  await vi.waitFor(() => expect(runs).toBe(2), PATIENT)
  const { rows } = await db.database.pool.query<{ name: string }>('select current_database() as name')
  await endConnections(db.url, rows[0]!.name)
  await vi.waitFor(() => expect(runs).toBeGreaterThan(2), PATIENT)
})

it('worker: logs a failed run of a notification, and waits for a run when it is closed', async () => {
  const mayEnd = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  let runs = 0
  const look = async () => {
    runs += 1
    if (runs === 1) throw new Error('not yet')
    begun.resolve()
    await mayEnd.promise
  }
  const group = { tasks: { look }, notified: { 'test:look': 'look' } }
  const worker = await startWorker({ database: db.database, groups: [group], logger, pollMs: 50 })
  await vi.waitFor(
    () => expect(logged.map(({ text }) => text)).toContainEqual(expect.stringContaining('notification')),
    PATIENT,
  )
  await notify(db.database.pool)
  await begun.promise
  let isClosed = false
  const closing = worker.close().then(() => (isClosed = true))
  await notify(db.database.pool)
  expect(isClosed).toBe(false)
  mayEnd.resolve()
  await closing
  expect(runs).toBe(2)
})
