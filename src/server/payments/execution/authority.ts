/** The right by which a payment runs: its customer approves it now, or approved it earlier as a standing order or in a payment batch. */
import type { ApprovalWay } from '../../../values/vocabularies/approval-ways.ts'
import type { DeviceAge } from '../../../core/limits/transfer-limits.ts'
import type { SignedIn } from '../../approvals/approvals-deps.ts'
import type { Session } from '../../http/handler.ts'
import type { AuditRow } from '../../audit/audit-effect.ts'
import { originAddress, type PaymentOrigin } from './payment-origin.ts'

/**
 * Who makes the payment, for limits and the audit trail. A customer who approves the payment now is `SignedIn`, which
 * fits this type.
 */
export interface Authority extends Pick<SignedIn, 'address' | 'requestId'> {
  readonly session: Pick<Session, 'customerId' | 'sessionId' | 'deviceKeyId'>
  /** The device at the time of the approval. Absent: the device as it is now. */
  readonly device?: DeviceAge
  /** Absent when the customer makes the payment. */
  readonly origin?: PaymentOrigin
}

/** The way and the device with which a customer approved payments that run later. */
export interface StandingApproval {
  readonly way: ApprovalWay
  readonly sessionId: string
  /** The device at the time of the approval. A later removal of the device does not withdraw its approvals. */
  readonly device: DeviceAge
  readonly origin: PaymentOrigin
}

/** The authority of a payment that runs under an earlier approval of its customer. */
export function earlierAuthority(
  customerId: string,
  { sessionId, device, origin }: Pick<StandingApproval, 'sessionId' | 'device' | 'origin'>,
): Authority {
  return {
    address: originAddress(origin),
    requestId: '',
    session: { customerId, sessionId, deviceKeyId: device.deviceKeyId },
    device,
    origin,
  }
}

/** The audit columns that name the actor and the address. */
export function auditOf({
  session,
  address,
  requestId,
}: Authority): Pick<AuditRow, 'customer_id' | 'session_id' | 'device_key_id' | 'address' | 'request_id'> {
  return {
    customer_id: session.customerId,
    session_id: session.sessionId,
    device_key_id: session.deviceKeyId,
    address,
    request_id: requestId,
  }
}
