/** How much the customer may still send. */
import * as v from 'valibot'
import { signedMinor } from './fields.ts'
import { nothing, route } from './route.ts'

export const limitRoutes = {
  getLimits: route({
    method: 'GET',
    path: '/api/account/getLimits',
    request: nothing,
    data: v.object({
      /** Minor units of NGN. */
      perTransfer: signedMinor,
      perDay: signedMinor,
      usedToday: signedMinor,
      leftToday: signedMinor,
      /** Largest transfer that a PIN alone approves. */
      MaxUnauthorizedTransactionValue: signedMinor,
      /** Why less than usual, e.g. a newly linked device; null when nothing special applies. */
      note: v.nullable(v.string()),
    }),
    caller: 'customer',
    changesState: false,
  }),
} as const
