/** Whether this browser shows alerts: switched on and off by its customer. */
import type { pushRoutes } from '../../../contract/push.ts'
import { isPushEndpoint } from '../../ports/push-endpoint.ts'
import { fail, ok } from '../../../values/result.ts'
import type { Database } from '../../db/database.ts'
import type { Handler } from '../../http/handler.ts'
import { isP256Point } from '../../http/p256-point.ts'
import type { Clock } from '../../ports/clock.ts'
import { dropOfDevice, findOfDevice, putSubscription } from './push-store.ts'

export interface PushDeps {
  readonly database: Database
  readonly clock: Clock
  /** What browsers subscribe with. */
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

/** The use-case behind `switchPushOn`. An address that is not of a push service is refused: the bank calls no other. */
export function switchPushOn(deps: PushDeps): Handler<typeof pushRoutes.switchPushOn> {
  return async (given, { session }) => {
    if (!isPushEndpoint(given.endpoint, deps.services)) {
      return fail({ kind: 'invalid-input', errors: { endpoint: [UNUSABLE] } })
    }
    // Nothing could be encrypted for what is no key.
    if (!isP256Point(Buffer.from(given.p256dh, 'base64url'))) {
      return fail({ kind: 'invalid-input', errors: { p256dh: [UNUSABLE] } })
    }
    await deps.database.transaction((tx) => putSubscription(tx, session, given, deps.clock.now()))
    return ok({ data: await stateOf(deps, session.customerId, session.deviceKeyId) })
  }
}

/** The use-case behind `switchPushOff`. */
export function switchPushOff(deps: PushDeps): Handler<typeof pushRoutes.switchPushOff> {
  return async (_nothing, { session }) => {
    await dropOfDevice(deps.database.pool, session.customerId, session.deviceKeyId)
    return ok({ data: await stateOf(deps, session.customerId, session.deviceKeyId) })
  }
}
