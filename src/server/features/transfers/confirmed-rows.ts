/** What is written beside the answer to an approval: the transfer's own row, the audit trail, and notices to both sides. */
import type { CompanionRow } from '../../ledger/ledger.ts'
import type { Approval } from './approval-store.ts'
import type { AuditRow } from './audit-companion.ts'
import type { TransferRow } from './transfer-companion.ts'
import type { SignedIn, TransfersDeps } from './transfers-deps.ts'

/** Rows for the companions `transfer`, `audit` and, where notices are wanted, `jobs`. */
export function confirmedRows(
  deps: TransfersDeps,
  approval: Approval,
  toCustomerId: string,
  context: SignedIn,
): readonly CompanionRow[] {
  const now = deps.clock.now()
  return [
    { companion: 'transfer', row: transferRow(approval, toCustomerId, now) },
    { companion: 'audit', row: auditRow(approval, context) },
    ...(deps.noticeRows?.({ payment: approval.payment, toCustomerId }) ?? []),
  ]
}

/** Rows for the companions `transfer` and `audit` of an approval that is withdrawn: nobody else hears of it. */
export function withdrawnRows(deps: TransfersDeps, approval: Approval, context: SignedIn): readonly CompanionRow[] {
  const transfer: TransferRow = { ...transferRow(approval, null, deps.clock.now()), withdrawn: true }
  const audit: AuditRow = { ...auditRow(approval, context), kind: 'transfer.withdrawn', done: true }
  return [
    { companion: 'transfer', row: transfer },
    { companion: 'audit', row: audit },
  ]
}

function transferRow({ payment, requiredFactors }: Approval, toCustomerId: string | null, now: Date): TransferRow {
  return {
    transaction_type: payment.TransactionType,
    from_customer_id: payment.customerId,
    from_account_number: payment.from.accountNumber,
    from_account_name: payment.from.accountName,
    to_customer_id: toCustomerId,
    to_account_number: payment.to.accountNumber,
    to_account_name: payment.to.accountName,
    to_bank_code: payment.to.bankCode,
    to_bank_name: payment.to.bankName,
    amount_minor: payment.amount,
    fee_minor: payment.fee,
    vat_minor: payment.vat,
    stamp_duty_minor: payment.stampDuty,
    levy_minor: payment.levy,
    currency: payment.currencyCode,
    narration: payment.narration,
    approved_with: requiredFactors,
    created_at: now.toISOString(),
  }
}

function auditRow({ payment, requiredFactors }: Approval, { session, address, requestId }: SignedIn): AuditRow {
  return {
    kind: 'transfer.confirmed',
    customer_id: session.customerId,
    session_id: session.sessionId,
    device_key_id: session.deviceKeyId,
    address,
    request_id: requestId,
    detail: { amount: payment.amount, currency: payment.currencyCode, factors: requiredFactors },
  }
}
