import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestDatabase } from './database.fixture.ts'
import { type Database, openDatabase } from './database.ts'
import { type Pair, startPair } from './embedded/replica.fixture.ts'
import { createReadingDatabase, type ReadPlace, replicaLagBytes } from './reading-database.ts'

let pair: Pair
let primary: Database
let replica: Database
let reading: Database
let places: ReadPlace[]
let time: number

beforeAll(async () => {
  pair = await startPair()
  primary = openDatabase(pair.primary.url)
})
afterAll(async () => {
  await primary?.close()
  await pair?.close()
})
beforeEach(() => {
  places = []
  time = 0
  replica = openDatabase(pair.replicaUrl, { maxConnections: 3, connectWithinMs: 20_000 })
  reading = open(replica, 10_000)
})
afterEach(() => replica.close())

const open = (of: Database, waitMs: number): Database =>
  createReadingDatabase({
    primary,
    replica: of,
    observe: (place) => void places.push(place),
    waitMs,
    restMs: 100,
    now: () => time,
  })

/** Writes a row on the primary, and counts it through `of`. */
async function writeAndCount(of: Database, key: string): Promise<number> {
  await primary.pool.query('insert into bank.attempt_counter (key, misses, raised_at) values ($1, 0, now())', [key])
  return countOf(of, key)
}

async function countOf(of: Database, key: string): Promise<number> {
  const { rows } = await of.pool.query<{ found: number }>(
    'select count(*)::int as found from bank.attempt_counter where key = $1',
    [key],
  )
  return rows[0]?.found ?? 0
}

it('reading: finds each recent write on the replica', async () => {
  const keys = Array.from({ length: 40 }, (_, n) => `fresh ${n}`)
  // Eight customers write and read concurrently, so their reads share a query to the primary.
  const counts = await Promise.all(
    Array.from({ length: 8 }, async (_, first) => {
      const found: number[] = []
      for (let n = first; n < keys.length; n += 8) found.push(await writeAndCount(reading, keys[n]!))
      return found
    }),
  )
  expect(counts.flat()).toEqual(keys.map(() => 1))
  expect(new Set(places)).toEqual(new Set(['replica']))
})

it('reading: refuses to write, because a replica answers', async () => {
  const insert = `insert into bank.attempt_counter (key, misses, raised_at) values ($1, 0, now())`
  await expect(reading.transaction((tx) => tx.query(insert, ['never']))).rejects.toThrow('read-only')
})

it('reading: asks the primary while the replica is behind, and the replica again when it has caught up', async () => {
  const hasty = open(replica, 0)
  await pair.onReplica('select pg_wal_replay_pause()')
  expect(await writeAndCount(hasty, 'paused')).toBe(1)
  expect(await replicaLagBytes({ primary, replica })).toBeGreaterThan(0)
  // Reads skip the replica for a time after its failure, so this read does not wait for it.
  expect(await countOf(hasty, 'paused')).toBe(1)
  expect(places).toEqual(['late', 'late'])
  await pair.onReplica('select pg_wal_replay_resume()')
  time += 200
  expect(await countOf(reading, 'paused')).toBe(1)
  expect(await countOf(hasty, 'paused')).toBe(1)
  expect(places.slice(2)).toEqual(['replica', 'replica'])
})

it('reading: waits a short time for a replica that is behind', async () => {
  await pair.onReplica('select pg_wal_replay_pause()')
  const counted = writeAndCount(reading, 'waited for')
  await expect.poll(() => replica.pool.totalCount).toBe(1)
  await pair.onReplica('select pg_wal_replay_resume()')
  expect([await counted, places]).toEqual([1, ['replica']])
})

it('reading: asks the primary while the replica is away, and the replica again when it is back', async () => {
  expect(await writeAndCount(reading, 'first')).toBe(1)
  await pair.stopReplica()
  expect(await writeAndCount(reading, 'away')).toBe(1)
  await pair.startReplica()
  time += 200
  expect(await writeAndCount(reading, 'back')).toBe(1)
  expect(places).toEqual(['replica', 'away', 'replica'])
})

it('reading: never asks a server of another cluster', async () => {
  const other = await createTestDatabase()
  const strange = open(other.database, 0)
  expect(await writeAndCount(strange, 'strange')).toBe(1)
  expect(places).toEqual(['late'])
  await other.drop()
})

it('reading: never asks a server that has left the timeline of the primary', async () => {
  const hasty = open(replica, 0)
  await pair.onReplica('select pg_promote()')
  await pair.onReplica('checkpoint')
  // The other server's log is longer than the primary's log, but it lacks the primary's writes.
  await pair.onReplica(`select pg_logical_emit_message(false, 'test', repeat('x', 1000000))`)
  expect(await writeAndCount(hasty, 'elsewhere')).toBe(1)
  expect(places).toEqual(['late'])
})
