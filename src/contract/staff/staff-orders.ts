/** The staff's call on one order: the order, and the payments of an order on several payments. */
import * as v from 'valibot'
import { orderSchema } from './staff-api.ts'

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

/** `payments` is empty for an order on another subject. */
export const orderStorySchema = v.object({ order: orderSchema, payments: v.array(orderPaymentSchema) })
export type OrderStory = v.InferOutput<typeof orderStorySchema>
