/**
 * Starts the bank under load: server processes on a separate PostgreSQL, the sandbox's networks, and signed-in
 * customers.
 */
import { rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { type Sandbox, startSandbox } from '../../src/sandbox/start-sandbox.ts'
import { parseConfig } from '../../src/server/config/config.ts'
import { type Database, openDatabase } from '../../src/server/db/database.ts'
import { startEmbedded } from '../../src/server/db/embedded/embedded.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import { makeTestFolder } from '../../src/server/db/embedded/folder.fixture.ts'
import { loadSecrets } from '../../src/server/config/secrets.ts'
import { startServers } from '../../src/server/bank-tests/start-servers.fixture.ts'
import { allowManyPayments } from './many-payments.ts'
import { makePayers, type Payer } from './payers.ts'
import { COUNTING_SETTINGS, openStatementCounter, type StatementCounter } from './statements.ts'

export interface LoadedBank {
  readonly origins: readonly string[]
  /** The addresses of the processes that take no jobs. */
  readonly apiOrigins: readonly string[]
  /** The metrics of the process that takes jobs, and of the first process that takes none. */
  readonly metricsOrigins: { readonly jobs: string | undefined; readonly api: string | undefined }
  readonly payers: readonly Payer[]
  readonly database: Database
  /** Connected with the login that owns the tables. */
  readonly owner: pg.Client
  readonly ownerUrl: string
  /** Undefined unless PostgreSQL counts its statements. */
  readonly statements: StatementCounter | undefined
  /** The lines of the servers' logs: errors only. */
  readonly errorLines: readonly string[]
  readonly close: () => Promise<void>
}

export async function openLoadedBank(options: {
  readonly payers: number
  readonly servers: number
  /** How many of the `servers` take no jobs. */
  readonly onlyServing?: number
  /** True: PostgreSQL counts the statements that it runs. */
  readonly countStatements?: boolean
  /** A folder for a processor profile of each server, which the server writes when it ends. */
  readonly profileFolder?: string | undefined
  /** Adds to the environment of the servers. */
  readonly env?: Readonly<Record<string, string>>
}): Promise<LoadedBank> {
  const dataFolder = makeTestFolder('adire-api-')
  const server = await startEmbedded({ dataFolder, settings: options.countStatements ? COUNTING_SETTINGS : {} })
  await migrate(server.ownerUrl)
  const database = openDatabase(server.url)
  // A server reads the limits when it starts.
  await allowManyPayments(database)
  const sandbox = await startSandbox({ port: 0, bankInwardUrl: () => '' })
  const onlyServing = options.onlyServing ?? 0
  const servers = await startServers({
    databaseUrl: server.url,
    folder: dataFolder,
    count: options.servers,
    onlyServing,
    // The callers come from many addresses, which a proxy's header states.
    env: {
      LOG_LEVEL: 'error',
      TRUST_PROXY: 'on',
      CALL_LIMIT_FACTOR: '9999',
      ...networksOf(sandbox, dataFolder),
      ...profiling(options.profileFolder),
      ...options.env,
    },
  })
  const config = parseConfig(servers.env)
  const secrets = config.ok ? loadSecrets(config.value) : config
  if (!secrets.ok) throw new Error(secrets.failure)
  const owner = new pg.Client({ connectionString: server.ownerUrl })
  await owner.connect()
  const statements = options.countStatements ? await openStatementCounter(server.ownerUrl, dataFolder) : undefined
  const payers = await makePayers(database, secrets.value, options.payers)
  // Only the owner of a table may analyse it. For another login PostgreSQL warns, and collects no statistics.
  await owner.query('analyze')
  return {
    origins: servers.origins,
    apiOrigins: servers.origins.slice(options.servers - onlyServing),
    metricsOrigins: {
      jobs: onlyServing < options.servers ? servers.metricsOrigins[0] : undefined,
      api: servers.metricsOrigins[options.servers - onlyServing],
    },
    payers,
    database,
    owner,
    ownerUrl: server.ownerUrl,
    statements,
    errorLines: servers.lines,
    close: async () => {
      await statements?.close()
      await servers.stop()
      await sandbox.close()
      await owner.end()
      await database.close()
      await server.stop()
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}

const profiling = (folder: string | undefined): Record<string, string> =>
  folder === undefined ? {} : { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${resolve(folder)}` }

/** Starts the networks that the payments of the benchmark use. The other networks have no address. */
export function networksOf(sandbox: Sandbox, folder: string): Record<string, string> {
  const write = (name: string, pem: string): string => {
    const path = join(folder, name)
    writeFileSync(path, pem)
    return path
  }
  return {
    SMS_URL: sandbox.smsUrl,
    SMS_KEY: sandbox.keys.smsKey,
    SMTP_URL: sandbox.smtpUrl,
    SWITCH_URL: sandbox.switchUrl,
    SWITCH_PUBLIC_KEY_FILE: write('sandbox-switch.pem', sandbox.switchPublicKeyPem),
    SWITCH_SIGNING_KEY_FILE: write('sandbox-bank.pem', sandbox.bankKeyPem),
    BILLER_URL: sandbox.billerUrl,
    BILLER_API_KEY: sandbox.keys.billerApiKey,
    BILLER_PUBLIC_KEY: sandbox.keys.billerPublicKey,
    BILLER_SECRET_KEY: sandbox.keys.billerSecretKey,
    BILLER_HOOK_KEY: sandbox.keys.billerHookKey,
  }
}
