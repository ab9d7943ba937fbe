/** Checks whether this process can serve: the database answers and has the schema of this code, and the job queue exists. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from './database.ts'

const MIGRATIONS = join(import.meta.dirname, '..', '..', '..', 'db', 'migrations')

/** Returns each part by its name: true when it works. All parts are false while the database cannot be reached. */
export async function readiness(
  database: Pick<Database, 'pool'>,
): Promise<Readonly<Record<'database' | 'migrations' | 'queue', boolean>>> {
  const holds = (text: string, values: readonly unknown[] = []): Promise<boolean> =>
    database.pool.query<{ holds: boolean }>(text, [...values]).then(
      ({ rows }) => rows[0]?.holds === true,
      () => false,
    )
  const expected = readdirSync(MIGRATIONS)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.replace(/\.sql$/, ''))
  const landed = 'select array_agg(name) @> $1::text[] as holds from migrations.file'
  return {
    database: await holds('select true as holds'),
    migrations: await holds(landed, [expected]),
    queue: await holds("select to_regclass('graphile_worker.jobs') is not null as holds"),
  }
}
