/** Refuses the database at DATABASE_URL before the server opens its pools. */
import pg from 'pg'
import type { Config } from './config.ts'
import { sandboxMarked, unsafeLogin } from './db/check-login.ts'
import { APPLICATION_ROLE } from './db/database.ts'

/** Throws with one clear line. */
export async function checkDatabase({ production, databaseUrl }: Pick<Config, 'production' | 'databaseUrl'>) {
  // On a connection of the login itself: the pools' connections work under the application's role.
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 })
  // A connection that is lost reports through the query under way.
  client.on('error', () => {})
  await client.connect()
  try {
    if (production) await checkProduction(client)
  } finally {
    await client.end()
  }
}

async function checkProduction(client: pg.Client): Promise<void> {
  const unsafe = await unsafeLogin(client)
  if (unsafe !== undefined) throw new Error(unsafe)
  await client.query(`set role ${APPLICATION_ROLE}`)
  const marked = await sandboxMarked(client)
  if (marked !== undefined) throw new Error(marked)
}
