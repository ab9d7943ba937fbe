/** The order that refunds a part or the whole of a payment without a report of the customer. Another person always checks it. */
import * as v from 'valibot'
import { formatMinor } from '../../../../values/money.ts'
import { fail } from '../../../../values/result.ts'
import { refundPaymentDeps } from '../../../case-refund-deps.ts'
import { refundByOrder } from '../../../features/cases/refund-by-order.ts'
import { ledgerIn } from '../../../ledger/ledger-in-transaction.ts'
import { findRefundable, refundObstacle } from '../../payments/refundable-payment.ts'
import { DONE, HOURS_MS, orderKind } from '../order-kind.ts'
import { NOT_REFUNDED } from './case-money.ts'
import { LARGE_PAYMENTS } from './outbound-payments.ts'

export const refundPayment = orderKind({
  name: 'refund-payment',
  maker: 'payment.decide',
  checker: 'payment.check',
  largeAbove: LARGE_PAYMENTS,
  livesMs: 24 * HOURS_MS,
  needsRecentLogin: true,
  payload: v.strictObject({
    paymentId: v.pipe(v.string(), v.uuid()),
    amountMinor: v.pipe(v.string(), v.regex(/^[1-9]\d{0,17}$/)),
  }),
  async subject(sql, { paymentId, amountMinor }) {
    const found = await findRefundable(sql, paymentId)
    if (found === undefined) return undefined
    const { customerId, payment, leftMinor } = found
    const amount = { minor: BigInt(amountMinor), currency: payment.currency }
    const part = amount.minor === payment.amountMinor ? 'all' : `${formatMinor(amount.minor, payment.currency)} of`
    const whole = formatMinor(payment.amountMinor, payment.currency)
    return {
      summary: `Refund ${part} ${whole} of the payment ${payment.reference} to the account that paid`,
      customerId,
      // Each refund, return and reversal of the payment changes the rest.
      version: `${payment.status} ${leftMinor}`,
      amount,
      refundOf: paymentId,
      obstacle: refundObstacle(found, amount.minor),
    }
  },
  async execute({ clock }, tx, { paymentId, amountMinor }, trace) {
    const found = await findRefundable(tx, paymentId)
    if (found === undefined) return fail('There is no such payment.')
    const { customerId, payment } = found
    const deps = { ...refundPaymentDeps(tx, ledgerIn(tx)), clock }
    const { orderId } = trace
    const refund = { orderId, customerId, payment, amountMinor: BigInt(amountMinor), by: trace }
    const refunded = await refundByOrder(deps, refund)
    return refunded.ok ? DONE : fail(NOT_REFUNDED[refunded.failure])
  },
})
