/** Checks a security answer after a correct password. The try is committed before the check. */
import type { Failure } from '../../../core/failure.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import { clearAttempts, takeAttempt } from '../profiles/attempt-counters.ts'
import { type AuthDeps, limitsOf } from '../auth-deps.ts'
import type { PasswordHashing } from '../profiles/password-hashing.ts'
import type { SecurityAnswer } from '../profiles/profile-secrets.ts'
import { matchAnswer } from './match-answer.ts'

/**
 * Call it within `hashing.run`. Failures: invalid-credentials (07), and password-locked (17) from the wrong answer that
 * locks on.
 */
export async function checkCustomerAnswer(
  deps: AuthDeps,
  hashing: PasswordHashing,
  customerId: string,
  given: SecurityAnswer,
): Promise<Result<void, Failure>> {
  const { pool } = deps.database
  const limits = limitsOf(deps)
  // A password reset has another counter, because strangers can reach it. Only a person with the password can reach
  // this counter.
  const counter = `answer:${customerId}`
  const rule = { limit: limits.answerMisses, lockMs: limits.passwordLockMs }
  const attempt = await takeAttempt(pool, counter, rule, deps.clock.now())
  if (!attempt.allowed) return fail({ kind: 'password-locked', lockedUntil: attempt.lockedUntil })
  if (await matchAnswer(deps, hashing, customerId, given)) {
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
