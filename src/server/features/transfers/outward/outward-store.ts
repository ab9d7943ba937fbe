/** Transfers to other banks in the database, and each step of theirs: a change of state with the job that follows from it. */
import { factsOf, type TransferRow } from '../transfer-row.ts'
import type { AccountCurrency } from '../../../../core/accounts/account-products.ts'
import type { TransferCharges } from '../../../../core/fees/transfer-fees.ts'
import type { TransferState } from '../../../../core/transfers/transfer-states.ts'
import type { Sql } from '../../../db/database.ts'
import type { Counted } from './outward-companion.ts'

export interface OutwardTransfer extends TransferCharges {
  readonly transferId: string
  readonly state: TransferState
  readonly fromCustomerId: string
  readonly fromAccountNumber: string
  readonly fromAccountName: string
  readonly toAccountNumber: string
  readonly toAccountName: string
  readonly toBankCode: string
  readonly toBankName: string
  readonly amountMinor: bigint
  readonly currency: AccountCurrency
  readonly narration: string
  readonly createdAt: Date
  readonly ledgerAccountId: bigint
  readonly enquiryRef: string
  readonly networkReference: string
  readonly counted: readonly Counted[]
  readonly asks: number
  readonly nextAt: Date | null
  readonly reviewReason: string | null
  /** Its payee becomes a beneficiary when it settles. */
  readonly savePayee: boolean
}

interface OutwardRecord extends TransferRow {
  ledger_account_id: string
  enquiry_ref: string
  network_reference: string
  counted: readonly Counted[]
  asks: number
  next_at: Date | null
  review_reason: string | null
  save_payee: boolean
}

const SELECT = `select t.*, w.* from bank.transfer t join bank.outward_transfer w on w.transfer_id = t.transfer_id`

/** Whoever's it is: for the worker and for operators, never for what a customer asks to see. */
export async function findOutward(sql: Sql, transferId: string): Promise<OutwardTransfer | undefined> {
  const { rows } = await sql.query<OutwardRecord>(`${SELECT} where t.transfer_id = $1`, [transferId])
  return rows[0] && transferOf(rows[0])
}

/** Those that an operator has to decide, oldest first. */
export async function findInReview(sql: Sql): Promise<readonly OutwardTransfer[]> {
  const { rows } = await sql.query<OutwardRecord>(`${SELECT} where t.state = 'review' order by t.created_at`)
  return rows.map(transferOf)
}

/** Undecided ones that were approved before a time and whose customers have not heard that they are late. */
export async function findLateUntold(
  sql: Sql,
  approvedBefore: Date,
  limit: number,
): Promise<readonly OutwardTransfer[]> {
  const { rows } = await sql.query<OutwardRecord>(
    `${SELECT} where t.state in ('held', 'sent', 'asking', 'review') and t.created_at < $1 and w.told_late_at is null
     order by t.created_at limit $2`,
    [approvedBefore, limit],
  )
  return rows.map(transferOf)
}

/** Those that nobody turned to though it was time, and for which no job waits. */
export async function findForgotten(
  sql: Sql,
  dueBefore: Date,
  keyOf: string,
  limit: number,
): Promise<readonly string[]> {
  const { rows } = await sql.query<{ transfer_id: string }>(
    `select w.transfer_id from bank.outward_transfer w
     where w.next_at < $1 and not exists (select from graphile_worker.jobs j where j.key = $2 || w.transfer_id::text)
     order by w.next_at limit $3`,
    [dueBefore, keyOf, limit],
  )
  return rows.map((row) => row.transfer_id)
}

/** A step of a transfer's state, with what is noted beside it. Undefined leaves a column as it is. */
export interface Step {
  readonly transferId: string
  readonly from: TransferState
  readonly to: TransferState
  readonly nextAt: Date | null
  readonly sentAt?: Date
  /** Asked at that time, without a definite answer. */
  readonly askedAt?: Date
  readonly networkCode?: string | null
  /** Why an operator gets it, from that time on. */
  readonly review?: { readonly reason: string; readonly at: Date }
}

const STEP = `with stepped as (
    update bank.transfer set state = $3 where transfer_id = $1 and state = $2 returning transfer_id
  )
  update bank.outward_transfer w set
    next_at = $4,
    first_sent_at = coalesce(w.first_sent_at, $5),
    sent_at = coalesce($5, w.sent_at),
    sends = w.sends + case when $5::timestamptz is null then 0 else 1 end,
    asks = case when $5::timestamptz is not null then 0 when $6::timestamptz is null then w.asks else w.asks + 1 end,
    asked_at = coalesce($6, w.asked_at),
    network_code = coalesce($7, w.network_code),
    review_reason = coalesce($8, w.review_reason),
    review_at = coalesce($9, w.review_at)
  from stepped where w.transfer_id = stepped.transfer_id`

/** False where the transfer was not in the state that the step starts from: somebody else was first, and nothing changed. */
export async function takeStep(tx: Sql, step: Step): Promise<boolean> {
  const { rowCount } = await tx.query(STEP, [
    step.transferId,
    step.from,
    step.to,
    step.nextAt,
    step.sentAt ?? null,
    step.askedAt ?? null,
    step.networkCode ?? null,
    step.review?.reason ?? null,
    step.review?.at ?? null,
  ])
  return rowCount === 1
}

/** True once per transfer: for whoever tells its customer. */
export async function markToldLate(tx: Sql, transferId: string, at: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update bank.outward_transfer set told_late_at = $2 where transfer_id = $1 and told_late_at is null',
    [transferId, at],
  )
  return rowCount === 1
}

function transferOf(row: OutwardRecord): OutwardTransfer {
  return {
    ...factsOf(row),
    ledgerAccountId: BigInt(row.ledger_account_id),
    enquiryRef: row.enquiry_ref,
    networkReference: row.network_reference,
    counted: row.counted,
    asks: row.asks,
    nextAt: row.next_at,
    reviewReason: row.review_reason,
    savePayee: row.save_payee,
  }
}
