/**
 * Starts the server of the benchmark and loads its data: one PostgreSQL with durable settings, our database and a
 * pgbench database.
 */
import { rmSync } from 'node:fs'
import pg from 'pg'
import { startEmbedded } from '../../src/server/db/embedded/embedded.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import { installOneCall } from './one-call.ts'
import { fillPgbench } from './pgbench.ts'
import { makeTestFolder } from '../../src/server/db/embedded/folder.fixture.ts'

export interface Size {
  readonly name: 'small' | 'large'
  readonly accounts: number
  /** The number of journals before the first measurement. Each journal has two entries. */
  readonly journals: number
  readonly settings: Readonly<Record<string, string>>
}

/**
 * fsync, synchronous_commit and full_page_writes keep their default: on. The other settings give pages the memory that
 * a bank would give them. They hold for pgbench too.
 */
export const sizes: Readonly<Record<'small' | 'large', Size>> = {
  small: { name: 'small', accounts: 100_000, journals: 0, settings: { max_wal_size: '4GB', shared_buffers: '2GB' } },
  large: {
    name: 'large',
    accounts: 100_000,
    journals: 5_000_000,
    settings: { max_wal_size: '8GB', shared_buffers: '2GB' },
  },
}

export interface World {
  readonly url: string
  readonly ownerUrl: string
  readonly pgbenchUrl: string
  readonly customerIds: readonly string[]
  readonly serverVersion: string
  readonly settings: Readonly<Record<string, string>>
  readonly bytes: { readonly ledger: number; readonly pgbench: number }
  readonly scale: number
  readonly analyze: () => Promise<void>
  readonly close: () => Promise<void>
}

export async function makeWorld(size: Size, pgbench: string): Promise<World> {
  const dataFolder = makeTestFolder('adire-bench-')
  const server = await startEmbedded({ dataFolder, settings: size.settings })
  await migrate(server.ownerUrl)
  const owner = new pg.Client({ connectionString: server.ownerUrl })
  await owner.connect()
  await loadBooks(owner, size)
  await installOneCall(server.ownerUrl)
  const customerIds = await makeCustomers(owner)
  const ledgerBytes = await bytesOf(owner)
  await owner.query('create database pgbench')
  const pgbenchUrl = server.ownerUrl.replace('/adire?', '/pgbench?')
  // A unit of scale is 100,000 rows, or 15 MB with the index.
  const scale = size.name === 'small' ? 50 : Math.max(50, Math.round(ledgerBytes / 15_800_000))
  await fillPgbench(pgbench, pgbenchUrl, scale)
  const beside = new pg.Client({ connectionString: pgbenchUrl })
  await beside.connect()
  const pgbenchBytes = await bytesOf(beside)
  await beside.end()
  return {
    url: server.url,
    ownerUrl: server.ownerUrl,
    pgbenchUrl,
    customerIds,
    serverVersion: await show(owner, 'server_version'),
    settings: await readSettings(owner),
    bytes: { ledger: ledgerBytes, pgbench: pgbenchBytes },
    scale,
    analyze: async () => {
      await owner.query('vacuum analyze')
    },
    close: async () => {
      await owner.end()
      await server.stop()
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}

/** Loads the accounts by one statement. The large size also has a history that passes every check of the books. */
async function loadBooks(owner: pg.Client, size: Size): Promise<void> {
  await owner.query(
    `insert into ledger.account (name, currency, normal_side, mode, floor)
     select 'Account ' || n, 'NGN', 1, 0, -1000000000000 from generate_series(1, $1::int) n`,
    [size.accounts],
  )
  if (size.journals > 0) await loadHistory(owner, size)
  await owner.query('vacuum analyze')
}

/** Journal n moves 1 + n mod 997 from account n to another account, one second after journal n − 1. */
async function loadHistory(owner: pg.Client, size: Size): Promise<void> {
  await owner.query("set work_mem = '512MB'")
  await owner.query(`create temp table line as
    select n, k as line, j.id, ((n * case k when 1 then 1 else 7919 end + k) % ${size.accounts}) + 1 as account_id,
           case k when 1 then -(1 + n % 997) else 1 + n % 997 end as amount, timestamptz '2026-01-01' + n * interval '1 second' as at
    from (select n, lpad(to_hex(n), 12, '0') as hex from generate_series(1, ${size.journals}::bigint) n) s
    cross join lateral (select (substr(hex, 1, 8) || '-' || substr(hex, 9, 4) || '-7000-8000-000000000000')::uuid as id) j
    cross join generate_series(1, 2) k`)
  await owner.query(`insert into ledger.entry (account_id, seq, amount, balance, posted_at, journal_id, value_date, line, currency)
    select account_id, row_number() over w, amount, sum(amount) over (w rows unbounded preceding), at, id, at::date, line, 'NGN'
    from line window w as (partition by account_id order by n, line)`)
  await owner.query(`insert into ledger.request (request_id, fingerprint, posted_at, value_date, action, outcome, line_count, balance_after, kind, narration)
    select e.journal_id, e.journal_id, e.posted_at, e.value_date, 0, 0, 2, f.balance, 'transfer', 'Transfer to a friend'
    from ledger.entry e cross join lateral (
      select g.balance from ledger.entry g where g.journal_id = e.journal_id and g.account_id = e.account_id order by g.seq desc limit 1) f
    where e.line = 1`)
  await owner.query(`update ledger.account a set seq = q.n, balance = q.total
    from (select account_id, count(*) as n, sum(amount)::bigint as total from ledger.entry group by account_id) q where q.account_id = a.account_id`)
  await owner.query('drop table line')
}

/** Makes the customers that the rows of the posting effects refer to. */
async function makeCustomers(owner: pg.Client): Promise<readonly string[]> {
  const { rows } = await owner.query<{ customer_id: string }>(
    `insert into bank.customer (customer_id, cifid, bvn_sealed, bvn_index, bvn_last4, first_name, last_name, date_of_birth, gender, phone, kyc_level)
     select gen_random_uuid(), (1000000000 + n)::text, '', sha256(n::text::bytea), '0000', 'Ada', 'Okonkwo', '1990-01-01', 'female', '+2348000000000', 3
     from generate_series(1, 1000) n returning customer_id`,
  )
  return rows.map((row) => row.customer_id)
}

async function bytesOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes')
  return Number.parseInt(rows[0]?.bytes ?? '0', 10)
}

async function show(client: pg.Client, name: string): Promise<string> {
  const { rows } = await client.query<{ value: string }>('select current_setting($1) as value', [name])
  return rows[0]?.value ?? ''
}

async function readSettings(client: pg.Client): Promise<Record<string, string>> {
  const names = [
    'fsync',
    'synchronous_commit',
    'full_page_writes',
    'shared_buffers',
    'max_wal_size',
    'checkpoint_timeout',
    'wal_sync_method',
  ]
  const settings: Record<string, string> = {}
  for (const name of names) settings[name] = await show(client, name)
  return settings
}
