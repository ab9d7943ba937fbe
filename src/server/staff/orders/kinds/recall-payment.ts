/** The order that asks another bank to return a transfer without a report of the customer. It opens a report that the customer reads. */
import * as v from 'valibot'
import { formatMinor } from '../../../../values/money.ts'
import { fail } from '../../../../values/result.ts'
import { RECALL_CAUSES } from '../../../../values/vocabularies/cases/case-types.ts'
import { openRecall } from '../../../features/cases/recall/open-recall.ts'
import { findRefundable } from '../../payments/refundable-payment.ts'
import { actOf, DONE, HOURS_MS, orderKind } from '../order-kind.ts'
import { LARGE_PAYMENTS } from './outbound-payments.ts'

const CAUSE_TEXTS = {
  'sent-twice': 'it was sent twice',
  'wrong-amount': 'the amount is wrong',
  'wrong-account': 'the account is wrong',
  fraud: 'it was fraud',
} as const
const NO_MESSAGE = 'The payment switch has no message for a recall. Write to the other bank.'

export const recallPayment = orderKind({
  name: 'recall-payment',
  maker: 'payment.decide',
  checker: 'payment.check',
  largeAbove: LARGE_PAYMENTS,
  livesMs: 24 * HOURS_MS,
  needsRecentLogin: true,
  payload: v.strictObject({ paymentId: v.pipe(v.string(), v.uuid()), cause: v.picklist(RECALL_CAUSES) }),
  async subject(sql, { paymentId, cause }, { hasRecalls }) {
    const found = await findRefundable(sql, paymentId)
    if (found === undefined || found.payment.kind !== 'transfer' || !found.payment.elsewhere) return undefined
    const { customerId, payment, leftMinor, obstacle } = found
    const amount = { minor: payment.amountMinor, currency: payment.currency }
    const whole = formatMinor(amount.minor, amount.currency)
    return {
      summary: `Ask ${payment.bankName} to return ${whole} of the payment ${payment.reference}: ${CAUSE_TEXTS[cause]}`,
      customerId,
      version: `${payment.status} ${leftMinor}`,
      amount,
      obstacle: hasRecalls ? obstacle : NO_MESSAGE,
    }
  },
  async execute({ clock }, tx, { paymentId, cause }, trace) {
    const found = await findRefundable(tx, paymentId)
    if (found === undefined) return fail('There is no such payment.')
    const by = { kind: 'staff', ...actOf(trace) } as const
    const opened = await openRecall(clock, tx, { ...found, cause, by })
    if (opened.ok) return DONE
    return fail(
      opened.failure === 'case-open'
        ? 'Another report about this payment is open.'
        : 'The payment is no transfer to another bank.',
    )
  },
})
