/** `npm start`: brings up what the bank needs on this machine (database, sandbox, web page), then the bank itself. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startSandbox } from '../src/sandbox/start-sandbox.ts'
import { type Config, parseConfig } from '../src/server/config.ts'
import { startEmbedded } from '../src/server/db/embedded.ts'
import { migrate } from '../src/server/db/migrate.ts'
import { isWebStale } from './web-stale.ts'
import { welcome } from './welcome.ts'

/** What was started, stopped in reverse order. */
const started: (() => Promise<void>)[] = []
let stopping = false

async function stop(exitCode: number): Promise<void> {
  if (stopping) return
  stopping = true
  for (const stopOne of started.toReversed()) await stopOne().catch((error: unknown) => console.error(lineOf(error)))
  process.exit(exitCode)
}

/** An error as the one line that a person needs. */
function lineOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code, port } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use: stop what uses it, or set PORT, SANDBOX_PORT or METRICS_PORT.`
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND')
    return `The database at DATABASE_URL cannot be reached (${code}).`
  return error.message
}

function buildWeb(): void {
  if (!isWebStale()) return
  console.log('Building the web application…')
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, 'build-web.ts')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) throw new Error('The web application could not be built; its lines above say why.')
}

async function startDatabase(config: Config): Promise<{ url: string; ownerUrl: string }> {
  if (config.databaseUrl !== undefined) {
    return { url: config.databaseUrl, ownerUrl: config.migrationDatabaseUrl ?? config.databaseUrl }
  }
  const database = await startEmbedded({
    dataFolder: config.dataFolder,
    onRestart: () => console.error('The database stopped by itself and was started again.'),
  })
  started.push(database.stop)
  return database
}

/** The sandbox brings its networks' addresses and keys, in the variables that production sets by hand. */
async function startOutsideWorld(config: Config): Promise<Record<string, string>> {
  if (config.sandbox === undefined) return {}
  const sandbox = await startSandbox({
    port: config.sandbox.port,
    dataFolder: config.dataFolder,
    bankInwardUrl: () => `http://127.0.0.1:${config.port}/switch/inward`,
    bankUrl: () => config.publicOrigins[0] ?? '/',
  })
  started.push(() => sandbox.close())
  return {
    IDENTITY_URL: sandbox.identityUrl,
    IDENTITY_APP_ID: sandbox.keys.identityAppId,
    IDENTITY_KEY: sandbox.keys.identityKey,
    SMS_URL: sandbox.smsUrl,
    SMS_KEY: sandbox.keys.smsKey,
    SMTP_URL: sandbox.smtpUrl,
    CREDIT_BUREAU_URL: sandbox.creditBureauUrl,
    CREDIT_BUREAU_KEY: sandbox.keys.creditBureauKey,
    SWITCH_PUBLIC_KEY_FILE: sandbox.switchPublicKeyFile ?? join(config.dataFolder, 'sandbox', 'switch-public-key.pem'),
  }
}

/** Runs the server as a process of its own and starts it again when it dies; the first start must succeed. */
async function runServer(environment: Record<string, string>): Promise<void> {
  let child = spawnServer(environment)
  started.push(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  })
  await untilServing(child)
  const keepUp = async (): Promise<void> => {
    for (;;) {
      const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
      if (stopping) return
      console.error(`The server stopped by itself (${signal ?? code}); starting it again.`)
      await delay(500)
      child = spawnServer(environment)
    }
  }
  void keepUp()
}

function spawnServer(environment: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', 'src', 'server', 'main.ts')], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  child.on('message', () => console.log(`(server process ${child.pid})`))
  return child
}

async function untilServing(child: ChildProcess): Promise<void> {
  const failed = once(child, 'exit').then(() => {
    // The server has said why in its own line.
    throw new Error('The bank did not open.')
  })
  await Promise.race([once(child, 'message'), failed])
}

async function start(): Promise<void> {
  const parsed = parseConfig(process.env)
  if (!parsed.ok) throw new Error(parsed.failure)
  const config = parsed.value
  buildWeb()
  const database = await startDatabase(config)
  await migrate(database.ownerUrl)
  const networks = await startOutsideWorld(config)
  await runServer({ ...networks, DATABASE_URL: database.url })
  console.log(welcome(config))
}

process.once('SIGINT', () => void stop(0))
process.once('SIGTERM', () => void stop(0))
try {
  await start()
} catch (error) {
  console.error(lineOf(error))
  await stop(1)
}
