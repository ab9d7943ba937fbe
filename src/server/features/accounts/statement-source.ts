/** The source of a statement: the account, its figures for the requested days, and its entries in the order of posting. */
import { ACCOUNT_PRODUCTS } from '../../../core/accounts/account-products.ts'
import type { Statement, StatementFigures, StatementLine } from '../../../core/statements/statement.ts'
import { calendarDay } from '../../../values/date.ts'
import type { Sql } from '../../db/database.ts'
import { findOwnAccount } from './account-store.ts'
import { lastingEntryId } from './entry-cursor.ts'
import { entryDayStart, findEntriesUpward, referenceOfEntry, type StoredEntry } from './entry-store.ts'

/** The entries of one read. A page of a statement has about 25. */
const BATCH = 500

export interface StatementRequest {
  readonly customerId: string
  readonly accountNumber: string
  /** YYYY-MM-DD, both included. */
  readonly from: string
  readonly to: string
  readonly madeAt: Date
}

export interface OpenedStatement {
  readonly statement: Statement
  /** Reads the lines in batches. The reading may take long, because entries never change. */
  batches(): AsyncIterable<readonly StatementLine[]>
}

/** The statement of the customer's own account, or undefined when the customer has no such account. */
export async function openStatement(sql: Sql, request: StatementRequest): Promise<OpenedStatement | undefined> {
  const { accountNumber, customerId, from, to, madeAt } = request
  const account = await findOwnAccount(sql, { accountNumber, customerId })
  if (account === undefined) return undefined
  const { ledgerAccountId, accountName, currency, schemeCode } = account
  const { low, high, figures } = await measure(sql, ledgerAccountId, from, to)
  const { accountType } = ACCOUNT_PRODUCTS[schemeCode]
  return {
    statement: { account: { accountNumber, accountName, accountType, currency }, from, to, figures, madeAt },
    batches: async function* () {
      for (let next = low; next < high; ) {
        const entries = await findEntriesUpward(sql, { ledgerAccountId, accountNumber, next, high, limit: BATCH })
        const last = entries.at(-1)
        if (last === undefined) throw new Error('entries of a statement are missing')
        yield entries.map((entry) => lineOf(accountNumber, entry))
        next = last.seq + 1n
      }
    },
  }
}

interface MeasuredRow {
  low: string
  high: string
  opening: string
  closing: string
  came: string
  went: string
  credits: string
  debits: string
}

// The opening and closing balances come from the entry before the period and the last entry in it. The sums come from
// the lines. When the statement is made, the balance check compares the balances with the lines.
const MEASURE = `with bounds as materialized (
    select ledger.first_seq_since($1, ${entryDayStart('$2::date')}) as low,
      ledger.first_seq_since($1, ${entryDayStart('$3::date + 1')}) as high)
  select low, high,
    coalesce((select e.balance from ledger.entry e where e.account_id = $1 and e.seq = low - 1), 0) as opening,
    coalesce((select e.balance from ledger.entry e where e.account_id = $1 and e.seq = high - 1), 0) as closing,
    sums.came, sums.went, sums.credits, sums.debits
  from bounds
  cross join lateral (
    select coalesce(sum(e.amount) filter (where e.amount > 0), 0)::bigint as came,
      coalesce(-sum(e.amount) filter (where e.amount < 0), 0)::bigint as went,
      count(*) filter (where e.amount > 0) as credits, count(*) filter (where e.amount < 0) as debits
    from ledger.entry e where e.account_id = $1 and e.seq >= low and e.seq < high) sums`

async function measure(
  sql: Sql,
  ledgerAccountId: bigint,
  from: string,
  to: string,
): Promise<{ readonly low: bigint; readonly high: bigint; readonly figures: StatementFigures }> {
  const { rows } = await sql.query<MeasuredRow>(MEASURE, [ledgerAccountId.toString(), from, to])
  const row = rows[0]
  if (row === undefined) throw new Error('an account has no books')
  const figures = {
    openingMinor: BigInt(row.opening),
    inMinor: BigInt(row.came),
    outMinor: BigInt(row.went),
    closingMinor: BigInt(row.closing),
    credits: Number(row.credits),
    debits: Number(row.debits),
  }
  return { low: BigInt(row.low), high: BigInt(row.high), figures }
}

function lineOf(accountNumber: string, entry: StoredEntry): StatementLine {
  return {
    lineId: lastingEntryId(accountNumber, entry.journalId, entry.line),
    postedAt: entry.postedAt,
    postedOn: calendarDay(entry.postedAt),
    valueDate: entry.valueDate,
    amountMinor: entry.amountMinor,
    balanceAfterMinor: entry.balanceAfterMinor,
    kind: entry.kind,
    counterparty: entry.counterparty,
    narration: entry.narration,
    reference: referenceOfEntry(entry),
  }
}
