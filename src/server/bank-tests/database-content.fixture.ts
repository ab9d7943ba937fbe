/** For tests: a check sum of each table, so that a test sees which tables a call changed. */
import type { Database } from '../db/database.ts'

/** Written by every request, also by a refused one. */
const QUIET = ['sealed_replay', 'session', 'audit_event', 'message_key']

/** Table → check sum of its rows, for each table that the application may use. The tables of staff are not among them. */
export async function databaseContent({ pool }: Pick<Database, 'pool'>): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('bank', 'ledger')
       and has_table_privilege(format('%I.%I', schemaname, tablename), 'select, insert, update, delete') and tablename not like 'sealed_replay%' and tablename <> all ($1) order by 1`,
    [QUIET],
  )
  // One query for all tables: a test of every call asks hundreds of times.
  const sums = rows.map(
    ({ name }) =>
      `select '${name}' as name, coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as hash from ${name} t`,
  )
  const found = await pool.query<{ name: string; hash: string }>(sums.join(' union all '))
  return Object.fromEntries(found.rows.map(({ name, hash }) => [name, hash]))
}
