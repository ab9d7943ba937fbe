/** Starts PostgreSQL 15 for a test, with the database logins that README.md tells a bank to make. */
import { randomBytes } from 'node:crypto'
import { appendFileSync, chownSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
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
import { ensurePostgresql15 } from '../postgresql-15.ts'
import type { OtherDatabase } from './open-bank.fixture.ts'

const README = join(import.meta.dirname, '..', '..', 'README.md')

/** Makes a cluster in the data folder, and starts it on a free port of 127.0.0.1, without a socket. */
export async function startPostgresql15(dataFolder: string): Promise<OtherDatabase> {
  const [port = ''] = await freePorts(1)
  const cluster = prepareCluster(dataFolder, port)
  const password = randomBytes(24).toString('hex')
  initialiseCluster(cluster, password)
  const child = spawnPostmaster(cluster)
  const urlOf = (login: string, database: string) => `postgresql://${login}:${password}@127.0.0.1:${port}/${database}`
  await untilReady(cluster, child, urlOf('postgres', 'postgres'))
  await makeLogins(urlOf('postgres', 'postgres'), password)
  return {
    url: urlOf('adire_commands', 'adire'),
    ownerUrl: urlOf('adire_owner', 'adire'),
    stop: () => stopPostmaster(child),
  }
}

function prepareCluster(dataFolder: string, port: string): Cluster {
  const server = prepareServerHome(dataFolder, ensurePostgresql15())
  const folder = join(server.home, 'postgresql-15')
  makePrivateFolder(folder, server.user)
  const logFile = join(server.home, 'postgresql-15.log')
  appendFileSync(logFile, '')
  if (server.user) chownSync(logFile, server.user.uid, server.user.gid)
  const settings = { listen_addresses: '127.0.0.1', port, unix_socket_directories: '' }
  return { server, folder, socketFolder: dataFolder, logFile, settings }
}

/** Runs the statements of README.md, "Database logins". Each login gets the same password. */
export async function makeLogins(superuserUrl: string, password: string): Promise<void> {
  const statements = /### Database logins[^]*?```sql\n([^]*?)```/.exec(readFileSync(README, 'utf8'))?.[1] ?? ''
  const superuser = new pg.Client({ connectionString: superuserUrl })
  await superuser.connect()
  try {
    // Each statement is sent separately, because `create database` cannot run in a transaction.
    for (const statement of statements.replaceAll(/--.*/g, '').split(';').slice(0, -1))
      await superuser.query(statement.replace("'…'", `'${password}'`))
  } finally {
    await superuser.end()
  }
}
