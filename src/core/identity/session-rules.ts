/** Decides whether a session is live, and how the bank answers a refresh token (RFC 9700 §4.14). */
import type { AuthLimits } from './auth-limits.ts'

export interface SessionState {
  readonly revokedAt: Date | null
  readonly lastSeenAt: Date
  readonly endsAt: Date
}

/** False after the session was ended, was idle for too long, or reached its end. */
export function isSessionLive(session: SessionState, now: Date, limits: AuthLimits): boolean {
  return (
    session.revokedAt === null && now < session.endsAt && now.getTime() - session.lastSeenAt.getTime() < limits.idleMs
  )
}

/** `repeat`: give the same successor again. `reuse`: the token was stolen or copied; the family ends. */
export type RefreshDecision = 'rotate' | 'repeat' | 'reuse' | 'refuse'

export interface RefreshAttempt {
  readonly session: SessionState
  /** The time at which this token was exchanged before. Null: it was not. */
  readonly rotatedAt: Date | null
  /** The session's own device signed this request. */
  readonly sameDevice: boolean
  readonly sameFamily: boolean
  readonly generation: number
  /**
   * The generation in the caller's public handle. An older generation comes from a tab that missed a rotation. A newer
   * generation is forged.
   */
  readonly handleGeneration: number
}

/** Decides about a refresh token that this bank has issued. */
export function decideRefresh(attempt: RefreshAttempt, now: Date, limits: AuthLimits): RefreshDecision {
  if (!isSessionLive(attempt.session, now, limits)) return 'refuse'
  if (attempt.rotatedAt !== null) {
    const inGrace = now.getTime() - attempt.rotatedAt.getTime() < limits.refreshGraceMs
    return inGrace && attempt.sameDevice ? 'repeat' : 'reuse'
  }
  if (!attempt.sameDevice || !attempt.sameFamily) return 'refuse'
  return attempt.handleGeneration <= attempt.generation ? 'rotate' : 'refuse'
}
