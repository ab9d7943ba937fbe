/** The customer's linked devices and open sessions. Whatever takes one away asks for the PIN again (ASVS 7.5). */
import * as v from 'valibot'
import { instant, text, transactionPin, uuid } from '../fields.ts'
import { noData, nothing, route } from '../route.ts'

const linkedDevice = v.object({
  deviceKeyId: uuid,
  name: v.string(),
  linkedAt: instant,
  lastUsedAt: instant,
  /** How it was linked: at sign-up, or later by a code and an answer. */
  linkedBy: v.picklist(['sign-up', 'link']),
  /** The device that asks. */
  isCurrent: v.boolean(),
  isSignedIn: v.boolean(),
  /** The device shows the customer's alerts, also to other people who see its screen. */
  showsAlerts: v.optional(v.boolean(), false),
})
export type LinkedDevice = v.InferOutput<typeof linkedDevice>

const openedSession = v.object({
  sessionId: uuid,
  deviceKeyId: uuid,
  deviceName: v.string(),
  /** The network address it was opened from. */
  address: v.string(),
  openedAt: instant,
  lastSeenAt: instant,
  /** The session that asks. */
  isCurrent: v.boolean(),
})
export type OpenedSession = v.InferOutput<typeof openedSession>

export const deviceRoutes = {
  /** The current one first, then the last used first. */
  getDevices: route({
    method: 'GET',
    path: '/api/auth/getDevices',
    request: nothing,
    data: v.array(linkedDevice),
    caller: 'customer',
    changesState: false,
  }),
  renameDevice: route({
    method: 'PATCH',
    path: '/api/auth/renameDevice',
    request: v.strictObject({ deviceKeyId: uuid, name: text('Device name', 1, 60) }),
    data: noData,
    caller: 'customer',
    changesState: true,
  }),
  /** Ends every other session too; where it is the current device, also this one: the cookies are cleared. */
  removeDevice: route({
    method: 'DELETE',
    path: '/api/auth/removeDevice',
    request: v.strictObject({ deviceKeyId: uuid, transactionPin }),
    data: noData,
    caller: 'customer',
    changesState: true,
  }),
  /** The device stays linked. */
  stopDeviceAlerts: route({
    method: 'DELETE',
    path: '/api/auth/stopDeviceAlerts',
    request: v.strictObject({ deviceKeyId: uuid, transactionPin }),
    data: noData,
    caller: 'customer',
    changesState: true,
  }),
  /** Live sessions: the current one first, then the last seen first. */
  getSessions: route({
    method: 'GET',
    path: '/api/auth/getSessions',
    request: nothing,
    data: v.array(openedSession),
    caller: 'customer',
    changesState: false,
  }),
  /** Where it is the current session, the cookies are cleared as at logout. */
  endSession: route({
    method: 'DELETE',
    path: '/api/auth/endSession',
    request: v.strictObject({ sessionId: uuid, transactionPin }),
    data: noData,
    caller: 'customer',
    changesState: true,
  }),
  endOtherSessions: route({
    method: 'DELETE',
    path: '/api/auth/endOtherSessions',
    request: v.strictObject({ transactionPin }),
    data: v.object({ ended: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
    caller: 'customer',
    changesState: true,
  }),
} as const
