/** Limits: the amounts that a customer may send and receive, the rest of each limit, and the limits that the customer may choose. */
import * as v from 'valibot'
import { instant, signedMinor } from '../fields.ts'
import { nothing, route } from '../route.ts'

/** Kobo. */
const sendLimits = v.object({
  perTransfer: signedMinor,
  perDay: signedMinor,
  /** Product §10.3: the largest amount that a PIN alone approves. */
  MaxUnauthorizedTransactionValue: signedMinor,
})

const countLeft = v.object({ most: v.number(), left: v.number() })

export const limits = v.object({
  /** The limits in force on this device, and the rest of each limit today. */
  ...sendLimits.entries,
  usedToday: signedMinor,
  leftToday: signedMinor,
  /** The reason for limits below the usual limits, such as a newly linked device. Null: no reason. */
  note: v.nullable(v.string()),
  /** The customer's limits, whatever the device. */
  inForce: sendLimits,
  /** The tier's limits, for a customer who chose none. */
  standard: sendLimits,
  /** The highest limits that the customer may choose now. */
  most: sendLimits,
  tier: v.picklist([1, 2, 3]),
  /** Whether the bank allows this customer to raise limits (canUpdateTransactionLimit, Product §10.2). Lowering is always allowed. */
  mayRaise: v.boolean(),
  /** A single transfer above `above`, up to `most`, needs the indemnity; null when the tier has none to give. */
  indemnity: v.nullable(
    v.object({ above: signedMinor, most: signedMinor, accepted: v.boolean(), acceptedAt: v.nullable(instant) }),
  ),
  /** Whether payments to others are switched on. */
  instantPayments: v.boolean(),
  /** The amount that all new devices together may still send. Null when this device is not new. */
  newDevice: v.nullable(v.object({ cap: signedMinor, left: signedMinor, until: instant })),
  /** The amount that may still be sent to all payees of the last 24 hours together. */
  newPayees: v.object({ cap: signedMinor, left: signedMinor }),
  /** How many payments may be made, of any amount, and the times at which an hour and a day end in Lagos. */
  counts: v.object({
    perHour: countLeft,
    perDay: countLeft,
    /** The most payments to one recipient in a day. */
    perPayee: v.object({ most: v.number() }),
    /** Lines of lists and runs of schedules in a day. They have a separate limit. */
    arrangedPerDay: countLeft,
    hourEndsAt: instant,
    dayEndsAt: instant,
  }),
  /** The most that an account of this tier may receive and hold. Null: no cap. */
  receiving: v.object({ singleDeposit: v.nullable(signedMinor), maxBalance: v.nullable(signedMinor) }),
})
export type Limits = v.InferOutput<typeof limits>

export const limitRoutes = {
  getLimits: route({
    method: 'GET',
    path: '/api/account/getLimits',
    request: nothing,
    data: limits,
    caller: 'customer',
    changesState: false,
  }),
} as const
