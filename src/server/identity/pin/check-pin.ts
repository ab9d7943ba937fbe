/** Checks a transaction PIN. The try is committed before the check, three misses in a row lock the PIN, and only a reset unlocks it. */
import type { AuditEventKind } from '../../../values/vocabularies/audit/audit-events.ts'
import { setTimeout as delay } from 'node:timers/promises'
import type { Failure } from '../../../core/failure.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import { type AuthDeps, limitsOf } from '../auth-deps.ts'
import { createPinTries, type PinTries, type PinTry, replacePinHash } from '../profiles/profile-store.ts'
import { hasOldPinKey, isPin, newPin } from '../profiles/profile-secrets.ts'
import { recordAudit, type Trace } from '../../audit/record-audit.ts'

/**
 * Failures: pin-mismatch (77) with the number of tries left, and pin-locked (14) from the wrong PIN that locks on.
 * Neither failure ends a session.
 */
export type CheckPin = (customerId: string, pin: string, trace?: Trace) => Promise<Result<void, Failure>>

type PinDeps = Pick<AuthDeps, 'database' | 'clock' | 'keys' | 'limits' | 'notify'>

export function createCheckPin(deps: PinDeps): CheckPin {
  const tries = createPinTries(deps.database.pool, limitsOf(deps).pinMisses)
  return (customerId, pin, trace = { requestId: '', address: '' }) =>
    checkPin({ ...deps, tries }, customerId, pin, trace)
}

async function checkPin(
  deps: PinDeps & { readonly tries: PinTries },
  customerId: string,
  pin: string,
  trace: Trace,
): Promise<Result<void, Failure>> {
  const limit = limitsOf(deps).pinMisses
  const taken = await takeTry(deps.tries, customerId)
  if (!taken) {
    await auditPin(deps, customerId, 'pin.refused-locked', trace)
    return fail({ kind: 'pin-locked' })
  }
  if (isPin(deps.keys, customerId, taken, pin)) {
    await deps.tries.clear(customerId, taken)
    if (hasOldPinKey(deps.keys, taken.salt))
      await replacePinHash(deps.database.pool, customerId, taken.hash, newPin(deps.keys, customerId, pin))
    return ok(undefined)
  }
  if (taken.misses < limit) {
    await auditPin(deps, customerId, 'pin.refused', trace)
    return fail({ kind: 'pin-mismatch', triesLeft: limit - taken.misses })
  }
  await tellOfLock(deps, customerId, trace)
  return fail({ kind: 'pin-locked' })
}

/** The waiting times between requests for a try of the PIN. Together they are longer than a process usually stalls. */
const AGAIN_AFTER_MS = [30, 60, 120, 240, 480, 960]

/**
 * Takes a try of the PIN. Undefined when the PIN is locked. Tries of other processes count before their PINs are
 * checked, and a right PIN gives its tries back. So a refused request is repeated: right PINs in several processes at
 * the same time do not lock the PIN.
 */
async function takeTry(tries: PinTries, customerId: string): Promise<PinTry | undefined> {
  for (const afterMs of AGAIN_AFTER_MS) {
    const taken = await tries.take(customerId)
    if (taken) return taken
    await delay(afterMs)
  }
  return tries.take(customerId)
}

async function auditPin(deps: PinDeps, customerId: string, kind: AuditEventKind, trace: Trace): Promise<void> {
  await recordAudit(deps.database.pool, trace, { kind, outcome: 'refused', customerId })
}

async function tellOfLock(deps: PinDeps, customerId: string, trace: Trace): Promise<void> {
  const now = deps.clock.now()
  await deps.database.transaction(async (tx) => {
    await recordAudit(tx, trace, { kind: 'pin.locked', outcome: 'refused', customerId })
    await deps.notify(tx, { kind: 'pin-locked', customerId, at: now })
  })
}
