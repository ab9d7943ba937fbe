/** For tests: a check sum of each table, so that a test sees which tables a call changed. */
import type { TestDatabase } from '../db/database.fixture.ts'

/** The tables that every request changes, also a refused request. They are left out. */
const QUIET = ['sealed_replay', 'session', 'audit_event', 'message_key']

/** Maps each table to a check sum of its rows. The owner of the tables reads them, because the application may not read staff tables. */
export async function databaseContent({ asOwner }: Pick<TestDatabase, 'asOwner'>): Promise<Record<string, string>> {
  const tables = (await asOwner(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('bank', 'ledger') and tablename not like 'sealed_replay%' and tablename <> all ($1) order by 1`,
    [QUIET],
  )) as { name: string }[]
  // One query for all tables: a test of every call asks hundreds of times.
  const sums = tables.map(
    ({ name }) =>
      `select '${name}' as name, concat(count(*), ' ', sum(('x' || left(md5(t::text), 15))::bit(60)::bigint)) as hash from ${name} t`,
  )
  const found = (await asOwner(sums.join(' union all '))) as { name: string; hash: string }[]
  return Object.fromEntries(found.map(({ name, hash }) => [name, hash]))
}
