/** The database as the server sees it: one pool under the role of the process, and transactions. */
import pg from 'pg'
import { inPart } from '../ports/tracing.ts'
import { PreparingClient } from './clients/preparing-client.ts'
import { APPLICATION_ROLE, type DatabaseRole } from './roles/database-roles.ts'
import { UnnamedClient } from './clients/unnamed-client.ts'
import { WaitingPool } from './clients/waiting-pool.ts'

const KEEP_ALIVE_MS = 10_000

/** Anything that runs SQL: the pool, or one client within a transaction. */
export type Sql = Pick<pg.ClientBase, 'query'>

export interface Database {
  readonly pool: pg.Pool
  /** Runs `work` in one READ COMMITTED transaction; a throw rolls it back. No network call inside. */
  transaction<T>(work: (tx: Sql) => Promise<T>): Promise<T>
  /**
   * Opens a separate pool under the same role, so that one use cannot starve another. The caller ends the pool. A pipelined
   * connection sends a query without waiting for the answer to the previous one.
   */
  openPool(maxConnections: number, options?: { readonly pipelined: boolean }): pg.Pool
  close(): Promise<void>
}

/** Gets the time for which a caller waited for a connection of the pool, in seconds. */
export type ObserveWait = (pool: 'requests' | 'ledger', seconds: number) => void

/**
 * Opens a pool whose connections work under `role`, the application's by default. `url` is a postgres:// URL or has a socket folder as `host`.
 * `connectWithinMs` bounds the wait for a connection, a free one of the pool too. `answerWithinMs` bounds the wait for the answer
 * to a statement: a server whose network was cut never answers, and the system reports the loss after a quarter of an hour.
 */
export function openDatabase(
  url: string,
  options: {
    readonly maxConnections?: number
    readonly connectWithinMs?: number
    readonly answerWithinMs?: number | undefined
    readonly applicationName?: string
    readonly role?: DatabaseRole
    /** True: a pooler in transaction mode answers at `url`. Then the login brings its role, and statements have no names. */
    readonly pooled?: boolean
    readonly observeWait?: ObserveWait
  } = {},
): Database {
  const {
    maxConnections: most = 10,
    connectWithinMs = 5_000,
    answerWithinMs,
    applicationName = 'adire',
    role = APPLICATION_ROLE,
    pooled = false,
    observeWait,
  } = options
  const open = (maxConnections: number, pipelined: boolean): WaitingPool =>
    createPool(url, { maxConnections, pipelined, connectWithinMs, answerWithinMs, applicationName, role, pooled })
  const pool = open(most, false)
  if (observeWait !== undefined) pool.observeWait = (seconds) => observeWait('requests', seconds)
  return {
    pool,
    transaction: (work) => inTransaction(pool, work),
    openPool: (maxConnections, { pipelined } = { pipelined: false }) => {
      const other = open(maxConnections, pipelined)
      // The runners of the queue share few connections on purpose, so their waits say nothing.
      if (pipelined && observeWait !== undefined) other.observeWait = (seconds) => observeWait('ledger', seconds)
      return other
    },
    close: () => pool.end(),
  }
}

interface PoolOptions {
  readonly maxConnections: number
  readonly pipelined: boolean
  readonly connectWithinMs: number
  readonly answerWithinMs: number | undefined
  readonly applicationName: string
  readonly role: DatabaseRole
  readonly pooled: boolean
}

function createPool(url: string, options: PoolOptions): WaitingPool {
  const { maxConnections, pipelined, connectWithinMs, answerWithinMs, applicationName, role, pooled } = options
  const pool = new WaitingPool({
    Client: pooled ? UnnamedClient : PreparingClient,
    connectionString: url,
    max: maxConnections,
    pipeline: pipelined,
    ...(pooled ? {} : { options: `-c role=${role}` }),
    application_name: applicationName,
    connectionTimeoutMillis: connectWithinMs,
    ...(answerWithinMs === undefined ? {} : { query_timeout: answerWithinMs }),
    // No idle time-out: while PostgreSQL closes an idle connection, its replacement opens, and both count towards the process's limit.
    idleTimeoutMillis: 0,
    // Firewalls drop connections that are silent for minutes. With keep-alive a server that lost its network is noticed
    // after about 20 seconds.
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  })
  // A pool without this listener would end the process when an idle client loses its server. The next query reports the
  // error.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

function inTransaction<T>(pool: pg.Pool, work: (tx: Sql) => Promise<T>): Promise<T> {
  return inPart({ name: 'transaction', kind: 'internal' }, () => runTransaction(pool, work))
}

async function runTransaction<T>(pool: pg.Pool, work: (tx: Sql) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const value = await work(client)
    await client.query('commit')
    client.release()
    return value
  } catch (error) {
    await leaveTransaction(client, error)
    throw error
  }
}

/** Rolls back and gives the client back. A client whose rollback fails is closed, and so is the client of a silent server: its rollback would wait as long again. */
export async function leaveTransaction(client: pg.PoolClient, error: unknown): Promise<void> {
  if (error instanceof Error && error.message === SILENT) return client.release(error)
  await client.query('rollback').then(
    () => client.release(),
    (broken: Error) => client.release(broken),
  )
}

/**
 * Waits for all writes of a transaction, so that no write follows a rollback. Rejects with the error that failed the transaction. On a pipelined
 * connection the errors of all writes arrive together, and a write that only met the failed transaction may reject first.
 */
export async function allWritten(writes: readonly (Promise<unknown> | undefined)[]): Promise<void> {
  const errors: unknown[] = []
  await Promise.all(writes.map((write) => write?.catch((error: unknown) => errors.push(error))))
  if (errors.length > 0) throw causeOf(errors)
}

/** Returns the first error that is no consequence of another one (in_failed_sql_transaction). */
export function causeOf(errors: readonly unknown[]): unknown {
  return errors.find((error) => (error as { readonly code?: unknown }).code !== '25P02') ?? errors[0]
}

/** The driver's message when a statement got no answer in time. */
const SILENT = 'Query read timeout'

const systemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
])
/**
 * In order: admin_shutdown, crash_shutdown, cannot_connect_now, too_many_connections, read_only_sql_transaction (a
 * standby) and disk_full.
 */
const sqlStates = new Set(['57P01', '57P02', '57P03', '53300', '25006', '53100'])
/** The driver's error messages that have no code. */
const driverTexts =
  /^(Query read timeout|Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after)/

/**
 * True when the error says that the database was unreachable, shutting down, or that the pool had no free connection.
 * Nothing was acknowledged; whether a commit under way took effect is unknown, so retry with the same id.
 */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError && error.errors.some((inner) => isDatabaseDown(inner))) return true
  const { code, syscall } = error as { code?: unknown; syscall?: unknown }
  if (typeof code === 'string') {
    if (sqlStates.has(code) || code.startsWith('08')) return true
    // ENOENT can also mean a missing file. The error of a missing socket has the call `connect`.
    if (systemCodes.has(code) && (code !== 'ENOENT' || syscall === 'connect')) return true
  }
  return driverTexts.test(error.message) || (error.cause !== undefined && isDatabaseDown(error.cause))
}
