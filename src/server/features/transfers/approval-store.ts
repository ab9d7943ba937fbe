/** Payments that wait for their approval: written once, never changed. */
import type { TransfersDeps } from './transfers-deps.ts'
import { sha256, type Payment } from './payment.ts'

export interface Approval {
  readonly challengeId: string
  readonly customerId: string
  readonly sessionId: string
  readonly requestHash: Buffer
  readonly payment: Payment
  /** SHA-256 of the payment's canonical text. */
  readonly fingerprint: Buffer
  readonly requiredFactors: readonly number[]
  readonly expiresAt: Date
  /** State of the transfer once the ledger answered; null before. */
  readonly transferState: string | null
}

interface ApprovalRow {
  challenge_id: string
  customer_id: string
  session_id: string
  request_hash: Buffer
  payment: string
  fingerprint: Buffer
  required_factors: number[]
  expires_at: Date
  transfer_state: string | null
}

// The transfer answers for this approval only where the ledger knows the id under this very payment's fingerprint.
const SELECT = `select p.challenge_id, p.customer_id, p.session_id, p.request_hash, p.payment, p.fingerprint,
    p.required_factors, p.expires_at, t.state as transfer_state
  from bank.payment_approval p
  left join ledger.request r on r.id = p.transfer_id
    and r.fingerprint = encode(substring(p.fingerprint for 16), 'hex')::uuid
  left join bank.transfer t on t.transfer_id = r.id and t.from_customer_id = p.customer_id`

/** Keeps a payment for approval; `text` is its canonical JSON. */
export async function addApproval(
  deps: TransfersDeps,
  approval: {
    readonly challengeId: string
    readonly transferId: string
    readonly customerId: string
    readonly sessionId: string
    readonly requestHash: Buffer
    readonly text: string
    readonly requiredFactors: readonly number[]
    readonly createdAt: Date
    readonly expiresAt: Date
  },
): Promise<void> {
  await deps.database.pool.query(
    `insert into bank.payment_approval (challenge_id, transfer_id, customer_id, session_id, request_hash, payment,
       fingerprint, required_factors, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      approval.challengeId,
      approval.transferId,
      approval.customerId,
      approval.sessionId,
      approval.requestHash,
      approval.text,
      sha256(approval.text),
      approval.requiredFactors,
      approval.createdAt,
      approval.expiresAt,
    ],
  )
}

/** A customer's approval by its id, within the session that asked for it. */
export async function findApproval(
  deps: TransfersDeps,
  key: { readonly challengeId: string; readonly customerId: string; readonly sessionId: string },
): Promise<Approval | undefined> {
  const { rows } = await deps.database.pool.query<ApprovalRow>({
    name: 'payment-approval',
    text: `${SELECT} where p.challenge_id = $1 and p.customer_id = $2 and p.session_id = $3`,
    values: [key.challengeId, key.customerId, key.sessionId],
  })
  return rows[0] && approvalOf(rows[0])
}

/** A customer's approval by its id, from whichever of their sessions it was asked for. */
export async function findOwnApproval(
  deps: TransfersDeps,
  key: { readonly challengeId: string; readonly customerId: string },
): Promise<Approval | undefined> {
  const { rows } = await deps.database.pool.query<ApprovalRow>(
    `${SELECT} where p.challenge_id = $1 and p.customer_id = $2`,
    [key.challengeId, key.customerId],
  )
  return rows[0] && approvalOf(rows[0])
}

/** Every approval that was asked for under a transfer's id, by whomever, oldest first. */
export async function findApprovalsOfTransfer(deps: TransfersDeps, transferId: string): Promise<readonly Approval[]> {
  const { rows } = await deps.database.pool.query<ApprovalRow>(
    `${SELECT} where p.transfer_id = $1 order by p.created_at, p.challenge_id`,
    [transferId],
  )
  return rows.map(approvalOf)
}

/** The session's latest payment that still waits and asks for an SMS code. */
export async function findOpenApproval(
  deps: TransfersDeps,
  session: { readonly customerId: string; readonly sessionId: string },
): Promise<Approval | undefined> {
  const { rows } = await deps.database.pool.query<ApprovalRow>(
    `${SELECT} where p.session_id = $1 and p.customer_id = $2 and p.expires_at > $3 and 1 = any (p.required_factors)
       and t.transfer_id is null
     order by p.created_at desc limit 1`,
    [session.sessionId, session.customerId, deps.clock.now()],
  )
  return rows[0] && approvalOf(rows[0])
}

function approvalOf(row: ApprovalRow): Approval {
  // A stored payment that is not what was approved must never run: that is a fault, not a refusal.
  if (!sha256(row.payment).equals(row.fingerprint)) throw new Error('a stored payment does not match its fingerprint')
  return {
    challengeId: row.challenge_id,
    customerId: row.customer_id,
    sessionId: row.session_id,
    requestHash: row.request_hash,
    payment: JSON.parse(row.payment) as Payment,
    fingerprint: row.fingerprint,
    requiredFactors: row.required_factors,
    expiresAt: row.expires_at,
    transferState: row.transfer_state,
  }
}
