/** Runs two API processes through PgBouncer in transaction mode, on fewer connections than they open, under transfers. */
import { rmSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { allowManyPayments } from '../../bench/api/many-payments.ts'
import { callsOf, fireClosed, initiation, openAnswer } from '../../bench/api/calls.ts'
import { makePayers, type Payer, PIN } from '../../bench/api/payers.ts'
import { accountRoutes } from '../../src/contract/accounts/account.ts'
import type { Route } from '../../src/contract/route.ts'
import { transferRoutes } from '../../src/contract/transfers/transfers.ts'
import { type Servers, startServers } from '../../src/server/bank-tests/start-servers.fixture.ts'
import { parseConfig } from '../../src/server/config/config.ts'
import { loadSecrets } from '../../src/server/config/secrets.ts'
import { type Database, openDatabase } from '../../src/server/db/database.ts'
import { type Embedded, startEmbedded } from '../../src/server/db/embedded/embedded.ts'
import { makeTestFolder } from '../../src/server/db/embedded/folder.fixture.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import { verifyBooks } from '../../src/server/ledger/verify.ts'
import { type Pooler, startPgbouncer } from './pgbouncer.fixture.ts'

/** Two processes open 15 connections each. */
const POOL_SIZE = 6
const PAYERS = 40
const [ROUNDS, CALLS] = [5, 120]
const folder = makeTestFolder('adire-pooler-')
let server: Embedded
let pooler: Pooler
let direct: Database
let owner: pg.Client
let servers: Servers
let payers: readonly Payer[]

const start = (env: Readonly<Record<string, string>> = {}) =>
  startServers({
    databaseUrl: pooler.url,
    folder,
    count: 2,
    env: { ROLE: 'api', DATABASE_POOLER: 'transaction', TRUST_PROXY: 'on', CALL_LIMIT_FACTOR: '9999', ...env },
  })

beforeAll(async () => {
  server = await startEmbedded({ dataFolder: folder })
  await migrate(server.ownerUrl)
  pooler = await startPgbouncer({ databaseUrl: server.url, folder, poolSize: POOL_SIZE })
  owner = new pg.Client({ connectionString: server.ownerUrl })
  await owner.connect()
  direct = openDatabase(server.url)
  await allowManyPayments(direct)
})
afterAll(async () => {
  await servers?.stop()
  await direct?.close()
  await owner?.end()
  await pooler?.stop()
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

it('pooler: stops the start while the login does not work as the role of the API', async () => {
  await expect(start()).rejects.toThrow(/must work as adire_api\. Run: alter role adire set role = 'adire_api'/)
})

it('pooler: stops the start of a process that runs jobs', async () => {
  await expect(start({ ROLE: 'all' })).rejects.toThrow('DATABASE_POOLER: only ROLE=api goes through a pooler')
})

it('pooler: two API processes start, and customers sign in, behind six connections', async () => {
  // A login may change its own settings.
  const login = new pg.Client({ connectionString: server.url })
  await login.connect()
  await login.query(`alter role adire set role = 'adire_api'`)
  // The pooler still has connections of the refused start, which have the old role.
  await login.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'adire-%'`)
  await login.end()
  servers = await start()
  const config = parseConfig(servers.env)
  const secrets = config.ok ? loadSecrets(config.value) : config
  if (!secrets.ok) throw new Error(secrets.failure)
  payers = await makePayers(direct, secrets.value, PAYERS)
  const ready = await Promise.all(servers.origins.map(async (origin) => (await fetch(`${origin}/api/ready`)).status))
  expect(ready).toEqual([200, 200])
})

/** Sends calls of the payers in turn to the two processes, 40 at a time. Throws for every answer that is not a success. */
async function callAll<Data>(
  route: Route,
  input: (payer: Payer, n: number) => unknown,
  count = PAYERS,
): Promise<Data[]> {
  const calls = await (await callsOf({ origins: servers.origins, payers }, count))(route, input)
  const { replies } = await fireClosed(calls, 40)
  return Promise.all(calls.map(async (call, n) => (await openAnswer(call, replies[n]!)) as Data))
}

/** The most connections that PostgreSQL had for the processes. PgBouncer passes on the name of its client. */
async function mostConnections(over: AbortSignal): Promise<number> {
  let most = 0
  while (!over.aborted) {
    const { rows } = await owner.query<{ present: number }>(
      `select count(*)::int as present from pg_stat_activity where application_name like 'adire-%'`,
    )
    most = Math.max(most, rows[0]?.present ?? 0)
  }
  return most
}

it('pooler: carries transfers under load, and PostgreSQL sees no more than six connections', async () => {
  const over = new AbortController()
  const watched = mostConnections(over.signal)
  for (let round = 0; round < ROUNDS; round += 1) {
    const initiated = await callAll<{ challengeId: string }>(transferRoutes.initiate, initiation, CALLS)
    const confirmed = await callAll<{ status: string }>(
      transferRoutes.confirm,
      (_payer, n) => ({ challengeId: initiated[n]?.challengeId, pin: PIN }),
      CALLS,
    )
    expect(new Set(confirmed.map(({ status }) => status))).toEqual(new Set(['successful']))
  }
  over.abort()
  const most = await watched
  expect(most).toBeGreaterThan(1)
  expect(most).toBeLessThanOrEqual(POOL_SIZE)
})

it('API behind PgBouncer: histories show the transfers, and the books have no fault', async () => {
  const histories = await callAll<{ entries: readonly unknown[] }>(accountRoutes.getEntries, ({ accountNumber }) => ({
    accountNumber,
  }))
  // Each payer makes three transfers in a round, and gets three of a neighbour.
  for (const { entries } of histories) expect(entries.length).toBeGreaterThanOrEqual(20)
  // Each payer also has a payment of last month to each of two payees.
  const { rows } = await owner.query<{ count: number }>('select count(*)::int as count from bank.payment')
  expect(rows).toEqual([{ count: ROUNDS * CALLS + 2 * PAYERS }])
  expect((await verifyBooks(direct)).faults).toEqual([])
})
