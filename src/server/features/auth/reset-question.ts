/** The first step of a forgotten password: a question for the typed username, and its answer. Nobody learns who is a customer. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Failure } from '../../../core/failure.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import type { DeviceProof } from '../../http/handler.ts'
import { clearAttempts, takeAttempt } from './attempt-counters.ts'
import { type AuthDeps, type AuthKeys, limitsOf } from './auth-deps.ts'
import { usernameIndex } from './check-password.ts'
import { findProvenDevice } from './log-in.ts'
import type { PasswordHashing } from './password-hashing.ts'
import { verifyAnswer } from './profile-secrets.ts'
import { findProfileByUsername, NOBODY, usernameKey } from './profile-store.ts'
import { findCustomerAnswer, listCustomerQuestions, listOfferedQuestions, type Question } from './question-store.ts'
import { maskName, recordAudit, refuseAudited, type Trace } from './record-audit.ts'
import { passOn } from './reset-password.ts'
import { keyedHash, newToken, tokenHash } from './sealing.ts'
import { findTicket, insertTicket, type Ticket, useTicket } from './ticket-store.ts'

const ticketExpired: Failure = { kind: 'refused', reason: 'ticket-expired' }

interface AskedQuestion {
  readonly referenceId: string
  readonly question: string
}

type ResetTrace = Trace & { readonly deviceProof: DeviceProof | undefined }

/** The answer comes no sooner than this: a customer's rows take a tenth of a millisecond to read, and no slow hash hides it here. */
const ANSWER_AFTER_MS = 50

/** A username has one question for as long as the questions stay: a new draw for each asking would tell a customer from nobody. */
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
  const customerId = own.length > 0 ? profile?.customerId : undefined
  const question = pickQuestion(deps.keys, username, own, offered)
  if (!question) throw new Error('The catalogue has no question')
  const now = deps.clock.now()
  const referenceId = newToken()
  const ticket: Ticket = {
    purpose: 'reset-password:answer',
    ticketHash: tokenHash(referenceId),
    customerId,
    questionId: question.questionId,
    deviceFingerprint: '',
    boundTo: usernameIndex(deps.keys, username),
  }
  await deps.database.transaction(async (tx) => {
    await insertTicket(tx, ticket, now, new Date(now.getTime() + limitsOf(deps).resetTicketLifeMs))
    const detail = { username: maskName(username) }
    await recordAudit(tx, trace, { kind: 'password-reset.begun', outcome: 'done', customerId, detail })
  })
  return { referenceId, question: question.question }
}

/**
 * Of one's own questions, or else of the catalogue, the one with the highest keyed hash: one that is added to the catalogue later
 * moves few usernames to another. The whole catalogue is ranked for a customer too: nobody's question took longer to find.
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
    rank: keyedHash(keys.identityIndex, 'reset question', name, question.questionId),
  }))
  const asked = ranked.filter(({ question }) => ownIds.size === 0 || ownIds.has(question.questionId))
  return asked.toSorted((a, b) => b.rank.compare(a.rank))[0]?.question
}

/** Five tries in a row for a username, whoever it is; a right answer opens the sending of a code and nothing more. */
export async function verifyResetAnswer(
  deps: AuthDeps,
  hashing: PasswordHashing,
  input: { readonly referenceId: string; readonly answer: string },
  trace: ResetTrace,
): Promise<Result<{ readonly ticket: string }, Failure>> {
  const { pool } = deps.database
  const ticket = await findTicket(pool, 'reset-password:answer', tokenHash(input.referenceId), deps.clock.now())
  if (!ticket) return refuseAudited(deps, trace, { kind: 'password-reset.answer-refused' }, ticketExpired)
  const right = await hashing.run(() => checkAnswer(deps, hashing, ticket, input.answer, trace))
  if (!right.ok) return right
  if (!right.value.ok) return right.value
  const customerId = right.value.value
  const passed = await deps.database.transaction(async (tx) => {
    const now = deps.clock.now()
    if (!(await useTicket(tx, ticket.ticketHash, now))) return undefined
    await recordAudit(tx, trace, { kind: 'password-reset.answer-right', outcome: 'done', customerId })
    return passOn(deps, tx, customerId, 'reset-password:code')
  })
  if (passed) return ok(passed)
  return refuseAudited(deps, trace, { kind: 'password-reset.answer-refused', customerId }, ticketExpired)
}

async function checkAnswer(
  deps: AuthDeps,
  hashing: PasswordHashing,
  { customerId, questionId = '', boundTo }: Ticket,
  answer: string,
  trace: ResetTrace,
): Promise<Result<string, Failure>> {
  const { pool } = deps.database
  const limits = limitsOf(deps)
  // A known device has a counter of its own, so that a stranger's guesses leave the customer a way back in.
  const device = await findProvenDevice(deps, customerId, trace.deviceProof)
  const counter = device ? `reset-answer-device:${device.id}` : `reset-answer:${boundTo}`
  const rule = { limit: limits.answerMisses, lockMs: limits.passwordLockMs }
  const attempt = await takeAttempt(pool, counter, rule, deps.clock.now())
  const stored = await findCustomerAnswer(pool, customerId ?? NOBODY, questionId || NOBODY)
  const given = { questionId, answer }
  const right = attempt.allowed && (await verifyAnswer(deps.keys, hashing, stored?.answerHash, given))
  if (attempt.allowed && right && customerId !== undefined) {
    await clearAttempts(pool, counter, attempt)
    return ok(customerId)
  }
  const { lockedUntil } = attempt
  await tellOfMiss(deps, customerId, { isLocked: lockedUntil !== null, isNew: attempt.allowed }, trace)
  return fail(lockedUntil ? { kind: 'password-locked', lockedUntil } : { kind: 'invalid-credentials' })
}

async function tellOfMiss(
  deps: AuthDeps,
  customerId: string | undefined,
  lock: { readonly isLocked: boolean; readonly isNew: boolean },
  trace: Trace,
): Promise<void> {
  const now = deps.clock.now()
  const kind = `password-reset.${lock.isLocked ? 'locked' : 'answer-refused'}`
  await deps.database.transaction(async (tx) => {
    await recordAudit(tx, trace, { kind, outcome: 'refused', customerId })
    // Once per lock, not once per guess; for nobody too, because queueing takes time that a stranger could see.
    if (lock.isLocked && lock.isNew) {
      await deps.notify(tx, { kind: 'answers-locked', customerId: customerId ?? NOBODY, at: now })
    }
  })
}
