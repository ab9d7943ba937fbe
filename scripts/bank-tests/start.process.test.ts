/** Runs `npm start` as a process: reasons against a start, the end of a bank, and the state after a killed launcher. */
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startEmbedded } from '../../src/server/db/embedded/embedded.ts'
import { lockFolder } from '../../src/server/db/embedded/folder-lock.ts'
import {
  endAllOf,
  bankPorts,
  isReady,
  makeDataFolder,
  type Ports,
  postmasterPid,
  runningOn,
  startBank,
  untilNothingRuns,
} from './bank-process.fixture.ts'

const LEDGER = join(import.meta.dirname, '..', '..', 'src', 'server', 'ledger', 'cli.ts')

/** Starts the bank and expects it to exit with status 1 and one line, without a remaining process. Returns the line. */
async function refusedStart(dataFolder: string, ports: Ports, env: Readonly<Record<string, string>> = {}) {
  // The database workers of the running bank appear and disappear. Before a worker has a title, it has the title of its
  // postmaster.
  const running = (): string[] => {
    const found = runningOn(dataFolder).filter((line) => !line.includes(' postgres: '))
    const [postmaster] = found.filter((line) => line.includes('/postgres -D '))
    return found.filter((line) => line === postmaster || !line.includes('/postgres -D '))
  }
  const others = running()
  const bank = startBank({ dataFolder, ports, env })
  expect(await bank.ended, bank.stdout()).toBe(1)
  const lines = bank.stderr().trimEnd().split('\n')
  expect(lines).toHaveLength(1)
  expect(bank.stdout()).not.toContain('The bank is open')
  expect(running()).toEqual(others)
  return lines[0]
}

/** Runs the ledger's command line on the bank of this folder. */
function ledger(dataFolder: string, command: string): string {
  const env = { ...process.env, DATABASE_URL: '', DATA_DIR: dataFolder }
  const { status, stdout, stderr } = spawnSync(process.execPath, [LEDGER, command], { env, encoding: 'utf8' })
  expect(status, stderr).toBe(0)
  return stdout
}

async function query<Row extends pg.QueryResultRow>(dataFolder: string, sql: string): Promise<Row[]> {
  const { ownerUrl } = JSON.parse(readFileSync(join(dataFolder, 'connection.json'), 'utf8')) as { ownerUrl: string }
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

describe('a refused start', () => {
  const folder = makeDataFolder()
  const untouched = makeDataFolder()
  let ports: Ports
  beforeEach(async () => {
    ports = await bankPorts()
  })
  afterAll(() => {
    for (const one of [folder, untouched]) {
      endAllOf(one.path)
      one.remove()
    }
  })

  it.each([
    [{ PORT: 'eighty' }, /PORT must be a port number/],
    [{ DATABASE_URL: 'mysql://root:hunter2@db/bank' }, /DATABASE_URL must be a postgres:\/\/ URL/],
    [{ MASTER_KEY: 'hunter2' }, /MASTER_KEY must be base64 of 32 bytes/],
    [{ LOG_LEVEL: 'loud', SANDBOX: 'maybe' }, /SANDBOX must be on or off.*LOG_LEVEL is not a level/],
    [{ NODE_ENV: 'production', SANDBOX: 'on' }, /SANDBOX: play money is refused with NODE_ENV=production/],
    [{ NODE_ENV: 'production' }, /Without the sandbox these must be set: .*DATABASE_URL/],
  ])('start: is refused by %o before anything is made', async (env, line) => {
    const said = await refusedStart(untouched.path, ports, env)
    expect(said).toMatch(line)
    expect(said).not.toContain('hunter2')
    expect(readdirSync(untouched.path)).toEqual([])
  })

  it('start: names a stopped or unknown database without its password', async () => {
    const line = await refusedStart(folder.path, ports, {
      DATABASE_URL: `postgres://bank:hunter2@127.0.0.1:${ports.METRICS_PORT}/bank`,
    })
    expect(line).toBe('The database at DATABASE_URL cannot be reached (ECONNREFUSED).')
    const unknown = await refusedStart(folder.path, ports, {
      DATABASE_URL: 'postgres://bank:hunter2@database.invalid/bank',
    })
    // A machine with a slow name server may give up before it gets the reason.
    expect(unknown).toMatch(/^The database at DATABASE_URL cannot be reached( \((ENOTFOUND|EAI_AGAIN)\))?\.$/)
  })

  it('start: refuses a data folder that another process uses, also with an external database', async () => {
    const unlock = lockFolder(folder.path)
    const line = await refusedStart(folder.path, ports, { DATABASE_URL: 'postgres://bank@127.0.0.1:9/bank' })
    expect(line).toBe(
      `The data folder ${folder.path} is in use by process ${process.pid}. Stop it first, or set DATA_DIR.`,
    )
    unlock()
  })

  it('start: refuses the database of another bank before it changes the schema', async () => {
    const elsewhere = makeDataFolder()
    const server = await startEmbedded({ dataFolder: elsewhere.path })
    const owner = new pg.Client({ connectionString: server.ownerUrl })
    await owner.connect()
    await owner.query(
      `create schema bank create table customer (bvn_index bytea); insert into bank.customer values ('')`,
    )
    const line = await refusedStart(folder.path, ports, { DATABASE_URL: server.ownerUrl })
    expect(line).toMatch(/^The database holds customers who are not of this sandbox/)
    const { rows } = await owner.query(
      `select nspname from pg_namespace where nspname in ('bank', 'ledger', 'migrations')`,
    )
    expect(rows).toEqual([{ nspname: 'bank' }])
    await owner.end()
    await server.stop()
    elsewhere.remove()
  })

  describe('a start with a taken port', () => {
    let neighbour: Server
    afterEach(() => new Promise<void>((closed) => neighbour.close(() => closed())))

    it.each(['PORT', 'SANDBOX_PORT', 'METRICS_PORT'] as const)(
      'start: is refused when the port of its %s is taken',
      async (name) => {
        neighbour = createServer().listen(Number(ports[name]), '127.0.0.1')
        await once(neighbour, 'listening')
        const line = await refusedStart(folder.path, ports)
        expect(line).toMatch(new RegExp(`^Port ${ports[name]} is in use: stop what uses it, or set .*${name}`))
      },
    )
  })
})

describe('a bank that was started', () => {
  const folder = makeDataFolder()
  let ports: Ports
  beforeAll(async () => {
    ports = await bankPorts()
  })
  afterEach(() => endAllOf(folder.path))
  afterAll(() => folder.remove())

  const untilOneServerAnswers = async (url: string): Promise<void> => {
    await vi.waitFor(async () => expect(await isReady(url)).toBe(true), { timeout: 60_000, interval: 50 })
  }

  it('bank: ends on Ctrl+C and on SIGTERM without a remaining process, and keeps its money', async () => {
    const first = startBank({ dataFolder: folder.path, ports, byNpm: true })
    await first.untilOpen()
    const [account] = await query<{ account_number: string }>(
      folder.path,
      `select account_number from bank.account where currency = 'NGN' and is_primary order by account_number limit 1`,
    )
    const before = ledger(folder.path, 'trial-balance')
    const paid = await fetch(`${first.console}/pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ accountNumber: account?.account_number, amount: '123457', senderName: 'HALIMA YUSUF' }),
    })
    expect(await paid.json()).toMatchObject({ status: 'ACSC' })
    const books = ledger(folder.path, 'trial-balance')
    expect(books).not.toBe(before)

    await first.stop('SIGINT')
    await untilNothingRuns(folder.path)
    expect(existsSync(join(folder.path, 'owner.lock'))).toBe(false)
    expect(first.stderr()).toBe('')

    const second = startBank({ dataFolder: folder.path, ports, byNpm: true })
    await second.untilOpen()
    expect(ledger(folder.path, 'trial-balance')).toBe(books)
    await second.stop('SIGTERM')
    await untilNothingRuns(folder.path)
    expect(second.stderr()).toBe('')
  })

  it('bank: refuses a second start on its folder and continues', async () => {
    const bank = startBank({ dataFolder: folder.path, ports })
    await bank.untilOpen()
    const line = await refusedStart(folder.path, await bankPorts())
    expect(line).toBe(
      `The data folder ${folder.path} is in use by process ${bank.child.pid}. Stop it first, or set DATA_DIR.`,
    )
    expect(await isReady(bank.url)).toBe(true)
    expect(await bank.stop()).toBe(0)
    await untilNothingRuns(folder.path)
  })

  it('bank: ends server and sandbox when its launcher is killed, and the next start takes over its database', async () => {
    const killed = startBank({ dataFolder: folder.path, ports })
    await killed.untilOpen()
    const postmaster = postmasterPid(folder.path)
    process.kill(killed.child.pid ?? 0, 'SIGKILL')
    // The server, which also holds the output's pipe, ends by itself.
    expect(await killed.ended).toBe(null)
    expect(runningOn(folder.path).some((line) => line.startsWith(`${postmaster} `))).toBe(true)
    expect(runningOn(folder.path).filter((line) => line.includes('main.ts'))).toEqual([])

    const next = startBank({ dataFolder: folder.path, ports })
    await next.untilOpen()
    expect(postmasterPid(folder.path)).not.toBe(postmaster)
    ledger(folder.path, 'verify')
    expect(await next.stop('SIGINT')).toBe(0)
    await untilNothingRuns(folder.path)
  })

  it('bank: starts a killed server again on the same port, and says so', async () => {
    const bank = startBank({ dataFolder: folder.path, ports })
    await bank.untilOpen()
    const killed = bank.serverPid()
    process.kill(killed, 'SIGKILL')
    await vi.waitFor(() => expect(bank.serverPid()).not.toBe(killed), { timeout: 60_000, interval: 50 })
    await untilOneServerAnswers(bank.url)
    expect(bank.stderr()).toBe('The server stopped by itself (SIGKILL); starting it again.\n')
    expect(await bank.stop()).toBe(0)
    await untilNothingRuns(folder.path)
  })

  it.each(['SIGINT', 'SIGTERM'] as const)('bank: leaves nothing when it gets %s while it starts', async (signal) => {
    const bank = startBank({ dataFolder: folder.path, ports })
    // The lock file is written first. The database, the sandbox and the server do not exist yet.
    const lock = join(folder.path, 'owner.lock')
    await vi.waitFor(() => expect(readFileSync(lock, 'utf8')).toContain(`"pid":${bank.child.pid}`), {
      timeout: 60_000,
      interval: 5,
    })
    expect(await bank.stop(signal), bank.stderr()).toBe(0)
    await untilNothingRuns(folder.path)
    expect(bank.stderr()).toBe('')
    expect(existsSync(lock)).toBe(false)
  })
})
