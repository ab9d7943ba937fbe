/** The customer's paid bills: one bill with its receipt, and the latest bills. */
import type { billRoutes } from '../../../contract/bills/bills.ts'
import { wireRecipientType } from '../../../contract/wire-words.ts'
import { billFactsOf, billView } from '../../../core/bills/bill-view.ts'
import { paymentStatusOf } from '../../../core/payments/payment-status.ts'
import { fail, ok } from '../../../values/result.ts'
import { findAfterPayment } from '../../payments/after-payment.ts'
import type { Handler } from '../../http/handler.ts'
import { translatorFor } from '../../language/translator.ts'
import { findBill, findRecentBills } from './bill-store.ts'
import type { BillsDeps } from '../../payments/kinds/bill/bills-deps.ts'

const RECENT = 10

/** The use-case behind `getBillPayment`. Another customer's bill and a missing bill get the same answer. */
export function getBillPayment({ database, tokens }: BillsDeps): Handler<typeof billRoutes.getBillPayment> {
  return async ({ paymentId }, { session }) => {
    const key = { paymentId, customerId: session.customerId }
    const [bill, after] = await Promise.all([
      findBill(database.pool, tokens, key),
      findAfterPayment(database.pool, key),
    ])
    return bill === undefined
      ? fail({ kind: 'refused', reason: 'not-found' })
      : ok({
          data: {
            ...billView(bill, translatorFor(session.language).translate),
            recipientType: wireRecipientType(bill.recipientType),
            ...after,
          },
        })
  }
}

/** The use-case behind `getRecentBills`. */
export function getRecentBills({ database }: BillsDeps): Handler<typeof billRoutes.getRecentBills> {
  return async ({ category }, { session }) => {
    const bills = await findRecentBills(database.pool, { customerId: session.customerId, category, limit: RECENT })
    return ok({
      data: {
        payments: bills.map((bill) => ({
          paymentId: bill.paymentId,
          status: paymentStatusOf(bill.state),
          ...billFactsOf(bill),
          recipientType: wireRecipientType(bill.recipientType),
          repeatable: bill.offered,
          createdAt: bill.createdAt.toISOString(),
          accountNumber: bill.accountNumber,
        })),
      },
    })
  }
}
