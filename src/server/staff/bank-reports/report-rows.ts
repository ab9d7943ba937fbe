/** Reads the rows of each report of the bank with one query. */
import { paymentReference } from '../../../core/payments/reference.ts'
import { CASE_CLOCK_TEXTS, CASE_TYPE_TEXTS } from '../../../values/vocabularies/cases/case-texts.ts'
import {
  ORDER_KIND_TEXTS,
  ORDER_STATE_TEXTS,
  reasonText,
} from '../../../values/vocabularies/staff-texts/order-texts.ts'
import { STATE_TEXTS } from '../../../values/vocabularies/staff-texts/payment-state-texts.ts'
import { NEVER_POSTED_STATES, SETTLED_ONCE_STATES } from '../../../values/vocabularies/payment-states.ts'
import type { BankReport } from '../../../values/vocabularies/reports/bank-reports.ts'
import type { Sql } from '../../db/database.ts'
import { notInStates, inStates } from '../../payments/rows/state-lists.ts'
import { type FoundRow, READ_ROWS, type ReportQuery } from './report-query.ts'
import { readUnclaimed } from './unclaimed-rows.ts'

export const REPORT_READERS: Readonly<
  Record<BankReport, (sql: Sql, query: ReportQuery) => Promise<readonly FoundRow[]>>
> = {
  'transfer-clock': readTransferClock,
  'case-clocks': readCaseClocks,
  'balances-by-product': readBalances,
  'dormant-accounts': readDormant,
  'unclaimed-balances': readUnclaimed,
  'large-transfers': readLargeTransfers,
  'staff-acts': readStaffActs,
}

/** An order or a report of an earlier release can have another code, which shows itself. */
const wordsOf = (texts: Readonly<Record<string, string>>, code: string): string => texts[code] ?? code

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

interface ClockRow {
  readonly payment_id: string
  readonly started_at: Date
  readonly completed_at: Date | null
  readonly state: string
  readonly seconds: string
  readonly currency: string
  readonly amount_minor: string
}

async function readTransferClock(sql: Sql, { from, to, now, figure }: ReportQuery): Promise<readonly FoundRow[]> {
  const { rows } = await sql.query<ClockRow>(
    `select t.payment_id, t.started_at, t.completed_at, t.state, floor(t.seconds)::text as seconds, t.currency, t.amount_minor
     from (select p.payment_id, p.created_at, coalesce(s.checked_at, p.created_at) as started_at, p.completed_at, p.state, p.currency,
             p.amount_minor, extract(epoch from coalesce(p.completed_at, $3) - coalesce(s.checked_at, p.created_at)) as seconds
           from bank.payment p join bank.payment_submission s on s.payment_id = p.payment_id and s.network = 'switch'
           where p.created_at >= $1 and p.created_at < $2 and p.kind = 'other-bank' and ${notInStates('p.state', NEVER_POSTED_STATES)}) t
     where t.seconds > $4::bigint
     order by t.created_at, t.payment_id limit ${READ_ROWS}`,
    [from, to, now, figure],
  )
  return rows.map((row) => ({
    cells: [
      paymentReference(row.payment_id),
      iso(row.started_at),
      iso(row.completed_at),
      wordsOf(STATE_TEXTS, row.state),
      row.seconds,
      row.currency,
      row.amount_minor,
    ],
  }))
}

interface DeadlineRow {
  readonly reference: string
  readonly type: string
  readonly clock: string
  readonly source: string
  readonly due_at: Date
  readonly met_at: Date | null
}

async function readCaseClocks(sql: Sql, { from, to, now }: ReportQuery): Promise<readonly FoundRow[]> {
  const { rows } = await sql.query<DeadlineRow>(
    `select c.reference, c.type, k.clock, k.source, k.due_at, k.met_at
     from bank.case_clock k join bank.support_case c on c.case_id = k.case_id
     where k.due_at >= $1 and k.due_at < $2 order by k.due_at, c.case_id, k.clock limit ${READ_ROWS}`,
    [from, to],
  )
  return rows.map((row) => ({
    cells: [
      row.reference,
      wordsOf(CASE_TYPE_TEXTS, row.type),
      wordsOf(CASE_CLOCK_TEXTS, row.clock),
      row.source,
      iso(row.due_at),
      iso(row.met_at),
      outcomeOf(row, now),
    ],
  }))
}

function outcomeOf({ due_at: due, met_at: met }: DeadlineRow, now: Date): string {
  if (met !== null) return met <= due ? 'met in time' : 'met late'
  return due < now ? 'late and still open' : 'open'
}

async function readBalances(sql: Sql): Promise<readonly FoundRow[]> {
  const { rows } = await sql.query<{
    scheme_code: string
    currency: string
    accounts: string
    balance: string
    held: string
  }>(
    `select a.scheme_code, a.currency, count(*)::text as accounts, sum(l.balance)::text as balance, sum(l.held)::text as held
     from bank.account a join ledger.account l on l.account_id = a.ledger_account_id
     where a.state = 'open' group by a.scheme_code, a.currency order by a.scheme_code, a.currency limit ${READ_ROWS}`,
  )
  return rows.map((row) => ({ cells: [row.scheme_code, row.currency, row.accounts, row.balance, row.held] }))
}

interface DormantRow {
  readonly account_number: string
  readonly customer_id: string
  readonly cifid: string
  readonly scheme_code: string
  readonly posted_at: Date | null
  readonly opened_at: Date
  readonly currency: string
  readonly balance: string
}

/** An account that was opened later cannot be dormant, so that the index on the opening bounds the search. */
async function readDormant(sql: Sql, { now, figure }: ReportQuery): Promise<readonly FoundRow[]> {
  const { rows } = await sql.query<DormantRow>(
    `select a.account_number, a.customer_id, c.cifid, a.scheme_code, e.posted_at, a.opened_at, a.currency, l.balance
     from bank.account a join ledger.account l on l.account_id = a.ledger_account_id
     join bank.customer c on c.customer_id = a.customer_id
     left join lateral (select posted_at from ledger.entry where account_id = a.ledger_account_id order by seq desc limit 1) e on true
     where a.state = 'open' and a.opened_at < $1::timestamptz - make_interval(months => $2)
       and (e.posted_at is null or e.posted_at < $1::timestamptz - make_interval(months => $2))
     order by a.opened_at, a.account_number limit ${READ_ROWS}`,
    [now, figure],
  )
  return rows.map((row) => ({
    customerId: row.customer_id,
    cells: [
      row.account_number,
      row.cifid,
      row.scheme_code,
      iso(row.posted_at),
      iso(row.opened_at),
      row.currency,
      row.balance,
    ],
  }))
}

interface LargeRow {
  readonly payment_id: string | null
  readonly end_to_end_id: string | null
  readonly moved_at: Date
  readonly cifid: string
  readonly other_bank: string | null
  readonly currency: string
  readonly amount_minor: string
}

/** The partial indexes have the constant amount, which is the least amount of the report. */
async function readLargeTransfers(sql: Sql, { from, to, figure }: ReportQuery): Promise<readonly FoundRow[]> {
  const { rows } = await sql.query<LargeRow>(
    `select m.payment_id, m.end_to_end_id, m.moved_at, c.cifid, m.other_bank, m.currency, m.amount_minor from (
       select p.payment_id, null::text as end_to_end_id, p.completed_at as moved_at, p.customer_id, p.institution_name as other_bank,
         p.currency, p.amount_minor
       from bank.payment p
       where p.completed_at >= $1 and p.completed_at < $2 and p.amount_minor >= 500000000 and p.amount_minor >= $3 and p.currency = 'NGN'
         and ${inStates('p.state', SETTLED_ONCE_STATES)} and p.kind in ('own-bank', 'other-bank')
       union all
       select null, i.end_to_end_id, i.received_at, i.customer_id, coalesce(i.sender_bank_name, i.sender_bank_code), i.currency,
         i.amount_minor
       from bank.inward_credit i
       where i.received_at >= $1 and i.received_at < $2 and i.amount_minor >= 500000000 and i.amount_minor >= $3 and i.currency = 'NGN'
         and i.outcome = 'accepted') m
     join bank.customer c on c.customer_id = m.customer_id
     order by m.moved_at, m.payment_id, m.end_to_end_id limit ${READ_ROWS}`,
    [from, to, (BigInt(figure) * 100n).toString()],
  )
  return rows.map((row) => ({
    cells: [
      row.payment_id === null ? row.end_to_end_id : paymentReference(row.payment_id),
      row.payment_id === null ? 'in' : row.other_bank === null ? 'inside the bank' : 'out',
      iso(row.moved_at),
      row.cifid,
      row.other_bank,
      row.currency,
      row.amount_minor,
    ],
  }))
}

interface ActRow {
  readonly proposed_at: Date
  readonly kind: string
  readonly reason_code: string
  readonly maker: string
  readonly checker: string | null
  readonly state: string
  readonly ended_at: Date | null
  readonly currency: string | null
  readonly amount_minor: string | null
}

async function readStaffActs(sql: Sql, { from, to }: ReportQuery): Promise<readonly FoundRow[]> {
  const { rows } = await sql.query<ActRow>(
    `select o.proposed_at, o.kind, o.reason_code, m.name as maker, k.name as checker, o.state, o.ended_at, o.currency, o.amount_minor
     from bank.staff_order o join bank.staff_member m on m.staff_id = o.maker_id
     left join bank.staff_member k on k.staff_id = o.checker_id
     where o.proposed_at >= $1 and o.proposed_at < $2 order by o.proposed_at, o.order_id limit ${READ_ROWS}`,
    [from, to],
  )
  return rows.map((row) => ({
    cells: [
      iso(row.proposed_at),
      wordsOf(ORDER_KIND_TEXTS, row.kind),
      reasonText(row.reason_code),
      row.maker,
      row.checker,
      wordsOf(ORDER_STATE_TEXTS, row.state),
      iso(row.ended_at),
      row.currency,
      row.amount_minor,
    ],
  }))
}
