/** Counts the database connections of server processes under load, and refuses a start that PostgreSQL cannot hold. */
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callsOf, type Call, fireClosed, initiation, openAnswer } from '../../bench/api/calls.ts'
import { PIN } from '../../bench/api/payers.ts'
import { type LoadedBank, openLoadedBank } from '../../bench/api/world.ts'
import { keepAlive } from '../../src/contract/keep-alive.ts'
import { transferRoutes } from '../../src/contract/transfers/transfers.ts'
import { unsafeLogin } from '../../src/server/db/check-login.ts'
import { type Embedded, startEmbedded } from '../../src/server/db/embedded/embedded.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import { makeTestFolder } from '../../src/server/db/embedded/folder.fixture.ts'
import { type Servers, startServers } from '../../src/server/bank-tests/start-servers.fixture.ts'

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

describe('three server processes on a default PostgreSQL', () => {
  let bank: LoadedBank
  let owner: pg.Client
  beforeAll(async () => {
    bank = await openLoadedBank({ payers: 60, servers: 3, onlyServing: 2 })
    owner = await connect(bank.ownerUrl)
  })
  afterAll(async () => {
    await owner?.end()
    await bank?.close()
  })

  /** Sends the calls to each server, 20 at a time. Returns the answers. Throws for every answer that is not 200. */
  async function fire(calls: readonly Call[]): Promise<unknown[]> {
    const { replies } = await fireClosed(calls, 60)
    expect(replies.filter(({ status }) => status === 503)).toEqual([])
    return Promise.all(calls.map((call, n) => openAnswer(call, replies[n]!)))
  }

  /** Makes signed-in calls, transfers and, in one of the processes, the jobs that send their alerts. */
  async function load(): Promise<void> {
    const seal = await callsOf(bank, 180)
    await fire(await seal(keepAlive, () => ({})))
    const initiated = await fire(await seal(transferRoutes.initiate, initiation))
    const confirm = await seal(transferRoutes.confirm, (_payer, n) => ({
      challengeId: (initiated[n] as { challengeId: string }).challengeId,
      pin: PIN,
    }))
    for (const answer of await fire(confirm)) expect(answer).toMatchObject({ status: 'successful' })
  }

  /** The maximum number of concurrent connections of each server process, by its application name. */
  async function watchUntil(over: AbortSignal): Promise<Map<string, number>> {
    const most = new Map<string, number>()
    while (!over.aborted) {
      const { rows } = await owner.query<{ name: string; present: number }>(
        `select application_name as name, count(*)::int as present from pg_stat_activity
         where usename = 'adire' and application_name like 'adire-%' group by 1`,
      )
      for (const { name, present } of rows) most.set(name, Math.max(present, most.get(name) ?? 0))
    }
    return most
  }

  it('connections: stay within 24 and 16 per process under load, and no call gets 503', async () => {
    const { rows } = await owner.query('show max_connections')
    expect(rows).toEqual([{ max_connections: '100' }])
    const over = new AbortController()
    const [watched] = await Promise.all([watchUntil(over.signal), load().finally(() => over.abort())])
    const most = [...watched].sort(([, one], [, other]) => other - one)
    expect(most).toHaveLength(3)
    for (const [name, present] of most) expect(present, name).toBeLessThanOrEqual(name.endsWith('-max24') ? 24 : 16)
    expect(most.map(([name]) => name.replace(/^adire-\w+-/, '')).sort()).toEqual(['max15', 'max15', 'max24'])
  })
})

describe('a PostgreSQL with few connections', () => {
  const folder = makeTestFolder('adire-few-')
  const running: Servers[] = []
  let server: Embedded
  let owner: pg.Client
  beforeAll(async () => {
    // The servers find 21 free connections: 30, minus 3 for superusers, 5 for pg_use_reserved_connections and 1 for
    // this test.
    server = await startEmbedded({ dataFolder: folder, settings: { max_connections: '30', reserved_connections: '5' } })
    await migrate(server.ownerUrl)
    owner = await connect(server.ownerUrl)
  })
  afterAll(async () => {
    for (const servers of running) await servers.stop()
    await owner?.end()
    await server?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  async function serversConnected(): Promise<number | undefined> {
    const { rows } = await owner.query<{ servers: number }>(
      `select count(distinct application_name)::int as servers from pg_stat_activity where application_name like 'adire-%'`,
    )
    return rows[0]?.servers
  }

  async function start(env: Readonly<Record<string, string>>): Promise<Servers> {
    // PostgreSQL may still be closing the connection of a refused server.
    await expect.poll(serversConnected).toBe(running.length)
    const servers = await startServers({ databaseUrl: server.url, folder, count: 1, env })
    running.push(servers)
    return servers
  }

  it('start: is refused with one line when the free connections do not suffice', async () => {
    await expect(start({})).rejects.toThrow(
      /^The server ended with 1: DATABASE_URL: this server needs 24 database connections \(DATABASE_CONNECTIONS 12, LEDGER_CONNECTIONS 3, JOB_CONNECTIONS 9\), but max_connections of PostgreSQL leaves only 21 free\. [^\n]+\n$/,
    )
  })

  it('start: logs the sum, and counts the connections that another server may still open', async () => {
    const { lines } = await start({ JOBS: 'off', LOG_LEVEL: 'info' })
    await expect.poll(() => lines.join('\n')).toContain('this server opens at most 15 database connections')
    // The other server has opened a few of its 15 connections.
    await expect(start({ JOBS: 'off' })).rejects.toThrow('leaves only 6 free')
    const small = { DATABASE_CONNECTIONS: '4', LEDGER_CONNECTIONS: '1' }
    await expect(start({ JOBS: 'off', ...small })).resolves.toBeDefined()
  })

  it('login: is refused when the login is a superuser', async () => {
    const { postgres } = JSON.parse(readFileSync(join(folder, 'database-passwords.json'), 'utf8')) as {
      postgres: string
    }
    const superuser = await connect(server.url.replace(/\/\/[^@]*@/, `//postgres:${postgres}@`))
    expect(await unsafeLogin(superuser, { variable: 'DATABASE_URL', role: 'adire_app' })).toContain(
      'because it can be a superuser.',
    )
    await superuser.end()
  })
})
