/** Checks a password. The try is committed before the check, and ten misses in a row lock the password for a while. */
import type { Failure } from '../../../core/failure.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import type { Sql } from '../../db/database.ts'
import type { ClosedLogin } from '../profiles/close-profile.ts'
import { type Attempt, clearAttempts, endLock, lockedUntil, takeAttempt } from '../profiles/attempt-counters.ts'
import { type AuthDeps, type AuthKeys, limitsOf } from '../auth-deps.ts'
import type { PasswordHashing } from '../profiles/password-hashing.ts'
import { NOBODY, type ProfileWithHash, replacePasswordHash, usernameKey } from '../profiles/profile-store.ts'
import { maskName, recordAudit, type Trace } from '../../audit/record-audit.ts'
import { sharedIndex } from '../../crypto/blind-index.ts'

export interface PasswordGuess {
  /** The username as typed, in NFC. */
  readonly username: string
  readonly password: string
  /** Undefined when the username is unknown. The check then takes the same time and counts the same tries. */
  readonly profile: ProfileWithHash | undefined
  /**
   * Set when the username belonged to a closed customer. Only the right password gets the answer that the profile is
   * closed.
   */
  readonly former?: ClosedLogin | undefined
  /** The linked device that proved itself. Undefined for an unknown device. */
  readonly deviceKeyId: string | undefined
  /** The first part of the audit event's kind, such as `login` in `login.refused`. */
  readonly auditNoun: 'login' | 'password-change' | 'pin-reset'
}

/**
 * The key of a counter for a typed username. It is a keyed hash, because a customer may type a secret into the wrong
 * field.
 */
export function usernameIndex(keys: AuthKeys, username: string): string {
  return sharedIndex(keys, 'username', usernameKey(username)).toString('hex')
}

/** Returns the key of the counter. A known device has a separate counter, so that a stranger's guesses cannot lock it. */
function counterKey(
  keys: AuthKeys,
  { username, deviceKeyId }: Pick<PasswordGuess, 'username' | 'deviceKeyId'>,
): string {
  return deviceKeyId === undefined ? `login:${usernameIndex(keys, username)}` : `login-device:${deviceKeyId}`
}

/** The time until which a login is locked, for a login with another proof than the password. */
export function passwordLockedUntil(
  { database, keys, clock }: Pick<AuthDeps, 'database' | 'keys' | 'clock'>,
  where: Pick<PasswordGuess, 'username' | 'deviceKeyId'>,
): Promise<Date | undefined> {
  return lockedUntil(database.pool, counterKey(keys, where), clock.now())
}

/** Ends the password locks of a customer: the lock by username and the locks of each device. */
export async function clearPasswordLocks(
  sql: Sql,
  keys: AuthKeys,
  username: string,
  deviceKeyIds: readonly string[],
): Promise<void> {
  const index = usernameIndex(keys, username)
  await endLock(sql, `login:${index}`)
  await endLock(sql, `reset-answer:${index}`)
  for (const id of deviceKeyIds) {
    await endLock(sql, `login-device:${id}`)
    await endLock(sql, `reset-answer-device:${id}`)
  }
}

/**
 * Returns the profile whose password is right. A temporary password is right until its end. Failures: profile-closed,
 * invalid-credentials (07), password-locked (17) from the wrong password that locks on, and unavailable when the queue
 * of hashes is full.
 */
export async function checkPassword(
  deps: AuthDeps,
  hashing: PasswordHashing,
  guess: PasswordGuess,
  trace: Trace,
): Promise<Result<ProfileWithHash, Failure>> {
  const checked = await hashing.run(() => compare(deps, hashing, guess, trace))
  return checked.ok ? checked.value : checked
}

async function compare(
  deps: AuthDeps,
  hashing: PasswordHashing,
  guess: PasswordGuess,
  trace: Trace,
): Promise<Result<ProfileWithHash, Failure>> {
  const limits = limitsOf(deps)
  const { pool } = deps.database
  const { profile, former } = guess
  const owner = profile ?? former
  const now = deps.clock.now()
  const key = counterKey(deps.keys, guess)
  const attempt = await takeAttempt(pool, key, { limit: limits.passwordMisses, lockMs: limits.passwordLockMs }, now)
  const password = guess.password.normalize('NFC')
  const right = attempt.allowed && (await hashing.verify(owner?.passwordHash, password))
  if (!attempt.allowed || !owner || !right || (profile && isOver(profile, now)))
    return refuse(deps, guess, attempt, trace)
  await clearAttempts(pool, key, attempt)
  if (!profile) return refuseClosedCustomer(deps, owner, trace)
  const was = profile.passwordHash
  if (!hashing.isOutdated(was) && !hashing.hasOldPepper(was)) return ok(profile)
  const passwordHash = await hashing.hash(password)
  const isReplaced = await replacePasswordHash(pool, profile.customerId, was, passwordHash)
  return ok(isReplaced ? { ...profile, passwordHash } : profile)
}

/** A person with the right password already knows that the profile existed. */
async function refuseClosedCustomer(
  deps: AuthDeps,
  { customerId }: Pick<ClosedLogin, 'customerId'>,
  trace: Trace,
): Promise<{ readonly ok: false; readonly failure: Failure }> {
  const kind = 'login.profile-closed'
  await recordAudit(deps.database.pool, trace, { kind, outcome: 'refused', customerId })
  return fail({ kind: 'refused', reason: 'profile-closed' })
}

/** A temporary password whose time is over. */
export function isOver(
  { passwordTemporaryUntil: until }: Pick<ProfileWithHash, 'passwordTemporaryUntil'>,
  now: Date,
): boolean {
  return until !== null && now >= until
}

async function refuse(
  deps: AuthDeps,
  { username, profile, auditNoun }: PasswordGuess,
  attempt: Attempt,
  trace: Trace,
): Promise<{ readonly ok: false; readonly failure: Failure }> {
  const now = deps.clock.now()
  const { lockedUntil } = attempt
  await deps.database.transaction(async (tx) => {
    await recordAudit(tx, trace, {
      kind: `${auditNoun}.${lockedUntil ? 'locked' : 'refused'}`,
      outcome: 'refused',
      customerId: profile?.customerId,
      detail: { username: maskName(username) },
    })
    // Once for each lock, not for each guess. Also for an unknown username, because a stranger could measure the time that queueing takes.
    if (attempt.allowed && lockedUntil) {
      await deps.notify(tx, { kind: 'password-locked', customerId: profile?.customerId ?? NOBODY, at: now })
    }
  })
  return fail(lockedUntil ? { kind: 'password-locked', lockedUntil } : { kind: 'invalid-credentials' })
}
