/** Loads a bank with accounts of given lengths, from very long to short, by set-based statements. */
import { rmSync } from 'node:fs'
import pg from 'pg'
import { startEmbedded } from '../../src/server/db/embedded/embedded.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import { makeTestFolder } from '../../src/server/db/embedded/folder.fixture.ts'
import { BRAND } from '../../src/values/brand.ts'

export interface LongAccount {
  readonly accountNumber: string
  readonly customerId: string
  readonly ledgerAccountId: bigint
  readonly entries: number
}

export interface HistoryWorld {
  readonly url: string
  /** The login that owns the tables. */
  readonly ownerUrl: string
  readonly settings: Readonly<Record<string, string>>
  /** The accounts, in the order of the requested lengths. */
  readonly accounts: readonly LongAccount[]
  readonly close: () => Promise<void>
}

const ENTRY_SECONDS = 60
/** The date of the last entry of every account. */
export const LAST_DAY = '2026-11-20'

/**
 * Makes a bank whose books pass every check: journals balance, running balances are right, and numbers have no gaps.
 */
export async function makeHistoryWorld(lengths: readonly number[]): Promise<HistoryWorld> {
  const dataFolder = makeTestFolder('adire-bench-')
  const server = await startEmbedded({ dataFolder, settings: { max_wal_size: '8GB' } })
  await migrate(server.ownerUrl)
  const owner = new pg.Client({ connectionString: server.ownerUrl })
  await owner.connect()
  await owner.query("set work_mem = '512MB'")
  const accounts: LongAccount[] = []
  for (const [index, entries] of lengths.entries()) accounts.push(await loadAccount(owner, index + 1, entries))
  await owner.query('vacuum analyze')
  const { rows } = await owner.query<{ name: string; setting: string }>(
    `select name, current_setting(name) as setting from pg_settings
     where name in ('fsync', 'synchronous_commit', 'full_page_writes', 'shared_buffers', 'server_version')`,
  )
  await owner.end()
  return {
    url: server.url,
    ownerUrl: server.ownerUrl,
    settings: Object.fromEntries(rows.map((row) => [row.name, row.setting])),
    accounts,
    close: async () => {
      await server.stop()
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}

/**
 * Writes one entry a minute. Of ten entries four are transfers out, three are transfers in, two are card payments and
 * one is a credit from another bank. Each has its feature's row, as the product writes it. The amounts repeat in a
 * cycle. One entry in 100,000 has an amount and a narration that no other entry has.
 */
async function loadAccount(owner: pg.Client, no: number, entries: number): Promise<LongAccount> {
  const customerId = await one<string>(
    owner,
    `insert into bank.customer (customer_id, cifid, bvn_sealed, bvn_index, bvn_last4, first_name, last_name, date_of_birth, gender, phone, kyc_level)
     select gen_random_uuid(), (1000000000 + $1)::text, '', sha256($1::text::bytea), '0000', 'Ada', 'Okonkwo', '1990-01-01', 'female', '+2348000000000', 3
     returning customer_id`,
    [no],
  )
  const ledgerAccountId = BigInt(
    await one<string>(
      owner,
      `select ledger.open_account(null, 'Account', 'NGN', 1::smallint, 0::smallint, -1000000000000000)`,
      [],
    ),
  )
  const against = await one<string>(
    owner,
    `select ledger.open_account('other-side:' || $1, 'Others', 'NGN', (-1)::smallint, 2::smallint, 0)`,
    [no],
  )
  const accountNumber = String(no).padStart(10, '0')
  await owner.query(
    `insert into bank.account (account_number, customer_id, ledger_account_id, currency, scheme_code, account_name, is_primary, opened_at)
     values ($1, $2, $3, 'NGN', 'SAV', 'ADA OKONKWO', true, now())`,
    [accountNumber, customerId, ledgerAccountId.toString()],
  )
  await owner.query(
    `create temp table line as
     select n, gen_random_uuid() as id, n % 10 as sort,
       case when n % 10 < 6 then -1 else 1 end * (10000 + (n % 997) * 100 + case when n % 100000 = 7 then 77777777 else 0 end) as amount,
       timestamptz '${LAST_DAY} 22:00+01' - ($1 - n) * interval '${ENTRY_SECONDS} seconds' as at
     from generate_series(1, $1::bigint) n`,
    [entries],
  )
  await owner.query(
    `insert into ledger.entry (account_id, seq, amount, balance, posted_at, journal_id, value_date, line, currency)
     select $1::bigint, n, amount, sum(amount) over (order by n)::bigint, at, id, (at at time zone 'Africa/Lagos')::date, 1, 'NGN' from line
     union all
     select $2::bigint, nextval('ledger.append_only_seq'), -amount, null, at, id, (at at time zone 'Africa/Lagos')::date, 2, 'NGN' from line`,
    [ledgerAccountId.toString(), against],
  )
  await owner.query(
    `insert into ledger.request (request_id, fingerprint, posted_at, value_date, action, outcome, line_count, kind, narration)
     select id, id, at, (at at time zone 'Africa/Lagos')::date, 0, 0, 2,
       case when sort in (4, 5) then 'card-payment' when sort = 9 then 'inward-credit' else 'transfer' end,
       case when n % 100000 = 7 then 'Needle in the hay' else 'Market day ' || n % 7 end
     from line`,
  )
  await owner.query(
    `update ledger.account a set seq = $2, balance = (select balance from ledger.entry where account_id = $1 and seq = $2) where a.account_id = $1`,
    [ledgerAccountId.toString(), entries],
  )
  await loadBeside(owner, accountNumber, customerId)
  await owner.query('drop table line')
  return { accountNumber, customerId, ledgerAccountId, entries }
}

async function loadBeside(owner: pg.Client, accountNumber: string, customerId: string): Promise<void> {
  await owner.query(
    `insert into bank.payment (payment_id, kind, transfer_type, state, customer_id, account_number, account_name,
       payee_customer_id, payee_reference, payee_name, institution_code, institution_name, amount_minor, fee_minor, vat_minor,
       stamp_duty_minor, currency, narration, approved_with, created_at, completed_at)
     select id, 'own-bank', 0, 'settled', case when sort < 4 then $2::uuid else gen_random_uuid() end,
       case when sort < 4 then $1 else '9999999999' end, case when sort < 4 then 'ADA OKONKWO' else 'FRIEND ' || n % 50 end,
       case when sort < 4 then gen_random_uuid() else $2::uuid end, case when sort < 4 then '9999999999' else $1 end,
       case when sort < 4 then 'FRIEND ' || n % 50 else 'ADA OKONKWO' end, $3, null, abs(amount), 0, 0, 0, 'NGN',
       'Market day', '{0}', at, at
     from line where sort not in (4, 5, 9)`,
    [accountNumber, customerId, BRAND.institutionCode],
  )
  await owner.query(
    `insert into bank.journal_note (journal_id, counterparty) select id, 'Shop ' || n % 40 from line where sort in (4, 5)`,
  )
  await owner.query(
    `insert into bank.inward_credit (end_to_end_id, posting_id, fingerprint, message_id, outcome, account_number, customer_id,
       amount_minor, currency, sender_name, sender_bank_code, narration)
     select '000014' || lpad($1::text || n, 29, '0'), id, sha256(id::text::bytea), '', 'accepted', $1, $2::uuid, abs(amount), 'NGN', 'PAYER ' || n % 30,
       '000014', 'Salary'
     from line where sort = 9`,
    [accountNumber, customerId],
  )
}

async function one<T>(owner: pg.Client, text: string, values: readonly unknown[]): Promise<T> {
  const { rows } = await owner.query<Record<string, T>>(text, [...values])
  const [value] = Object.values(rows[0] ?? {})
  if (value === undefined) throw new Error('nothing came back')
  return value
}
