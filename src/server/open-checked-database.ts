/** Opens the server's database after it has checked the free connections or the role behind the pooler, and in production the login. */
import pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from './config/config.ts'
import { freeConnections, newApplicationName } from './db/check-connections.ts'
import { sandboxMarked, unsafeLogin } from './db/check-login.ts'
import { APPLICATION_ROLE, type Database, type ObserveWait, openDatabase } from './db/database.ts'

type Facts = Pick<Config, 'production' | 'connections' | 'databaseAnswerMs' | 'databasePooler'>

/** Throws with one clear line when the server may not use this database. */
export async function openCheckedDatabase(
  url: string,
  { production, connections, databaseAnswerMs: answerWithinMs, databasePooler }: Facts,
  { logger, observeWait }: { readonly logger: Pick<Logger, 'info'>; readonly observeWait?: ObserveWait },
): Promise<Database> {
  const pooled = databasePooler === 'transaction'
  const applicationName = newApplicationName(connections.sum)
  // The check needs a connection without the application's role. The connections of the pools have the application's role.
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    // The name contains this server's budget of connections, so servers that start together count each other's budgets.
    application_name: applicationName,
  })
  // A lost connection also rejects the query under way, so this event needs no handling.
  client.on('error', () => {})
  await client.connect()
  try {
    // A pooler shares few connections of PostgreSQL among many of the bank, so it sees to the sum.
    if (pooled) await checkPooledRole(client)
    else await checkConnections(client, connections, logger)
    if (production) await checkProduction(client)
  } finally {
    await client.end()
  }
  return openDatabase(url, {
    maxConnections: connections.requests,
    applicationName,
    answerWithinMs,
    pooled,
    ...(observeWait && { observeWait }),
  })
}

/** A pooler passes no role on, so the login must bring the application's role. */
async function checkPooledRole(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ login: string; role: string }>(
    'select session_user as login, current_user as role',
  )
  const { login = '', role } = rows[0] ?? {}
  if (role === APPLICATION_ROLE) return
  throw new Error(
    `DATABASE_POOLER: behind the pooler the login ${login} must work as ${APPLICATION_ROLE}. Run: alter role ${login} set role = '${APPLICATION_ROLE}'`,
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

async function checkProduction(client: pg.Client): Promise<void> {
  const unsafe = await unsafeLogin(client)
  if (unsafe !== undefined) throw new Error(unsafe)
  // For one transaction only, because a pooler may give the connection to another client.
  await client.query('begin')
  await client.query(`set local role ${APPLICATION_ROLE}`)
  const marked = await sandboxMarked(client)
  await client.query('rollback')
  if (marked !== undefined) throw new Error(marked)
}
