/** Lists the reports of customers for staff, with the earliest deadline of each. */
import type { ListedCase } from '../../../contract/staff/staff-cases.ts'
import { typeWords } from '../../../core/cases/case-types.ts'
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
> & { readonly cifid: string; readonly due_at: Date | null; readonly due_clock: string | null }

const SELECT = `select c.case_id, c.reference, c.customer_id, c.type, c.state, c.opened_at, c.amount_minor, c.currency, c.counterparty,
    c.transfer_id, c.is_bill, c.reported_of, u.cifid, k.due_at, k.clock as due_clock
  from bank.support_case c join bank.customer u on u.customer_id = c.customer_id
  left join lateral (select clock, due_at from bank.case_clock where case_id = c.case_id and met_at is null
                     order by due_at limit 1) k on true`

export async function listCaseRows(sql: Sql, which: 'open' | 'ended'): Promise<readonly CaseRow[]> {
  const { rows } = await sql.query<CaseRow>(
    which === 'open'
      ? `${SELECT} where c.closed_at is null order by k.due_at nulls last, c.opened_at, c.case_id limit ${MOST_LISTED}`
      : `${SELECT} where c.closed_at is not null order by c.closed_at desc, c.case_id limit ${MOST_LISTED}`,
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
  }
}
