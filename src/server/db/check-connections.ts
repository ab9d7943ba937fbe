/** Compares the connections that a server process may open with the free connection slots of PostgreSQL. */
import { randomBytes } from 'node:crypto'
import type { Sql } from './database.ts'

/** Names a process's connections. The name carries the budget, so that other processes count connections that are not open yet. */
export function newApplicationName(budget: number): string {
  return `adire-${randomBytes(4).toString('hex')}-max${budget}`
}

export interface FreeConnections {
  readonly free: number
  /** The setting with the fewest free connections. */
  readonly limit: string
}

/**
 * A process of the bank counts with its whole budget. Every other session counts as one connection. Without rights on
 * the sessions of other logins, `backend_type` is null, and such a session counts too. Before PostgreSQL 16 the setting
 * reserved_connections does not exist.
 */
const FREE = `
  with session as (
    select application_name, usesysid, datid, count(*) as present,
      coalesce(max(substring(application_name from '^adire-[0-9a-f]{8}-max([0-9]{1,4})$')::int), 0) as budget
    from pg_stat_activity
    where pid <> pg_backend_pid() and datid is not null and coalesce(backend_type, 'client backend') = 'client backend'
    group by application_name, usesysid, datid
  ), taken as (select usesysid, datid, greatest(present, budget) as slots from session),
  login as (select oid, rolname, rolconnlimit from pg_roles where rolname = session_user),
  database as (select oid, datname, datconnlimit from pg_database where datname = current_database())
  select free::int, name from (
    select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        - coalesce(current_setting('reserved_connections', true)::int, 0)
        - coalesce((select sum(slots) from taken), 0) as free,
      'max_connections of PostgreSQL' as name
    union all
    select rolconnlimit - coalesce((select sum(slots) from taken where usesysid = login.oid), 0),
      'the connection limit of the login ' || rolname
    from login where rolconnlimit >= 0
    union all
    select datconnlimit - coalesce((select sum(slots) from taken where datid = database.oid), 0),
      'the connection limit of the database ' || datname
    from database where datconnlimit >= 0
  ) limits order by free limit 1`

/** The tightest limit on new connections of this session's login. */
export async function freeConnections(sql: Sql): Promise<FreeConnections> {
  const { rows } = await sql.query<{ free: number; name: string }>(FREE)
  const tightest = rows[0]
  if (tightest === undefined) throw new Error('PostgreSQL gave no connection limits.')
  return { free: Math.max(0, tightest.free), limit: tightest.name }
}
