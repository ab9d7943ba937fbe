/** A line that must run: its approved payment, and the authority to make the payment. */
import type { ApprovalWay } from '../../../../values/vocabularies/approval-ways.ts'
import type { DeviceAge } from '../../../../core/limits/transfer-limits.ts'
import { sha256 } from '../../../approvals/canonical-text.ts'
import type { Sql } from '../../../db/database.ts'
import { hasQueuedJob } from '../../../jobs/has-queued-job.ts'
import type { QueuedJob } from '../../../jobs/queue-jobs.ts'
import type { Payment } from '../../../payments/kinds/transfer/transfer-content.ts'
import { type Authority, earlierAuthority } from '../../../payments/execution/authority.ts'
import type { ApprovedContent } from '../../../payments/execution/payment-kind.ts'
import { transfersOnly } from '../../../payments/rows/transfers-only.ts'

export const RUN_BULK_LINE = 'run-bulk-line'

export interface StandingLine {
  readonly batchId: string
  readonly approved: ApprovedContent<Payment>
  readonly way: ApprovalWay
  readonly approvedAt: Date
  readonly authority: Authority
}

const keyOf = (transferId: string): string => `${RUN_BULK_LINE}:${transferId}`

/** The job that runs one line. The key allows one queued job for a line. */
export function lineJob(transferId: string): QueuedJob {
  return { task: RUN_BULK_LINE, payload: { transferId }, key: keyOf(transferId) }
}

/** Finds a line by the id of its transfer, which is computed from the list's id. */
export async function findStandingLine(sql: Sql, transferId: string): Promise<StandingLine | undefined> {
  const { rows } = await sql.query<{
    payment: string
    fingerprint: Buffer
    batch_id: string
    customer_id: string
    session_id: string
    approved_with: ApprovalWay
    device: DeviceAge
    approved_at: Date
  }>(
    `select l.payment, l.fingerprint, b.batch_id, b.customer_id, b.session_id, b.approved_with, b.device, b.approved_at
     from bank.payment_batch_line l join bank.payment_batch b using (batch_id)
     where l.transfer_id = $1 and b.approved_with is not null and b.device is not null`,
    [transferId],
  )
  const [row] = rows
  if (row === undefined) return undefined
  // Stored content that differs from the approved content must never run. The error marks a fault, not a refusal.
  if (!sha256(row.payment).equals(row.fingerprint)) throw new Error('a stored payment does not match its fingerprint')
  const { customer_id: customerId, session_id: sessionId, device } = row
  return {
    batchId: row.batch_id,
    approved: { content: JSON.parse(row.payment) as Payment, fingerprint: row.fingerprint },
    way: row.approved_with,
    approvedAt: row.approved_at,
    authority: earlierAuthority(customerId, { sessionId, device, origin: { kind: 'batch', id: row.batch_id } }),
  }
}

/**
 * Finds the transfer ids of lines that were approved between the two times, that the ledger has not answered, and that
 * have no usable job.
 */
export async function findStuckLines(
  sql: Sql,
  { after, before, limit }: { readonly after: Date; readonly before: Date; readonly limit: number },
): Promise<readonly string[]> {
  const { rows } = await sql.query<{ transfer_id: string }>(
    `select l.transfer_id from bank.payment_batch b join bank.payment_batch_line l using (batch_id)
     where not b.withdrawn and b.approved_at > $1 and b.approved_at <= $2
       and not exists (select from bank.payment t where t.payment_id = l.transfer_id and ${transfersOnly('t')})
       and not ${hasQueuedJob('$3 || l.transfer_id::text', '$2::timestamptz')}
     order by b.approved_at, l.line limit $4`,
    [after, before, keyOf(''), limit],
  )
  return rows.map((row) => row.transfer_id)
}
