/** One connection under the login that owns the tables, for the commands that change keys. */
import pg from 'pg'
import type { OwnerSql } from '../../keys/reseal.ts'

export interface OwnerConnection extends OwnerSql {
  close(): Promise<void>
}

/** `url`: the login of MIGRATION_DATABASE_URL. */
export async function openOwner(url: string): Promise<OwnerConnection> {
  const client = new pg.Client({ connectionString: url, application_name: 'adire keys' })
  // A lost connection also rejects the query under way, so this event needs no handling.
  client.on('error', () => {})
  await client.connect()
  return {
    query: client.query.bind(client) as OwnerSql['query'],
    async transaction(work) {
      await client.query('begin')
      try {
        const value = await work(client)
        await client.query('commit')
        return value
      } catch (error) {
        await client.query('rollback').catch(() => {})
        throw error
      }
    },
    close: () => client.end(),
  }
}
