/** Moves the tables of the audit trail, with all indexes but one, to another tablespace while the bank serves. */
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { fail, ok, type Result } from '../../../values/result.ts'
import { ADVISORY_LOCKS } from '../advisory-locks.ts'

/** Tables whose rows never change, and which a payment only appends to (docs/decisions/0101-tablespaces.md). */
const MOVED_TABLES: readonly string[] = ['bank.audit_event', 'bank.audit_link']
/** An index that stays. Linking adds each event at a random place of this index, and slow disks cannot read these places fast enough. */
const STAYING_INDEX = 'bank.audit_link_by_customer'
/** All payments wait while the move waits for the lock of a table. */
const LOCK_TIMEOUT_MS = 1000
const LOCK_TRIES = 30
const LOCK_NOT_AVAILABLE = '55P03'
/** The copy of a table took longer than the limit. */
const QUERY_CANCELED = '57014'
/** PostgreSQL demands no quotes for such a name, so the name can be part of a statement. */
const PLAIN_NAME = /^[a-z_][a-z0-9_]{0,62}$/

export interface MoveOptions {
  /** The owner of the tables. The login needs the right CREATE on the tablespace. */
  readonly ownerUrl: string
  readonly tablespace: string
  /** The longest time that payments may wait for the copy of one table, in seconds. */
  readonly tableLimitS: number
  /** Stops the move after the table or index that is being moved. */
  readonly signal: AbortSignal
  /** Gets one line for each table and index. */
  readonly report: (line: string) => void
}

interface Relation {
  /** With the schema, quoted where PostgreSQL needs it. */
  readonly name: string
  readonly isIndex: boolean
  readonly bytes: string
}

/**
 * Returns the last line to print. A repeated call moves only what is left. The failure is a line for a person.
 *
 * PostgreSQL locks a table for the time of its copy, so no payment is posted during the copy. An index is built again
 * concurrently, and blocks nothing.
 */
export async function moveTables(options: MoveOptions): Promise<Result<string, string>> {
  const { ownerUrl, tablespace, signal, report } = options
  if (!PLAIN_NAME.test(tablespace)) return fail('The name of a tablespace has lower-case letters, digits and _.')
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'adire tablespace' })
  // A lost connection also rejects the query under way, so this event needs no handling.
  client.on('error', () => {})
  await client.connect()
  try {
    if (!(await hasTablespace(client, tablespace))) return fail(`The database has no tablespace ${tablespace}.`)
    if (!(await takeTurn(client))) return fail('A migration or another move is running. Try again after it has ended.')
    await dropUnfinished(client)
    const left = await findLeft(client, tablespace)
    for (const [place, relation] of left.entries()) {
      if (signal.aborted) return ok(`Stopped: ${left.length - place} are left. The same command continues.`)
      const startedAt = Date.now()
      const failure = relation.isIndex
        ? await moveIndex(client, relation, tablespace)
        : await moveTable(client, relation, options)
      if (failure !== undefined) return fail(failure)
      report(`${place + 1} of ${left.length}: ${relation.name}, ${megabytes(relation)}, ${Date.now() - startedAt} ms`)
    }
    return ok(`${MOVED_TABLES.join(' and ')} are in ${tablespace}, with their indexes except ${STAYING_INDEX}.`)
  } finally {
    await client.end()
  }
}

const megabytes = ({ bytes }: Relation): string => `${(Number(bytes) / 1e6).toFixed(1)} MB`

async function hasTablespace(client: pg.Client, tablespace: string): Promise<boolean> {
  const { rowCount } = await client.query('select from pg_tablespace where spcname = $1', [tablespace])
  return rowCount === 1
}

/** A migration and a move never run together. The end of the connection releases the lock. */
async function takeTurn(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
    ADVISORY_LOCKS.migrations,
  ])
  return rows[0]?.taken === true
}

/** A killed run leaves an invalid copy of the index that it was building. */
async function dropUnfinished(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name
     from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
     where not i.indisvalid and c.relname ~ '_cc(new|old)[0-9]*$' and i.indrelid = any ($1::text[]::regclass[])`,
    [MOVED_TABLES],
  )
  for (const { name } of rows) await client.query(`drop index concurrently ${name}`)
}

/** The tables and indexes that are not in the tablespace, in the order of the list. */
async function findLeft(client: pg.Client, tablespace: string): Promise<readonly Relation[]> {
  const { rows } = await client.query<Relation>(
    `select format('%I.%I', n.nspname, c.relname) as name, c.relkind = 'i' as "isIndex",
       pg_table_size(c.oid)::text as bytes
     from unnest($1::text[]::regclass[]) with ordinality t (oid, place)
       left join pg_index i on i.indrelid = t.oid
       join pg_class c on c.oid in (t.oid, i.indexrelid)
       join pg_namespace n on n.oid = c.relnamespace
       join pg_database d on d.datname = current_database()
       join pg_tablespace s on s.spcname = $2
     where coalesce(nullif(c.reltablespace, 0), d.dattablespace) <> s.oid and c.oid <> $3::text::regclass
     group by t.place, c.oid, n.nspname, c.relname, c.relkind
     order by t.place, c.relkind = 'i', c.relname`,
    [MOVED_TABLES, tablespace, STAYING_INDEX],
  )
  return rows
}

/** Copies the table in one transaction. Returns a line when the table stays where it is. */
async function moveTable(
  client: pg.Client,
  relation: Relation,
  { tablespace, tableLimitS, signal }: MoveOptions,
): Promise<string | undefined> {
  const { name } = relation
  for (let tries = 1; ; tries += 1) {
    try {
      await client.query('begin')
      await client.query(`select set_config('lock_timeout', $1, true), set_config('statement_timeout', $2, true)`, [
        `${LOCK_TIMEOUT_MS}ms`,
        `${tableLimitS * 1000}ms`,
      ])
      await client.query(`alter table ${name} set tablespace ${tablespace}`)
      await client.query('commit')
      return undefined
    } catch (error) {
      await client.query('rollback')
      const { code } = error as { code?: string }
      if (code === QUERY_CANCELED)
        return `${name} (${megabytes(relation)}) was not copied within ${tableLimitS} s, and is where it was. No payment is posted during the copy. Choose a longer time in a maintenance window.`
      if (code !== LOCK_NOT_AVAILABLE) throw error
      if (tries === LOCK_TRIES || signal.aborted) return `${name} is in use by a long transaction. Try again.`
      // Payments that waited behind the lock go first.
      await delay(LOCK_TIMEOUT_MS)
    }
  }
}

/** Builds the index again in the tablespace. Calls are not blocked, and use the old index until the new one is ready. */
async function moveIndex(client: pg.Client, { name }: Relation, tablespace: string): Promise<undefined> {
  await client.query(`reindex (concurrently, tablespace ${tablespace}) index ${name}`)
}
