/** Checks a security answer after a correct password. The try is committed before the check. */
import type { Failure } from '../../../core/failure.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import { clearAttempts, takeAttempt } from '../profiles/attempt-counters.ts'
import { type AuthDeps, limitsOf } from '../auth-deps.ts'
import type { PasswordHashing } from '../profiles/password-hashing.ts'
import { type SecurityAnswer, verifyAnswer } from '../profiles/profile-secrets.ts'
import { findCustomerAnswer } from './question-store.ts'

/** Call within `hashing.run`. Failures: invalid-credentials (07), password-locked (17) from the miss that locks on. */
export async function checkCustomerAnswer(
  deps: AuthDeps,
  hashing: PasswordHashing,
  customerId: string,
  given: SecurityAnswer,
): Promise<Result<void, Failure>> {
  const { pool } = deps.database
  const limits = limitsOf(deps)
  // Not the counter of a password reset. Strangers can reach that counter, and only a person with the password reaches this one.
  const counter = `answer:${customerId}`
  const rule = { limit: limits.answerMisses, lockMs: limits.passwordLockMs }
  const attempt = await takeAttempt(pool, counter, rule, deps.clock.now())
  if (!attempt.allowed) return fail({ kind: 'password-locked', lockedUntil: attempt.lockedUntil })
  const stored = await findCustomerAnswer(pool, customerId, given.questionId)
  if (await verifyAnswer(deps.keys, hashing, stored?.answerHash, given)) {
    await clearAttempts(pool, counter, attempt)
    return ok(undefined)
  }
  const { lockedUntil } = attempt
  // This failed try locks the answer. Later tries are refused above.
  if (lockedUntil) {
    const at = deps.clock.now()
    await deps.database.transaction((tx) => deps.notify(tx, { kind: 'answers-locked', customerId, at }))
  }
  return fail(lockedUntil ? { kind: 'password-locked', lockedUntil } : { kind: 'invalid-credentials' })
}
