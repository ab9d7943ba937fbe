/** What is written beside the answer to an approval: the transfer's own row, the audit trail, and notices to both sides. */
import { type ApprovalWay, FACTORS_OF } from '../../../core/approvals/approval-ways.ts'
import type { RefusalReason } from '../../../core/failure.ts'
import type { LimitCounter } from '../../../core/limits/decide-limit-use.ts'
import type { CompanionRow } from '../../ledger/ledger.ts'
import type { AuditRow } from '../../carrying/audit-companion.ts'
import { exchangeRows } from './exchange-payment.ts'
import type { Payment } from './payment.ts'
import type { NewTransferRow } from './transfer-companion.ts'
import type { ApprovedPayment, RunContext } from './run-context.ts'
import type { TransfersDeps } from './transfers-deps.ts'

/** Rows for the companions `transfer`, `audit`, and what the other features write beside them. */
export function confirmedRows(
  deps: TransfersDeps,
  approval: ApprovedPayment,
  approved: {
    readonly way: ApprovalWay
    readonly toCustomerId: string | null
    readonly at: Date
    readonly counters: readonly Pick<LimitCounter, 'key'>[]
  },
  context: RunContext,
): readonly CompanionRow[] {
  const { content } = approval
  const { toCustomerId, at, counters } = approved
  const factors = FACTORS_OF[approved.way]
  const row: NewTransferRow = {
    ...transferRow(content, { factors, toCustomerId }, at),
    counter_keys: counters.map(({ key }) => key),
  }
  return [
    { companion: 'transfer', row },
    { companion: 'audit', row: auditRow(content, factors, context) },
    ...exchangeRows(content),
    // One to another bank has arrived when it has ended: its sender hears then, and its payee is saved then.
    ...(toCustomerId === null ? [] : arrivedRows(deps, content, toCustomerId)),
  ]
}

function arrivedRows(deps: TransfersDeps, payment: Payment, toCustomerId: string): readonly CompanionRow[] {
  const { transferId, customerId, to } = payment
  return [
    ...(deps.noticeRows?.({ payment, toCustomerId }) ?? []),
    ...((payment.saveBeneficiary && deps.payeeRows?.({ transferId, customerId, ...to })) || []),
  ]
}

/** Rows for the companions `transfer` and `audit` of an approval that is withdrawn: nobody else hears of it. */
export function withdrawnRows(
  deps: TransfersDeps,
  { content }: Pick<ApprovedPayment, 'content'>,
  context: RunContext,
): readonly CompanionRow[] {
  const unapproved = { factors: [], toCustomerId: null }
  const transfer: NewTransferRow = { ...transferRow(content, unapproved, deps.clock.now()), withdrawn: true }
  const audit: AuditRow = { ...auditRow(content, [], context), kind: 'transfer.withdrawn', done: true }
  return [{ companion: 'transfer', row: transfer }, { companion: 'audit', row: audit }, ...exchangeRows(content)]
}

/** Rows for the companions `transfer` and `audit` of a payment that was approved earlier and is not made: its list says why. */
export function refusedRows(
  deps: TransfersDeps,
  { content }: Pick<ApprovedPayment, 'content'>,
  { way, reason }: { readonly way: ApprovalWay; readonly reason: RefusalReason },
  context: RunContext,
): readonly CompanionRow[] {
  const factors = FACTORS_OF[way]
  const transfer = transferRow(content, { factors, toCustomerId: null }, deps.clock.now())
  const audit = auditRow(content, factors, context)
  return [
    { companion: 'transfer', row: { ...transfer, refused: reason } satisfies NewTransferRow },
    { companion: 'audit', row: { ...audit, detail: { ...audit.detail, reason } } satisfies AuditRow },
  ]
}

function transferRow(
  payment: Payment,
  { factors, toCustomerId }: { readonly factors: readonly number[]; readonly toCustomerId: string | null },
  now: Date,
): NewTransferRow {
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
    approved_with: factors,
    created_at: now.toISOString(),
  }
}

function auditRow(payment: Payment, factors: readonly number[], { session, address, requestId }: RunContext): AuditRow {
  return {
    kind: 'transfer.confirmed',
    customer_id: session.customerId,
    session_id: session.sessionId,
    device_key_id: session.deviceKeyId,
    address,
    request_id: requestId,
    detail: { amount: payment.amount, currency: payment.currencyCode, factors, ...exchangeDetail(payment) },
  }
}

function exchangeDetail({ exchange }: Payment): Readonly<Record<string, string>> {
  if (exchange === undefined) return {}
  const { arrives, arrivesCurrency, price } = exchange
  return { arrives, arrivesCurrency, price }
}
