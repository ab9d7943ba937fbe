/** Starts the world of a run: database, sandbox, two API processes and a process for jobs, with a link before each part. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type NetConnectOpts } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { allowManyPayments } from '../../../bench/api/many-payments.ts'
import type { Sandbox } from '../../../src/sandbox/start-sandbox.ts'
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

const ROOT = join(import.meta.dirname, '..', '..', '..')
const MAIN = join(ROOT, 'src', 'server', 'main.ts')
const API_PROCESSES = 2

type SandboxAccess = Omit<Sandbox, 'close' | 'staff'>

export interface World {
  readonly folder: string
  /** The address at which customers reach the bank. Its connections go to the API processes in turn. */
  readonly origin: string
  readonly rootPin: string
  readonly secrets: Secrets
  /** The three processes of the bank: api-1, api-2 and jobs. */
  readonly processes: readonly KeptProcess[]
  readonly links: readonly Link[]
  readonly database: Embedded
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

/** `seed` writes the customers before a server starts. The folder is temporary, and the database's user can open it. `more` adds variables or replaces some. */
export async function openWorld(
  folder: string,
  seed: (database: ReturnType<typeof openDatabase>, secrets: Secrets) => Promise<void>,
  more: Readonly<Record<string, string>> = {},
): Promise<World> {
  const closing: (() => Promise<unknown>)[] = []
  const close = async (): Promise<void> => {
    for (const one of closing.splice(0).toReversed()) await one()
  }
  try {
    return await open({ folder, seed, more }, closing, close)
  } catch (error) {
    await close()
    throw error
  }
}

interface Wanted {
  readonly folder: string
  readonly seed: Parameters<typeof openWorld>[1]
  readonly more: Readonly<Record<string, string>>
}

async function open(
  { folder, seed, more }: Wanted,
  closing: (() => Promise<unknown>)[],
  close: () => Promise<void>,
): Promise<World> {
  const keep = (link: Link): Link => {
    closing.push(() => link.close())
    return link
  }
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

  const processes: KeptProcess[] = []
  const databaseLinks: Link[] = []
  const metrics = new Map<string, string>()
  for (const [n, name] of ['api-1', 'api-2', 'jobs'].entries()) {
    const link = keep(await openLink(`database-of-${name}`, [{ path: socketOf(database.url) }]))
    databaseLinks.push(link)
    const metricsPort = ports[API_PROCESSES + 1 + n] ?? ''
    metrics.set(name, `http://127.0.0.1:${metricsPort}/metrics`)
    const kept = await keepProcess({
      name,
      args: [...NODE_FLAGS, MAIN],
      env: {
        ...env,
        ROLE: name === 'jobs' ? 'jobs' : 'api',
        PORT: ports[n] ?? '',
        METRICS_PORT: metricsPort,
        DATABASE_URL: overLink(database.url, link.port),
      },
      logFile: join(folder, `${name}.log`),
    })
    closing.push(() => kept.stop())
    processes.push(kept)
  }
  return {
    folder,
    origin,
    rootPin: pin,
    secrets: secrets.value,
    processes,
    links: [front, toBank, ...networks.links.map(({ link }) => link), ...databaseLinks],
    database,
    owner,
    env,
    metrics,
    console: access.consoleUrl,
    sandboxPid: child.pid ?? 0,
    close,
  }
}

/** Starts the database with its tables, and with limits for customers who pay all the time. */
async function openEmbedded(folder: string, closing: (() => Promise<unknown>)[]) {
  const database = await startEmbedded({ dataFolder: folder })
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

async function startSandboxProcess(
  folder: string,
  bank: string,
  closing: (() => Promise<unknown>)[],
): Promise<{ readonly child: ChildProcess; readonly access: SandboxAccess }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'sandbox-process.ts')], {
    env: { PATH: process.env['PATH'] ?? '', SANDBOX_FOLDER: folder, BANK: bank },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const endWithUs = (): boolean => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  closing.push(async () => {
    process.off('exit', endWithUs)
    const ended = child.exitCode === null ? once(child, 'exit') : undefined
    child.kill('SIGCONT')
    child.kill('SIGTERM')
    await ended
  })
  const [access] = (await once(child, 'message')) as [SandboxAccess]
  return { child, access }
}

/** A link before each network of payments and messages, and the variables that make the bank use the links. */
async function openNetworkLinks(access: SandboxAccess) {
  const files = access.switchKeyFiles
  if (files === undefined) throw new Error('the sandbox kept no keys')
  const behind = async (name: string, url: string) => {
    const target = new URL(url)
    const link = await openLink(name, [{ host: target.hostname, port: Number(target.port) }])
    target.port = String(link.port)
    // A URL of a scheme that the standard does not know has no trailing slash, and other URLs have one.
    return { link, url: target.href.replace(/\/$/, '') }
  }
  const { keys } = access
  const [toSwitch, biller, sms, mail] = await Promise.all([
    behind('switch', access.switchUrl),
    behind('biller', access.billerUrl),
    behind('text-messages', access.smsUrl),
    behind('mail', access.smtpUrl),
  ])
  return {
    links: [toSwitch, biller, sms, mail],
    env: {
      SWITCH_URL: toSwitch.url,
      SWITCH_PUBLIC_KEY_FILE: files.publicKey,
      SWITCH_SIGNING_KEY_FILE: files.bankKey,
      BILLER_URL: biller.url,
      BILLER_API_KEY: keys.billerApiKey,
      BILLER_PUBLIC_KEY: keys.billerPublicKey,
      BILLER_SECRET_KEY: keys.billerSecretKey,
      BILLER_HOOK_KEY: keys.billerHookKey,
      SMS_URL: sms.url,
      SMS_KEY: keys.smsKey,
      SMTP_URL: mail.url,
      RATES_URL: access.ratesUrl,
      SCREENING_URL: access.screeningUrl,
      SCREENING_KEY: keys.screeningKey,
      CARDS_URL: access.cardsUrl,
      CARDS_KEY: keys.cardsKey,
      CARDS_HOOK_KEY: keys.cardsHookKey,
    },
  }
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
