/** The customer's saved numbers at billers: read, save, change and remove. */
import type { AuditEventKind } from '../../../values/vocabularies/audit/audit-events.ts'
import { randomUUID } from 'node:crypto'
import type { RouteData } from '../../../contract/route.ts'
import type { savedBillRoutes } from '../../../contract/bills/saved-bills.ts'
import { MOST_BENEFICIARIES } from '../../../core/beneficiaries/beneficiary-type.ts'
import { BILL_CATEGORY_FACTS, type BillCategory } from '../../../values/vocabularies/bill-categories.ts'
import { fail, ok } from '../../../values/result.ts'
import type { SignedIn } from '../../approvals/approvals-deps.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { lockCustomer } from '../../customers/customer-store.ts'
import type { Sql } from '../../db/database.ts'
import type { Handler } from '../../http/handler.ts'
import type { BillsDeps } from '../../payments/kinds/bill/bills-deps.ts'
import { notInStates } from '../../payments/rows/state-lists.ts'
import { NEVER_PAID_STATES } from '../../../values/vocabularies/payment-states.ts'

type SavedBill = RouteData<typeof savedBillRoutes.getSavedBills>['bills'][number]

interface SavedRow {
  saved_bill_id: string
  category: BillCategory
  biller_id: string
  biller_name: string
  product_id: string | null
  reference: string
  customer_name: string | null
  nickname: string | null
  favourite: boolean
  remind: boolean
  due_on: string | null
  offered: boolean
  added_at: Date
  last_used_at: Date | null
}

/** Returns favourites first, then the saved bills in the order of their last payment. When `id` is null, returns all saved bills. */
async function findSaved(sql: Sql, customerId: string, id: string | null): Promise<SavedBill[]> {
  const { rows } = await sql.query<SavedRow>(
    `select s.saved_bill_id, b.category, s.biller_id, b.name as biller_name, s.product_id, s.reference, s.customer_name, s.nickname,
       s.favourite, s.remind, to_char(s.due_on, 'YYYY-MM-DD') as due_on, b.offered, s.added_at,
       (select max(t.created_at) from bank.payment t where t.customer_id = s.customer_id and t.kind = 'bill'
         and t.institution_code = s.biller_id and t.payee_reference = s.reference and ${notInStates('t.state', NEVER_PAID_STATES)}) as last_used_at
     from bank.saved_bill s join bank.biller b on b.biller_id = s.biller_id
     where s.customer_id = $1 and ($2::uuid is null or s.saved_bill_id = $2)
     order by s.favourite desc, last_used_at desc nulls last, s.added_at desc, s.saved_bill_id limit ${MOST_BENEFICIARIES}`,
    [customerId, id],
  )
  return rows.map((row) => ({
    BeneficiaryId: row.saved_bill_id,
    type: BILL_CATEGORY_FACTS[row.category].beneficiaryType,
    category: row.category,
    billerId: row.biller_id,
    billerName: row.biller_name,
    productId: row.product_id,
    customerReference: row.reference,
    customerName: row.customer_name,
    nickname: row.nickname,
    favourite: row.favourite,
    remind: row.remind,
    dueOn: row.due_on,
    payable: row.offered,
    addedAt: row.added_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }))
}

async function ownSaved(deps: BillsDeps, customerId: string, id: string) {
  const [saved] = await findSaved(deps.database.pool, customerId, id)
  return saved === undefined ? fail({ kind: 'refused', reason: 'not-found' } as const) : ok({ data: saved })
}

/** The use-case behind `getSavedBills`. */
export function getSavedBills({ database }: BillsDeps): Handler<typeof savedBillRoutes.getSavedBills> {
  return async (_nothing, { session }) =>
    ok({ data: { bills: await findSaved(database.pool, session.customerId, null) } })
}

/** The use-case behind `saveBill`. The number and the name are copied from the payment. */
export function saveBill(deps: BillsDeps): Handler<typeof savedBillRoutes.saveBill> {
  return async ({ paymentId, nickname }, context) => {
    const { customerId } = context.session
    const put = await deps.database.transaction(async (tx) => {
      // The second of two parallel calls sees the first.
      await lockCustomer(tx, customerId)
      const { rows } = await tx.query<{ saved_bill_id: string }>(SAVE, [
        randomUUID(),
        customerId,
        paymentId,
        nickname === undefined || nickname === '' ? null : nickname,
        deps.clock.now(),
        nickname !== undefined,
      ])
      const [row] = rows
      if (row !== undefined) await audit(tx, context, 'beneficiary.added', row.saved_bill_id)
      return row?.saved_bill_id
    })
    if (put !== undefined) return ownSaved(deps, customerId, put)
    const { rowCount } = await deps.database.pool.query('select from bank.saved_bill where customer_id = $1', [
      customerId,
    ])
    return (rowCount ?? 0) < MOST_BENEFICIARIES
      ? fail({ kind: 'refused', reason: 'not-found' })
      : fail({ kind: 'refused', reason: 'beneficiary-limit', detail: { most: MOST_BENEFICIARIES } })
  }
}

const SAVE = `insert into bank.saved_bill as s (saved_bill_id, customer_id, biller_id, product_id, reference, customer_name, nickname, added_at)
  select $1, t.customer_id, t.institution_code, d.product_id, t.payee_reference, d.holder_name, $4, $5
  from bank.payment t join bank.bill_order d on d.payment_id = t.payment_id
  where t.payment_id = $3 and t.customer_id = $2 and ${notInStates('t.state', NEVER_PAID_STATES)}
    and ((select count(*) from bank.saved_bill o where o.customer_id = $2) < ${MOST_BENEFICIARIES}
      or exists (select from bank.saved_bill o where o.customer_id = $2 and o.biller_id = t.institution_code and o.reference = t.payee_reference))
  on conflict (customer_id, biller_id, reference) do update set product_id = excluded.product_id,
    customer_name = excluded.customer_name, nickname = case when $6 then excluded.nickname else s.nickname end
  returning s.saved_bill_id`

/** The use-case behind `changeSavedBill`. */
export function changeSavedBill(deps: BillsDeps): Handler<typeof savedBillRoutes.changeSavedBill> {
  return async ({ BeneficiaryId: id, nickname, favourite, remind }, context) => {
    const { customerId } = context.session
    await deps.database.transaction(async (tx) => {
      const { rowCount } = await tx.query(
        `update bank.saved_bill set nickname = case when $3 then $4 else nickname end, favourite = coalesce($5::boolean, favourite),
           remind = coalesce($6::boolean, remind)
         where saved_bill_id = $1 and customer_id = $2`,
        [
          id,
          customerId,
          nickname !== undefined,
          nickname === '' ? null : (nickname ?? null),
          favourite ?? null,
          remind ?? null,
        ],
      )
      if (rowCount === 1) await audit(tx, context, 'beneficiary.changed', id)
    })
    return ownSaved(deps, customerId, id)
  }
}

/** The use-case behind `removeSavedBill`. */
export function removeSavedBill(deps: BillsDeps): Handler<typeof savedBillRoutes.removeSavedBill> {
  return async ({ BeneficiaryId: id }, context) => {
    const removed = await deps.database.transaction(async (tx) => {
      const { rowCount } = await tx.query('delete from bank.saved_bill where saved_bill_id = $1 and customer_id = $2', [
        id,
        context.session.customerId,
      ])
      if (rowCount === 1) await audit(tx, context, 'beneficiary.removed', id)
      return rowCount === 1
    })
    return removed ? ok({ data: {} }) : fail({ kind: 'refused', reason: 'not-found' })
  }
}

function audit(tx: Sql, context: SignedIn, kind: AuditEventKind, id: string): Promise<void> {
  return recordAudit(tx, context, { kind, outcome: 'done', detail: { beneficiaryId: id } })
}
