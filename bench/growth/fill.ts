/** Fills a bank with transfers by set-based statements. The books pass every check. */
import { statfsSync } from 'node:fs'
import pg from 'pg'

/** `books`: only the ledger. `all`: also the rows of payments, audit events, alerts and approvals. */
export type Tables = 'books' | 'all'

export interface Filled {
  /** The transfers of this start. An earlier start of the same run may have written others. */
  readonly transfers: number
  readonly seconds: number
  readonly entriesPerSecond: number
  /** The part of the time in which the key of the entries was built. */
  readonly indexSeconds: number
}

/** The number of transfers of the fill so far. `at`: the time of the next posting. */
export interface Progress {
  transfers: number
  at: Date
}

const SET = 500_000
/** The time between two transfers. 4 a second are 345,600 a day. */
export const STEP_MS = 250
/** Bytes per transfer, with the space that sorting and the write-ahead log need for a time. */
const NEEDED: Readonly<Record<Tables, number>> = { books: 1_000, all: 4_500 }

/** Customers have ids, phones and account numbers by their number. Each has one account, whose floor allows a payment at any time. */
const CUSTOMERS = `insert into bank.customer (customer_id, cifid, bvn_sealed, bvn_index, bvn_last4, first_name, last_name, date_of_birth,
    gender, phone, kyc_level)
  select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, (1000000000 + n)::text, '', sha256(n::text::bytea), '0000', 'Ada',
    'Okonkwo', '1990-01-01', 'female', '+234' || (8000000000 + n), 3 from generate_series(1, $1::int) n`
const LEDGER_ACCOUNTS = `insert into ledger.account (name, currency, normal_side, mode, floor)
  select 'Account ' || n, 'NGN', 1, 0, -1000000000000 from generate_series(1, $1::int) n`
const ACCOUNTS = `insert into bank.account (account_number, customer_id, ledger_account_id, currency, scheme_code, account_name, is_primary, opened_at)
  select lpad(a.account_id::text, 10, '0'), ('00000000-0000-7000-8000-' || lpad(a.account_id::text, 12, '0'))::uuid, a.account_id, 'NGN', 'SAV',
    'ADA OKONKWO', true, $1::timestamptz from ledger.account a`

/**
 * Transfers number $1 to $2 between $3 accounts, from the time $4 on. One transfer in a hundred pays account 1, a merchant with a long
 * history. The ids rise with the time, as UUIDv7 do.
 */
const PAIRS = `pair as (
    select s.n, s.at, s.payer, case when s.payee = s.payer then 1 + s.payee % $3::int else s.payee end as payee, 1 + s.n % 997 as amount,
      (substr(h.hex, 1, 8) || '-' || substr(h.hex, 9, 4) || '-7000-8000-' || lpad(to_hex(s.n), 12, '0'))::uuid as id
    from (select n, $4::timestamptz + (n - $1) * interval '${STEP_MS} milliseconds' as at, 1 + (n * 7919) % $3::int as payer,
                 case when n % 100 = 0 then 1 else 1 + (n * 104729 + 13) % $3::int end as payee
          from generate_series($1::bigint, $2::bigint) n) s
    cross join lateral (select lpad(to_hex((extract(epoch from s.at) * 1000)::bigint), 12, '0') as hex) h)`

const BOOKS = `with ${PAIRS},
  line as materialized (
    select l.n, l.id, l.at, l.line, l.account_id, l.amount, a.seq + row_number() over own as seq,
      (a.balance + sum(l.amount) over own)::bigint as balance
    from (select n, id, at, 1 as line, payer as account_id, -amount as amount from pair
          union all select n, id, at, 2, payee, amount from pair) l
    join ledger.account a on a.account_id = l.account_id
    window own as (partition by l.account_id order by l.n, l.line)),
  entries as (
    insert into ledger.entry (account_id, seq, amount, balance, posted_at, journal_id, value_date, line, currency)
    select account_id, seq, amount, balance, at, id, (at at time zone 'Africa/Lagos')::date, line, 'NGN' from line order by n, line),
  requests as (
    insert into ledger.request (request_id, fingerprint, posted_at, value_date, action, outcome, line_count, balance_after, kind, narration)
    select id, id, at, (at at time zone 'Africa/Lagos')::date, 0, 0, 2, balance, 'transfer', 'Transfer to a friend' from line
    where line = 1 order by n)
  update ledger.account a set seq = l.seq, balance = l.balance, fillfactor_padding = null
  from (select distinct on (account_id) account_id, seq, balance from line order by account_id, seq desc) l
  where a.account_id = l.account_id`

const CUSTOMER = (account: string): string => `('00000000-0000-7000-8000-' || lpad(${account}::text, 12, '0'))::uuid`

const PAYMENTS = `with ${PAIRS}
  insert into bank.payment (payment_id, kind, transfer_type, state, customer_id, account_number, account_name, payee_customer_id,
    payee_reference, payee_name, institution_code, institution_name, amount_minor, fee_minor, vat_minor, stamp_duty_minor, currency,
    narration, approved_with, created_at, completed_at)
  select id, 'own-bank', 0, 'settled', ${CUSTOMER('payer')}, lpad(payer::text, 10, '0'), 'ADA OKONKWO', ${CUSTOMER('payee')},
    lpad(payee::text, 10, '0'), 'TUNDE BAKARE', '999999', null, amount, 0, 0, 0, 'NGN', 'Transfer to a friend', '{0}', at, at
  from pair order by n`

const EVENTS = `with ${PAIRS}
  insert into bank.audit_event (recorded_at, kind, outcome, customer_id, session_id, device_key_id, address, request_id, detail)
  select at, 'transfer.confirmed', 'done', ${CUSTOMER('payer')}, id, id, '197.210.0.1', id::text,
    jsonb_build_object('amount', amount::text, 'currency', 'NGN', 'factors', '[0]'::jsonb) from pair order by n`

const ALERTS = `with ${PAIRS}
  insert into bank.alert (customer_id, topic, kind, params, created_at, read_at)
  select case side when 1 then ${CUSTOMER('payer')} else ${CUSTOMER('payee')} end, 'money', case side when 1 then 'debit' else 'credit' end,
    jsonb_build_object('amountMinor', amount::text, 'currency', 'NGN', 'account', '******1234', 'counterparty', 'TUNDE BAKARE',
      'reference', id::text, 'balanceMinor', '100000'), at, at
  from pair cross join generate_series(1, 2) side order by n, side`

const APPROVALS = `with ${PAIRS}
  insert into bank.approval (challenge_id, subject_id, customer_id, session_id, request_hash, content, fingerprint, created_at, expires_at,
    kind, methods, approved_at, approved_with, code_params, code_message)
  select gen_random_uuid(), id, ${CUSTOMER('payer')}, id, sha256(id::text::bytea),
    jsonb_build_object('transferId', id, 'from', jsonb_build_object('accountNumber', lpad(payer::text, 10, '0'), 'accountName', 'ADA OKONKWO'),
      'to', jsonb_build_object('accountNumber', lpad(payee::text, 10, '0'), 'accountName', 'TUNDE BAKARE', 'bankCode', '999999'),
      'amountMinor', amount::text, 'currency', 'NGN', 'fees', '{"feeMinor": "0", "vatMinor": "0", "stampDutyMinor": "0"}'::jsonb,
      'narration', 'Transfer to a friend')::text,
    sha256(id::text::bytea), at, at + interval '10 minutes', 'transfer', '{pin}', at, 'pin', '{}', '' from pair order by n`

/** A group of statements has a connection. Together with the books they use more cores than one. */
const PAYMENT_GROUP = [PAYMENTS, EVENTS] as const
const ALERT_GROUP = [ALERTS, APPROVALS] as const

/**
 * The marks of the fill are in the database, in the transaction of each set. So a fill that was ended goes on after its last set: a group
 * has its last transfer, and a dropped index has its definition until it is built again.
 */
const MARKS = `create schema if not exists bench;
  create table if not exists bench.filled (fill text primary key, last bigint not null);
  create table if not exists bench.dropped_index (fill text not null, definition text not null);
  insert into bench.filled (fill, last) values ('books', 0), ('payments', 0), ('alerts', 0) on conflict do nothing`

// The keys of most indexes arrive in no order. Building an index at the end is several times faster than growing it.
const dropIndexesOf = (fill: string, tables: string): string => `do $$ declare i record; begin
    for i in select x.indexrelid::regclass as name, pg_get_indexdef(x.indexrelid) as definition from pg_index x
      where x.indrelid = any (array[${tables}]::regclass[]) and not exists (select from pg_constraint k where k.conindid = x.indexrelid) loop
      insert into bench.dropped_index (fill, definition) values ('${fill}', i.definition);
      execute format('drop index %s', i.name);
    end loop;
  end $$`
const buildIndexesOf = (fill: string): string => `do $$ declare i record; begin
    for i in select definition from bench.dropped_index where fill = '${fill}' loop
      execute i.definition;
    end loop;
    delete from bench.dropped_index where fill = '${fill}';
  end $$`
const ENTRY_KEY = `do $$ begin
    if not exists (select from pg_constraint where conrelid = 'ledger.entry'::regclass and contype = 'p') then
      alter table ledger.entry add primary key (account_id, seq);
    end if;
  end $$`

/** Makes the customers with their accounts, unless an earlier start of this run made them. */
export async function makeAccounts(url: string, accounts: number, openedAt: Date): Promise<void> {
  await withOwner(url, async (owner) => {
    const { rowCount } = await owner.query('select from ledger.account limit 1')
    if (rowCount !== 0) return
    await owner.query('begin')
    await owner.query(CUSTOMERS, [accounts])
    await owner.query(LEDGER_ACCOUNTS, [accounts])
    await owner.query(ACCOUNTS, [openedAt])
    await owner.query('commit')
  })
}

export interface FillOptions {
  readonly transfers: number
  readonly accounts: number
  readonly tables: Tables
  /** Transfers in one statement. */
  readonly set?: number
}

/**
 * Adds transfers until the bank has `transfers`. One connection writes the books, and two the other tables. Sets that an earlier start of
 * this run wrote are left out, and do not count for the rate.
 */
export async function fillTo(
  url: string,
  progress: Progress,
  { transfers, accounts, tables, set = SET }: FillOptions,
): Promise<Filled> {
  const sets = setsOf(progress, { transfers, accounts, set })
  await withOwner(url, (owner) => owner.query(MARKS))
  const begin = performance.now()
  const [books] = await Promise.all([
    fillBooks(url, sets),
    ...(tables === 'books' ? [] : [fillPayments(url, sets), fillAlerts(url, sets)]),
  ])
  const seconds = (performance.now() - begin) / 1_000
  await passLastPosting(url, progress)
  return { ...books, seconds, entriesPerSecond: (2 * books.transfers) / seconds }
}

/** The first and the last number of a set of transfers, the number of accounts, and the time of the first transfer. */
type TransferSet = readonly [number, number, number, Date]

function setsOf(progress: Progress, how: { transfers: number; accounts: number; set: number }): TransferSet[] {
  const sets: TransferSet[] = []
  while (progress.transfers < how.transfers) {
    const last = Math.min(progress.transfers + how.set, how.transfers)
    sets.push([progress.transfers + 1, last, how.accounts, progress.at])
    progress.at = new Date(progress.at.getTime() + (last - progress.transfers) * STEP_MS)
    progress.transfers = last
  }
  return sets
}

/** Postings that an earlier start of this run measured are after the fill. The next postings must be after them. */
async function passLastPosting(url: string, progress: Progress): Promise<void> {
  const last = await withOwner(url, async (owner) => {
    const { rows } = await owner.query<{ at: Date | null }>(
      'select max(posted_at) as at from ledger.request where posted_at >= $1',
      [progress.at],
    )
    return rows[0]?.at?.getTime() ?? 0
  })
  progress.at = new Date(Math.max(progress.at.getTime(), last + STEP_MS))
}

async function fillBooks(
  url: string,
  sets: readonly TransferSet[],
): Promise<{ transfers: number; indexSeconds: number }> {
  return await withOwner(url, async (owner) => {
    const left = await setsLeft(owner, 'books', sets)
    if (left.length > 0) await owner.query('alter table ledger.entry drop constraint if exists entry_pkey')
    for (const set of left) await writeSet(owner, 'books', [BOOKS], set)
    const begin = performance.now()
    await owner.query(ENTRY_KEY)
    const transfers = left.reduce((sum, [first, last]) => sum + last - first + 1, 0)
    return { transfers, indexSeconds: (performance.now() - begin) / 1_000 }
  })
}

const fillPayments = (url: string, sets: readonly TransferSet[]): Promise<void> =>
  fillGroup(url, sets, { fill: 'payments', tables: `'bank.payment'`, texts: PAYMENT_GROUP })

const fillAlerts = (url: string, sets: readonly TransferSet[]): Promise<void> =>
  fillGroup(url, sets, { fill: 'alerts', tables: `'bank.alert', 'bank.approval'`, texts: ALERT_GROUP })

interface Group {
  readonly fill: string
  readonly tables: string
  readonly texts: readonly string[]
}

const fillGroup = (url: string, sets: readonly TransferSet[], { fill, tables, texts }: Group): Promise<void> =>
  withOwner(url, async (owner) => {
    const left = await setsLeft(owner, fill, sets)
    if (left.length > 0) await owner.query(dropIndexesOf(fill, tables))
    for (const set of left) await writeSet(owner, fill, texts, set)
    await owner.query(buildIndexesOf(fill))
  })

async function setsLeft(owner: pg.Client, fill: string, sets: readonly TransferSet[]): Promise<readonly TransferSet[]> {
  const { rows } = await owner.query<{ last: string }>('select last from bench.filled where fill = $1', [fill])
  const written = Number(rows[0]?.last ?? 0)
  return sets.filter(([, last]) => last > written)
}

async function writeSet(owner: pg.Client, fill: string, texts: readonly string[], set: TransferSet): Promise<void> {
  await owner.query('begin')
  for (const text of texts) await owner.query(text, [...set])
  await owner.query('update bench.filled set last = $2 where fill = $1', [fill, set[1]])
  await owner.query('commit')
}

async function withOwner<T>(url: string, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  try {
    await owner.query("set work_mem = '512MB'; set maintenance_work_mem = '1GB'; set synchronous_commit = off")
    return await work(owner)
  } finally {
    await owner.end()
  }
}

/** Throws when the disk of the folder has too little space for the fill. */
export function checkSpace(folder: string, transfers: number, tables: Tables): void {
  const { bavail, bsize } = statfsSync(folder)
  const [free, needed] = [bavail * bsize, transfers * NEEDED[tables]]
  if (needed <= free) return
  const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(0)} GB`
  throw new Error(
    `The fill needs about ${gigabytes(needed)} and ${folder} has ${gigabytes(free)}. --tables books needs less.`,
  )
}
