/** Refunds a payment that has no report, by an order of staff. The customer reads it in the history, in an alert and on the receipt. */
import { v5 as nameBasedUuid } from 'uuid'
import { BRAND } from '../../../values/brand.ts'
import type { Result } from '../../../values/result.ts'
import { auditEffect } from '../../audit/audit-effect.ts'
import { actFacts } from '../../audit/record-audit.ts'
import { effectRow } from '../../ledger/effect.ts'
import { UUID_NAMESPACES } from '../../ledger/uuid-namespaces.ts'
import { endNoticeRows } from '../../notify/transfer-notices.ts'
import type { Clock } from '../../ports/clock.ts'
import type { FoundPayment } from './cases-deps.ts'
import { counterpartyEffect } from './counterparty-effect.ts'
import { refundPayment, type RefundPaymentDeps, type RefundRefusal } from './refund-payment.ts'

export interface OrderRefund {
  /** One order refunds once. */
  readonly orderId: string
  readonly customerId: string
  readonly payment: FoundPayment
  /** Minor units, above zero. */
  readonly amountMinor: bigint
  /** The operator's address, and the reason for the audit trail. */
  readonly by: { readonly address: string; readonly reason: string }
}

export function refundByOrder(
  deps: RefundPaymentDeps & { readonly clock: Clock },
  { orderId, customerId, payment, amountMinor, by }: OrderRefund,
): Promise<Result<void, RefundRefusal>> {
  const { accountNumber, currency, reference, kind, subject } = payment
  const detail = { paymentId: subject.id, amountMinor: amountMinor.toString(), currency, payee: accountNumber }
  return refundPayment(deps, {
    postingId: nameBasedUuid(`${orderId} refund`, UUID_NAMESPACES.orderRefund),
    facts: { orderId },
    source: 'order',
    customerId,
    payment,
    amountMinor,
    narration: `Refund, ${reference}`,
    effects: [
      effectRow(counterpartyEffect, { counterparty: BRAND.bankName }),
      effectRow(auditEffect, {
        kind: 'payment.refunded',
        customer_id: customerId,
        address: by.address,
        detail: { ...detail, ...actFacts({ reason: by.reason, orderId }) },
      }),
      ...endNoticeRows(kind === 'bill' ? 'bill-refunded' : 'transfer-refunded', {
        transferId: subject.id,
        customerId,
        accountNumber,
        amountMinor,
        totalMinor: payment.amountMinor,
        currencyCode: currency,
        counterparty: payment.counterparty,
        at: deps.clock.now(),
      }),
    ],
  })
}
