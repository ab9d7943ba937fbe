/** The approvals of transfers, each with what the ledger made of its transfer. */
import { type Approval, APPROVAL_COLUMNS, approvalOf, type ApprovalRow } from '../../approvals/approval.ts'
import type { TransfersDeps } from './transfers-deps.ts'
import type { Payment } from './payment.ts'

/** The kind under which transfers are approved. */
export const TRANSFER_KIND = 'transfer'

export interface TransferApproval extends Approval<Payment> {
  /** State of the transfer once the ledger answered; null before. */
  readonly transferState: string | null
}

type Row = ApprovalRow & { transfer_state: string | null }

// The transfer answers for this approval only where the ledger knows the id under this very payment's fingerprint.
const SELECT = `select ${APPROVAL_COLUMNS}, t.state as transfer_state
  from bank.approval p
  left join ledger.request r on r.id = p.subject_id
    and r.fingerprint = encode(substring(p.fingerprint for 16), 'hex')::uuid
  left join bank.transfer t on t.transfer_id = r.id and t.from_customer_id = p.customer_id
  where p.kind = '${TRANSFER_KIND}'`

/** A customer's approval by its id, within the session that asked for it. */
export async function findApproval(
  deps: TransfersDeps,
  key: { readonly challengeId: string; readonly customerId: string; readonly sessionId: string },
): Promise<TransferApproval | undefined> {
  const { rows } = await deps.database.pool.query<Row>({
    name: 'transfer-approval',
    text: `${SELECT} and p.challenge_id = $1 and p.customer_id = $2 and p.session_id = $3`,
    values: [key.challengeId, key.customerId, key.sessionId],
  })
  return rows[0] && withState(rows[0])
}

/** A customer's approval by its id, from whichever of their sessions it was asked for. */
export async function findOwnApproval(
  deps: TransfersDeps,
  key: { readonly challengeId: string; readonly customerId: string },
): Promise<TransferApproval | undefined> {
  const { rows } = await deps.database.pool.query<Row>(`${SELECT} and p.challenge_id = $1 and p.customer_id = $2`, [
    key.challengeId,
    key.customerId,
  ])
  return rows[0] && withState(rows[0])
}

/** Every approval that was asked for under a transfer's id, by whomever, oldest first. */
export async function findApprovalsOfTransfer(
  deps: TransfersDeps,
  transferId: string,
): Promise<readonly TransferApproval[]> {
  const { rows } = await deps.database.pool.query<Row>(
    `${SELECT} and p.subject_id = $1 order by p.created_at, p.challenge_id`,
    [transferId],
  )
  return rows.map(withState)
}

function withState(row: Row): TransferApproval {
  return { ...approvalOf<Payment>(row), transferState: row.transfer_state }
}
