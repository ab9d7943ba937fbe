/** Defines bills as a kind of payment, and stores the bill that is in progress in this tab. */
import * as v from 'valibot'
import { billsApi } from '../../api/bills/bills-api.ts'
import { keptPayments } from '../../payment/kept-payment.ts'
import { outcomeOf, type PaymentKind, withdrawalOf } from '../../payment/payment-kind.ts'
import { billPath } from '../../session/paths/links.ts'
import { BILL_ORDER } from '../../session/drafts/draft-storage.ts'
import { t } from '../../language/language.ts'

/** The fields that make two orders the same order. The biller's answer about the number is not among them. */
const contentSchema = v.object({
  fromAccountNumber: v.string(),
  billerId: v.string(),
  productId: v.string(),
  subscription: v.string(),
  recipientType: v.string(),
  reference: v.string(),
  amount: v.string(),
})
type BillContent = v.InferOutput<typeof contentSchema>

export const KEPT_BILL = keptPayments({ key: 'adire.bill', orderKey: BILL_ORDER, content: contentSchema })

export const BILL: PaymentKind<BillContent> = {
  words: { noun: t('payment'), verb: t('pay'), done: t('paid') },
  kept: KEPT_BILL,
  pathOf: billPath,
  idName: 'paymentId',
  stillChecking: t('We are still checking your last payment. You can make another one when we know the result'),
  outcomes: (dispatch) => {
    const { getBillPayment, withdrawBill } = billsApi.endpoints
    return {
      find: async (id) =>
        outcomeOf(await dispatch(getBillPayment.initiate(id, { forceRefetch: true, subscribe: false }))),
      withdraw: async (challengeId) =>
        withdrawalOf(await dispatch(withdrawBill.initiate(challengeId, { track: false }))),
    }
  },
}
