/** Sets a temporary password (18) for an operator. It permits only its own change. */
import { randomInt } from 'node:crypto'
import type { Failure } from '../../../core/failure.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import { type AuthDeps, limitsOf } from '../auth-deps.ts'
import { createPasswordHashing } from '../profiles/password-hashing.ts'
import { findProfileByUsername } from '../profiles/profile-store.ts'
import type { Trace } from '../../audit/record-audit.ts'
import { replacePassword } from '../passwords/replace-password.ts'

/** The letters and digits that cannot be confused when an operator reads them out over the telephone. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 4
const GROUP_LENGTH = 4

export interface TemporaryPassword {
  readonly password: string
  readonly until: Date
}

/** The old password is void immediately, every session ends, and the customer is notified. Refused: not-found. */
export async function setTemporaryPassword(
  deps: Pick<AuthDeps, 'database' | 'clock' | 'keys' | 'limits' | 'notify'>,
  username: string,
  trace: Trace,
): Promise<Result<TemporaryPassword, Failure>> {
  const profile = await findProfileByUsername(deps.database.pool, username)
  if (!profile) return fail({ kind: 'refused', reason: 'not-found' })
  const password = newPassword()
  const hashing = createPasswordHashing(deps.keys.passwordPepper)
  const hash = await hashing.run(() => hashing.hash(password))
  if (!hash.ok) return hash
  const until = new Date(deps.clock.now().getTime() + limitsOf(deps).temporaryPasswordLifeMs)
  const change = {
    profile,
    passwordHash: hash.value,
    was: undefined,
    keepSessionId: undefined,
    temporaryUntil: until,
  }
  await deps.database.transaction((tx) => replacePassword(deps, tx, change, trace))
  return ok({ password, until })
}

/** The password has 79 random bits. The customer types it once and need not remember it. */
function newPassword(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}
