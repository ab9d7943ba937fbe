/** Starts a real PostgreSQL on a data folder, for a fresh machine without one: durable, local only, one owner per folder. */
import { randomBytes, createHash } from 'node:crypto'
import { appendFileSync, chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { ChildProcess } from 'node:child_process'
import pg from 'pg'
import { APPLICATION_ROLE, DATABASE_ROLES, INCLUDED_ROLES, STAFF_ROLE } from '../roles/database-roles.ts'
import { connectionFile } from '../find-connection.ts'
import { lockFolder } from './folder-lock.ts'
import {
  type Cluster,
  clearLeftover,
  initialiseCluster,
  spawnPostmaster,
  stopPostmaster,
  untilReady,
} from './postmaster.ts'
import { makePrivateFolder, prepareServerHome } from './server-binaries.ts'

export interface EmbeddedOptions {
  /** The folder of the cluster, its passwords, its log and the lock. It is made when it is missing. */
  readonly dataFolder: string
  /** Server settings on top of the defaults, which are durable (fsync and synchronous_commit on). */
  readonly settings?: Readonly<Record<string, string>>
  /** Called after a server that ended unexpectedly was started again. */
  readonly onRestart?: () => void
}

export interface Embedded {
  /** The application's login. It is a member of the application's role and of no other role. */
  readonly url: string
  /** The login of the back office. It is a member of the staff role. */
  readonly staffUrl: string
  /** The login of the tables' owner, for migrations and for databases of tests. */
  readonly ownerUrl: string
  /** The postmaster's process id, for tests that kill it. */
  readonly pid: () => number
  readonly stop: () => Promise<void>
}

interface Passwords {
  readonly postgres: string
  readonly adire_owner: string
  readonly adire: string
  readonly adire_back_office: string
}

const DATABASE = 'adire'
/** A socket's path may not pass 107 bytes on Linux, 103 on macOS. */
const longestSocketFolder = 80

/** Starts (and on first use makes) the database in `dataFolder`; throws FolderInUseError when another process has it. */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const dataFolder = resolve(options.dataFolder)
  mkdirSync(dataFolder, { recursive: true })
  const unlock = lockFolder(dataFolder)
  try {
    const cluster = prepareCluster(dataFolder, options.settings ?? {})
    const passwords = keepPasswords(dataFolder)
    initialiseCluster(cluster, passwords.postgres)
    const superuserUrl = urlOf(cluster, 'postgres', passwords.postgres, 'postgres')
    const supervisor = await supervise(cluster, superuserUrl, options.onRestart)
    await makeLogins(superuserUrl, passwords)
    const url = urlOf(cluster, 'adire', passwords.adire, DATABASE)
    const ownerUrl = urlOf(cluster, 'adire_owner', passwords.adire_owner, DATABASE)
    const staffUrl = urlOf(cluster, 'adire_back_office', passwords.adire_back_office, DATABASE)
    writeFileSync(connectionFile(dataFolder), JSON.stringify({ url, ownerUrl, staffUrl }), { mode: 0o600 })
    return {
      url,
      ownerUrl,
      staffUrl,
      pid: supervisor.pid,
      stop: async () => {
        await supervisor.stop()
        rmSync(connectionFile(dataFolder), { force: true })
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

function prepareCluster(dataFolder: string, settings: Readonly<Record<string, string>>): Cluster {
  const server = prepareServerHome(dataFolder)
  const folder = join(server.home, 'postgres')
  const near = join(server.home, 'socket')
  const short = createHash('sha256').update(dataFolder).digest('hex').slice(0, 12)
  const socketFolder = near.length <= longestSocketFolder ? near : join(tmpdir(), `adire-${short}`)
  makePrivateFolder(folder, server.user)
  makePrivateFolder(socketFolder, server.user)
  const logFile = join(server.home, 'postgres.log')
  appendFileSync(logFile, '')
  if (server.user) chownSync(logFile, server.user.uid, server.user.gid)
  return { server, folder, socketFolder, logFile, settings }
}

function keepPasswords(dataFolder: string): Passwords {
  const path = join(dataFolder, 'database-passwords.json')
  if (!existsSync(path)) {
    const secret = (): string => randomBytes(24).toString('base64url')
    const made: Passwords = { postgres: secret(), adire_owner: secret(), adire: secret(), adire_back_office: secret() }
    writeFileSync(path, JSON.stringify(made), { mode: 0o600 })
  }
  return JSON.parse(readFileSync(path, 'utf8')) as Passwords
}

function urlOf(cluster: Cluster, user: string, password: string, database: string): string {
  return `postgresql://${user}:${password}@/${database}?host=${encodeURIComponent(cluster.socketFolder)}`
}

/** Makes the three logins, the roles of the processes, and the database, once. */
async function makeLogins(superuserUrl: string, passwords: Passwords): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    const roles = await client.query<{ rolname: string }>('select rolname from pg_roles')
    const has = new Set(roles.rows.map((row) => row.rolname))
    for (const role of DATABASE_ROLES) {
      if (has.has(role)) continue
      await client.query(`create role ${role} nologin`)
      for (const included of INCLUDED_ROLES[role] ?? []) await client.query(`grant ${included} to ${role}`)
    }
    if (!has.has('adire_owner')) {
      await client.query(`create role adire_owner login createrole createdb password '${passwords.adire_owner}'`)
      await client.query(`grant ${DATABASE_ROLES.join(', ')} to adire_owner with admin option`)
    }
    if (!has.has('adire')) {
      await client.query(`create role adire login password '${passwords.adire}'`)
      await client.query(`grant ${APPLICATION_ROLE} to adire`)
      // The owner may then end the application's connections, for example to drop a test's database.
      await client.query('grant adire to adire_owner')
    }
    if (!has.has('adire_back_office')) {
      await client.query(`create role adire_back_office login password '${passwords.adire_back_office}'`)
      await client.query(`grant ${STAFF_ROLE} to adire_back_office`)
      await client.query('grant adire_back_office to adire_owner')
    }
    const databases = await client.query('select from pg_database where datname = $1', [DATABASE])
    if (databases.rowCount === 0) await client.query(`create database ${DATABASE} owner adire_owner`)
  } finally {
    await client.end()
  }
}

/**
 * Keeps a postmaster running until it is stopped. A postmaster that ends unexpectedly is started again on the same
 * socket.
 */
async function supervise(
  cluster: Cluster,
  superuserUrl: string,
  onRestart: (() => void) | undefined,
): Promise<{ stop: () => Promise<void>; pid: () => number }> {
  let stopping = false
  let child = await startOnce(cluster, superuserUrl)
  const endWithUs = (): boolean => child.kill('SIGINT')
  const keepUp = async (): Promise<void> => {
    for (;;) {
      await untilExit(child)
      const next = await restartUntilUp(cluster, superuserUrl, () => stopping)
      if (!next) return
      child = next
      if (!stopping) onRestart?.()
    }
  }
  const kept = keepUp()
  process.once('exit', endWithUs)
  return {
    pid: () => child.pid ?? -1,
    stop: async () => {
      stopping = true
      await stopPostmaster(child)
      await kept
      process.off('exit', endWithUs)
    },
  }
}

function untilExit(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((done) => {
    child.once('exit', () => done())
  })
}

async function restartUntilUp(
  cluster: Cluster,
  url: string,
  stopping: () => boolean,
): Promise<ChildProcess | undefined> {
  for (let waitMs = 100; !stopping(); waitMs = Math.min(waitMs * 2, 5_000)) {
    try {
      return await startOnce(cluster, url)
    } catch {
      // The log has the reason. The backends of the dead postmaster may need a moment to end.
      await delay(waitMs)
    }
  }
  return undefined
}

async function startOnce(cluster: Cluster, superuserUrl: string): Promise<ChildProcess> {
  for (let attempt = 1; ; attempt++) {
    await clearLeftover(cluster.folder)
    const child = spawnPostmaster(cluster)
    try {
      await untilReady(cluster, child, superuserUrl)
      return child
    } catch (error) {
      await stopPostmaster(child)
      // After a kill, the old backends may hold the shared memory for a moment. So the start is tried again.
      if (attempt >= 10) throw error
      await delay(200)
    }
  }
}
