/**
 * Resets the PIN of a signed-in customer: first the password, then a security answer or another proof, then a code to
 * the phone, then the new PIN.
 */
import { randomInt } from 'node:crypto'
import type { pinRoutes } from '../../../contract/identity/pin.ts'
import type { RouteData } from '../../../contract/route.ts'
import { canGoWithoutQuestions } from '../../../core/identity/proofs.ts'
import { pinFaults } from '../../../core/identity/pin-rules.ts'
import type { Failure } from '../../../core/failure.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import type { Reply } from '../../http/handler.ts'
import { ownCodeText } from '../../language/code-text.ts'
import { defineMessage } from '../../../values/message.ts'
import { type AuthDeps, limitsOf } from '../auth-deps.ts'
import { customerOf, replacePin, type SessionTrace } from '../pin/change-pin.ts'
import { checkCustomerAnswer } from '../questions/check-answer.ts'
import { checkPassword } from '../passwords/check-password.ts'
import { compareOtherProof } from '../proofs/compare-other-proof.ts'
import { findProofs } from '../profiles/find-proofs.ts'
import type { OneTimeCodes, SentCode } from '../codes/one-time-codes.ts'
import { type GivenProofs, hasOwnLine, type Proof, proofGiven } from '../proofs/other-proof.ts'
import { requestOptions } from '../passkeys/passkey-ceremony.ts'
import { challengeOfTicket } from '../passkeys/passkey-challenge.ts'
import { listPasskeys } from '../passkeys/passkey-store.ts'
import type { PasswordHashing } from '../profiles/password-hashing.ts'
import { findProfileWithHash } from '../profiles/profile-store.ts'
import { listCustomerQuestions } from '../questions/question-store.ts'
import { recordAudit, refuseAudited } from '../../audit/record-audit.ts'
import { newToken, tokenHash } from '../../crypto/sealing.ts'
import { findTicket, insertTicket, useTicket } from '../profiles/ticket-store.ts'
import { findToken } from '../authenticator/token-store.ts'

const PURPOSE = 'reset-pin'
const ticketExpired: Failure = { kind: 'refused', reason: 'ticket-expired' }
const codeExpired: Failure = { kind: 'refused', reason: 'code-expired' }
const message = defineMessage(
  '{code} is your {bank} code to choose a new PIN. If this is not you, call {phone} now. Do not share this code.',
)

interface PinTicket {
  readonly ticketHash: Buffer
  readonly customerId: string
  /** Undefined for a customer without security questions. */
  readonly questionId: string | undefined
}

/** Finds a live ticket of this session. */
async function findOwn(deps: AuthDeps, ticket: string, { session }: SessionTrace): Promise<PinTicket | undefined> {
  const ticketHash = tokenHash(ticket)
  const found = await findTicket(deps.database.pool, PURPOSE, ticketHash, deps.clock.now())
  if (!found || found.boundTo !== session.sessionId || found.customerId !== session.customerId) return undefined
  const { customerId } = session
  // A customer who has security questions again must answer a question, even when the reset began without one.
  if (found.questionId === undefined && (await findProofs(deps.database.pool, customerId)).hasQuestions)
    return undefined
  return { ticketHash, customerId, questionId: found.questionId }
}

function refuse(deps: AuthDeps, trace: SessionTrace, failure: Failure) {
  return refuseAudited(deps, trace, { kind: 'pin-reset.refused' }, failure)
}

/**
 * Picks one question for all steps of the reset. Failures: 07, 17 (the counter of this device), and 90 for a customer
 * without a proof.
 */
export async function beginPinReset(
  deps: AuthDeps,
  hashing: PasswordHashing,
  input: { readonly password: string },
  trace: SessionTrace,
): Promise<Result<{ readonly ticket: string }, Failure>> {
  const { pool } = deps.database
  const { customerId, sessionId, username, deviceKeyId } = trace.session
  const profile = await findProfileWithHash(pool, customerId)
  const guess = { username, password: input.password, profile, deviceKeyId, auditNoun: 'pin-reset' } as const
  const right = await checkPassword(deps, hashing, guess, trace)
  if (!right.ok) return right
  const questions = await listCustomerQuestions(pool, customerId)
  const question = questions[randomInt(Math.max(1, questions.length))]
  if (!question && !canGoWithoutQuestions(await findProofs(pool, customerId)))
    return refuse(deps, trace, { kind: 'ineligible', reason: 'not-allowed' })
  const ticket = newToken()
  const now = deps.clock.now()
  const fields = { questionId: question?.questionId, deviceFingerprint: '', boundTo: sessionId }
  const expiresAt = new Date(now.getTime() + limitsOf(deps).resetTicketLifeMs)
  await deps.database.transaction(async (tx) => {
    await insertTicket(tx, { purpose: PURPOSE, ticketHash: tokenHash(ticket), customerId, ...fields }, now, expiresAt)
    await recordAudit(tx, trace, { kind: 'pin-reset.begun', outcome: 'done' })
  })
  return ok({ ticket })
}

/** Returns the customer's security question. For a customer without questions, it returns the proofs that replace the answer. */
export async function revealPinQuestion(
  deps: AuthDeps,
  input: { readonly ticket: string },
  trace: SessionTrace,
): Promise<Result<RouteData<typeof pinRoutes.revealQuestionPINReset>, Failure>> {
  const ticket = await findOwn(deps, input.ticket, trace)
  if (!ticket) return refuse(deps, trace, ticketExpired)
  if (ticket.questionId === undefined) return ok(await otherProofs(deps, ticket))
  const own = await listCustomerQuestions(deps.database.pool, ticket.customerId)
  const asked = own.find(({ questionId }) => questionId === ticket.questionId)
  return asked ? ok({ question: asked.question }) : refuse(deps, trace, ticketExpired)
}

async function otherProofs(
  deps: AuthDeps,
  { customerId, ticketHash }: PinTicket,
): Promise<RouteData<typeof pinRoutes.revealQuestionPINReset>> {
  const { pool } = deps.database
  const token = await findToken(pool, customerId)
  const passkeys = await listPasskeys(pool, customerId)
  const tokens = token ? (['token'] as const) : []
  if (passkeys.length === 0) return { otherProofs: [...tokens] }
  const request = { challenge: challengeOfTicket(ticketHash), timeoutMs: limitsOf(deps).passkeyChallengeLifeMs }
  const passkeyOptions = await requestOptions(deps.passkeys, request, passkeys)
  return { otherProofs: ['passkey', ...tokens], passkeyOptions }
}

/**
 * Sends a code only after a right answer or another right proof. So a right code proves both. Failures: 07, 17,
 * token-locked, and those of sending.
 */
export async function sendPinCode(
  deps: AuthDeps,
  codes: OneTimeCodes,
  hashing: PasswordHashing,
  input: { readonly ticket: string } & GivenProofs,
  trace: SessionTrace,
): Promise<Result<SentCode, Failure>> {
  const ticket = await findOwn(deps, input.ticket, trace)
  if (!ticket) return refuse(deps, trace, ticketExpired)
  const given = proofGiven(input)
  if (!given.ok) return refuse(deps, trace, given.failure)
  const proved = await checkPinProof(deps, hashing, { ticket, proof: given.value }, trace)
  if (!proved.ok)
    return proved.failure.kind === 'unavailable' ? proved : refuseProof(deps, trace, proved.failure, given.value)
  const { phone, language } = await customerOf(deps, trace)
  const request = { purpose: PURPOSE, subject: ticket.customerId, approves: ticket.ticketHash.toString('hex') }
  const sent = await codes.send({ ...request, quota: PURPOSE, phone, text: ownCodeText(language, message) }, (tx) =>
    recordAudit(tx, trace, { kind: 'pin-reset.code-sent', outcome: 'done' }),
  )
  return sent.ok ? sent : refuse(deps, trace, sent.failure)
}

/** Returns the failure, and records it unless the check of the authenticator or the passkey has recorded it. */
function refuseProof(deps: AuthDeps, trace: SessionTrace, failure: Failure, { kind }: Proof) {
  return kind !== 'answer' && hasOwnLine(failure) ? fail(failure) : refuse(deps, trace, failure)
}

async function checkPinProof(
  deps: AuthDeps,
  hashing: PasswordHashing,
  { ticket, proof }: { readonly ticket: PinTicket; readonly proof: Proof },
  trace: SessionTrace,
): Promise<Result<void, Failure>> {
  const { customerId, ticketHash, questionId } = ticket
  if ((proof.kind === 'answer') !== (questionId !== undefined)) {
    return fail({ kind: 'invalid-input', errors: { [proof.kind]: ['This way is not open for this reset'] } })
  }
  if (proof.kind === 'answer') {
    const answer = { questionId: questionId ?? '', answer: proof.answer }
    const checked = await hashing.run(() => checkCustomerAnswer(deps, hashing, customerId, answer))
    return checked.ok ? checked.value : checked
  }
  const compared = await compareOtherProof(deps, { customerId, ticketHash, proof, step: 'reset-pin' }, trace)
  if (!compared.ok) return compared
  const isUsed = await deps.database.transaction((tx) => compared.value.use(tx))
  return isUsed ? ok(undefined) : fail({ kind: 'invalid-credentials' })
}

/** A PIN that breaks a rule takes no try of the code. Code and ticket are used up together, and the lock (14) ends. */
export async function resetPin(
  deps: AuthDeps,
  codes: OneTimeCodes,
  input: { readonly ticket: string; readonly referenceId: string; readonly otp: string; readonly newPin: string },
  trace: SessionTrace,
): Promise<Result<Reply<null>, Failure>> {
  const ticket = await findOwn(deps, input.ticket, trace)
  if (!ticket) return refuse(deps, trace, ticketExpired)
  const { ticketHash, customerId } = ticket
  const faults = pinFaults(input.newPin, await customerOf(deps, trace))
  if (faults.length > 0) return refuse(deps, trace, { kind: 'invalid-input', errors: { newPin: faults } })
  const approves = ticketHash.toString('hex')
  const guess = { purpose: PURPOSE, subject: customerId, approves, reference: input.referenceId, code: input.otp }
  const compared = await codes.compare(guess)
  if (!compared.ok) return refuse(deps, trace, compared.failure)
  const done = await deps.database.transaction(async (tx): Promise<Result<void, Failure>> => {
    // Each factor is used once: of two parallel requests the slower one stops here.
    if (!(await compared.value.use(tx))) return fail(codeExpired)
    if (!(await useTicket(tx, ticketHash, deps.clock.now()))) return fail(ticketExpired)
    await replacePin(deps, tx, input.newPin, { reason: 'reset', evidence: approves }, trace)
    return ok(undefined)
  })
  return done.ok ? ok({ data: null, message: 'Your PIN has been changed' }) : refuse(deps, trace, done.failure)
}
