/** The approvals that customers requested for payment lists, in every state. */
import { type Approval, APPROVAL_COLUMNS, approvalOf, type ApprovalRow } from '../../../approvals/approval.ts'
import type { Sql } from '../../../db/database.ts'
import { BULK_KIND, type BulkContent } from './bulk-content.ts'

/** A customer's approval by its id, from whichever of their sessions it was asked for. */
export async function findOwnBulkApproval(
  sql: Sql,
  key: { readonly challengeId: string; readonly customerId: string },
): Promise<Approval<BulkContent> | undefined> {
  const { rows } = await sql.query<ApprovalRow>(
    `select ${APPROVAL_COLUMNS} from bank.approval p
     where p.kind = $1 and p.challenge_id = $2 and p.customer_id = $3`,
    [BULK_KIND, key.challengeId, key.customerId],
  )
  return rows[0] && approvalOf<BulkContent>(rows[0])
}

/** Whether another request or another customer has already used this list's id. */
export async function isBatchIdTaken(
  sql: Sql,
  request: { readonly batchId: string; readonly customerId: string; readonly requestHash: Buffer },
): Promise<boolean> {
  const { rowCount } = await sql.query(
    `select from bank.approval where kind = $1 and subject_id = $2 and (customer_id <> $3 or request_hash <> $4) limit 1`,
    [BULK_KIND, request.batchId, request.customerId, request.requestHash],
  )
  return rowCount === 1
}
