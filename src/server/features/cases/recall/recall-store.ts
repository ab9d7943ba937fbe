/** Stores recalls: requests to other banks to send money back. Each case has one row with its state. */
import type { Sql } from '../../../db/database.ts'
import { hasQueuedJob } from '../../../jobs/has-queued-job.ts'
import type { RecallReason } from '../../../ports/recall-switch.ts'

export interface StoredRecall {
  readonly caseId: string
  readonly transferId: string
  readonly state: 'inquiring' | 'agreed' | 'refused' | 'silent' | 'stopped'
  readonly beganAt: Date
  readonly answerBy: Date
  readonly inquiries: number
  readonly nextAt: Date | null
  /** The time of the transfer. */
  readonly sentAt: Date
  readonly institutionCode: string
  readonly amountMinor: bigint
  readonly currency: string
  /** The ISO 20022 cancellation reason. */
  readonly reason: RecallReason
}

/** Begins a recall, or begins an ended recall again. Returns false when the transfer was not sent over the switch. */
export async function beginRecall(
  tx: Sql,
  begun: {
    readonly caseId: string
    readonly transferId: string
    readonly reason: RecallReason
    readonly at: Date
    readonly answerBy: Date
  },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into bank.recall (case_id, transfer_id, state, reason, began_at, answer_by, next_at)
     select $1, payment_id, 'inquiring', $5, $3, $4, $3 from bank.payment_submission where payment_id = $2 and network = 'switch'
     on conflict (case_id) do update set state = 'inquiring', began_at = excluded.began_at, answer_by = excluded.answer_by,
       inquiries = 0, next_at = excluded.next_at`,
    [begun.caseId, begun.transferId, begun.at, begun.answerBy, begun.reason],
  )
  return rowCount === 1
}

export async function findRecall(sql: Sql, caseId: string): Promise<StoredRecall | undefined> {
  const { rows } = await sql.query<{
    case_id: string
    transfer_id: string
    state: StoredRecall['state']
    began_at: Date
    answer_by: Date
    inquiries: number
    next_at: Date | null
    sent_at: Date
    institution_code: string
    amount_minor: string
    currency: string
    reason: RecallReason
  }>(
    `select r.case_id, r.transfer_id, r.state, r.began_at, r.answer_by, r.inquiries, r.next_at, r.reason,
       t.created_at as sent_at, t.institution_code, t.amount_minor, t.currency
     from bank.recall r join bank.payment t on t.payment_id = r.transfer_id where r.case_id = $1`,
    [caseId],
  )
  const [row] = rows
  return (
    row && {
      caseId: row.case_id,
      transferId: row.transfer_id,
      state: row.state,
      beganAt: row.began_at,
      answerBy: row.answer_by,
      inquiries: row.inquiries,
      nextAt: row.next_at,
      sentAt: row.sent_at,
      institutionCode: row.institution_code,
      amountMinor: BigInt(row.amount_minor),
      currency: row.currency,
      reason: row.reason,
    }
  )
}

/** Counts an inquiry without a definite answer, and stores the time of the next inquiry. */
export async function askRecallLater(
  tx: Sql,
  caseId: string,
  asked: { readonly at: Date; readonly nextAt: Date; readonly code: string | null },
): Promise<void> {
  await tx.query(
    `update bank.recall set inquiries = inquiries + 1, inquired_at = $2, next_at = $3, network_code = coalesce($4, network_code)
     where case_id = $1 and state = 'inquiring'`,
    [caseId, asked.at, asked.nextAt, asked.code],
  )
}

/** Returns false when another process has already ended the recall. */
export async function endRecall(
  tx: Sql,
  caseId: string,
  end: { readonly state: Exclude<StoredRecall['state'], 'inquiring'>; readonly at: Date; readonly code: string | null },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update bank.recall set state = $2, next_at = null, inquired_at = $3, network_code = coalesce($4, network_code)
     where case_id = $1 and state = 'inquiring'`,
    [caseId, end.state, end.at, end.code],
  )
  return rowCount === 1
}

/** Finds recalls whose next inquiry is overdue and that have no queued job. */
export async function findStuckRecalls(
  sql: Sql,
  dueBefore: Date,
  keyPrefix: string,
  limit: number,
): Promise<readonly string[]> {
  const { rows } = await sql.query<{ case_id: string }>(
    `select r.case_id from bank.recall r
     where r.next_at < $1 and not ${hasQueuedJob('$2 || r.case_id::text', '$1::timestamptz')}
     order by r.next_at limit $3`,
    [dueBefore, keyPrefix, limit],
  )
  return rows.map((row) => row.case_id)
}
