/** Reads the books: balances, accounts, histories, journals, and balances as of a time. Every function takes a pool or a transaction. */
import type { Sql } from '../db/database.ts'
import type { AccountBalance } from './ledger.ts'

export interface LedgerAccount extends AccountBalance {
  readonly code: string | null
  readonly name: string
  readonly normalSide: 'debit' | 'credit'
  readonly mode: 'guarded' | 'running' | 'append-only'
  readonly floorMinor: bigint
  /** The number of the last entry, which equals the count of entries. 0 for an append-only account. */
  readonly lastSeq: bigint
  readonly openedAt: Date
  readonly closedAt: Date | null
}

export interface LedgerEntry {
  readonly accountId: bigint
  readonly seq: bigint
  readonly amountMinor: bigint
  /** The balance of the account after this entry. Null on append-only accounts. */
  readonly balanceAfterMinor: bigint | null
  readonly journalId: string
  readonly kind: string
  readonly narration: string
  readonly postedAt: Date
  /** YYYY-MM-DD */
  readonly valueDate: string
}

export interface Journal {
  readonly id: string
  readonly kind: string
  readonly narration: string
  readonly postedAt: Date
  /** YYYY-MM-DD */
  readonly valueDate: string
  readonly reverses: string | null
  readonly holdId: string | null
  /** The lines in the order of the request. */
  readonly lines: readonly { readonly accountId: bigint; readonly currency: string; readonly amountMinor: bigint }[]
}

const modes = ['guarded', 'running', 'append-only'] as const

/**
 * SQL of the available balance of account `a`. It needs an account with its balance on its row, such as a customer's
 * account.
 */
export const AVAILABLE = 'a.balance * a.normal_side - a.held - a.floor'

/** Append-only accounts have no balance on their row, so their entries are summed. */
const accountSql = `
  select a.account_id, a.code, a.name, a.currency, a.normal_side, a.mode, a.floor, a.held, a.seq, a.opened_at, a.closed_at, b.balance,
         b.balance * a.normal_side - a.held - a.floor as available
  from ledger.account a
  cross join lateral (
    select case when a.mode = 2 then (select coalesce(sum(e.amount), 0)::bigint from ledger.entry e where e.account_id = a.account_id) else a.balance end as balance
  ) b`

interface AccountRow {
  account_id: string
  code: string | null
  name: string
  currency: string
  normal_side: number
  mode: number
  floor: string
  held: string
  seq: string
  opened_at: Date
  closed_at: Date | null
  balance: string
  available: string
}

function accountOf(row: AccountRow): LedgerAccount {
  return {
    accountId: BigInt(row.account_id),
    code: row.code,
    name: row.name,
    currency: row.currency,
    normalSide: row.normal_side === 1 ? 'credit' : 'debit',
    mode: modes[row.mode] ?? 'guarded',
    floorMinor: BigInt(row.floor),
    balanceMinor: BigInt(row.balance),
    heldMinor: BigInt(row.held),
    availableMinor: BigInt(row.available),
    lastSeq: BigInt(row.seq),
    openedAt: row.opened_at,
    closedAt: row.closed_at,
  }
}

/** Returns one element for each existing account, in the order of `accountIds`. */
export async function readBalances(sql: Sql, accountIds: readonly bigint[]): Promise<readonly AccountBalance[]> {
  const found = new Map((await readAccounts(sql, accountIds)).map((account) => [account.accountId, account]))
  return accountIds.flatMap((id) => found.get(id) ?? [])
}

/** The accounts of these numbers, in number order; unknown ones are left out. */
export async function readAccounts(sql: Sql, accountIds: readonly bigint[]): Promise<readonly LedgerAccount[]> {
  const { rows } = await sql.query<AccountRow>(
    `${accountSql} where a.account_id = any($1::bigint[]) order by a.account_id`,
    [accountIds.map(String)],
  )
  return rows.map(accountOf)
}

/** Reads the internal account with this code. */
export async function readAccountByCode(sql: Sql, code: string): Promise<LedgerAccount | undefined> {
  const { rows } = await sql.query<AccountRow>(`${accountSql} where a.code = $1`, [code])
  return rows[0] && accountOf(rows[0])
}

const MOST_INTERNAL = 500

/** Reads the bank's own accounts, which have a code, in the order of currency and code. */
export async function readInternalAccounts(sql: Sql): Promise<readonly LedgerAccount[]> {
  const { rows } = await sql.query<AccountRow>(
    `${accountSql} where a.code is not null order by a.currency, a.code limit ${MOST_INTERNAL}`,
  )
  return rows.map(accountOf)
}

/**
 * Reads at most `limit` entries of an account, the newest first. For the next page, pass the last entry's `seq` as
 * `beforeSeq`. `afterSeq` leaves out entries that the caller already has.
 */
export async function readEntries(
  sql: Sql,
  query: {
    readonly accountId: bigint
    readonly limit: number
    readonly beforeSeq?: bigint
    readonly afterSeq?: bigint
  },
): Promise<readonly LedgerEntry[]> {
  const { rows } = await sql.query<EntryRow>(
    `select e.account_id, e.seq, e.amount, e.balance, e.journal_id, q.kind, q.narration, e.posted_at, e.value_date::text as value_date
     from ledger.entry e join ledger.request q on q.request_id = e.journal_id
     where e.account_id = $1 and ($2::bigint is null or e.seq < $2) and ($3::bigint is null or e.seq > $3)
     order by e.seq desc limit $4`,
    [String(query.accountId), bigintOrNull(query.beforeSeq), bigintOrNull(query.afterSeq), query.limit],
  )
  return rows.map(entryOf)
}

interface EntryRow {
  account_id: string
  seq: string
  amount: string
  balance: string | null
  journal_id: string
  kind: string
  narration: string
  posted_at: Date
  value_date: string
}

function entryOf(row: EntryRow): LedgerEntry {
  return {
    accountId: BigInt(row.account_id),
    seq: BigInt(row.seq),
    amountMinor: BigInt(row.amount),
    balanceAfterMinor: row.balance === null ? null : BigInt(row.balance),
    journalId: row.journal_id,
    kind: row.kind,
    narration: row.narration,
    postedAt: row.posted_at,
    valueDate: row.value_date,
  }
}

function bigintOrNull(value: bigint | undefined): string | null {
  return value === undefined ? null : String(value)
}

/** Reads one posted journal with its lines. Undefined when no journal has this id. A refused request is not a journal. */
export async function readJournal(sql: Sql, journalId: string): Promise<Journal | undefined> {
  const head = await sql.query<{
    journal_id: string
    kind: string
    narration: string
    posted_at: Date
    value_date: string
    reverses: string | null
    hold_id: string | null
  }>(
    'select journal_id, kind, narration, posted_at, value_date::text as value_date, reverses, hold_id from ledger.journal where journal_id = $1',
    [journalId],
  )
  const row = head.rows[0]
  if (!row) return undefined
  const lines = await sql.query<{ account_id: string; currency: string; amount: string }>(
    `select e.account_id, a.currency, e.amount from ledger.entry e join ledger.account a on a.account_id = e.account_id
     where e.journal_id = $1 order by e.line`,
    [journalId],
  )
  return {
    id: row.journal_id,
    kind: row.kind,
    narration: row.narration,
    postedAt: row.posted_at,
    valueDate: row.value_date,
    reverses: row.reverses,
    holdId: row.hold_id,
    lines: lines.rows.map((line) => ({
      accountId: BigInt(line.account_id),
      currency: line.currency,
      amountMinor: BigInt(line.amount),
    })),
  }
}

/** The journal that reversed this journal. */
export async function findReversal(sql: Sql, journalId: string): Promise<string | undefined> {
  const { rows } = await sql.query<{ request_id: string }>(
    'select request_id from ledger.request where reverses = $1 and outcome = 0',
    [journalId],
  )
  return rows[0]?.request_id
}

/**
 * Reads the account's signed balance as of a time of posting, or as of the end of a value date. The first is what the
 * books said at that time. The second counts every entry with this or an earlier value date, whenever it was posted. In
 * minor units. 0 for an account without entries.
 */
export async function readBalanceAsOf(
  sql: Sql,
  accountId: bigint,
  at: { readonly postedAt: Date } | { readonly valueDate: string },
): Promise<bigint> {
  const [condition, value] =
    'postedAt' in at ? ['posted_at <= $2::timestamptz', at.postedAt] : ['value_date <= $2::date', at.valueDate]
  const { rows } = await sql.query<{ balance: string }>(
    `select coalesce(sum(amount), 0)::bigint as balance from ledger.entry where account_id = $1 and ${condition}`,
    [String(accountId), value],
  )
  return BigInt(rows[0]?.balance ?? '0')
}

export interface TrialBalanceRow {
  readonly accountId: bigint
  readonly code: string | null
  readonly name: string
  readonly currency: string
  /** The sums of debits and of credits in minor units. Both are 0 or more. */
  readonly debitMinor: bigint
  readonly creditMinor: bigint
}

/** Reads every account with entries, with the sums of its debits and credits. In each currency, the two sides are equal. */
export async function readTrialBalance(sql: Sql): Promise<readonly TrialBalanceRow[]> {
  const { rows } = await sql.query<{
    account_id: string
    code: string | null
    name: string
    currency: string
    debit: string
    credit: string
  }>(
    `select a.account_id, a.code, a.name, a.currency, coalesce(-sum(e.amount) filter (where e.amount < 0), 0)::bigint as debit,
            coalesce(sum(e.amount) filter (where e.amount > 0), 0)::bigint as credit
     from ledger.account a join ledger.entry e on e.account_id = a.account_id
     group by a.account_id order by a.currency, a.account_id`,
  )
  return rows.map((row) => ({
    accountId: BigInt(row.account_id),
    code: row.code,
    name: row.name,
    currency: row.currency,
    debitMinor: BigInt(row.debit),
    creditMinor: BigInt(row.credit),
  }))
}
