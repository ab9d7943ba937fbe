/** Stores payment batches and the result of each line. A batch is approved once or withdrawn once. */
import type { ApprovalWay } from '../../../../values/vocabularies/approval-ways.ts'
import type { DeviceAge } from '../../../../core/limits/transfer-limits.ts'
import type { PaymentState } from '../../../../values/vocabularies/payment-states.ts'
import { canonicalText, sha256 } from '../../../approvals/canonical-text.ts'
import { paymentReversal } from '../../../payments/reversals/payment-reversal.ts'
import { copyRows } from '../../../db/copy-rows.ts'
import type { Sql } from '../../../db/database.ts'
import type { Payment } from '../../../payments/kinds/transfer/transfer-content.ts'
import { type BulkContent, likenessOf } from './bulk-content.ts'
import { transfersOnly } from '../../../payments/rows/transfers-only.ts'

/** How a batch was approved. */
export interface BatchApproval {
  readonly way: ApprovalWay
  readonly device: DeviceAge
}

/** Returns false when the id is already stored: the batch was approved, or its approval was withdrawn. */
export async function insertBatch(
  tx: Sql,
  content: BulkContent,
  given: {
    readonly challengeId: string
    readonly sessionId: string
    readonly at: Date
    /** Undefined stores a withdrawn batch. */
    readonly approval: BatchApproval | undefined
  },
): Promise<boolean> {
  const { batchId, customerId, from, amount, total, payments } = content
  const { challengeId, sessionId, at, approval } = given
  const { rowCount } = await tx.query(
    `insert into bank.payment_batch (batch_id, customer_id, withdrawn, challenge_id, session_id, approved_with, device, from_account_number,
       from_account_name, payments, amount_minor, total_minor, content_hash, approved_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) on conflict (batch_id) do nothing`,
    [
      batchId,
      customerId,
      approval === undefined,
      challengeId,
      sessionId,
      approval?.way ?? null,
      approval === undefined ? null : JSON.stringify(approval.device),
      from.accountNumber,
      from.accountName,
      payments.length,
      amount,
      total,
      likenessOf(content),
      at,
    ],
  )
  return rowCount === 1
}

const writeLines = copyRows('bank.payment_batch_line', {
  batch_id: 'uuid',
  line: 'smallint',
  transfer_id: 'uuid',
  payment: 'text',
  fingerprint: 'bytea',
})

/** Needs the client of a transaction. */
export async function insertLines(tx: Sql, { batchId, payments }: BulkContent): Promise<void> {
  const rows = payments.map((payment, index) => {
    const text = canonicalText(payment)
    return {
      batch_id: batchId,
      line: index + 1,
      transfer_id: payment.transferId,
      payment: text,
      fingerprint: sha256(text),
    }
  })
  await writeLines(tx, rows)
}

export interface Batch {
  readonly batchId: string
  readonly withdrawn: boolean
  readonly from: Payment['from']
  readonly payments: number
  readonly amountMinor: bigint
  readonly totalMinor: bigint
  readonly approvedAt: Date
}

interface BatchRow {
  batch_id: string
  withdrawn: boolean
  from_account_number: string
  from_account_name: string
  payments: number
  amount_minor: string
  total_minor: string
  approved_at: Date
}

const batchOf = (row: BatchRow): Batch => ({
  batchId: row.batch_id,
  withdrawn: row.withdrawn,
  from: { accountNumber: row.from_account_number, accountName: row.from_account_name },
  payments: row.payments,
  amountMinor: BigInt(row.amount_minor),
  totalMinor: BigInt(row.total_minor),
  approvedAt: row.approved_at,
})

const BATCH = `select batch_id, withdrawn, from_account_number, from_account_name, payments, amount_minor, total_minor, approved_at
  from bank.payment_batch`

/** Finds a batch of this customer, also a withdrawn batch. */
export async function findBatch(
  sql: Sql,
  key: { readonly batchId: string; readonly customerId: string },
): Promise<Batch | undefined> {
  const { rows } = await sql.query<BatchRow>(`${BATCH} where batch_id = $1 and customer_id = $2`, [
    key.batchId,
    key.customerId,
  ])
  return rows[0] && batchOf(rows[0])
}

/** The latest batch that pays the same amounts to the same payees from the same account. */
export async function findLike(sql: Sql, content: BulkContent, since: Date): Promise<Batch | undefined> {
  const { rows } = await sql.query<BatchRow>(
    `${BATCH} where customer_id = $1 and approved_at > $2 and content_hash = $3 and not withdrawn
     order by approved_at desc limit 1`,
    [content.customerId, since, likenessOf(content)],
  )
  return rows[0] && batchOf(rows[0])
}

/** Newest first. `after` is the id of the last batch of the previous page. Another customer's batch counts as missing. */
export async function findBatches(
  sql: Sql,
  {
    customerId,
    after,
    limit,
  }: { readonly customerId: string; readonly after: string | undefined; readonly limit: number },
): Promise<readonly Batch[]> {
  const { rows } = await sql.query<BatchRow>(
    `${BATCH} b where customer_id = $1 and not withdrawn
       and ($2::uuid is null or (approved_at, batch_id) <
         (select approved_at, batch_id from bank.payment_batch where batch_id = $2 and customer_id = $1))
     order by approved_at desc, batch_id desc limit $3`,
    [customerId, after ?? null, limit],
  )
  return rows.map(batchOf)
}

/** A line with the state of its payment. Without a state, the bank has not yet processed the line. */
export interface BatchLine {
  readonly batchId: string
  readonly line: number
  readonly payment: Payment
  readonly state: PaymentState | undefined
  /** The ledger's refusal, or the reason of a refused line. */
  readonly refusal: string | undefined
  /** The last code of the payment network. Null before its first answer, and for a payment within the bank. */
  readonly networkCode: string | null
}

interface LineRow {
  batch_id: string
  line: number
  payment: string
  state: PaymentState | null
  refusal: string | null
  network_code: string | null
}

// The caller has checked that the batch is the customer's own. A payment with a reversal in the books has the state `reversed`.
const LINES = `select b.batch_id, b.line, b.payment,
    case when reversal.posted_at is null then t.state else 'reversed' end as state, coalesce(r.refusal->>'name', t.refusal) as refusal,
    s.network_code
  from bank.payment_batch_line b
  left join bank.payment t on t.payment_id = b.transfer_id and ${transfersOnly('t')}
  left join ledger.request r on r.request_id = t.payment_id
  left join bank.payment_submission s on s.payment_id = t.payment_id
  ${paymentReversal('t.payment_id')}`

/** The lines of one batch, in order. */
export async function findBatchLines(sql: Sql, batchId: string): Promise<readonly BatchLine[]> {
  const { rows } = await sql.query<LineRow>(`${LINES} where b.batch_id = $1 order by b.line`, [batchId])
  return rows.map(({ batch_id, line, payment, state, refusal, network_code }) => ({
    batchId: batch_id,
    line,
    payment: JSON.parse(payment) as Payment,
    state: state ?? undefined,
    refusal: refusal ?? undefined,
    networkCode: network_code,
  }))
}

/** Counts the lines of each batch by state. The state null means that the bank has not yet processed the lines. */
export async function countLines(
  sql: Sql,
  batchIds: readonly string[],
): Promise<readonly { readonly batchId: string; readonly state: PaymentState | null; readonly lines: number }[]> {
  const { rows } = await sql.query<{ batch_id: string; state: PaymentState | null; lines: number }>(
    `select b.batch_id, t.state, count(*)::int as lines
     from bank.payment_batch_line b left join bank.payment t on t.payment_id = b.transfer_id and ${transfersOnly('t')}
     where b.batch_id = any ($1) group by 1, 2`,
    [batchIds],
  )
  return rows.map(({ batch_id, state, lines }) => ({ batchId: batch_id, state, lines }))
}
