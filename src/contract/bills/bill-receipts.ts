/** Receipts of bills as files, with the code that proves them. The receipt of prepaid electricity shows the meter's token. */
import * as v from 'valibot'
import { uuid } from '../fields.ts'
import { receiptRoutes } from '../transfers/receipts.ts'
import { route } from '../route.ts'

export const billReceiptRoutes = {
  getBillReceipt: route({
    method: 'GET',
    path: '/api/bills/getReceipt',
    request: v.strictObject({ paymentId: uuid, format: v.picklist(['pdf', 'png']) }),
    data: receiptRoutes.getReceipt.data,
    caller: 'customer',
    changesState: false,
  }),
} as const
