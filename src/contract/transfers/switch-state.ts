/**
 * The state of the network between banks, and the services that are off. This file is separate from transfers.ts, because every signed-in page loads it and
 * needs no more.
 */
import * as v from 'valibot'
import { instant } from '../fields.ts'
import { nothing, route } from '../route.ts'

export const switchStateRoutes = {
  /** Shows a slow network, and services that are off, to customers before they start a payment. */
  getSwitchState: route({
    method: 'GET',
    path: '/api/transfers/getSwitchState',
    request: nothing,
    data: v.object({
      /** The time since which the network has not answered. Null: the network answers. */
      downSince: v.nullable(instant),
      /** The text while staff have switched transfers to other banks off, with reason and end, in the customer's language. Null: they are on. */
      offText: v.nullable(v.string()),
      /**
       * The parts of the bank that staff have switched off, each with a text like `offText`. `part` is `new-payees`, `exchange`,
       * `standing-orders`, `payment-batches` or `cards`. A client ignores other words, because a later version may add a part.
       */
      partsOff: v.array(v.object({ part: v.string(), text: v.string() })),
    }),
    caller: 'customer',
    changesState: false,
  }),
} as const
