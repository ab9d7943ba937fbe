/** Stores a new password, ends sessions and tickets, clears locks and notifies the customer. */
import type { Sql } from '../../db/database.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { clearPasswordLocks } from './check-password.ts'
import { listDeviceKeys } from '../devices/device-store.ts'
import { lockProfile, type PasswordReason, type Profile, writePassword } from '../profiles/profile-store.ts'
import { recordAudit, recordEvent, type Trace } from '../../audit/record-audit.ts'
import { endOtherSessions } from '../sessions/session-store.ts'
import { voidTickets } from '../profiles/ticket-store.ts'

export interface Replacement {
  readonly profile: Profile
  readonly passwordHash: string
  /** The hash of the old password that the customer proved. Undefined when the customer gave another proof. */
  readonly was: string | undefined
  /** The session that stays open. Undefined ends all sessions. */
  readonly keepSessionId: string | undefined
  /** The reason and its evidence. Undefined when an operator sets the password, because the audit event is then the evidence. */
  readonly why?: PasswordReason
  /** The end of a temporary password, which an operator sets. It permits only a change of the password. */
  readonly temporaryUntil?: Date
}

/** Call it in a transaction. Returns false, and writes nothing, when the stored hash is no longer `was`. */
export async function replacePassword(
  deps: Pick<AuthDeps, 'clock' | 'keys' | 'notify'>,
  tx: Sql,
  change: Replacement,
  trace: Trace,
): Promise<boolean> {
  const { customerId, username } = change.profile
  const at = deps.clock.now()
  await lockProfile(tx, customerId)
  const { passwordHash, was, temporaryUntil = null } = change
  const kind = temporaryUntil === null ? 'password.changed' : 'password.temporary-set'
  const event = { kind, outcome: 'done', customerId } as const
  // The database accepts an operator's change only with its audit event in the same transaction.
  const why = change.why ?? { reason: 'temporary', evidence: await recordEvent(tx, trace, event) }
  if (!(await writePassword(tx, { customerId, passwordHash, was, temporaryUntil, at, why }))) return false
  await endOtherSessions(tx, customerId, change.keepSessionId, 'password-changed', at)
  await voidTickets(tx, customerId, at)
  const devices = await listDeviceKeys(tx, customerId)
  await clearPasswordLocks(
    tx,
    deps.keys,
    username,
    devices.map((device) => device.id),
  )
  if (change.why) await recordAudit(tx, trace, event)
  await deps.notify(tx, {
    kind: temporaryUntil === null ? 'password-changed' : 'temporary-password-set',
    customerId,
    at,
  })
  return true
}
