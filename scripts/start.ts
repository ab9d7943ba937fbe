/**
 * Starts everything that the bank needs on this machine (database, sandbox, web page), and then the bank: `npm start`.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { type Sandbox, startSandbox } from '../src/sandbox/start-sandbox.ts'
import { type Config, parseConfig } from '../src/server/config/config.ts'
import { migrationProblem } from '../src/server/config/deployment-mode.ts'
import { isDatabaseDown, openDatabase } from '../src/server/db/database.ts'
import { startEmbedded } from '../src/server/db/embedded/embedded.ts'
import { lockFolder } from '../src/server/db/embedded/folder-lock.ts'
import { migrate } from '../src/server/db/migrate.ts'
import { authKeys } from '../src/server/identity/auth-keys.ts'
import { NODE_FLAGS } from '../src/server/config/node-flags.ts'
import { loadSecrets } from '../src/server/config/secrets.ts'
import { listAccounts } from '../src/server/seed/list-accounts.ts'
import { refuseOtherCustomers } from '../src/server/seed/seed-sandbox.ts'
import { isWebStale } from './web/web-stale.ts'
import { welcome } from './welcome.ts'

const SERVER_RESTARTS_AFTER_MS = 500

/** The parts that were started. They are stopped in reverse order. */
const started: (() => Promise<void>)[] = []

/** The server has already printed the reason. */
class AlreadySaidError extends Error {}

/** Turns an error into one line for a person. */
function lineOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code, port } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use: stop what uses it, or set PORT, STAFF_PORT, SANDBOX_PORT or METRICS_PORT.`
  if (isDatabaseDown(error)) return `The database at DATABASE_URL cannot be reached${code ? ` (${code})` : ''}.`
  return error.message
}

async function buildWeb(): Promise<void> {
  if (!isWebStale()) return
  console.log('Building the web application…')
  // Node.js warns about a storage that no page has while it is prerendered. The warning is useless for a user of the
  // bank.
  const build = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'build-web.ts')],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  const [status] = (await once(build, 'exit')) as [number | null]
  if (status !== 0) throw new Error('The web application could not be built; its lines above say why.')
}

async function startDatabase(config: Config): Promise<{ url: string; ownerUrl: string; staffUrl: string }> {
  if (config.databaseUrl !== undefined) {
    if (config.sandbox !== undefined) keepFolder(config.dataFolder)
    const { databaseUrl: url, migrationDatabaseUrl: ownerUrl = url } = config
    return { url, ownerUrl, staffUrl: process.env['STAFF_DATABASE_URL'] ?? url }
  }
  const database = await startEmbedded({
    dataFolder: config.dataFolder,
    onRestart: () => console.error('The database stopped by itself and was started again.'),
  })
  started.push(database.stop)
  return database
}

/** Only one process at a time may use the sandbox's people, books and keys, wherever the database is. */
function keepFolder(dataFolder: string): void {
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  const unlock = lockFolder(dataFolder)
  started.push(async () => unlock())
}

/** The start refuses play money before it changes the schema of another bank's database. */
async function refuseAnotherBank(config: Config, ownerUrl: string): Promise<void> {
  if (config.sandbox === undefined || config.databaseUrl === undefined) return
  const secrets = loadSecrets(config)
  if (!secrets.ok) throw new Error(secrets.failure)
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    await refuseOtherCustomers(owner, authKeys(secrets.value))
  } finally {
    await owner.end()
  }
}

/** The sandbox sets its networks' addresses and keys in the variables that production sets by hand. */
async function startOutsideWorld(config: Config, databaseUrl: string, staffOrigin: string | undefined) {
  if (config.sandbox === undefined) return { networks: {}, staff: undefined }
  // One connection, which opens when a visitor first opens the sandbox's page.
  const database = openDatabase(databaseUrl, {
    maxConnections: 1,
    connectWithinMs: 2_000,
    applicationName: 'sandbox page',
  })
  started.push(() => database.close())
  const sandbox = await startSandbox({
    port: config.sandbox.port,
    dataFolder: config.dataFolder,
    bankInwardUrl: () => `http://127.0.0.1:${config.port}/switch/inward`,
    bankBillerUrl: () => `http://127.0.0.1:${config.port}/billers/hook`,
    bankCardsUrl: () => `http://127.0.0.1:${config.port}/cards/hook`,
    bankUrl: () => config.publicOrigins[0] ?? '/',
    bankAccounts: () => listAccounts(database.pool),
    staffLoginUrl: staffOrigin && `${staffOrigin}/login/answer`,
  })
  started.push(() => sandbox.close())
  return { networks: networkAccess(sandbox, config), staff: sandbox.staff }
}

function networkAccess(sandbox: Sandbox, config: Config): Record<string, string> {
  return {
    IDENTITY_URL: sandbox.identityUrl,
    IDENTITY_APP_ID: sandbox.keys.identityAppId,
    IDENTITY_KEY: sandbox.keys.identityKey,
    SMS_URL: sandbox.smsUrl,
    SMS_KEY: sandbox.keys.smsKey,
    SMTP_URL: sandbox.smtpUrl,
    CREDIT_BUREAU_URL: sandbox.creditBureauUrl,
    CREDIT_BUREAU_KEY: sandbox.keys.creditBureauKey,
    RATES_URL: sandbox.ratesUrl,
    SCREENING_URL: sandbox.screeningUrl,
    SCREENING_KEY: sandbox.keys.screeningKey,
    BILLER_URL: sandbox.billerUrl,
    BILLER_API_KEY: sandbox.keys.billerApiKey,
    BILLER_PUBLIC_KEY: sandbox.keys.billerPublicKey,
    BILLER_SECRET_KEY: sandbox.keys.billerSecretKey,
    BILLER_HOOK_KEY: sandbox.keys.billerHookKey,
    PUSH_SERVICES: [...config.pushServices, sandbox.pushUrl].join(','),
    CARDS_URL: sandbox.cardsUrl,
    CARDS_KEY: sandbox.keys.cardsKey,
    CARDS_HOOK_KEY: sandbox.keys.cardsHookKey,
    ...switchAccess(sandbox, config),
  }
}

function switchAccess(sandbox: Sandbox, config: Config): Record<string, string> {
  const files = sandbox.switchKeyFiles
  if (files === undefined) throw new Error('the sandbox kept no keys')
  const easypayUrl = `${sandbox.easypayUrl}/nipservice/v1`
  return {
    SWITCH_PUBLIC_KEY_FILE: files.publicKey,
    SWITCH_SIGNING_KEY_FILE: files.bankKey,
    SWITCH_URL: config.switchProtocol === 'easypay' ? easypayUrl : sandbox.switchUrl,
    BANK_LIST_URL: easypayUrl,
    SWITCH_TOKEN_URL: `${sandbox.easypayUrl}/v2/reset`,
    SWITCH_CLIENT_ID: sandbox.keys.switchClientId,
    SWITCH_CLIENT_SECRET: sandbox.keys.switchClientSecret,
    SWITCH_SCOPE: 'sandbox',
  }
}

/** The origin of the staff's pages. Undefined: this start has no back office (STAFF=off, or no identity provider). */
function staffOriginOf(config: Config): string | undefined {
  const { STAFF: flag, STAFF_ORIGIN: origin, STAFF_PORT: port = '8081', STAFF_ISSUER: issuer } = process.env
  if (flag === 'off' || (config.sandbox === undefined && issuer === undefined)) return undefined
  return origin ?? `http://localhost:${port}`
}

/** Runs a server as a separate process and restarts it when it dies. The first start must succeed. */
async function runServer(environment: Record<string, string>, stop: AbortSignal): Promise<void> {
  let child = spawnServer(environment)
  started.push(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  })
  await unlessStopped(() => untilServing(child), stop)
  const keepUp = async (): Promise<void> => {
    for (;;) {
      const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
      if (stop.aborted) return
      console.error(`The server stopped by itself (${signal ?? code}); starting it again.`)
      await delay(SERVER_RESTARTS_AFTER_MS, undefined, { signal: stop }).catch(() => {})
      if (stop.aborted) return
      child = spawnServer(environment)
    }
  }
  void keepUp()
}

function spawnServer(environment: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, [...NODE_FLAGS, join(import.meta.dirname, '..', 'src', 'server', 'main.ts')], {
    // The server never receives the owner's login.
    env: { ...process.env, ...environment, MIGRATION_DATABASE_URL: '' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const name = environment['ROLE'] === 'staff' ? 'staff' : 'server'
  child.on('message', () => console.log(`(${name} process ${child.pid})`))
  return child
}

async function untilServing(child: ChildProcess): Promise<void> {
  const failed = once(child, 'exit').then(([code, signal]) => {
    if (code === 1) throw new AlreadySaidError()
    throw new Error(`The server ended while it was starting (${signal ?? code}).`)
  })
  await Promise.race([once(child, 'message'), failed])
}

/** Returns the result of `work`, or throws immediately when the process is asked to stop. For work without cleanup. */
async function unlessStopped<T>(work: () => Promise<T>, stop: AbortSignal): Promise<T> {
  stop.throwIfAborted()
  const stopped = once(stop, 'abort').then(() => stop.throwIfAborted())
  return (await Promise.race([work(), stopped])) as T
}

async function start(stop: AbortSignal): Promise<void> {
  const parsed = parseConfig(process.env)
  if (!parsed.ok) throw new Error(parsed.failure)
  const config = parsed.value
  const problem = migrationProblem(process.env)
  if (problem !== undefined) throw new Error(problem)
  await buildWeb()
  stop.throwIfAborted()
  const database = await startDatabase(config)
  await refuseAnotherBank(config, database.ownerUrl)
  await unlessStopped(() => migrate(database.ownerUrl), stop)
  const staffOrigin = staffOriginOf(config)
  const { networks, staff } = await startOutsideWorld(config, database.url, staffOrigin)
  const environment = { ...networks, DATABASE_URL: database.url, ROLE: 'all' }
  await runServer(environment, stop)
  if (staffOrigin !== undefined) {
    // A provider in the environment wins over the provider of the sandbox.
    const client = process.env['STAFF_ISSUER'] === undefined &&
      staff && {
        STAFF_ISSUER: staff.issuer,
        STAFF_CLIENT_ID: staff.clientId,
        STAFF_CLIENT_SECRET: staff.clientSecret,
        STAFF_CLI_CLIENT_ID: staff.cliClientId,
      }
    // The first process has the port of the metrics. The back office takes a free port.
    const own = { STAFF_DATABASE_URL: database.staffUrl, METRICS_PORT: '0', ROLE: 'staff' }
    await runServer({ ...environment, ...client, ...own }, stop)
  }
  const hasSamplePeople = staff !== undefined && process.env['STAFF_ISSUER'] === undefined
  console.log(welcome(config, staffOrigin === undefined ? undefined : { origin: staffOrigin, hasSamplePeople }))
}

const stopping = new AbortController()
// The listener stays, because npm repeats the terminal's signal, and a second signal must not end the process half-way.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort())
let exitCode = 0
try {
  await start(stopping.signal)
  if (!stopping.signal.aborted) await once(stopping.signal, 'abort')
} catch (error) {
  // A stop during the start is not a failure.
  if (!stopping.signal.aborted) {
    exitCode = 1
    if (!(error instanceof AlreadySaidError)) console.error(lineOf(error))
  }
}
stopping.abort()
for (const stopOne of started.toReversed()) await stopOne().catch((error: unknown) => console.error(lineOf(error)))
process.exit(exitCode)
