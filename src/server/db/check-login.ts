/** Finds reasons why a login must not serve in production: it could change the past, or its database is a sandbox's. */
import { APPLICATION_ROLE, type Sql } from './database.ts'

/** Roles of PostgreSQL whose members can write every table, or the server's own files. */
const POWERFUL_ROLES = [
  'pg_write_all_data',
  'pg_read_server_files',
  'pg_write_server_files',
  'pg_execute_server_program',
]

interface LoginFacts {
  readonly login: string
  readonly is_superuser: boolean
  readonly creates_roles: boolean
  readonly powerful_role: string | null
  readonly owned: string | null
}

/**
 * Looks at every role that the login can become, because SET ROLE and RESET ROLE change roles within a session. One reason is
 * enough: superuser, CREATEROLE, a powerful role, or ownership of the database or of a schema, table or function in it.
 */
const LOGIN_FACTS = `
  with reachable as materialized (
    select oid, rolname, rolsuper, rolcreaterole from pg_roles where pg_has_role(session_user, oid, 'member')
  ), schema as (
    select oid, nspname, nspowner from pg_namespace where nspname not like 'pg\\_%' and nspname <> 'information_schema'
  ), owned as (
    select 'the database ' || datname as name, datdba as owner from pg_database where datname = current_database()
    union all select 'the schema ' || nspname, nspowner from schema
    union all select nspname || '.' || relname, relowner from pg_class join schema on schema.oid = relnamespace
    union all select nspname || '.' || proname, proowner from pg_proc join schema on schema.oid = pronamespace
  )
  select session_user as login,
    (select bool_or(rolsuper) from reachable) as is_superuser,
    (select bool_or(rolcreaterole) from reachable) as creates_roles,
    (select min(rolname) from reachable where rolname = any ($1)) as powerful_role,
    (select min(name) from owned where owner in (select oid from reachable)) as owned`

/** The reason in one line. `sql` runs under the login itself, before SET ROLE. */
export async function unsafeLogin(sql: Sql): Promise<string | undefined> {
  const { rows } = await sql.query<LoginFacts>(LOGIN_FACTS, [POWERFUL_ROLES])
  const facts = rows[0]
  if (facts === undefined) throw new Error('PostgreSQL gave no facts about the login.')
  const reason = reasonOf(facts)
  if (reason === undefined) return undefined
  return `DATABASE_URL: in production the server refuses the login ${facts.login}, because it ${reason}. The server needs a login that is a member of ${APPLICATION_ROLE} only (README, "Database logins").`
}

function reasonOf(facts: LoginFacts): string | undefined {
  if (facts.is_superuser) return 'can be a superuser'
  if (facts.owned !== null) return `owns ${facts.owned}, or can become the role that does`
  if (facts.powerful_role !== null) return `is a member of ${facts.powerful_role}`
  return facts.creates_roles ? 'may create roles' : undefined
}

/** The reason in one line. `sql` runs under the application's role. */
export async function sandboxMarked(sql: Sql): Promise<string | undefined> {
  const { rows } = await sql.query<{ is_there: boolean }>(
    `select to_regclass('bank.sandbox_mark') is not null as is_there`,
  )
  if (rows[0]?.is_there !== true) return undefined
  const { rowCount } = await sql.query('select from bank.sandbox_mark')
  if (rowCount === 0) return undefined
  return 'DATABASE_URL: the database has held the play money of a sandbox, whose customers have published passwords. Production needs another database.'
}

/** Marks the database as a sandbox's. The mark can never be removed. */
export async function markSandbox(sql: Sql): Promise<void> {
  await sql.query('insert into bank.sandbox_mark (is_marked) values (true) on conflict do nothing')
}
