/** Makes and takes passkey challenges. A challenge is random, stored as a hash, and bound to a purpose and a holder. */
import { createHash } from 'node:crypto'
import type { Sql } from '../../db/database.ts'
import { type AuthDeps, limitsOf } from '../auth-deps.ts'
import { challengeOf } from './passkey-ceremony.ts'
import { newToken, tokenHash } from '../../crypto/sealing.ts'
import { findTicket, insertTicket, useTicket } from '../profiles/ticket-store.ts'

export interface ChallengeHolder {
  readonly purpose: 'passkey:register' | 'passkey:login'
  /** The customer. Undefined before login. */
  readonly customerId: string | undefined
  /** The session; empty before login. */
  readonly boundTo: string
}

/** Returns the challenge in base64url, and the time limit of the browser. */
export async function giveChallenge(
  deps: AuthDeps,
  sql: Sql,
  holder: ChallengeHolder,
): Promise<{ readonly challenge: string; readonly timeoutMs: number }> {
  const challenge = newToken()
  const now = deps.clock.now()
  const timeoutMs = limitsOf(deps).passkeyChallengeLifeMs
  const ticket = { ...holder, ticketHash: tokenHash(challenge), questionId: undefined, deviceFingerprint: '' }
  await insertTicket(sql, ticket, now, new Date(now.getTime() + timeoutMs))
  return { challenge, timeoutMs }
}

/** Takes the challenge that an assertion answers, if this holder owns it. The challenge is used up, whether the answer is right or wrong. */
export async function takeChallenge(
  deps: AuthDeps,
  { purpose, customerId, boundTo }: ChallengeHolder,
  { clientDataJSON }: { readonly clientDataJSON: string },
): Promise<string | undefined> {
  const { pool } = deps.database
  const now = deps.clock.now()
  const challenge = challengeOf(clientDataJSON)
  if (challenge === undefined) return undefined
  const ticketHash = tokenHash(challenge)
  const ticket = await findTicket(pool, purpose, ticketHash, now)
  if (!ticket || ticket.customerId !== customerId || ticket.boundTo !== boundTo) return undefined
  return (await useTicket(pool, ticketHash, now)) ? challenge : undefined
}

/**
 * The challenge of a step that has a ticket, in base64url. The ticket is 256 random bits for one step and one browser, so its hash
 * needs no row, and stays good until the step is done.
 */
export function challengeOfTicket(ticketHash: Buffer): string {
  return createHash('sha256').update('passkey for a ticket').update(ticketHash).digest('base64url')
}
