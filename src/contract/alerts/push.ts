/** Switches this browser's push alerts on and off, and shows their state. */
import * as v from 'valibot'
import { nothing, route } from '../route.ts'

const key = (length: number) =>
  v.pipe(v.string(), v.regex(new RegExp(`^[A-Za-z0-9_-]{${length}}$`), 'This is not a key of a browser'))

const state = v.object({
  /** base64url of the 65-byte point that the browser subscribes with. */
  vapidPublicKey: v.string(),
  on: v.boolean(),
  /** Amounts and masked account numbers show on a locked screen. */
  showsDetails: v.boolean(),
})

export const pushRoutes = {
  getPush: route({
    method: 'GET',
    path: '/api/alerts/push',
    request: nothing,
    data: state,
    caller: 'customer',
    changesState: false,
  }),
  switchPushOn: route({
    method: 'PUT',
    path: '/api/alerts/push',
    request: v.strictObject({
      /** The push service's address of this browser. */
      endpoint: v.pipe(
        v.string(),
        v.url('This is not an address'),
        v.regex(/^[\x21-\x7e]{1,1000}$/, 'This is not an address'),
      ),
      p256dh: key(87),
      auth: key(22),
      showsDetails: v.boolean(),
    }),
    data: state,
    caller: 'customer',
    changesState: true,
  }),
  switchPushOff: route({
    method: 'DELETE',
    path: '/api/alerts/push',
    request: nothing,
    data: state,
    caller: 'customer',
    changesState: true,
  }),
} as const
