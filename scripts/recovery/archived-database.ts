/** A PostgreSQL 15 that pgBackRest backs up, whose data can be destroyed and restored to a moment. */
import { type ChildProcess, execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { appendFileSync, chownSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePorts } from '../../src/server/bank-tests/free-ports.fixture.ts'
import {
  type Cluster,
  initialiseCluster,
  spawnPostmaster,
  stopPostmaster,
  untilReady,
} from '../../src/server/db/embedded/postmaster.ts'
import { makePrivateFolder, prepareServerHome } from '../../src/server/db/embedded/server-binaries.ts'
import { makeLogins } from '../bank-tests/postgresql-15.fixture.ts'
import { findProgram, type Program } from '../debian-tools.ts'
import { until } from '../ha/own-process.ts'
import { POSTGRESQL_15 } from '../postgresql-15.ts'

const STANZA = 'adire'
const WAIT_MS = 120_000
const PGBACKREST: Program = {
  name: 'pgBackRest',
  variable: 'PGBACKREST_PATH',
  debianPackage: 'pgbackrest',
  knownPlaces: ['/usr/bin/pgbackrest', '/usr/local/bin/pgbackrest'],
}

export interface ArchivedDatabase {
  /** The database login of the commands on the server. It has the rights of the API and of the jobs. */
  readonly url: string
  readonly apiUrl: string
  readonly jobsUrl: string
  readonly ownerUrl: string
  /** Makes a full backup. */
  backUp(): Promise<void>
  /** Waits until the archive has all of the log up to now. */
  archiveNow(): Promise<void>
  /** Kills the server, and deletes its data and its log. */
  destroy(): Promise<void>
  /** Restores the data as it was at this time of the server, and opens it for writes. */
  restoreTo(moment: string): Promise<void>
  /** Runs one statement as the superuser in the bank's database. Returns the first row. */
  ask(statement: string): Promise<Record<string, unknown> | undefined>
  close(): Promise<void>
}

/** Throws with one line that names the missing packages. */
function findPrograms(): { readonly postgres: string; readonly pgbackrest: string } {
  const [postgres, pgbackrest] = [findProgram(POSTGRESQL_15), findProgram(PGBACKREST)]
  if (postgres !== undefined && pgbackrest !== undefined) return { postgres, pgbackrest }
  throw new Error('The drill needs PostgreSQL 15 and pgBackRest: apt-get install postgresql-15 pgbackrest.')
}

interface Place {
  readonly cluster: Cluster
  readonly configFile: string
  readonly port: string
}

/** Makes the folders, the configuration of pgBackRest and an empty cluster with an archive. */
async function preparePlace(folder: string, password: string): Promise<Place & { readonly pgbackrest: string }> {
  const { postgres, pgbackrest } = findPrograms()
  const [port = ''] = await freePorts(1)
  const server = prepareServerHome(folder, join(dirname(postgres), '..'))
  const { home, user } = server
  const [socketFolder, data, configFile] = [join(home, 'socket'), join(home, 'postgres'), join(home, 'pgbackrest.conf')]
  for (const name of ['socket', 'postgres', 'repository', 'spool', 'log', 'lock'])
    makePrivateFolder(join(home, name), user)
  writeFileSync(configFile, configuration(home, { data, port, socketFolder }))
  const logFile = join(home, 'postgres.log')
  appendFileSync(logFile, '')
  if (user) chownSync(logFile, user.uid, user.gid)
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    max_connections: '120',
    archive_mode: 'on',
    archive_command: `${pgbackrest} --config=${configFile} --stanza=${STANZA} archive-push %p`,
  }
  const cluster: Cluster = { server, folder: data, socketFolder, logFile, settings }
  initialiseCluster(cluster, password)
  return { cluster, configFile, port, pgbackrest }
}

export async function openArchived(folder: string): Promise<ArchivedDatabase> {
  const password = randomBytes(24).toString('hex')
  const { cluster, configFile, port, pgbackrest } = await preparePlace(folder, password)
  const { user } = cluster.server
  const urlOf = (login: string, database: string) => `postgresql://${login}:${password}@127.0.0.1:${port}/${database}`
  const start = async (): Promise<ChildProcess> => {
    const child = spawnPostmaster(cluster)
    await untilReady(cluster, child, urlOf('postgres', 'postgres'))
    return child
  }
  let child = await start()
  await makeLogins(urlOf('postgres', 'postgres'), password)
  const ask = (statement: string) => askOnce(urlOf('postgres', STANZA), statement)
  const backrest = async (...args: readonly string[]): Promise<void> => {
    const env = { PATH: process.env['PATH'] ?? '', PGPASSWORD: password, LC_ALL: 'C.UTF-8' }
    const all = [`--config=${configFile}`, `--stanza=${STANZA}`, ...args]
    await promisify(execFile)(pgbackrest, all, { ...user, cwd: '/', env })
  }
  return {
    url: urlOf('adire_commands', STANZA),
    apiUrl: urlOf('adire', STANZA),
    jobsUrl: urlOf('adire_worker', STANZA),
    ownerUrl: urlOf('adire_owner', STANZA),
    ask,
    backUp: async () => {
      await backrest('stanza-create')
      await backrest('--type=full', 'backup')
    },
    archiveNow: () => archiveNow(ask),
    destroy: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      rmSync(cluster.folder, { recursive: true, force: true })
    },
    restoreTo: async (moment) => {
      makePrivateFolder(cluster.folder, user)
      await backrest('--type=time', `--target=${moment}`, '--target-action=promote', 'restore')
      child = await start()
      // Until the promotion the server answers reads only.
      await untilTrue('the server is open for writes', ask, 'select not pg_is_in_recovery() as done')
    },
    close: () => stopPostmaster(child),
  }
}

type Ask = ArchivedDatabase['ask']

async function archiveNow(ask: Ask): Promise<void> {
  const switched = await ask('select pg_walfile_name(pg_switch_wal()) as file')
  const statement = `select last_archived_wal >= '${String(switched?.['file'])}' as done from pg_stat_archiver`
  await untilTrue('the log is archived', ask, statement)
}

async function untilTrue(what: string, ask: Ask, statement: string): Promise<void> {
  await until(what, WAIT_MS, async () => {
    const row = await ask(statement).catch(() => undefined)
    return row?.['done'] === true ? true : undefined
  })
}

function configuration(
  home: string,
  { data, port, socketFolder }: { readonly data: string; readonly port: string; readonly socketFolder: string },
): string {
  return `[global]
repo1-path=${home}/repository
repo1-retention-full=2
spool-path=${home}/spool
log-path=${home}/log
lock-path=${home}/lock
log-level-console=warn
start-fast=y
compress-type=lz4

[${STANZA}]
pg1-path=${data}
pg1-port=${port}
pg1-socket-path=${socketFolder}
pg1-user=postgres
`
}

async function askOnce(url: string, statement: string): Promise<Record<string, unknown> | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query<Record<string, unknown>>(statement)).rows[0]
  } finally {
    await client.end().catch(() => {})
  }
}
