/** Switches push alerts of this browser on and off. */
import type { pushRoutes } from '../../../../contract/alerts/push.ts'
import { isPushEndpoint } from '../../../ports/push-endpoint.ts'
import { fail, ok } from '../../../../values/result.ts'
import { lockCustomer } from '../../../customers/customer-store.ts'
import type { Database } from '../../../db/database.ts'
import type { Handler } from '../../../http/handler.ts'
import { isP256Point } from '../../../http/p256-point.ts'
import type { Clock } from '../../../ports/clock.ts'
import { queueSecurityNotice } from '../../../notify/queue-notice.ts'
import { recordAudit } from '../../../audit/record-audit.ts'
import { dropOfDevice, findOfDevice, putSubscription } from './push-store.ts'

export interface PushDeps {
  readonly database: Database
  readonly clock: Clock
  /** The public key with which browsers subscribe. */
  readonly vapidPublicKey: string
  /** Origins of push services. */
  readonly services: readonly string[]
}

async function stateOf({ database, vapidPublicKey }: PushDeps, customerId: string, deviceKeyId: string) {
  const found = await findOfDevice(database.pool, customerId, deviceKeyId)
  return { vapidPublicKey, on: found !== undefined, showsDetails: found?.showsDetails ?? false }
}

/** The use-case behind `getPush`. */
export function getPush(deps: PushDeps): Handler<typeof pushRoutes.getPush> {
  return async (_nothing, { session }) => ok({ data: await stateOf(deps, session.customerId, session.deviceKeyId) })
}

const UNUSABLE = 'This browser’s notifications cannot be used'

/**
 * The use-case behind `switchPushOn`. A device with push alerts shows every movement. So the other channels notify the customer
 * when a device begins to show alerts or details. The bank refuses an address that belongs to no push service, and calls no other
 * address.
 */
export function switchPushOn(deps: PushDeps): Handler<typeof pushRoutes.switchPushOn> {
  return async (given, context) => {
    const { session } = context
    const { customerId, deviceKeyId } = session
    if (!isPushEndpoint(given.endpoint, deps.services)) {
      return fail({ kind: 'invalid-input', errors: { endpoint: [UNUSABLE] } })
    }
    // The bank cannot encrypt for an invalid key.
    if (!isP256Point(Buffer.from(given.p256dh, 'base64url'))) {
      return fail({ kind: 'invalid-input', errors: { p256dh: [UNUSABLE] } })
    }
    const at = deps.clock.now()
    await deps.database.transaction(async (tx) => {
      // Two calls of a device run one after the other.
      await lockCustomer(tx, customerId)
      const before = await findOfDevice(tx, customerId, deviceKeyId)
      const isMore = before === undefined || (given.showsDetails && !before.showsDetails)
      // Queued before this browser is stored, so that this browser gets no notice about itself.
      if (isMore) await queueSecurityNotice(tx, { kind: 'push-on', customerId, at })
      await putSubscription(tx, session, given, at)
      if (isMore) await recordAudit(tx, context, { kind: 'push.switched-on', outcome: 'done' })
    })
    return ok({ data: await stateOf(deps, customerId, deviceKeyId) })
  }
}

/**
 * The use-case behind `switchPushOff`. It affects only the session's own device. It needs no PIN, because logging out
 * on the device ends push alerts too.
 */
export function switchPushOff(deps: PushDeps): Handler<typeof pushRoutes.switchPushOff> {
  return async (_nothing, context) => {
    const { session } = context
    await deps.database.transaction(async (tx) => {
      const wasOn = await dropOfDevice(tx, session.customerId, session.deviceKeyId)
      if (wasOn) await recordAudit(tx, context, { kind: 'push.switched-off', outcome: 'done' })
    })
    return ok({ data: await stateOf(deps, session.customerId, session.deviceKeyId) })
  }
}
