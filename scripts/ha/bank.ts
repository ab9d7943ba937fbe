/** The bank of the high-availability run: two API processes and one for jobs, the sandbox, and customers with money. */
import { execFile } from 'node:child_process'
import { createWriteStream, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { allowManyPayments } from '../../bench/api/many-payments.ts'
import { makePayers, type Payer } from '../../bench/api/payers.ts'
import { networksOf } from '../../bench/api/world.ts'
import { startSandbox } from '../../src/sandbox/start-sandbox.ts'
import { startServers } from '../../src/server/bank-tests/start-servers.fixture.ts'
import { parseConfig } from '../../src/server/config/config.ts'
import { loadSecrets } from '../../src/server/config/secrets.ts'
import { type Database, openDatabase } from '../../src/server/db/database.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import type { Cluster } from './cluster.ts'

const SERVER = join(import.meta.dirname, '..', '..', 'src', 'server')

/** The commands that check the books, with the words of each. */
export const CHECKS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  'npm run verify': ['ledger/cli.ts', 'verify'],
  'audit trail': ['operators/cli.ts', 'verify-audit'],
  limits: ['operators/cli.ts', 'verify-limits'],
  'exchange position': ['operators/cli.ts', 'exchange-position'],
  'npm run reconcile': ['reconciliation/cli.ts'],
}

export interface ServedBank {
  readonly apiOrigins: readonly string[]
  /** The readiness of the two API processes and of the process for jobs. */
  readonly readyUrls: readonly string[]
  readonly payers: readonly Payer[]
  /** Counts the reads of the API processes that a replica answered. */
  replicaReads(): Promise<number>
  /** The bank's login, for the checks. */
  readonly database: Database
  /** The folder of the published audit heads. */
  readonly headsFolder: string
  /** The commands that run from now on compare the audit trail with the heads in this folder. */
  useHeads(folder: string): void
  /** Runs a command of the operators. */
  command(script: string, ...words: readonly string[]): Promise<{ readonly isRight: boolean; readonly output: string }>
  /** Ends the processes of the bank. The sandbox goes on, and the commands work. */
  stopServers(): Promise<void>
  close(): Promise<void>
}

export async function startBank(
  cluster: Pick<Cluster, 'folder' | 'url' | 'apiUrl' | 'jobsUrl' | 'ownerUrl'> & { readonly replicaUrl?: string },
  customers: number,
): Promise<ServedBank> {
  const { folder, url, apiUrl, jobsUrl, ownerUrl } = cluster
  await migrate(ownerUrl)
  const database = openDatabase(url)
  // A server reads the limits when it starts.
  await allowManyPayments(database)
  const sandbox = await startSandbox({ port: 0, bankInwardUrl: () => '' })
  // The callers come from many addresses, which a proxy's header states.
  const env = { TRUST_PROXY: 'on', CALL_LIMIT_FACTOR: '9999', LOG_LEVEL: 'warn', ...networksOf(sandbox, folder) }
  // graphile-worker prints a stack trace for each lost connection. The run needs the logs only.
  const stderr = createWriteStream(join(folder, 'servers.err'))
  const api = await startServers({
    databaseUrl: apiUrl,
    folder,
    count: 2,
    env: { ...env, ROLE: 'api', DATABASE_READ_URL: cluster.replicaUrl ?? '' },
    stderr,
  })
  const jobsFolder = join(folder, 'jobs')
  mkdirSync(jobsFolder)
  // The process for jobs has the keys of the API processes.
  const jobsEnv = { ...api.env, ROLE: 'jobs', DATABASE_URL: jobsUrl }
  const jobs = await startServers({ databaseUrl: jobsUrl, folder: jobsFolder, count: 1, env: jobsEnv, stderr })
  const config = parseConfig(api.env)
  const secrets = config.ok ? loadSecrets(config.value) : config
  if (!secrets.ok) throw new Error(secrets.failure)
  const payers = await makePayers(database, secrets.value, customers)
  const headsFolder = join(folder, 'audit-heads')
  let heads = headsFolder
  const { MASTER_KEY = '', ROOT_KEY_FILE = '' } = api.env
  const stopServers = async (): Promise<void> => {
    await Promise.all([api.stop(), jobs.stop()])
  }
  return {
    apiOrigins: api.origins,
    readyUrls: [
      ...api.origins.map((origin) => `${origin}/api/ready`),
      ...jobs.metricsOrigins.map((origin) => `${origin}/ready`),
    ],
    payers,
    replicaReads: async () => {
      const texts = await Promise.all(
        api.metricsOrigins.map(async (origin) => (await fetch(`${origin}/metrics`)).text()),
      )
      const counts = texts.map((text) => Number(/^adire_reads_\w+{place="replica"} (\d+)/m.exec(text)?.[1] ?? 0))
      return counts.reduce((all, one) => all + one, 0)
    },
    database,
    headsFolder,
    useHeads: (other) => {
      heads = other
    },
    command: (script, ...words) => {
      const { PATH = '' } = process.env
      const SANDBOX_PORT = new URL(sandbox.consoleUrl).port
      const keys = { MASTER_KEY, ROOT_KEY_FILE, AUDIT_HEADS_URL: pathToFileURL(heads).href }
      const env = { PATH, DATABASE_URL: url, DATA_DIR: folder, SANDBOX_PORT, ...keys }
      // The links run in this process, so this process must not wait for the command.
      return new Promise((resolve) => {
        execFile(process.execPath, [join(SERVER, script), ...words], { env }, (error, stdout, stderr) =>
          resolve({ isRight: error === null, output: `${stdout}${stderr}`.trim() }),
        )
      })
    },
    stopServers,
    close: async () => {
      await stopServers()
      await sandbox.close()
      await database.close()
    },
  }
}
