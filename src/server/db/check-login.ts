/** Finds reasons why a login must not serve in production: it could change the past, it has rights of another process, or its database is a sandbox's. */
import type { Sql } from './database.ts'
import type { DatabaseRole } from './roles/database-roles.ts'

/** Roles of PostgreSQL whose members can read or write every table, or use the server's own files. */
const POWERFUL_ROLES = [
  'pg_read_all_data',
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
  readonly other_right: string | null
}

/**
 * Looks at every role that the login can become, because SET ROLE and RESET ROLE change roles within a session. One reason is
 * enough: superuser, CREATEROLE, a powerful role, ownership of the database or of a schema, table or function in it. A right that was
 * granted to a role of another process, or to the login itself, is a reason too. $2 is the login, or null for the login of the session. $3 is the role of the process.
 */
const LOGIN_FACTS = `
  with login as (
    select coalesce($2::text, session_user::text)::name as name
  ), reachable as materialized (
    select r.oid, r.rolname, r.rolsuper, r.rolcreaterole from pg_roles r, login where pg_has_role(login.name, r.oid, 'member')
  ), other as (
    select r.oid, r.rolname from reachable r where not pg_has_role($3::name, r.oid, 'member')
  ), schema as (
    select oid, nspname, nspowner, nspacl from pg_namespace where nspname not like 'pg\\_%' and nspname <> 'information_schema'
  ), owned as (
    select 'the database ' || datname as name, datdba as owner from pg_database where datname = current_database()
    union all select 'the schema ' || nspname, nspowner from schema
    union all select nspname || '.' || relname, relowner from pg_class join schema on schema.oid = relnamespace
    union all select nspname || '.' || proname, proowner from pg_proc join schema on schema.oid = pronamespace
  ), granted as (
    select 'the schema ' || nspname as name, nspacl as acl from schema
    union all select nspname || '.' || relname, relacl from pg_class join schema on schema.oid = relnamespace
    union all select nspname || '.' || proname, proacl from pg_proc join schema on schema.oid = pronamespace
    union all select nspname || '.' || relname || '.' || attname, attacl
      from pg_attribute join pg_class c on c.oid = attrelid join schema on schema.oid = relnamespace where attacl is not null
  )
  select (select name from login) as login,
    (select bool_or(rolsuper) from reachable) as is_superuser,
    (select bool_or(rolcreaterole) from reachable) as creates_roles,
    (select min(rolname) from reachable where rolname = any ($1)) as powerful_role,
    (select min(name) from owned where owner in (select oid from reachable)) as owned,
    (select min(o.rolname || ' on ' || g.name) from granted g, aclexplode(g.acl) a join other o on o.oid = a.grantee) as other_right`

export interface CheckedLogin {
  /** The variable that names the login, for the line. */
  readonly variable: string
  /** The only role that the process needs. */
  readonly role: DatabaseRole
  /** Default: the login of `sql`. */
  readonly login?: string
}

/** The reason in one line. `sql` runs under the login itself, before SET ROLE, or under any other login when `login` is given. */
export async function unsafeLogin(sql: Sql, { variable, role, login }: CheckedLogin): Promise<string | undefined> {
  const { rows } = await sql.query<LoginFacts>(LOGIN_FACTS, [POWERFUL_ROLES, login ?? null, role])
  const facts = rows[0]
  if (facts === undefined) throw new Error('PostgreSQL gave no facts about the login.')
  const reason = reasonOf(facts)
  if (reason === undefined) return undefined
  return `${variable}: in production the server refuses the login ${facts.login}, because it ${reason}. This process needs a login that is a member of ${role} only (README, "Database logins").`
}

function reasonOf(facts: LoginFacts): string | undefined {
  if (facts.is_superuser) return 'can be a superuser'
  if (facts.owned !== null) return `owns ${facts.owned}, or can become the role that does`
  if (facts.powerful_role !== null) return `is a member of ${facts.powerful_role}`
  if (facts.creates_roles) return 'may create roles'
  return facts.other_right === null ? undefined : `has rights that the process does not need: of ${facts.other_right}`
}

/** The reason in one line. `sql` runs under the role of the process. */
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
