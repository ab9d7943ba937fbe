/** The first step of a forgotten password: a question for the typed username, and its answer. Nobody learns who is a customer. */
import type { Failure } from '../../../core/failure.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import type { DeviceProof } from '../../http/handler.ts'
import { clearAttempts, takeAttempt } from './attempt-counters.ts'
import { type AuthDeps, type AuthKeys, limitsOf } from './auth-deps.ts'
import { usernameIndex } from './check-password.ts'
import { findProvenDevice } from './log-in.ts'
import type { PasswordHashing } from './password-hashing.ts'
import { verifyAnswer } from './profile-secrets.ts'
import { findProfileByUsername, usernameKey } from './profile-store.ts'
import { findCustomerAnswer, listCustomerQuestions, listOfferedQuestions, type Question } from './question-store.ts'
import { maskName, recordAudit, refuseAudited, type Trace } from './record-audit.ts'
import { passOn } from './reset-password.ts'
import { keyedHash, newToken, tokenHash } from './sealing.ts'
import { findTicket, insertTicket, type Ticket, useTicket } from './ticket-store.ts'

/** Stands for whoever is nobody, so that as much is asked of the database. */
const NOBODY = '00000000-0000-4000-8000-000000000000'
const ticketExpired: Failure = { kind: 'refused', reason: 'ticket-expired' }

type ResetTrace = Trace & { readonly deviceProof: DeviceProof | undefined }

/** A username has one question for as long as the questions stay: a new draw for each asking would tell a customer from nobody. */
export async function revealQuestion(
  deps: AuthDeps,
  input: { readonly username: string },
  trace: Trace,
): Promise<Result<{ readonly referenceId: string; readonly question: string }, Failure>> {
  const { pool } = deps.database
  const username = input.username.normalize('NFC').trim()
  const profile = await findProfileByUsername(pool, username)
  const offered = await listOfferedQuestions(pool)
  const own = await listCustomerQuestions(pool, profile?.customerId ?? NOBODY)
  const customerId = own.length > 0 ? profile?.customerId : undefined
  const question = pickQuestion(deps.keys, username, own.length > 0 ? own : offered)
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
    await recordAudit(tx, now, trace, { kind: 'password-reset.begun', outcome: 'done', customerId, detail })
  })
  return ok({ referenceId, question: question.question })
}

/** The question with the highest keyed hash: one that is added to the catalogue later moves few usernames to another. */
function pickQuestion(keys: AuthKeys, username: string, questions: readonly Question[]): Question | undefined {
  const name = usernameKey(username)
  const rank = ({ questionId }: Question): string =>
    keyedHash(keys.identityIndex, 'reset question', name, questionId).toString('hex')
  return questions.reduce<Question | undefined>(
    (best, one) => (!best || rank(one) > rank(best) ? one : best),
    undefined,
  )
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
    await recordAudit(tx, now, trace, { kind: 'password-reset.answer-right', outcome: 'done', customerId })
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
  if (right && customerId !== undefined) {
    await clearAttempts(pool, counter)
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
    await recordAudit(tx, now, trace, { kind, outcome: 'refused', customerId })
    // Once per lock, not once per guess.
    if (customerId !== undefined && lock.isLocked && lock.isNew) {
      await deps.notify(tx, { kind: 'answers-locked', customerId, at: now })
    }
  })
}
