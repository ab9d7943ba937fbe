/**
 * The state of the network between banks. This file is separate from transfers.ts, because every signed-in page loads it and
 * needs no more.
 */
import * as v from 'valibot'
import { instant } from '../fields.ts'
import { nothing, route } from '../route.ts'

export const switchStateRoutes = {
  /** Shows a slow network to customers before they start a payment. */
  getSwitchState: route({
    method: 'GET',
    path: '/api/transfers/getSwitchState',
    request: nothing,
    data: v.object({
      /** The time since which the network has not answered. Null: the network answers. */
      downSince: v.nullable(instant),
      /** The text while staff have switched transfers to other banks off, with reason and end, in the customer's language. Null: they are on. */
      offText: v.nullable(v.string()),
    }),
    caller: 'customer',
    changesState: false,
  }),
} as const
