/** Creates a separate database for a test file, as a copy of the run's migrated template. */
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase } from './database.ts'

/** Long enough for a busy machine with many parallel connections. */
const CONNECT_WITHIN_MS = 30_000

export interface TestDatabase {
  /** The database under the application's role, as in production. */
  readonly database: Database
  readonly url: string
  /** The login of the staff's side. Close what you open with it before `drop`. */
  readonly staffUrl: string
  /** The login of the tables' owner, for checks and changes that the application's role may not make. */
  readonly ownerUrl: string
  /** Runs one statement as the tables' owner, and returns its rows. It makes states that the application may not write. */
  asOwner(text: string, values?: readonly unknown[]): Promise<readonly unknown[]>
  drop(): Promise<void>
}

/** Makes a migrated, empty database; call `drop` in afterAll. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const cluster = inject('testCluster')
  const name = `test_${randomBytes(6).toString('hex')}`
  await runBeside(cluster.ownerUrl, `create database ${name} template adire`)
  const url = withDatabase(cluster.url, name)
  const database = openDatabase(url, { connectWithinMs: CONNECT_WITHIN_MS })
  return {
    database,
    url,
    staffUrl: withDatabase(cluster.staffUrl, name),
    ownerUrl: withDatabase(cluster.ownerUrl, name),
    asOwner: (text, values = []) => runAsOwner(withDatabase(cluster.ownerUrl, name), text, values),
    drop: async () => {
      await database.close()
      await endConnections(cluster.url, name)
      await runBeside(cluster.ownerUrl, `drop database if exists ${name} with (force)`)
    },
  }
}

/** Opens a connection, runs one statement, closes the connection and gives the rows. `url`: of the tables' owner. */
export async function runAsOwner(url: string, text: string, values: readonly unknown[]): Promise<readonly unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text, [...values])).rows
  } finally {
    await client.end()
  }
}

/** Makes a database with nothing in it, for tests of migrations themselves. */
export async function createEmptyDatabase(): Promise<Pick<TestDatabase, 'ownerUrl' | 'drop'>> {
  const { ownerUrl } = inject('testCluster')
  const name = `test_${randomBytes(6).toString('hex')}`
  await runBeside(ownerUrl, `create database ${name} template template0`)
  return {
    ownerUrl: withDatabase(ownerUrl, name),
    drop: () => runBeside(ownerUrl, `drop database if exists ${name} with (force)`),
  }
}

/**
 * Ends the connections to the database of this name, and waits until they are gone. `url` has the application's login, because
 * the owner may not end those connections. A closing connection can outlive its client.
 */
export async function endConnections(url: string, name: string, tries = 5): Promise<void> {
  try {
    await runBeside(
      url,
      `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${name}' and usename = session_user`,
    )
  } catch (error) {
    // A connection that is just ending has no owner for a moment.
    if ((error as { code?: string }).code !== '42501' || tries === 1) throw error
    await endConnections(url, name, tries - 1)
  }
}

/** Runs one statement on the database `postgres`, because a template with an open connection cannot be copied. */
async function runBeside(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: withDatabase(url, 'postgres') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

function withDatabase(url: string, name: string): string {
  return url.replace(/\/[^/?]*\?/, `/${name}?`)
}
