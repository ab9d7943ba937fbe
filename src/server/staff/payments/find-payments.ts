/** Finds payments for staff. Each kind of search uses an index, so it stays fast among many payments. */
import type * as v from 'valibot'
import { minorOfSearch } from '../../../contract/staff/search-fields.ts'
import type { FoundPayment, paymentSearchSchema } from '../../../contract/staff/staff-payments.ts'
import { UNDECIDED_STATES } from '../../../values/vocabularies/payment-states.ts'
import { REFERRED } from '../../../core/payments/payment-states.ts'
import { idEndOfReference, paymentReference } from '../../../core/payments/reference.ts'
import type { Sql } from '../../db/database.ts'
import type { BankPaymentRow } from '../../db/tables/payment.ts'
import { inStates } from '../../payments/rows/state-lists.ts'
import { endOfDay, startOfDay } from '../audit/find-first-event.ts'

const MOST_PAYMENTS = 100
const MOST_BIGINT = 2n ** 63n - 1n
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

export type Row = Pick<
  BankPaymentRow,
  | 'payment_id'
  | 'customer_id'
  | 'kind'
  | 'state'
  | 'created_at'
  | 'completed_at'
  | 'account_number'
  | 'payee_name'
  | 'institution_name'
  | 'amount_minor'
  | 'currency'
>

export const COLUMNS = `t.payment_id, t.customer_id, t.kind, t.state, t.created_at, t.completed_at, t.account_number, t.payee_name, t.institution_name,
    t.amount_minor, t.currency`
/** The parameters of the filters come first in each search. The limits of time and amount are plain comparisons, so that an index serves them. */
const FILTER = `($1 = '' or t.state = $1) and ($2 = '' or t.kind = $2) and t.created_at >= $3 and t.created_at < $4
    and t.amount_minor between $5 and $6 and ($7 = '' or (${inStates('t.state', UNDECIDED_STATES)}
      and exists (select from bank.payment_submission late where late.payment_id = t.payment_id and late.late_notified_at is not null)))`
const NEWEST = `order by t.created_at desc, t.payment_id limit ${MOST_PAYMENTS}`

type Search = v.InferOutput<typeof paymentSearchSchema>

/**
 * The newest first, at most 100, with their customers. A text is a payment id, the reference on the receipt, a reference of a
 * network, an account number or a customer number. Without a text: the payments that are not decided, by their state or because they are late, or all payments of a few days.
 */
export async function findPayments(
  sql: Sql,
  search: Search,
): Promise<{ readonly payments: readonly FoundPayment[]; readonly customerIds: readonly string[] }> {
  const { rows } = search.text === '' ? await findWithoutText(sql, search) : await findByText(sql, search)
  return { payments: rows.map(shownPayment), customerIds: rows.map((row) => row.customer_id) }
}

const filterValues = ({ state, kind, late, from, to, amountFrom, amountTo }: Search): readonly unknown[] => [
  state,
  kind,
  from === '' ? '-infinity' : startOfDay(from),
  to === '' ? 'infinity' : endOfDay(to),
  (minorOfSearch(amountFrom) ?? 0n).toString(),
  (minorOfSearch(amountTo) ?? MOST_BIGINT).toString(),
  late,
]

/** The index of undecided payments serves an undecided state. The index of times serves the few days of other searches. */
function findWithoutText(sql: Sql, search: Search) {
  const isUndecided = search.late !== '' || UNDECIDED_STATES.some((one) => one === search.state)
  const inIndex = isUndecided ? `${inStates('t.state', UNDECIDED_STATES)} and ` : ''
  return sql.query<Row>(`select ${COLUMNS} from bank.payment t where ${inIndex}${FILTER} ${NEWEST}`, [
    ...filterValues(search),
  ])
}

function findByText(sql: Sql, search: Search) {
  const { text } = search
  return sql.query<Row>(
    `with customer as (
       select customer_id from bank.customer where cifid = $8
       union select customer_id from bank.account where account_number = $8
     ), found as (
       select payment_id from bank.payment where payment_id = $9
       union select id from bank.payments_by_id_end($10) id
       union select payment_id from bank.payment_submission
         where network in ('switch', 'biller', 'card-processor') and network_reference = $8
       union select p.payment_id from customer c cross join lateral (
         select t.payment_id from bank.payment t where t.customer_id = c.customer_id and t.kind in ('own-bank', 'other-bank', 'exchange')
           and ${FILTER} ${NEWEST}) p
       union select p.payment_id from customer c cross join lateral (
         select t.payment_id from bank.payment t where t.customer_id = c.customer_id and t.kind = 'bill' and ${FILTER} ${NEWEST}) p
       union select p.payment_id from customer c cross join lateral (
         select t.payment_id from bank.payment t where t.customer_id = c.customer_id and t.kind = 'card-fee' and ${FILTER} ${NEWEST}) p
     )
     select ${COLUMNS} from found join bank.payment t on t.payment_id = found.payment_id where ${FILTER} ${NEWEST}`,
    [...filterValues(search), text, UUID.test(text) ? text.toLowerCase() : null, idEndOfReference(text) ?? null],
  )
}

/** The ids of the payments with this reference. Empty: the text is no reference, or no payment has it. */
export async function findPaymentIds(sql: Sql, reference: string): Promise<readonly string[]> {
  const { rows } = await sql.query<{ id: string }>('select id from bank.payments_by_id_end($1) id limit 2', [
    idEndOfReference(reference) ?? null,
  ])
  return rows.map(({ id }) => id)
}

/** The payments of this list that an order of staff can settle or release. Payment monitoring has not referred them. */
export async function findDecidable(sql: Sql, payments: readonly FoundPayment[]): Promise<readonly string[]> {
  const inReview = payments.filter(({ state }) => state === 'review').map(({ paymentId }) => paymentId)
  if (inReview.length === 0) return []
  const { rows } = await sql.query<{ payment_id: string }>(
    `select payment_id from bank.payment_submission
     where payment_id = any ($1::uuid[]) and network in ('switch', 'biller', 'card-processor') and review_reason is distinct from $2`,
    [inReview, REFERRED],
  )
  return rows.map(({ payment_id: paymentId }) => paymentId)
}

export const shownPayment = (row: Row): FoundPayment => ({
  paymentId: row.payment_id,
  reference: paymentReference(row.payment_id),
  kind: row.kind,
  state: row.state,
  createdAt: row.created_at.toISOString(),
  completedAt: row.completed_at?.toISOString() ?? null,
  accountNumber: row.account_number,
  payeeName: row.payee_name,
  institutionName: row.institution_name,
  amountMinor: row.amount_minor,
  currency: row.currency,
})
