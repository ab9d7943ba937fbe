/** Reads the facts for insights: a limited number of entries of a customer's accounts, with the data of the books. */
import type { EntryFacts } from '../../../core/insights/count-entry.ts'
import { BRAND } from '../../../values/brand.ts'
import { calendarDay } from '../../../values/date.ts'
import type { Sql } from '../../db/database.ts'
import { journalReversal } from '../../ledger/journal-reversal.ts'
import { factsOfEntry } from '../../entry-index/entry-facts.ts'

/**
 * The most entries that one answer reads, the newest first. For a customer with more entries, the page shows from which
 * day the entries are summed.
 */
const MOST_ENTRIES = 10_000

export interface ReadFacts {
  /** The entries, newest first. */
  readonly facts: readonly EntryFacts[]
  /** The time of the oldest entry that was read, when older entries were left out. Otherwise undefined. */
  readonly readFrom: Date | undefined
}

interface FactsRow {
  account_id: string
  seq: string
  amount: string
  /** Microseconds since 1970. */
  posted_us: number
  kind: string
  narration: string
  counterparty: string
  bill_category: string | null
  is_own: boolean
  is_reversed: boolean
  charges: string
  payment_id: string
  refunded: string
}

const monthStart = (month: string): string => `(${month} || '-01')::timestamp at time zone '${BRAND.timeZone}'`

// A row of `share` with a kind is a copy of an entry with the facts that never change. The facts of an entry without a
// copy are read from the books. Reversals and refunds come later, so they are read for every entry. Only a debit can be
// refunded.
const FACTS = `, facts as materialized (
    select e.account_id, e.seq, e.amount, e.posted_at, e.journal_id, e.kind, e.narration, e.counterparty, e.bill_category, e.is_own, e.charges,
      e.payment_id
    from share e where e.kind is not null
    union all
    select e.account_id, e.seq, e.amount, e.posted_at, e.journal_id, j.kind, j.narration, source.counterparty, source.bill_category,
      source.is_own, source.charges, source.payment_id
    from share e ${factsOfEntry('e.number')} where e.kind is null)
  select f.account_id, f.seq, f.amount, f.kind, f.narration, f.counterparty, f.bill_category, f.is_own, f.charges, f.payment_id,
    round(date_part('epoch', f.posted_at) * 1000000) as posted_us, reversal.posted_at is not null as is_reversed,
    coalesce(b.refunded, 0) as refunded
  from facts f
  ${journalReversal('f.journal_id')}
  left join (
    select b.subject_id, sum(b.amount_minor) as refunded from bank.refund b
    where b.subject_id = any (array(select f.payment_id from facts f where f.amount < 0)) group by b.subject_id
  ) b on b.subject_id = f.payment_id and f.amount < 0
  order by f.posted_at desc, f.account_id, f.seq desc`

// The query converts the months to entry numbers and limits the number of entries before it reads anything else.
const OF_MONTHS = `with mine as materialized (
    select a.id, a.number, ledger.first_seq_since(a.id, ${monthStart('$3')}) as low, ledger.first_seq_since(a.id, ${monthStart('$4')}) as high,
      coalesce(x.last_seq, 0) + 1 as uncopied
    from unnest($1::bigint[], $2::text[]) a(id, number) left join bank.entry_index x on x.ledger_account_id = a.id),
  share as materialized (
    select e.account_id, a.number, e.seq, e.amount, e.posted_at, e.journal_id, e.payment_id, e.kind, e.narration, e.counterparty,
      e.bill_category, e.is_own, e.charges
    from mine a
    cross join lateral (
      (select x.ledger_account_id as account_id, x.seq, x.amount, x.posted_at, x.journal_id, x.payment_id, x.kind, x.narration,
         x.counterparty, x.bill_category, x.is_own, x.charges
       from bank.indexed_entry x
       where x.ledger_account_id = a.id and x.seq >= a.low and x.seq < least(a.high, a.uncopied) order by x.seq desc limit $5)
      union all
      (select l.account_id, l.seq, l.amount, l.posted_at, l.journal_id, null, null, null, null, null, null, null
       from ledger.entry l
       where l.account_id = a.id and l.seq >= greatest(a.low, a.uncopied) and l.seq < a.high order by l.seq desc limit $5)) e
    order by e.posted_at desc, e.account_id, e.seq desc limit $5)
  ${FACTS}`

const OF_ENTRY = `with share as materialized (
    select e.account_id, ($2::text[])[1] as number, e.seq, e.amount, e.posted_at, e.journal_id, null::uuid as payment_id, null as kind,
      null as narration, null as counterparty, null as bill_category, null::boolean as is_own, null::bigint as charges
    from ledger.entry e where e.account_id = ($1::bigint[])[1] and e.seq = $3)
  ${FACTS}`

const HOUR_MS = 60 * 60_000

interface Mine {
  readonly ledgerAccountId: bigint
  readonly accountNumber: string
}
const idsOf = (accounts: readonly Mine[]) => accounts.map(({ ledgerAccountId }) => ledgerAccountId.toString())
const numbersOf = (accounts: readonly Mine[]) => accounts.map(({ accountNumber }) => accountNumber)

/**
 * Reads the entries of these accounts from the first month on and before the second month (YYYY-MM). The caller has
 * checked the owner of the accounts.
 */
export async function readFacts(
  sql: Sql,
  accounts: readonly Mine[],
  months: { readonly from: string; readonly before: string },
  most: number = MOST_ENTRIES,
): Promise<ReadFacts> {
  const values = [idsOf(accounts), numbersOf(accounts), months.from, months.before, most + 1]
  const { rows } = await sql.query<FactsRow>(OF_MONTHS, values)
  const kept = rows.slice(0, most)
  const last = kept.at(-1)
  return {
    facts: kept.map(createFactMapper()),
    readFrom: rows.length > most && last !== undefined ? postedAt(last) : undefined,
  }
}

/** Reads the facts of one entry of an account. */
export async function readEntryFacts(sql: Sql, account: Mine, seq: bigint): Promise<EntryFacts | undefined> {
  const { rows } = await sql.query<FactsRow>(OF_ENTRY, [idsOf([account]), numbersOf([account]), seq.toString()])
  return rows[0] && createFactMapper()(rows[0])
}

/** The month (YYYY-MM) of the first entry of the accounts. Undefined when there is no entry. */
export async function firstMonth(sql: Sql, accounts: readonly Mine[]): Promise<string | undefined> {
  const { rows } = await sql.query<{ month: string | null }>(
    `select min(to_char(e.posted_at at time zone '${BRAND.timeZone}', 'YYYY-MM')) as month
     from ledger.entry e where e.account_id = any($1::bigint[]) and e.seq = 1`,
    [idsOf(accounts)],
  )
  return rows[0]?.month ?? undefined
}

const postedAt = ({ posted_us }: FactsRow): Date => new Date(Math.floor(posted_us / 1000))

/** Maps rows to facts. Every month begins at a full hour, so one calendar calculation serves all entries of an hour. */
function createFactMapper(): (row: FactsRow) => EntryFacts {
  const months = new Map<number, string>()
  const monthOf = (at: Date): string => {
    const hour = Math.floor(at.getTime() / HOUR_MS)
    const month = months.get(hour) ?? calendarDay(at).slice(0, 7)
    months.set(hour, month)
    return month
  }
  return (row) => factOf(row, monthOf)
}

function factOf(row: FactsRow, monthOf: (at: Date) => string): EntryFacts {
  const at = postedAt(row)
  return {
    accountId: BigInt(row.account_id),
    seq: BigInt(row.seq),
    postedAt: at,
    paymentId: row.payment_id,
    month: monthOf(at),
    amountMinor: BigInt(row.amount),
    chargesMinor: BigInt(row.charges),
    givenBackMinor: BigInt(row.refunded),
    isReversed: row.is_reversed,
    isOwn: row.is_own,
    kind: row.kind,
    billCategory: row.bill_category,
    counterparty: row.counterparty,
    narration: row.narration,
  }
}
