/** The database as the server sees it: one pool under the application's role, transactions, and typed queries. */
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'

/** Anything that runs SQL: the pool, or one client within a transaction. */
export type Sql = Pick<pg.ClientBase, 'query'>

export interface Database {
  readonly pool: pg.Pool
  /** Typed SQL over the tables that a store declares. */
  kysely<Tables>(): Kysely<Tables>
  /** Runs `work` in one READ COMMITTED transaction; a throw rolls it back. No network call inside. */
  transaction<T>(work: (tx: Sql) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** The role that the application works under: it can insert journals, never change or delete them. */
export const APPLICATION_ROLE = 'adire_app'

/** Opens a pool whose connections work under the application's role. `url` is a postgres:// URL or has a socket folder as `host`. */
export function openDatabase(url: string, options: { readonly maxConnections?: number } = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.maxConnections ?? 10,
    options: `-c role=${APPLICATION_ROLE}`,
    connectionTimeoutMillis: 5_000,
  })
  // An idle client that loses its server must not end the process: the next query reports the fault.
  pool.on('error', () => {})
  const kysely = new Kysely<never>({ dialect: new PostgresDialect({ pool }) })
  return {
    pool,
    kysely: <Tables>() => kysely as unknown as Kysely<Tables>,
    transaction: (work) => inTransaction(pool, work),
    close: () => pool.end(),
  }
}

async function inTransaction<T>(pool: pg.Pool, work: (tx: Sql) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const value = await work(client)
    await client.query('commit')
    client.release()
    return value
  } catch (error) {
    // A client whose rollback fails is not given back.
    await client.query('rollback').then(
      () => client.release(),
      (broken: Error) => client.release(broken),
    )
    throw error
  }
}
