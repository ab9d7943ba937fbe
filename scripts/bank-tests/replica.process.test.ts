/** Runs two processes that read from a replica, one of them with the jobs, and pays and reads with sealed calls. */
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callsOf, fireClosed, initiation, openAnswer } from '../../bench/api/calls.ts'
import { makePayers, type Payer, PIN } from '../../bench/api/payers.ts'
import { accountRoutes } from '../../src/contract/accounts/account.ts'
import { insightRoutes } from '../../src/contract/accounts/insights.ts'
import type { Route } from '../../src/contract/route.ts'
import { transferRoutes } from '../../src/contract/transfers/transfers.ts'
import { type Servers, startServers } from '../../src/server/bank-tests/start-servers.fixture.ts'
import { parseConfig } from '../../src/server/config/config.ts'
import { loadSecrets } from '../../src/server/config/secrets.ts'
import { type Database, openDatabase } from '../../src/server/db/database.ts'
import { makeTestFolder } from '../../src/server/db/embedded/folder.fixture.ts'
import { type Pair, startPair } from '../../src/server/db/embedded/replica.fixture.ts'

const folder = makeTestFolder('adire-reads-')
let pair: Pair
let servers: Servers
let database: Database
let payer: Payer

beforeAll(async () => {
  pair = await startPair()
  const databaseUrl = pair.primary.url
  const env = { TRUST_PROXY: 'on', DATABASE_READ_URL: pair.replicaUrl }
  // Calls go to the two processes in turn, so a process reads what the other process wrote.
  servers = await startServers({ databaseUrl, folder, count: 2, onlyServing: 1, env })
  const config = parseConfig(servers.env)
  const secrets = config.ok ? loadSecrets(config.value) : config
  if (!secrets.ok) throw new Error(secrets.failure)
  database = openDatabase(databaseUrl)
  const [first] = await makePayers(database, secrets.value, 2)
  payer = first!
})
afterAll(async () => {
  await database?.close()
  await servers?.stop()
  await pair?.close()
  rmSync(folder, { recursive: true, force: true })
})

let turn = 0
/** Sends one call to the next process. */
async function call<Data>(route: Route, input: unknown): Promise<Data> {
  const origins = [servers.origins[turn++ % 2]!]
  const [made] = await (await callsOf({ origins, payers: [payer] }, 1))(route, () => input)
  const { replies } = await fireClosed([made!], 1)
  return (await openAnswer(made!, replies[0]!)) as Data
}

async function payAndRead(): Promise<boolean> {
  const order = initiation(payer)
  const { challengeId } = await call<{ challengeId: string }>(transferRoutes.initiate, order)
  await call(transferRoutes.confirm, { challengeId, pin: PIN })
  // The confirmation and the history go to different processes.
  const { entries } = await call<{ entries: readonly { transferId: string }[] }>(accountRoutes.getEntries, {
    accountNumber: payer.accountNumber,
  })
  return entries[0]?.transferId === order.transferId
}

/** The reads of both processes by place. */
async function reads(place: string): Promise<number> {
  const texts = await Promise.all(
    servers.metricsOrigins.map(async (origin) => (await fetch(`${origin}/metrics`)).text()),
  )
  const line = new RegExp(`^adire_reads_total\\{place="${place}"\\} (\\d+)`, 'm')
  return texts.reduce((sum, text) => sum + Number(line.exec(text)?.[1] ?? 0), 0)
}

it('replica: shows a payment of another process in the history, and answers the insights', async () => {
  for (let n = 0; n < 5; n += 1) expect(await payAndRead()).toBe(true)
  const before = await reads('replica')
  expect(before).toBeGreaterThan(0)
  await call(insightRoutes.getInsights, { currencyCode: 'NGN' })
  expect(await reads('replica')).toBeGreaterThan(before)
})

it('replica: shows a payment from the primary while the replay is paused, and names the lag', async () => {
  await pair.onReplica('select pg_wal_replay_pause()')
  for (let n = 0; n < 3; n += 1) expect(await payAndRead()).toBe(true)
  expect(await reads('late')).toBeGreaterThan(0)
  // A process reads the lag at most once in five seconds.
  const lag = async () => {
    const metrics = await (await fetch(`${servers.metricsOrigins[1]}/metrics`)).text()
    return Number(/^adire_replica_lag_bytes (\S+)/m.exec(metrics)?.[1])
  }
  await expect.poll(lag).toBeGreaterThan(0)
  await pair.onReplica('select pg_wal_replay_resume()')
})

it('replica: leaves the processes ready when the replica does not answer', async () => {
  await pair.stopReplica()
  expect(await payAndRead()).toBe(true)
  const ready = await Promise.all(servers.origins.map(async (origin) => (await fetch(`${origin}/api/ready`)).status))
  expect(ready).toEqual([200, 200])
})
