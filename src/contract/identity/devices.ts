/** The customer's linked devices and open sessions. A call that removes a device or ends a session needs the PIN (ASVS 7.5). */
import * as v from 'valibot'
import { DEVICE_LINKS } from '../../values/vocabularies/access/session-ends.ts'
import { instant, text, transactionPin, uuid } from '../fields.ts'
import { noData, nothing, route } from '../route.ts'

const linkedDevice = v.object({
  deviceKeyId: uuid,
  name: v.string(),
  linkedAt: instant,
  lastUsedAt: instant,
  /** How the device was linked: at sign-up, or later by a code and a security answer. */
  linkedBy: v.picklist(DEVICE_LINKS),
  /** True for the device that makes the call. */
  isCurrent: v.boolean(),
  isSignedIn: v.boolean(),
  /** True: the device shows the customer's alerts. Other people may see its screen. */
  showsAlerts: v.optional(v.boolean(), false),
})
export type LinkedDevice = v.InferOutput<typeof linkedDevice>

const openedSession = v.object({
  sessionId: uuid,
  deviceKeyId: uuid,
  deviceName: v.string(),
  /** The network address from which the session was opened. */
  address: v.string(),
  openedAt: instant,
  lastSeenAt: instant,
  /** True for the session that makes the call. */
  isCurrent: v.boolean(),
})
export type OpenedSession = v.InferOutput<typeof openedSession>

export const deviceRoutes = {
  /** The current device comes first, then the most recently used devices. */
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
  /** Ends all other sessions too. If the device is the current device, the call also ends this session and clears the cookies. */
  removeDevice: route({
    method: 'DELETE',
    path: '/api/auth/removeDevice',
    request: v.strictObject({ deviceKeyId: uuid, transactionPin }),
    data: noData,
    caller: 'customer',
    changesState: true,
  }),
  /** Stops the alerts on a device, which stays linked. */
  stopDeviceAlerts: route({
    method: 'DELETE',
    path: '/api/auth/stopDeviceAlerts',
    request: v.strictObject({ deviceKeyId: uuid, transactionPin }),
    data: noData,
    caller: 'customer',
    changesState: true,
  }),
  /** Open sessions. The current session comes first, then the most recently used sessions. */
  getSessions: route({
    method: 'GET',
    path: '/api/auth/getSessions',
    request: nothing,
    data: v.array(openedSession),
    caller: 'customer',
    changesState: false,
  }),
  /** If the session is the current session, the cookies are cleared as at logout. */
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
