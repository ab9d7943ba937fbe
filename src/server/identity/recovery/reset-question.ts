/**
 * Starts a password reset with a question for the typed username. Customers and unknown usernames get replies that look
 * the same.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type { RouteData } from '../../../contract/route.ts'
import type { passwordResetRoutes } from '../../../contract/identity/password-reset.ts'
import type { Failure } from '../../../core/failure.ts'
import { ok, type Result } from '../../../values/result.ts'
import { type AuthDeps, type AuthKeys, limitsOf } from '../auth-deps.ts'
import { usernameIndex } from '../passwords/check-password.ts'
import { requestOptions } from '../passkeys/passkey-ceremony.ts'
import { challengeOfTicket } from '../passkeys/passkey-challenge.ts'
import { findProfileByUsername, NOBODY, usernameKey } from '../profiles/profile-store.ts'
import { listCustomerQuestions, listOfferedQuestions, type Question } from '../questions/question-store.ts'
import { maskName, recordAudit, type Trace } from '../../audit/record-audit.ts'
import { sharedIndex } from '../../crypto/blind-index.ts'
import { newToken, tokenHash } from '../../crypto/sealing.ts'
import { insertTicket, type Ticket } from '../profiles/ticket-store.ts'

type AskedQuestion = RouteData<typeof passwordResetRoutes.revealQuestion>

/**
 * The shortest time of the answer. Reading a customer's rows takes a tenth of a millisecond, and no slow hash hides
 * this time here.
 */
export const ANSWER_AFTER_MS = 50

/** A username gets the same question until the questions change. A new draw for each request would show whether the username exists. */
export async function revealQuestion(
  deps: AuthDeps,
  input: { readonly username: string },
  trace: Trace,
): Promise<Result<AskedQuestion, Failure>> {
  const [asked] = await Promise.all([ask(deps, input, trace), delay(ANSWER_AFTER_MS)])
  return ok(asked)
}

async function ask(deps: AuthDeps, input: { readonly username: string }, trace: Trace): Promise<AskedQuestion> {
  const { pool } = deps.database
  const username = input.username.normalize('NFC').trim()
  const profile = await findProfileByUsername(pool, username)
  const offered = await listOfferedQuestions(pool)
  const own = await listCustomerQuestions(pool, profile?.customerId ?? NOBODY)
  const customerId = profile?.customerId
  const question = pickQuestion(deps.keys, username, own, offered)
  if (!question) throw new Error('The catalogue has no question')
  const now = deps.clock.now()
  const referenceId = newToken()
  const ticketHash = tokenHash(referenceId)
  const ticket: Ticket = {
    purpose: 'reset-password:answer',
    ticketHash,
    customerId,
    questionId: question.questionId,
    deviceFingerprint: '',
    boundTo: usernameIndex(deps.keys, username),
  }
  const { resetTicketLifeMs, passkeyChallengeLifeMs: timeoutMs } = limitsOf(deps)
  await deps.database.transaction(async (tx) => {
    await insertTicket(tx, ticket, now, new Date(now.getTime() + resetTicketLifeMs))
    const detail = { username: maskName(username) }
    await recordAudit(tx, trace, { kind: 'password-reset.begun', outcome: 'done', customerId, detail })
  })
  // The challenge names no passkey, so it is the same for a customer with a passkey, for other customers and for an unknown username.
  const passkeyOptions = await requestOptions(deps.passkeys, { challenge: challengeOfTicket(ticketHash), timeoutMs })
  return { referenceId, question: question.question, passkeyOptions }
}

/**
 * Picks the question with the highest keyed hash: from the customer's own questions, or from the catalogue for an
 * unknown username. So a new question in the catalogue changes the question of few usernames. The whole catalogue is
 * ranked for a customer too, so that the time reveals nothing.
 */
function pickQuestion(
  keys: AuthKeys,
  username: string,
  own: readonly Question[],
  offered: readonly Question[],
): Question | undefined {
  const name = usernameKey(username)
  const ownIds = new Set(own.map(({ questionId }) => questionId))
  const known = new Map([...offered, ...own].map((question) => [question.questionId, question]))
  const ranked = [...known.values()].map((question) => ({
    question,
    rank: sharedIndex(keys, 'reset question', name, question.questionId),
  }))
  const asked = ranked.filter(({ question }) => ownIds.size === 0 || ownIds.has(question.questionId))
  return asked.toSorted((a, b) => b.rank.compare(a.rank))[0]?.question
}
