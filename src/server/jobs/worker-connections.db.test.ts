/** Tests the size of the pool that a worker asks for. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../db/database.fixture.ts'
import { startWorker } from './start-worker.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

const silent = { info: () => {}, warn: () => {}, error: () => {} }

it('worker: refuses to start with a pool that its listeners fill', async () => {
  const groups = [{ tasks: {} }, { tasks: {} }, { tasks: {} }]
  const start = startWorker({ database: test.database, groups, logger: silent, connections: 4 })
  await expect(start).rejects.toThrow('3 groups of jobs need more than 4 connections, not 4.')
})
