/** Lists the reports of customers for staff, with the earliest deadline of each and the deadline of another bank. */
import type * as v from 'valibot'
import type { ListedCase, listCasesSchema } from '../../../contract/staff/staff-cases.ts'
import { caseReferenceOf } from '../../../core/cases/case-reference.ts'
import { typeWords } from '../../../core/cases/case-types.ts'
import { idEndOfReference } from '../../../core/payments/reference.ts'
import type { Sql } from '../../db/database.ts'
import { ENGLISH } from '../../language/translator.ts'
import type { BankSupportCaseRow } from '../../db/tables/case.ts'

const MOST_LISTED = 300

export type CaseRow = Pick<
  BankSupportCaseRow,
  | 'case_id'
  | 'reference'
  | 'customer_id'
  | 'type'
  | 'state'
  | 'opened_at'
  | 'amount_minor'
  | 'currency'
  | 'counterparty'
  | 'transfer_id'
  | 'is_bill'
  | 'reported_of'
> & {
  readonly cifid: string
  readonly due_at: Date | null
  readonly due_clock: string | null
  readonly recall_due_at: Date | null
}

const SELECT = `select c.case_id, c.reference, c.customer_id, c.type, c.state, c.opened_at, c.amount_minor, c.currency, c.counterparty,
    c.transfer_id, c.is_bill, c.reported_of, u.cifid, k.due_at, k.clock as due_clock,
    r.answer_by as recall_due_at
  from bank.support_case c join bank.customer u on u.customer_id = c.customer_id
  left join lateral (select clock, due_at from bank.case_clock where case_id = c.case_id and met_at is null
                     order by due_at limit 1) k on true
  left join bank.recall r on r.case_id = c.case_id and r.next_at is not null`

const LISTED = {
  open: { condition: 'c.closed_at is null', order: 'k.due_at nulls last, c.opened_at' },
  late: { condition: 'c.closed_at is null and k.due_at < $4', order: 'k.due_at' },
  recalls: { condition: 'r.answer_by is not null', order: 'r.answer_by' },
  ended: { condition: 'c.closed_at is not null', order: 'c.closed_at desc' },
}
/** The reports with the reference of the text, or about the payment of the text, or of the customer of the text. */
const BY_TEXT = `select case_id from bank.support_case where reference = $5
    union select t.case_id from bank.payments_by_id_end($6) id join bank.support_case t on t.transfer_id = id
    union select o.case_id from bank.customer n join bank.support_case o on o.customer_id = n.customer_id where n.cifid = $3`

export async function listCaseRows(
  sql: Sql,
  { which, type, state, text }: v.InferOutput<typeof listCasesSchema>,
  now: Date,
): Promise<readonly CaseRow[]> {
  const { condition, order } = LISTED[which]
  const { rows } = await sql.query<CaseRow>(
    `${SELECT} where ${condition} and ($1 = '' or c.type = $1) and ($2 = '' or c.state = $2)
       and ($3 = '' or c.case_id in (${BY_TEXT})) and $4::timestamptz is not null
     order by ${order}, c.case_id limit ${MOST_LISTED}`,
    [type, state, text, now, caseReferenceOf(text) ?? null, idEndOfReference(text) ?? null],
  )
  return rows
}

/** Open reports first, the earliest deadline first. */
export async function listCasesOfCustomer(sql: Sql, customerId: string): Promise<readonly CaseRow[]> {
  const { rows } = await sql.query<CaseRow>(
    `${SELECT} where c.customer_id = $1
     order by c.closed_at is not null, k.due_at nulls last, c.opened_at desc, c.case_id limit ${MOST_LISTED}`,
    [customerId],
  )
  return rows
}

export async function findCaseRow(sql: Sql, caseId: string): Promise<CaseRow | undefined> {
  const { rows } = await sql.query<CaseRow>(`${SELECT} where c.case_id = $1`, [caseId])
  return rows[0]
}

export function listedCase(row: CaseRow): ListedCase {
  const kind = row.is_bill ? 'bill' : row.transfer_id === null ? 'entry' : 'transfer'
  const { title } = typeWords(row.type, row.amount_minor === null ? (row.reported_of ?? 'none') : kind)
  return {
    caseId: row.case_id,
    reference: row.reference,
    type: row.type,
    title: ENGLISH.translate(title),
    state: row.state,
    openedAt: row.opened_at.toISOString(),
    cifid: row.cifid,
    amountMinor: row.amount_minor,
    currency: row.currency,
    counterparty: row.counterparty ?? '',
    dueAt: row.due_at?.toISOString() ?? null,
    dueClock: row.due_clock,
    recallDueAt: row.recall_due_at?.toISOString() ?? null,
  }
}
