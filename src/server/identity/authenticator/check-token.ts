/** Checks a code of the authenticator app, or a recovery code. The try is committed before the check, and each code counts once. */
import type { AuditEventKind } from '../../../values/vocabularies/audit/audit-events.ts'
import type { Failure } from '../../../core/failure.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import type { Sql } from '../../db/database.ts'
import { clearAttempts, takeAttempt } from '../profiles/attempt-counters.ts'
import { type AuthDeps, limitsOf } from '../auth-deps.ts'
import { recordAudit, type Trace } from '../../audit/record-audit.ts'
import { openTotpSecret, recoveryCodeHashes } from './totp-secrets.ts'
import { findRecoveryCode, findTokenSecret, useRecoveryCode, useTokenStep } from './token-store.ts'
import { totpStep } from './totp.ts'

/**
 * The place where the code is asked for. Each place has a separate counter, so that guesses in one place cannot lock the customer
 * out of the others.
 */
export type TokenUse = 'signed-in' | 'login' | 'link-device'
/** A password reset counts its wrong codes by the typed username, together with the wrong security answers. */
type MatchUse = TokenUse | 'reset-password'

export interface TokenGuess {
  readonly customerId: string
  /** Six digits, or a recovery code as typed. */
  readonly code: string
  readonly use: TokenUse
}

export interface ComparedToken {
  /** Uses the code up within the caller's transaction. Returns false when any other request has used it. */
  use(tx: Sql): Promise<boolean>
}

type TokenDeps = Pick<AuthDeps, 'database' | 'clock' | 'keys' | 'limits' | 'notify'>

export function tokenCounter({ customerId, use }: Pick<TokenGuess, 'customerId' | 'use'>): string {
  return `token-${use}:${customerId}`
}

/**
 * Failures: invalid-credentials (07). When the counter is locked: password-locked (17) for a new session, and
 * `token-locked` (06) in an open session.
 */
export async function compareToken(
  deps: TokenDeps,
  guess: TokenGuess,
  trace: Trace,
): Promise<Result<ComparedToken, Failure>> {
  const { pool } = deps.database
  const { tokenMisses, tokenLockMs } = limitsOf(deps)
  const key = tokenCounter(guess)
  const attempt = await takeAttempt(pool, key, { limit: tokenMisses, lockMs: tokenLockMs }, deps.clock.now())
  if (!attempt.allowed) return refuse(deps, guess, 'token.refused-locked', locked(guess, attempt.lockedUntil), trace)
  const use = await matchToken(deps, guess, trace)
  if (use !== undefined) {
    await clearAttempts(pool, key, attempt)
    return ok({ use })
  }
  const { lockedUntil } = attempt
  if (lockedUntil === null) return refuse(deps, guess, 'token.refused', { kind: 'invalid-credentials' }, trace)
  return tellOfLock(deps, guess, lockedUntil, trace)
}

/** Compares the code, and uses it up when it is right. */
export async function checkToken(deps: TokenDeps, guess: TokenGuess, trace: Trace): Promise<Result<void, Failure>> {
  const compared = await compareToken(deps, guess, trace)
  if (!compared.ok) return compared
  const used = await deps.database.transaction((tx) => compared.value.use(tx))
  return used ? ok(undefined) : fail({ kind: 'invalid-credentials' })
}

/** Finds how the right code is used up. Undefined for a wrong code, and for a customer without an app. It counts no failed tries. */
export async function matchToken(
  deps: TokenDeps,
  guess: Omit<TokenGuess, 'use'> & { readonly use: MatchUse },
  trace: Trace,
): Promise<ComparedToken['use'] | undefined> {
  const { pool } = deps.database
  const { customerId, code } = guess
  const now = deps.clock.now()
  const token = await findTokenSecret(pool, customerId)
  if (token === undefined) return undefined
  if (/^[0-9]{6}$/.test(code)) {
    const { seedSealed, lastStep } = token
    const secret = openTotpSecret(deps.keys, customerId, seedSealed)
    const step = totpStep(secret, code, { now, afterStep: lastStep })
    return step === undefined ? undefined : (tx) => useTokenStep(tx, { customerId, seedSealed, step })
  }
  const hash = await findRecoveryCode(pool, customerId, recoveryCodeHashes(deps.keys, customerId, code))
  if (hash === undefined) return undefined
  return async (tx) => {
    if (!(await useRecoveryCode(tx, customerId, hash, now))) return false
    const detail = { use: guess.use }
    await recordAudit(tx, trace, { kind: 'recovery-code.used', outcome: 'done', customerId, detail })
    await deps.notify(tx, { kind: 'recovery-code-used', customerId, at: now })
    return true
  }
}

/**
 * Answers like a locked login (17) when the request wants a new session. An open session stays open and gets
 * `token-locked`.
 */
function locked({ use }: TokenGuess, lockedUntil: Date): Failure {
  if (use !== 'signed-in') return { kind: 'password-locked', lockedUntil }
  return { kind: 'refused', reason: 'token-locked', detail: { lockedUntil: lockedUntil.toISOString() } }
}

async function refuse(
  deps: TokenDeps,
  { customerId, use }: TokenGuess,
  kind: AuditEventKind,
  failure: Failure,
  trace: Trace,
): Promise<Result<never, Failure>> {
  const event = { kind, outcome: 'refused', customerId, detail: { use } } as const
  await recordAudit(deps.database.pool, trace, event)
  return fail(failure)
}

/** Notifies the customer once for each lock, not for each guess. */
async function tellOfLock(
  deps: TokenDeps,
  guess: TokenGuess,
  lockedUntil: Date,
  trace: Trace,
): Promise<Result<never, Failure>> {
  const { customerId, use } = guess
  const now = deps.clock.now()
  await deps.database.transaction(async (tx) => {
    await recordAudit(tx, trace, { kind: 'token.locked', outcome: 'refused', customerId, detail: { use } })
    await deps.notify(tx, { kind: 'token-locked', customerId, at: now })
  })
  return fail(locked(guess, lockedUntil))
}
