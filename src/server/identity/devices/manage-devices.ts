/** Lists, renames and removes devices and sessions of a customer. A removal asks for the PIN (ASVS 7.5). */
import type { LinkedDevice, OpenedSession } from '../../../contract/identity/devices.ts'
import type { Failure } from '../../../core/failure.ts'
import { ok, type Result } from '../../../values/result.ts'
import type { Reply } from '../../http/handler.ts'
import { type AuthDeps, limitsOf } from '../auth-deps.ts'
import type { SessionTrace } from '../pin/change-pin.ts'
import { withPin } from '../pin/with-pin.ts'
import {
  dropAlertsOfDevice,
  findDeviceKey,
  findDevicesWithAlerts,
  listDeviceKeys,
  removeDeviceKey,
  renameDeviceKey,
} from './device-store.ts'
import { lockProfile } from '../profiles/profile-store.ts'
import { recordAudit, refuseAudited } from '../../audit/record-audit.ts'
import { endOtherSessions, endSession, listLiveSessions, type LiveSession } from '../sessions/session-store.ts'

const notFound: Failure = { kind: 'refused', reason: 'not-found' }

function liveSessions(deps: AuthDeps, customerId: string): Promise<readonly LiveSession[]> {
  const now = deps.clock.now()
  const idleSince = new Date(now.getTime() - limitsOf(deps).idleMs)
  return listLiveSessions(deps.database.pool, customerId, now, idleSince)
}

/** Puts the current row first, and keeps the order of the other rows. */
function currentFirst<Row extends { readonly isCurrent: boolean }>(rows: readonly Row[]): Row[] {
  return [...rows.filter((row) => row.isCurrent), ...rows.filter((row) => !row.isCurrent)]
}

export async function getDevices(deps: AuthDeps, { session }: SessionTrace): Promise<LinkedDevice[]> {
  const signedIn = new Set((await liveSessions(deps, session.customerId)).map((live) => live.deviceKeyId))
  const devices = await listDeviceKeys(deps.database.pool, session.customerId)
  const withAlerts = await findDevicesWithAlerts(deps.database.pool, session.customerId)
  return currentFirst(
    devices.map(({ id, name, linkedAt, lastUsedAt, linkedBy }) => ({
      deviceKeyId: id,
      name,
      linkedAt: linkedAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      linkedBy,
      isCurrent: id === session.deviceKeyId,
      isSignedIn: signedIn.has(id),
      showsAlerts: withAlerts.has(id),
    })),
  )
}

export async function getSessions(deps: AuthDeps, { session }: SessionTrace): Promise<OpenedSession[]> {
  const live = await liveSessions(deps, session.customerId)
  return currentFirst(
    live.map(({ openedAt, lastSeenAt, ...row }) => ({
      ...row,
      openedAt: openedAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      isCurrent: row.sessionId === session.sessionId,
    })),
  )
}

interface OfDevice {
  readonly deviceKeyId: string
}

/** Another customer's device gets the same answer as a missing one. */
export async function renameDevice(
  deps: AuthDeps,
  input: { readonly deviceKeyId: string; readonly name: string },
  trace: SessionTrace,
): Promise<Result<Reply<null>, Failure>> {
  const { deviceKeyId, name } = input
  const renamed = await deps.database.transaction(async (tx) => {
    if (!(await renameDeviceKey(tx, trace.session.customerId, deviceKeyId, name))) return false
    const detail = { subjectDevice: deviceKeyId }
    await recordAudit(tx, trace, { kind: 'device.renamed', outcome: 'done', detail })
    return true
  })
  return renamed ? ok({ data: null }) : refuseAudited(deps, trace, { kind: 'device.rename-refused' }, notFound)
}

/**
 * Ends the device's session and all other sessions except the session of the call. That session ends too when its own
 * device is removed.
 */
export const removeDevice = withPin<OfDevice, null>(async (deps, { deviceKeyId }, trace) => {
  const { session } = trace
  const { customerId } = session
  const at = deps.clock.now()
  const isCurrent = deviceKeyId === session.deviceKeyId
  const removed = await deps.database.transaction(async (tx) => {
    await lockProfile(tx, customerId)
    // A parallel call may have removed this device and ended this session. An ended session is no evidence for a removal.
    if ((await findDeviceKey(tx, customerId, deviceKeyId)) === undefined) return false
    const why = { reason: 'removed', evidence: session.sessionId } as const
    const deviceName = await removeDeviceKey(tx, { customerId, deviceKeyId, at }, why)
    if (deviceName === undefined) return false
    await endOtherSessions(tx, customerId, isCurrent ? undefined : session.sessionId, 'device-removed', at)
    await recordAudit(tx, trace, {
      kind: 'device.removed',
      outcome: 'done',
      detail: { subjectDevice: deviceKeyId },
    })
    await deps.notify(tx, { kind: 'device-removed', customerId, deviceKeyId, deviceName, at })
    return true
  })
  if (!removed) return refuseAudited(deps, trace, { kind: 'device.remove-refused' }, notFound)
  return ok({ data: null, message: 'The device has been removed', ...closing(isCurrent) })
})

/**
 * Needs the PIN, because a thief who stops another device's alerts hides movements from the customer. A repeated call finds
 * nothing to stop.
 */
export const stopDeviceAlerts = withPin<OfDevice, null>(async (deps, { deviceKeyId }, trace) => {
  const { customerId } = trace.session
  const isOwn = await deps.database.transaction(async (tx) => {
    if ((await findDeviceKey(tx, customerId, deviceKeyId)) === undefined) return false
    const detail = { subjectDevice: deviceKeyId }
    if (await dropAlertsOfDevice(tx, customerId, deviceKeyId))
      await recordAudit(tx, trace, { kind: 'push.switched-off', outcome: 'done', detail })
    return true
  })
  if (!isOwn) return refuseAudited(deps, trace, { kind: 'device.stop-alerts-refused' }, notFound)
  return ok({ data: null, message: 'The device shows no more alerts' })
})

/** Clears the cookies when the session of the call has ended itself. */
function closing(isCurrent: boolean): Pick<Reply<null>, 'cookies'> {
  return isCurrent ? { cookies: { kind: 'close' } } : {}
}

/** Another customer's session gets the same answer as a missing one. */
export const endOneSession = withPin<{ readonly sessionId: string }, null>(async (deps, input, trace) => {
  const { customerId, sessionId } = trace.session
  const at = deps.clock.now()
  const ended = await deps.database.transaction(async (tx) => {
    if (!(await endSession(tx, customerId, input.sessionId, 'ended', at))) return false
    const detail = { subjectSession: input.sessionId }
    await recordAudit(tx, trace, { kind: 'session.ended', outcome: 'done', detail })
    return true
  })
  if (!ended) return refuseAudited(deps, trace, { kind: 'session.end-refused' }, notFound)
  return ok({ data: null, message: 'The session has ended', ...closing(input.sessionId === sessionId) })
})

export const endAllOtherSessions = withPin<object, { ended: number }>(async (deps, _input, trace) => {
  const { customerId, sessionId } = trace.session
  const at = deps.clock.now()
  const ended = await deps.database.transaction(async (tx) => {
    const count = await endOtherSessions(tx, customerId, sessionId, 'ended', at)
    await recordAudit(tx, trace, { kind: 'session.others-ended', outcome: 'done', detail: { ended: count } })
    return count
  })
  return ok({ data: { ended }, message: 'All other sessions have ended' })
})
