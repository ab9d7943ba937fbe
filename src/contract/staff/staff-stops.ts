/** The staff's calls on services that are switched off for a time: the list, and the preview of a stop. */
import * as v from 'valibot'
import { STOP_REASONS } from '../../values/vocabularies/service-stops.ts'
import { instant, uuid } from '../fields.ts'

const service = v.pipe(
  v.string(),
  v.regex(
    /^(network:(switch|biller|card-processor)|part:(sign-up|new-payees|exchange|standing-orders|payment-batches)|biller:[a-z\d-]{1,60})$/,
    'There is no such service',
  ),
)
const reason = v.picklist(STOP_REASONS)

/** A requested stop, which is the payload of the order too. Null as start: when the order is executed. Null as end: until another order. */
export const wantedStopSchema = v.strictObject({
  service,
  reason,
  startsAt: v.nullable(instant),
  endsAt: v.nullable(instant),
})
export type WantedStop = v.InferOutput<typeof wantedStopSchema>

export const endStopSchema = v.strictObject({ stopId: uuid })

export const stopsSchema = v.object({
  services: v.array(v.object({ service, name: v.string() })),
  /** Stops that count or will count, and stops of the last 30 days. */
  stops: v.array(
    v.object({
      stopId: uuid,
      service,
      name: v.string(),
      reason,
      startsAt: instant,
      endsAt: v.nullable(instant),
      endedAt: v.nullable(instant),
      state: v.picklist(['planned', 'off', 'ended']),
      /** The order that began the stop, with its reason in words. Null: no order began it. */
      order: v.nullable(
        v.object({ orderId: uuid, maker: v.string(), checker: v.nullable(v.string()), reason: v.string() }),
      ),
    }),
  ),
})

/** The customers and the payments that the stop touches. */
export const stopPreviewSchema = v.object({
  /** The number of customers who used the service in the last 30 days. For standing orders: who have an active standing order. */
  customers: v.number(),
  all: v.number(),
  /** The number of open payments. The stop does not affect them. */
  openPayments: v.number(),
  /** The number of approved payments of standing orders or batches that would wait now, or within a day. */
  waitingPayments: v.number(),
})
