/** Switches this browser's push alerts on and off, and shows their state. */
import * as v from 'valibot'
import { nothing, route } from '../route.ts'

const key = (length: number) =>
  v.pipe(v.string(), v.regex(new RegExp(`^[A-Za-z0-9_-]{${length}}$`), 'This is not a key of a browser'))

const state = v.object({
  /** The bank's public key (VAPID), with which the browser subscribes: base64url of a 65-byte point. */
  vapidPublicKey: v.string(),
  on: v.boolean(),
  /** True: alerts show amounts and masked account numbers, also on a locked screen. */
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
      /** The browser's address at the push service. */
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
