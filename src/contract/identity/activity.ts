/** The customer's recent access events, from the audit trail. */
import * as v from 'valibot'
import { instant } from '../fields.ts'
import { route } from '../route.ts'

const activity = v.object({
  at: instant,
  /** noun.event, such as `session.opened`, `password.changed`, `login.refused`. */
  kind: v.string(),
  outcome: v.picklist(['done', 'refused']),
  /** The name of the device of this event, if it is one of the customer's devices. */
  deviceName: v.nullable(v.string()),
  /** The network address from which the event came. `staff`: a person of the bank. */
  address: v.string(),
  /** True for an event of the session that makes the call. */
  isCurrent: v.boolean(),
})
export type Activity = v.InferOutput<typeof activity>

export const activityRoutes = {
  /** Newest first, thirty at a time. */
  getActivity: route({
    method: 'GET',
    path: '/api/auth/getActivity',
    request: v.strictObject({
      cursor: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,200}$/, 'This place in the list is not valid'))),
    }),
    data: v.object({ activities: v.array(activity), nextCursor: v.nullable(v.string()) }),
    caller: 'customer',
    changesState: false,
  }),
} as const
