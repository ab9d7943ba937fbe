/** Opens the server's database after it has checked the free connections or the role behind the pooler, and in production the login. */
import pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from './config/config.ts'
import { loginOf } from './config/deployment-mode.ts'
import { freeConnections, newApplicationName } from './db/check-connections.ts'
import { type CheckedLogin, sandboxMarked, unsafeLogin } from './db/check-login.ts'
import { type Database, type ObserveWait, openDatabase } from './db/database.ts'
import { type DatabaseRole, READ_ROLE, ROLE_OF_PROCESS, STAFF_ROLE } from './db/roles/database-roles.ts'

type Facts = Pick<Config, 'role' | 'production' | 'connections' | 'databaseAnswerMs' | 'databasePooler' | 'replica'>

const CONNECT_MS = 5_000

/** Throws with one clear line when the server may not use this database. */
export async function openCheckedDatabase(
  url: string,
  config: Facts,
  { logger, observeWait }: { readonly logger: Pick<Logger, 'info'>; readonly observeWait?: ObserveWait },
): Promise<Database> {
  const { production, connections, databaseAnswerMs: answerWithinMs } = config
  const role = ROLE_OF_PROCESS[config.role]
  const pooled = config.databasePooler === 'transaction'
  const applicationName = newApplicationName(connections.sum)
  // The check needs a connection without the role of the process. The connections of the pools have this role.
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    // The name contains this server's budget of connections, so servers that start together count each other's budgets.
    application_name: applicationName,
  })
  // A lost connection also rejects the query under way, so this event needs no handling.
  client.on('error', () => {})
  await client.connect()
  try {
    // A pooler shares few connections of PostgreSQL among many of the bank, so it sees to the sum.
    if (pooled) await checkPooledRole(client, role)
    else await checkConnections(client, connections, logger)
    if (production) await checkProduction(client, { variable: 'DATABASE_URL', role, replicaUrl: config.replica?.url })
  } finally {
    await client.end()
  }
  return openDatabase(url, {
    maxConnections: connections.requests,
    applicationName,
    answerWithinMs,
    role,
    pooled,
    ...(observeWait && { observeWait }),
  })
}

/** A pooler passes no role on, so the login must bring the role of the process. */
async function checkPooledRole(client: pg.Client, wanted: DatabaseRole): Promise<void> {
  const { rows } = await client.query<{ login: string; role: string }>(
    'select session_user as login, current_user as role',
  )
  const { login = '', role } = rows[0] ?? {}
  if (role === wanted) return
  throw new Error(
    `DATABASE_POOLER: behind the pooler the login ${login} must work as ${wanted}. Run: alter role ${login} set role = '${wanted}'`,
  )
}

async function checkConnections(
  client: pg.Client,
  { requests, ledger, jobs, sum }: Config['connections'],
  logger: Pick<Logger, 'info'>,
): Promise<void> {
  const { free, limit } = await freeConnections(client)
  const parts = `DATABASE_CONNECTIONS ${requests}, LEDGER_CONNECTIONS ${ledger}, JOB_CONNECTIONS ${jobs}`
  if (sum > free) {
    throw new Error(
      `DATABASE_URL: this server needs ${sum} database connections (${parts}), but ${limit} leaves only ${free} free. Raise the limit or lower these variables.`,
    )
  }
  logger.info(
    { event: 'database-connections', sum, free },
    `this server opens at most ${sum} database connections (${parts})`,
  )
}

interface ProductionFacts {
  readonly variable: 'DATABASE_URL' | 'STAFF_DATABASE_URL'
  readonly role: DatabaseRole
  readonly replicaUrl?: string | undefined
}

/** Throws with one clear line when a login has more rights than its process needs, or when the database has held play money. */
async function checkProduction(client: pg.Client, { variable, role, replicaUrl }: ProductionFacts): Promise<void> {
  await refuseUnsafe(client, { variable, role })
  const reader = loginOf(replicaUrl ?? '')
  // A replica has the logins of the primary. The login of the process may read there, because the role of the process includes the reads.
  if (reader !== undefined && reader !== client.user)
    await refuseUnsafe(client, { variable: 'DATABASE_READ_URL', role: READ_ROLE, login: reader })
  // For one transaction only, because a pooler may give the connection to another client.
  await client.query('begin')
  await client.query(`set local role ${role}`)
  const marked = await sandboxMarked(client)
  await client.query('rollback')
  if (marked !== undefined) throw new Error(marked)
}

async function refuseUnsafe(client: pg.Client, login: CheckedLogin): Promise<void> {
  const unsafe = await unsafeLogin(client, login)
  if (unsafe !== undefined) throw new Error(unsafe)
}

/** Checks the login of the back office, whose few connections have no budget. */
export async function checkStaffLogin(url: string, replicaUrl: string | undefined): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS })
  client.on('error', () => {})
  await client.connect()
  try {
    await checkProduction(client, { variable: 'STAFF_DATABASE_URL', role: STAFF_ROLE, replicaUrl })
  } finally {
    await client.end()
  }
}
