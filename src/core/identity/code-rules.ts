/** Decides when a one-time code may be sent again, and when it may be tried. */
import { fail, ok, type Result } from '../../values/result.ts'
import type { Failure } from '../failure.ts'
import type { AuthLimits } from './auth-limits.ts'

/** The wait after the n-th message (from 1) before the caller may request another. */
export function resendWaitMs(sends: number, limits: AuthLimits): number {
  const waits = limits.codeResendWaitsMs
  return waits[Math.min(sends, waits.length) - 1] ?? 0
}

export interface CodeState {
  readonly tries: number
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly resendAt: Date
  readonly usedAt: Date | null
}

/** May this reference get a new code? A resend refills no tries and revives no used or old reference. */
export function decideResend(code: CodeState | undefined, now: Date, limits: AuthLimits): Result<void, Failure> {
  if (code === undefined || code.usedAt !== null) return fail({ kind: 'refused', reason: 'code-expired' })
  if (now.getTime() - code.createdAt.getTime() > limits.codeReferenceLifeMs) {
    return fail({ kind: 'refused', reason: 'code-expired' })
  }
  if (code.tries >= limits.codeTries) return fail({ kind: 'refused', reason: 'code-tries-used' })
  if (now < code.resendAt) {
    return fail({ kind: 'refused', reason: 'resend-too-soon', detail: { resendAt: code.resendAt.toISOString() } })
  }
  return ok(undefined)
}

/** Decides whether the code may be compared now. `tries` includes this try, because it was raised before. */
export function decideTry(
  code: Omit<CodeState, 'resendAt' | 'createdAt'> | undefined,
  now: Date,
  limits: AuthLimits,
): Result<void, Failure> {
  if (code === undefined || code.usedAt !== null) return fail({ kind: 'refused', reason: 'code-expired' })
  if (code.tries > limits.codeTries) return fail({ kind: 'refused', reason: 'code-tries-used' })
  if (now >= code.expiresAt) return fail({ kind: 'refused', reason: 'code-expired' })
  return ok(undefined)
}
