/** The staff's call on one order: the order, the payments of an order on several payments, and the texts of an announcement. */
import * as v from 'valibot'
import { orderSchema } from './staff-api.ts'
import { announcementTextsSchema } from './staff-announcements.ts'

const uuid = v.pipe(v.string(), v.uuid())

export const readOrderSchema = v.object({ orderId: uuid })

/** A payment of an order that acts on several payments. */
export const orderPaymentSchema = v.object({
  paymentId: uuid,
  reference: v.string(),
  /** The amount with its charges, in minor units: decimal text. */
  amountMinor: v.string(),
  currency: v.string(),
  /** Null: the order is not executed. */
  result: v.nullable(v.picklist(['done', 'refused'])),
  /** Why the payment was refused. */
  failure: v.nullable(v.string()),
})
export type OrderPayment = v.InferOutput<typeof orderPaymentSchema>

export const orderStorySchema = v.object({
  order: orderSchema,
  /** Empty for an order on another subject. */
  payments: v.array(orderPaymentSchema),
  /** The texts of an announcement by language. Null for an order on another subject. */
  announcement: v.nullable(announcementTextsSchema),
})
export type OrderStory = v.InferOutput<typeof orderStorySchema>
