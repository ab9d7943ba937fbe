/** Stores a new transaction PIN: by change of a known PIN, or at the end of a reset. */
import { pinFaults } from '../../../core/identity/pin-rules.ts'
import type { Failure } from '../../../core/failure.ts'
import { ok, type Result } from '../../../values/result.ts'
import type { Reply, Session } from '../../http/handler.ts'
import type { Sql } from '../../db/database.ts'
import type { AuthDeps } from '../auth-deps.ts'
import type { CheckPin } from './check-pin.ts'
import { type Customer, findCustomer } from '../../customers/customer-store.ts'
import { newPin } from '../profiles/profile-secrets.ts'
import { lockProfile, type PinReason, writePin } from '../profiles/profile-store.ts'
import { recordAudit, refuseAudited, type Trace } from '../../audit/record-audit.ts'
import { endOtherSessions } from '../sessions/session-store.ts'

export type SessionTrace = Trace & { readonly session: Session }

/** Returns the customer of a session. Throws when the customer does not exist. */
export async function customerOf(deps: Pick<AuthDeps, 'database'>, { session }: SessionTrace): Promise<Customer> {
  const customer = await findCustomer(deps.database.pool, session.customerId)
  if (!customer) throw new Error('A session without its customer')
  return customer
}

/**
 * Stores the PIN with all its effects: the lock (14) ends, the other sessions end, and the customer is notified. Runs in the
 * caller's transaction.
 */
export async function replacePin(
  deps: AuthDeps,
  tx: Sql,
  pin: string,
  why: PinReason,
  trace: SessionTrace,
): Promise<void> {
  const at = deps.clock.now()
  const { customerId, sessionId } = trace.session
  await lockProfile(tx, customerId)
  await writePin(tx, customerId, { ...newPin(deps.keys, customerId, pin), at }, why)
  await endOtherSessions(tx, customerId, sessionId, 'pin-changed', at)
  await recordAudit(tx, trace, { kind: 'pin.changed', outcome: 'done' })
  await deps.notify(tx, { kind: 'pin-changed', customerId, at })
}

/** A new PIN that breaks a rule takes no try of the current PIN. Failures: 77 and 14, which end no session. */
export async function changePin(
  deps: AuthDeps,
  checkPin: CheckPin,
  input: { readonly currentPin: string; readonly newPin: string },
  trace: SessionTrace,
): Promise<Result<Reply<null>, Failure>> {
  const faults = [...pinFaults(input.newPin, await customerOf(deps, trace))]
  if (input.newPin === input.currentPin) faults.push('Choose a PIN other than the current one')
  if (faults.length > 0) {
    const failure: Failure = { kind: 'invalid-input', errors: { newPin: faults } }
    return refuseAudited(deps, trace, { kind: 'pin.change-refused' }, failure)
  }
  const right = await checkPin(trace.session.customerId, input.currentPin, trace)
  if (!right.ok) return right
  const why = { reason: 'change', evidence: trace.session.sessionId } as const
  await deps.database.transaction((tx) => replacePin(deps, tx, input.newPin, why, trace))
  return ok({ data: null, message: 'Your PIN has been changed' })
}
