/** Checks the first proof of a password reset: the answer, the authenticator or a passkey. Wrong proofs are answered and counted alike for known and unknown names. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Failure } from '../../../core/failure.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import type { DeviceProof } from '../../http/handler.ts'
import { clearAttempts, takeAttempt } from '../profiles/attempt-counters.ts'
import { type AuthDeps, limitsOf } from '../auth-deps.ts'
import { matchPasskey } from '../passkeys/check-passkey.ts'
import { type ComparedToken, matchToken } from '../authenticator/check-token.ts'
import { findProvenDevice } from '../devices/find-proven-device.ts'
import { type GivenProofs, type Proof, proofGiven } from '../proofs/other-proof.ts'
import { challengeOfTicket } from '../passkeys/passkey-challenge.ts'
import type { PasswordHashing } from '../profiles/password-hashing.ts'
import { NOBODY } from '../profiles/profile-store.ts'
import { matchAnswer } from '../questions/match-answer.ts'
import { recordAudit, refuseAudited, type Trace } from '../../audit/record-audit.ts'
import { passOn } from './reset-password.ts'
import { ANSWER_AFTER_MS } from './reset-question.ts'
import { tokenHash } from '../../crypto/sealing.ts'
import { findTicket, type Ticket, useTicket } from '../profiles/ticket-store.ts'

const ticketExpired: Failure = { kind: 'refused', reason: 'ticket-expired' }
const refusedKind = 'password-reset.answer-refused'

type ResetTrace = Trace & { readonly deviceProof: DeviceProof | undefined }
type Use = ComparedToken['use']

/** Each username, known or unknown, has five tries in a row over all proofs. A right proof allows the sending of a code and nothing more. */
export async function verifyResetProof(
  deps: AuthDeps,
  hashing: PasswordHashing,
  input: { readonly referenceId: string } & GivenProofs,
  trace: ResetTrace,
): Promise<Result<{ readonly ticket: string }, Failure>> {
  const refuse = (failure: Failure, customerId?: string) =>
    refuseAudited(deps, trace, { kind: refusedKind, customerId }, failure)
  const ticketHash = tokenHash(input.referenceId)
  const ticket = await findTicket(deps.database.pool, 'reset-password:answer', ticketHash, deps.clock.now())
  if (!ticket) return refuse(ticketExpired)
  const given = proofGiven(input)
  if (!given.ok) return refuse(given.failure, ticket.customerId)
  const proof = given.value
  const checked = await checkInTime(deps, hashing, { ticket, proof }, trace)
  if (!checked.ok) return checked
  if (!checked.value.ok) return checked.value
  const { customerId, use } = checked.value.value
  const passed = await deps.database.transaction(async (tx): Promise<Result<{ readonly ticket: string }, Failure>> => {
    // Each factor is used once: of two parallel requests the slower one stops here.
    if (!(await use(tx))) return fail({ kind: 'invalid-credentials' })
    if (!(await useTicket(tx, ticketHash, deps.clock.now()))) return fail(ticketExpired)
    const detail = { proof: proof.kind }
    await recordAudit(tx, trace, { kind: 'password-reset.answer-right', outcome: 'done', customerId, detail })
    return ok(await passOn(deps, tx, customerId, 'reset-password:code'))
  })
  return passed.ok ? passed : refuse(passed.failure, customerId)
}

interface Asked {
  readonly ticket: Ticket
  readonly proof: Proof
}
type Checked = Result<{ readonly customerId: string; readonly use: Use }, Failure>

/**
 * The check of an answer takes a slow hash for every username. The other proofs are fast, so their result is delayed to
 * a fixed time.
 */
async function checkInTime(
  deps: AuthDeps,
  hashing: PasswordHashing,
  asked: Asked,
  trace: ResetTrace,
): Promise<Result<Checked, Failure>> {
  const check = () => checkProof(deps, hashing, asked, trace)
  if (asked.proof.kind === 'answer') return hashing.run(check)
  const [checked] = await Promise.all([check(), delay(ANSWER_AFTER_MS)])
  return ok(checked)
}

async function checkProof(
  deps: AuthDeps,
  hashing: PasswordHashing,
  { ticket, proof }: Asked,
  trace: ResetTrace,
): Promise<Checked> {
  const { pool } = deps.database
  const { customerId, boundTo } = ticket
  const limits = limitsOf(deps)
  // A known device has a separate counter, so that a stranger's guesses cannot block the customer's reset.
  const device = await findProvenDevice(deps, customerId, trace.deviceProof)
  const counter = device ? `reset-answer-device:${device.id}` : `reset-answer:${boundTo}`
  const rule = { limit: limits.answerMisses, lockMs: limits.passwordLockMs }
  const attempt = await takeAttempt(pool, counter, rule, deps.clock.now())
  const matched = attempt.allowed ? await matchProof(deps, hashing, { ticket, proof }, trace) : wrong
  if (attempt.allowed && matched.ok && customerId !== undefined) {
    await clearAttempts(pool, counter, attempt)
    return ok({ customerId, use: matched.value })
  }
  const { lockedUntil } = attempt
  const cause = matched.ok ? undefined : matched.failure
  await tellOfMiss(deps, ticket, { isLocked: lockedUntil !== null, isNew: attempt.allowed, proof, cause }, trace)
  return fail(lockedUntil ? { kind: 'password-locked', lockedUntil } : { kind: 'invalid-credentials' })
}

const usedByItself: Use = () => Promise.resolve(true)
/** A wrong proof without a further cause: the kind of the proof says enough. */
const wrong = fail(undefined)

/**
 * Returns a function that uses up the right proof, or the cause of a refused passkey. An unknown username makes the
 * same queries.
 */
async function matchProof(
  deps: AuthDeps,
  hashing: PasswordHashing,
  { ticket, proof }: Asked,
  trace: ResetTrace,
): Promise<Result<Use, string | undefined>> {
  const { questionId = '', ticketHash } = ticket
  const customerId = ticket.customerId ?? NOBODY
  if (proof.kind === 'answer') {
    const given = { questionId: questionId || NOBODY, answer: proof.answer }
    const isRight = await matchAnswer(deps, hashing, customerId, given)
    return isRight ? ok(usedByItself) : wrong
  }
  if (proof.kind === 'token') {
    const use = await matchToken(deps, { customerId, code: proof.token, use: 'reset-password' }, trace)
    return use ? ok(use) : wrong
  }
  const check = { assertion: proof.passkey, challenge: challengeOfTicket(ticketHash), customerId } as const
  const matched = await matchPasskey(deps, { ...check, purpose: 'reset-password' }, trace)
  if (matched.is === 'right') return ok(usedByItself)
  return fail(matched.is === 'wrong' ? matched.cause : 'copied passkey')
}

interface Miss {
  readonly isLocked: boolean
  readonly isNew: boolean
  readonly proof: Proof
  readonly cause: string | undefined
}

async function tellOfMiss(
  deps: AuthDeps,
  { customerId }: Ticket,
  { isLocked, isNew, proof, cause }: Miss,
  trace: Trace,
): Promise<void> {
  const now = deps.clock.now()
  const kind = isLocked ? 'password-reset.locked' : refusedKind
  await deps.database.transaction(async (tx) => {
    const detail = { proof: proof.kind, ...(cause === undefined ? {} : { cause }) }
    await recordAudit(tx, trace, { kind, outcome: 'refused', customerId, detail })
    // Once for each lock, not for each guess. Also for an unknown username, because a stranger could measure the time that queueing takes.
    if (isLocked && isNew) {
      await deps.notify(tx, { kind: 'answers-locked', customerId: customerId ?? NOBODY, at: now })
    }
  })
}
