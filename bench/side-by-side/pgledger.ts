/**
 * Measures pgledger, a ledger in SQL functions, from a copy that the operator brings. No part of pgledger is in this repository.
 * The source of pgledger: https://github.com/pgr0ss/pgledger (MIT licence).
 */
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { callOverConnections } from '../ledger/over-connections.ts'
import { choosePair, type LoadResult, type Spread } from '../ledger/workload.ts'
import { type Books, brokenRules, type System } from './system.ts'

export const PGLEDGER = 'pgledger'

export interface PgledgerSource {
  /** The files in the order of their installation: first the helpers, then pgledger. */
  readonly files: readonly string[]
  readonly sql: string
  /** Names the measured version in the result. */
  readonly sha256: string
}

/** Reads a copy of pgledger: its folder, or its file `pgledger.sql` with the folder `vendor` next to it. */
export function readPgledger(path: string): PgledgerSource {
  const main = existsSync(path) && statSync(path).isDirectory() ? join(path, 'pgledger.sql') : path
  if (!existsSync(main)) throw new Error(`no pgledger at ${main}`)
  const helpers = globSync('vendor/**/*.sql', { cwd: dirname(main) }).toSorted()
  const files = [...helpers.map((helper) => join(dirname(main), helper)), main]
  const sql = files.map((file) => readFileSync(file, 'utf8')).join('\n;\n')
  return { files, sql, sha256: createHash('sha256').update(sql).digest('hex') }
}

export interface PgledgerOptions {
  /** The login of the tables' owner, which is no superuser. */
  readonly ownerUrl: string
  readonly source: PgledgerSource
  readonly accounts: number
  readonly loads: readonly { readonly spread: Spread; readonly inFlight: number }[]
}

/** Makes a database on the same server, and its accounts through pgledger's own function. They allow a negative balance. */
export async function installPgledger({ ownerUrl, source, accounts, loads }: PgledgerOptions): Promise<System> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  await owner.query('create database pgledger')
  await owner.end()
  const url = ownerUrl.replace('/adire?', '/pgledger?')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(source.sql)
  const { rows } = await client.query<{ id: string }>(
    `select made.id from generate_series(1, $1::int) n cross join lateral pgledger_create_account('Account ' || n, 'NGN') made`,
    [accounts],
  )
  await client.query('vacuum analyze')
  const ids = rows.map((row) => row.id)
  let answered = 0
  const run = async (spread: Spread, inFlight: number, seconds: number): Promise<LoadResult> => {
    const pair = choosePair(spread, { first: 0, count: ids.length })
    const call = async (caller: pg.Client): Promise<void> => {
      const [from, to] = pair()
      await createTransfer(caller, ids[Number(from)] ?? '', ids[Number(to)] ?? '')
      answered += 1
    }
    return await callOverConnections({ url, inFlight, seconds, call })
  }
  return {
    name: PGLEDGER,
    cases: loads.map((load) => ({
      system: PGLEDGER,
      ...load,
      run: (seconds) => run(load.spread, load.inFlight, seconds),
    })),
    verify: () => verifyPgledger(client, answered),
    analyze: async () => {
      await client.query('vacuum analyze')
    },
    close: () => client.end(),
  }
}

async function createTransfer(client: pg.Client, from: string, to: string): Promise<void> {
  const { rowCount } = await client.query({
    name: 'create_transfer',
    text: 'select id from pgledger_create_transfer($1, $2, $3)',
    values: [from, to, 1 + Math.floor(Math.random() * 1_000)],
  })
  if (rowCount !== 1) throw new Error(`pgledger made ${rowCount} transfers in place of one`)
}

/** The rules of pgledger's books that its views can show. */
export async function verifyPgledger(client: pg.Client, answered: number): Promise<Books> {
  const { rows } = await client.query<Record<string, string>>(`
    with entry as (
      select account_id, transfer_id, amount, account_previous_balance as before, account_current_balance as after,
        account_version as version, lag(account_current_balance, 1, 0) over own as expected, row_number() over own as number
      from pgledger_entries_view window own as (partition by account_id order by account_version)),
    total as (select account_id, sum(amount) as amount, count(*) as entries from entry group by account_id)
    select (select count(*) from pgledger_transfers_view) as transfers,
      (select count(*) from entry where before + amount <> after or before <> expected or version <> number) as "entries that do not continue a balance",
      (select count(*) from pgledger_accounts_view a left join total t on t.account_id = a.id
        where a.balance <> coalesce(t.amount, 0) or a.version <> coalesce(t.entries, 0)) as "accounts that differ from their entries",
      (select count(*) from (select transfer_id from entry group by transfer_id having sum(amount) <> 0 or count(*) <> 2) t) as "transfers without two equal sides",
      (select count(*) from pgledger_transfers_view t where not exists (select from entry e where e.transfer_id = t.id)) as "transfers without entries"`)
  const { transfers = '0', ...rules } = rows[0] ?? {}
  const missing = Number(transfers) - answered
  return { transfers: Number(transfers), faults: brokenRules({ ...rules, 'transfers without an answer': missing }) }
}
