/** Crashes and pauses the database, ends and takes its connections, locks its tables, and fills its disk. */
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { databasePids, signalAll, type World } from '../world/open-world.ts'
import type { FaultSource } from './fault.ts'

/** Tables of payments, books and sessions. */
const LOCKED = ['bank.payment', 'ledger.account', 'ledger.request', 'bank.sealed_replay', 'bank.payment_submission']
/** The injector waits at most this long for a table lock, so that it never waits for the bank for ever. */
const LOCK_WITHIN_MS = 2_000

export const damageDatabase: FaultSource = (world, _networks, random) => {
  const forMs = random.between(300, 3_000)
  const table = random.pick(LOCKED)
  return [
    [1.5, { name: 'kill the database', run: async () => signalAll([world.database.pid()], 'SIGKILL') }],
    // An immediate shutdown writes nothing. The next start recovers from the write-ahead log.
    [1.5, { name: 'stop the database immediately', run: async () => signalAll([world.database.pid()], 'SIGQUIT') }],
    [
      1,
      {
        name: `pause the database for ${forMs} ms`,
        run: async () => {
          const pids = databasePids(world.database)
          signalAll(pids, 'SIGSTOP')
          await delay(forMs)
          signalAll(pids, 'SIGCONT')
        },
      },
    ],
    [1.5, { name: 'end all connections of the bank to the database', run: () => endConnections(world) }],
    [1, { name: `take the database’s free connections for ${forMs} ms`, run: () => takeConnections(world, forMs) }],
    [1.5, { name: `lock ${table} for ${forMs} ms`, run: () => lockTable(world, table, forMs) }],
    ...fillDisk(world, forMs),
  ]
}

function fillDisk({ disk }: World, forMs: number): ReturnType<FaultSource> {
  if (disk === undefined) return []
  const run = async (): Promise<void> => {
    await disk.fill()
    await delay(forMs)
    disk.free()
  }
  return [[1.5, { name: `fill the disk of the database for ${forMs} ms`, run }]]
}

/** Ignores an error of the work, because the database may be down when a fault begins. */
const unlessDown = (work: Promise<unknown>): Promise<void> =>
  work.then(
    () => undefined,
    () => undefined,
  )

function endConnections({ owner }: World): Promise<void> {
  return unlessDown(owner.query(`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'adire'`))
}

/** Opens connections until the database refuses more, ends those of the bank, and so exhausts its pools. */
async function takeConnections(world: World, forMs: number): Promise<void> {
  const taken: pg.Client[] = []
  for (;;) {
    const client = new pg.Client({ connectionString: world.database.ownerUrl, connectionTimeoutMillis: 2_000 })
    client.on('error', () => {})
    const isOpen = await client.connect().then(
      () => true,
      () => false,
    )
    if (!isOpen) break
    taken.push(client)
  }
  await endConnections(world)
  await delay(forMs)
  await Promise.all(taken.map((client) => unlessDown(client.end())))
}

async function lockTable({ database }: World, table: string, forMs: number): Promise<void> {
  const client = new pg.Client({ connectionString: database.ownerUrl, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  await unlessDown(
    (async () => {
      await client.connect()
      await client.query(`begin; set local lock_timeout = ${LOCK_WITHIN_MS}; lock table ${table} in exclusive mode`)
      await delay(forMs)
      await client.query('rollback')
    })(),
  )
  await unlessDown(client.end())
}
