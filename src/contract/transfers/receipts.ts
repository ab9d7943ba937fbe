/** Receipts as files, with the code by which anybody can check them. */
import * as v from 'valibot'
import { uuid } from '../fields.ts'
import { route } from '../route.ts'

export const receiptRoutes = {
  getReceipt: route({
    method: 'GET',
    path: '/api/transfers/getReceipt',
    request: v.strictObject({ transferId: uuid, format: v.picklist(['pdf', 'png']) }),
    data: v.object({
      fileName: v.string(),
      mediaType: v.string(),
      /** Base64 of the whole file. */
      content: v.string(),
      /** The public page that says whether the receipt is genuine, and shows the result of the payment. */
      checkUrl: v.string(),
    }),
    caller: 'customer',
    changesState: false,
  }),
  /**
   * Mails the receipt to the address that the caller saved for the payee. Only the sender of a settled transfer can call it. A
   * second call for the same address within ten minutes sends no mail.
   */
  mailReceipt: route({
    method: 'POST',
    path: '/api/transfers/mailReceipt',
    request: v.strictObject({ transferId: uuid }),
    data: v.object({ maskedEmail: v.string() }),
    caller: 'customer',
    changesState: true,
  }),
} as const
