/** Makes the rows of the posting that an approval starts: the transfer's row, its audit row, and notices to both sides. */
import { FACTORS_OF } from '../../../../core/approvals/approval-ways.ts'
import type { ApprovalWay } from '../../../../values/vocabularies/approval-ways.ts'
import type { RefusalReason } from '../../../../core/failure.ts'
import { type LimitCounter, nameOfSum } from '../../../../core/limits/limit-counter.ts'
import { isHere } from '../../../../core/transfers/transfer-type.ts'
import { type EffectRow, effectRow } from '../../../ledger/effect.ts'
import { auditEffect, type AuditRow } from '../../../audit/audit-effect.ts'
import { exchangeRows } from '../exchange/exchange-payment.ts'
import { auditOf, type Authority } from '../../execution/authority.ts'
import { type Course, courseColumns } from '../../execution/payment-kind.ts'
import type { Payment } from './transfer-content.ts'
import type { NewPaymentRow } from '../../rows/payment-row.ts'
import { transferEffect } from './transfer-effect.ts'
import type { TransfersDeps } from './transfers-deps.ts'
import { TRANSFER_TYPES } from '../../../../values/vocabularies/transfer-types.ts'

/** Rows of a confirmed transfer: the transfer, its audit row, and the rows of other features. */
export function confirmedRows(
  deps: TransfersDeps,
  payment: Payment,
  approved: {
    readonly way: ApprovalWay
    readonly toCustomerId: string | null
    readonly at: Date
    readonly counters: readonly Pick<LimitCounter, 'key' | 'sum'>[]
    readonly course: Course
  },
  authority: Authority,
): readonly EffectRow[] {
  const { toCustomerId, at, counters, course } = approved
  const factors = FACTORS_OF[approved.way]
  const row: NewPaymentRow = {
    ...transferRow(payment, { factors, toCustomerId, origin: authority.origin }, at),
    counter_keys: counters.map(nameOfSum),
    ...courseColumns(course),
  }
  return [
    effectRow(transferEffect, row),
    effectRow(auditEffect, auditRow(payment, factors, authority)),
    ...exchangeRows(payment),
    // A transfer to another bank and a referred transfer arrive later. Then the sender is notified and the payee is saved.
    ...(toCustomerId === null || course !== 'make' ? [] : arrivedRows(deps, payment, toCustomerId)),
  ]
}

function arrivedRows(deps: TransfersDeps, payment: Payment, toCustomerId: string): readonly EffectRow[] {
  const { transferId, customerId, to, beneficiaryType } = payment
  return [
    ...(deps.noticeRows?.({ payment, toCustomerId }) ?? []),
    ...((payment.saveBeneficiary && deps.payeeRows?.({ transferId, customerId, ...to, beneficiaryType })) || []),
  ]
}

/** Rows of a withdrawn approval: the transfer and its audit row. No notice is sent. */
export function withdrawnRows(deps: TransfersDeps, payment: Payment, authority: Authority): readonly EffectRow[] {
  const unapproved = { factors: [], toCustomerId: null, origin: authority.origin }
  const transfer: NewPaymentRow = { ...transferRow(payment, unapproved, deps.clock.now()), withdrawn: true }
  const audit: AuditRow = { ...auditRow(payment, [], authority), kind: 'transfer.withdrawn', done: true }
  return [effectRow(transferEffect, transfer), effectRow(auditEffect, audit), ...exchangeRows(payment)]
}

/** Rows of a payment that was approved earlier and is refused now: the transfer and its audit row. Its list shows the reason. */
export function refusedRows(
  deps: TransfersDeps,
  payment: Payment,
  { way, reason }: { readonly way: ApprovalWay; readonly reason: RefusalReason },
  authority: Authority,
): readonly EffectRow[] {
  const factors = FACTORS_OF[way]
  const transfer = transferRow(payment, { factors, toCustomerId: null, origin: authority.origin }, deps.clock.now())
  const audit = auditRow(payment, factors, authority)
  return [
    effectRow(transferEffect, { ...transfer, refused: reason }),
    effectRow(auditEffect, { ...audit, detail: { ...audit.detail, reason } }),
  ]
}

function transferRow(
  payment: Payment,
  {
    factors,
    toCustomerId,
    origin,
  }: {
    readonly factors: readonly number[]
    readonly toCustomerId: string | null
    readonly origin: Authority['origin']
  },
  now: Date,
): NewPaymentRow {
  return {
    kind: kindOf(payment),
    transfer_type: payment.transferType,
    beneficiary_type: payment.beneficiaryType ?? null,
    customer_id: payment.customerId,
    account_number: payment.from.accountNumber,
    account_name: payment.from.accountName,
    payee_customer_id: toCustomerId,
    payee_reference: payment.to.accountNumber,
    payee_name: payment.to.accountName,
    institution_code: payment.to.bankCode,
    institution_name: isHere(payment.to) ? null : payment.to.bankName,
    amount_minor: payment.amount,
    fee_minor: payment.fee,
    vat_minor: payment.vat,
    stamp_duty_minor: payment.stampDuty,
    levy_minor: payment.levy,
    currency: payment.currencyCode,
    narration: payment.narration,
    approved_with: factors,
    origin,
    created_at: now.toISOString(),
  }
}

function kindOf(payment: Payment): NewPaymentRow['kind'] {
  if (payment.exchange !== undefined) return 'exchange'
  return isHere(payment.to) ? 'own-bank' : 'other-bank'
}

function auditRow(payment: Payment, factors: readonly number[], authority: Authority): AuditRow {
  return {
    kind: 'transfer.confirmed',
    ...auditOf(authority),
    detail: {
      amount: payment.amount,
      currency: payment.currencyCode,
      factors,
      ...customDetail(payment),
      ...exchangeDetail(payment),
    },
  }
}

/** The detail leaves out the beneficiary type, because it is the customer's own word and the audit trail is never erased. */
function customDetail({ transferType }: Payment): Readonly<Record<string, number>> {
  return transferType === TRANSFER_TYPES.custom ? { transferType } : {}
}

function exchangeDetail({ exchange }: Payment): Readonly<Record<string, string>> {
  if (exchange === undefined) return {}
  const { arrives, arrivesCurrency, price } = exchange
  return { arrives, arrivesCurrency, price }
}
