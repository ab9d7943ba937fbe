/** By what right a payment runs: the approved content, and by whose doing. */
import type { DeviceAge } from '../../../core/limits/transfer-limits.ts'
import type { SignedIn } from '../../approvals/approvals-deps.ts'
import type { Session } from '../../http/handler.ts'
import type { TransferApproval } from './approval-store.ts'

/** Exactly what runs; the fingerprint binds its id in the ledger to what was approved. */
export type ApprovedPayment = Pick<TransferApproval, 'content' | 'fingerprint'>

/** For limits and the audit trail: a customer who is here (`SignedIn` is one), or who approved it earlier. */
export interface RunContext extends Pick<SignedIn, 'address' | 'requestId'> {
  readonly session: Pick<Session, 'customerId' | 'sessionId' | 'deviceKeyId'>
  /** The device as it was at the approval; as it is now where left out. */
  readonly device?: DeviceAge
  /** A line of a list or a run of a schedule. */
  readonly arranged?: boolean
}
