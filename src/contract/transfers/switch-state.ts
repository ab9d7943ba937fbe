/** The state of the network between banks. It is apart from transfers.ts, because every signed-in page asks for it and loads no more. */
import * as v from 'valibot'
import { instant } from '../fields.ts'
import { nothing, route } from '../route.ts'

export const switchStateRoutes = {
  /** Customers learn of a slow network before they try. */
  getSwitchState: route({
    method: 'GET',
    path: '/api/transfers/getSwitchState',
    request: nothing,
    data: v.object({
      /** Since when it has not answered; null while it does. */
      downSince: v.nullable(instant),
      /** Transfers to other banks are switched off: why and until when, in the customer's language. Null: they are on. */
      offText: v.nullable(v.string()),
    }),
    caller: 'customer',
    changesState: false,
  }),
} as const
