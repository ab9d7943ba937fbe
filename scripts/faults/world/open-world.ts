/** Starts the world of a run: database, sandbox, two API processes and a process for jobs, with a link before each part. */
import { readFileSync } from 'node:fs'
import { type NetConnectOpts } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { allowManyPayments } from '../../../bench/api/many-payments.ts'
import { freePorts } from '../../../src/server/bank-tests/free-ports.fixture.ts'
import { environment } from '../../../src/server/bank-tests/start-servers.fixture.ts'
import { parseConfig } from '../../../src/server/config/config.ts'
import { NODE_FLAGS } from '../../../src/server/config/node-flags.ts'
import { loadSecrets, type Secrets } from '../../../src/server/config/secrets.ts'
import { openDatabase } from '../../../src/server/db/database.ts'
import { type Embedded, startEmbedded } from '../../../src/server/db/embedded/embedded.ts'
import { migrate } from '../../../src/server/db/migrate.ts'
import { type KeptProcess, keepProcess } from './kept-process.ts'
import { type Link, openLink } from './link.ts'
import { openNetworkLinks, startSandboxProcess } from './sandbox-links.ts'
import { mountSmallDisk, type SmallDisk } from './small-disk.ts'
import { makeSteppedClocks, type SteppedClock } from './stepped-clock.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const MAIN = join(ROOT, 'src', 'server', 'main.ts')
const API_PROCESSES = 2

export interface World {
  readonly folder: string
  /** The address at which customers reach the bank. Its connections go to the API processes in turn. */
  readonly origin: string
  readonly rootPin: string
  readonly secrets: Secrets
  /** The three processes of the bank: api-1, api-2 and jobs. */
  readonly processes: readonly KeptProcess[]
  readonly links: readonly Link[]
  /** The clocks of the processes. Empty when all processes have the clock of the machine. */
  readonly clocks: readonly SteppedClock[]
  readonly database: Embedded
  /** The file system of the database. Undefined when the database is on the disk of the machine. */
  readonly disk: SmallDisk | undefined
  /** Connections with the login that owns the tables. No link can damage them. */
  readonly owner: pg.Pool
  /** The environment of the servers, for the operators' commands. */
  readonly env: Readonly<Record<string, string>>
  /** The addresses of the metrics by the name of the process. */
  readonly metrics: ReadonlyMap<string, string>
  /** The sandbox's control server. */
  readonly console: string
  readonly sandboxPid: number
  close(): Promise<void>
}

export interface WorldOptions {
  /** Variables of the servers, in addition or in place of others. */
  readonly more?: Readonly<Record<string, string>>
  /** The database gets a small file system, and each process a separate clock, as far as the machine allows it. */
  readonly hasDiskAndClocks?: boolean
}

/** `seed` writes the customers before a server starts. The folder is temporary, and the database's user can open it. */
export async function openWorld(
  folder: string,
  seed: (database: ReturnType<typeof openDatabase>, secrets: Secrets) => Promise<void>,
  options: WorldOptions = {},
): Promise<World> {
  const closing: (() => Promise<unknown>)[] = []
  const close = async (): Promise<void> => {
    for (const one of closing.splice(0).toReversed()) await one()
  }
  try {
    return await open({ folder, seed, ...options }, closing, close)
  } catch (error) {
    await close()
    throw error
  }
}

interface Wanted extends WorldOptions {
  readonly folder: string
  readonly seed: Parameters<typeof openWorld>[1]
}

const PROCESSES = ['api-1', 'api-2', 'jobs']

async function open(
  { folder, seed, more = {}, hasDiskAndClocks = false }: Wanted,
  closing: (() => Promise<unknown>)[],
  close: () => Promise<void>,
): Promise<World> {
  const keep = (link: Link): Link => {
    closing.push(() => link.close())
    return link
  }
  const disk = hasDiskAndClocks ? mountSmallDisk(join(folder, 'postgres')) : undefined
  if (disk !== undefined) closing.push(async () => disk.close())
  const clocks = hasDiskAndClocks ? makeSteppedClocks(folder, PROCESSES) : []
  const { database, owner } = await openEmbedded(folder, closing)
  const ports = await freePorts(2 * (API_PROCESSES + 1))
  const local = (port: string | number): NetConnectOpts => ({ host: '127.0.0.1', port: Number(port) })
  const front = keep(await openLink('front', ports.slice(0, API_PROCESSES).map(local)))
  const origin = `http://127.0.0.1:${front.port}`
  const toBank = keep(await openLink('networks-to-bank', ports.slice(0, API_PROCESSES).map(local)))
  const { child, access } = await startSandboxProcess(folder, `http://127.0.0.1:${toBank.port}`, closing)
  const networks = await openNetworkLinks(access)
  for (const { link } of networks.links) keep(link)

  const { env, pin } = environment(
    { databaseUrl: database.url, folder, env: { ...networks.env, ...SHORT_TIMES, ...more } },
    [origin, `http://127.0.0.1:${toBank.port}`],
  )
  const config = parseConfig(env)
  const secrets = config.ok ? loadSecrets(config.value) : config
  if (!secrets.ok) throw new Error(secrets.failure)
  const direct = openDatabase(database.url)
  await seed(direct, secrets.value)
  await direct.close()

  const started = await keepProcesses({ folder, env, clocks, databaseUrl: database.url, ports, closing, keep })
  return {
    folder,
    origin,
    rootPin: pin,
    secrets: secrets.value,
    processes: started.processes,
    links: [front, toBank, ...networks.links.map(({ link }) => link), ...started.links],
    clocks,
    database,
    disk,
    owner,
    env,
    metrics: started.metrics,
    console: access.consoleUrl,
    sandboxPid: child.pid ?? 0,
    close,
  }
}

/** Starts the processes of the bank, each with its own link to the database. The last ports are for the metrics. */
async function keepProcesses(given: {
  readonly folder: string
  readonly env: Readonly<Record<string, string>>
  readonly clocks: readonly SteppedClock[]
  readonly databaseUrl: string
  readonly ports: readonly string[]
  readonly closing: (() => Promise<unknown>)[]
  readonly keep: (link: Link) => Link
}) {
  const { folder, env, clocks, databaseUrl, ports, closing, keep } = given
  const processes: KeptProcess[] = []
  const links: Link[] = []
  const metrics = new Map<string, string>()
  for (const [n, name] of PROCESSES.entries()) {
    const link = keep(await openLink(`database-of-${name}`, [{ path: socketOf(databaseUrl) }]))
    links.push(link)
    const metricsPort = ports[API_PROCESSES + 1 + n] ?? ''
    metrics.set(name, `http://127.0.0.1:${metricsPort}/metrics`)
    const kept = await keepProcess({
      name,
      args: [...NODE_FLAGS, MAIN],
      env: {
        ...env,
        ...clocks[n]?.env,
        ROLE: name === 'jobs' ? 'jobs' : 'api',
        PORT: ports[n] ?? '',
        METRICS_PORT: metricsPort,
        DATABASE_URL: overLink(databaseUrl, link.port),
      },
      logFile: join(folder, `${name}.log`),
    })
    closing.push(() => kept.stop())
    processes.push(kept)
  }
  return { processes, links, metrics }
}

/** Starts the database with its tables, and with limits for customers who pay all the time. */
async function openEmbedded(folder: string, closing: (() => Promise<unknown>)[]) {
  // A short write-ahead log fits on the small file system, and a new file of the log needs space on a full one.
  const database = await startEmbedded({
    dataFolder: folder,
    settings: { max_wal_size: '128MB', min_wal_size: '32MB' },
  })
  const wakeDatabase = (): void => signalAll(databasePids(database), 'SIGCONT')
  process.once('exit', wakeDatabase)
  closing.push(async () => {
    process.off('exit', wakeDatabase)
    await database.stop()
  })
  await migrate(database.ownerUrl)
  const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 4 })
  owner.on('error', () => undefined)
  closing.push(() => owner.end())
  await allowManyPayments({ pool: owner })
  return { database, owner }
}

/** Seconds in place of minutes, so that a run sees how unanswered payments end. */
const SHORT_TIMES = {
  LOG_LEVEL: 'warn',
  CALL_LIMIT_FACTOR: '9999',
  SWITCH_ANSWER_WITHIN_S: '3',
  BILLER_ANSWER_WITHIN_S: '3',
  SWITCH_ASK_AGAIN_S: '1',
  SWITCH_ASK_LATER_S: '2',
  MAX_CONNECTIONS_PER_ADDRESS: '1000',
  MAX_OPEN_REQUESTS_PER_ADDRESS: '1000',
}

/** The path of the socket on which the embedded database listens. */
function socketOf(url: string): string {
  return join(new URL(url.replace('@/', '@localhost/')).searchParams.get('host') ?? '', '.s.PGSQL.5432')
}

function overLink(url: string, port: number): string {
  const { username, password, pathname } = new URL(url.replace('@/', '@localhost/'))
  return `postgresql://${username}:${password}@127.0.0.1:${port}${pathname}`
}

/** The database's main process and its children, for a pause of the whole database. */
export function databasePids(database: Embedded): readonly number[] {
  const pid = database.pid()
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    return [pid, ...children.trim().split(' ').filter(Boolean).map(Number)]
  } catch {
    return [pid]
  }
}

export function signalAll(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // The process has ended since it was listed.
    }
  }
}
