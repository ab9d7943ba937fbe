/** One-time codes by text message: sent after the commit, bound to what they approve, three tries, one use. */
import { randomBytes, randomInt } from 'node:crypto'
import type { CodeQuota } from '../../../core/identity/auth-limits.ts'
import { decideSend, nameOtherWays, type OtherWay } from '../../../core/identity/code-quotas.ts'
import { decideResend, decideTry, resendWaitMs } from '../../../core/identity/code-rules.ts'
import type { Failure } from '../../../core/failure.ts'
import { maskPhone } from '../../../values/phone.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import type { Sql } from '../../db/database.ts'
import { type AuthDeps, limitsOf } from '../auth-deps.ts'
import {
  allowResend,
  deleteSend,
  insertCode,
  insertSend,
  lockCode,
  lockReference,
  lockSends,
  renewCode,
  type StoredCode,
  takeCodeTry,
  useCode,
} from './code-store.ts'
import { keyedHash, sameHash, seal, unseal } from '../../crypto/sealing.ts'

export interface SentCode {
  readonly referenceId: string
  readonly maskedPhone: string
  readonly expiresAt: Date
  readonly resendAt: Date
}

interface CodeRequest {
  /** sign-up, link-device, approval, …: a code for one purpose is none for another. */
  readonly purpose: string
  /** Whom it is for: the customer's id. */
  readonly subject: string
  /** What the right code approves: a ticket's hash, a payment's hash. */
  readonly approves: string
  /** E.164 */
  readonly phone: string
  /** What the message is counted for. */
  readonly quota: CodeQuota
  /** Gives the ways to name when the quota is used up; only ways that this caller may know. */
  readonly otherWays?: () => Promise<readonly OtherWay[]>
  /** The message with `{code}` where the code goes. It is kept for the resend, so no secret may be in it. */
  readonly text: string
}

export interface CodeGuess extends Pick<CodeRequest, 'purpose' | 'subject' | 'approves'> {
  readonly reference: string
  readonly code: string
}

export interface OneTimeCodes {
  /** Sends a code. `also` writes the caller's own rows in the same transaction. Refused: code-limit, code-not-sent (with `referenceId`: a resend is possible at once). */
  send(request: CodeRequest, also?: (tx: Sql, referenceId: string) => Promise<void>): Promise<Result<SentCode, Failure>>
  /** The code of one approval: the first time it is sent, asked again it is a resend, however the asker lost the reference. Refused: as both. */
  sendOrResend(request: CodeRequest): Promise<Result<SentCode, Failure>>
  /** A new code under the same reference; the old one is void. Refused: resend-too-soon (with what a resend would have answered), code-expired, code-tries-used, code-limit, code-not-sent. */
  resend(referenceId: string): Promise<Result<SentCode, Failure>>
  /** Takes a try and compares, without using the code up. Failures: invalid-credentials, code-expired, code-tries-used. */
  compare(guess: CodeGuess): Promise<Result<ComparedCode, Failure>>
  /** Takes a try, compares, and uses the code up. */
  check(guess: CodeGuess): Promise<Result<void, Failure>>
}

interface ComparedCode {
  /** Uses the code up within the caller's transaction; false when somebody else did. */
  use(tx: Sql): Promise<boolean>
}

type CodeDeps = Pick<AuthDeps, 'database' | 'clock' | 'keys' | 'sms' | 'limits'>

interface Outgoing extends SentCode {
  readonly sendId: string
  readonly phone: string
  readonly text: string
}

const expired: Failure = { kind: 'refused', reason: 'code-expired' }

export function createOneTimeCodes(deps: CodeDeps): OneTimeCodes {
  const compare = (guess: CodeGuess) => compareCode(deps, guess)
  return {
    send: async (request, also) => {
      const outgoing = await deps.database.transaction((tx) => prepareCode(deps, tx, request, also))
      return outgoing.ok ? deliver(deps, outgoing.value) : refuse(request, outgoing.failure)
    },
    sendOrResend: async (request) => {
      const outgoing = await deps.database.transaction((tx) => prepareEither(deps, tx, request))
      return outgoing.ok ? deliver(deps, outgoing.value) : refuse(request, outgoing.failure)
    },
    resend: async (referenceId) => {
      const outgoing = await deps.database.transaction((tx) => prepareResend(deps, tx, referenceId))
      return outgoing.ok ? deliver(deps, outgoing.value) : outgoing
    },
    compare,
    check: async (guess) => {
      const compared = await compare(guess)
      if (!compared.ok) return compared
      return (await compared.value.use(deps.database.pool)) ? ok(undefined) : fail(expired)
    },
  }
}

async function refuse({ otherWays }: CodeRequest, failure: Failure) {
  return fail(otherWays === undefined ? failure : nameOtherWays(failure, await otherWays()))
}

function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

function hashCode(deps: CodeDeps, guess: CodeGuess): Buffer {
  return keyedHash(deps.keys.oneTimeCode, guess.reference, guess.purpose, guess.subject, guess.approves, guess.code)
}

function phonePlace(reference: string): string {
  return `bank.one_time_code.phone ${reference}`
}

async function prepareCode(
  deps: CodeDeps,
  tx: Sql,
  request: CodeRequest,
  also: ((tx: Sql, referenceId: string) => Promise<void>) | undefined,
): Promise<Result<Outgoing, Failure>> {
  const limits = limitsOf(deps)
  const now = deps.clock.now()
  const phoneIndex = keyedHash(deps.keys.identityIndex, 'phone', request.phone)
  const allowed = decideSend(request.quota, await lockSends(tx, phoneIndex, now), now, limits)
  if (!allowed.ok) return allowed
  const reference = randomBytes(24).toString('base64url')
  const code = newCode()
  const expiresAt = new Date(now.getTime() + limits.codeLifeMs)
  const resendAt = new Date(now.getTime() + resendWaitMs(1, limits))
  await insertCode(tx, {
    reference,
    purpose: request.purpose,
    quota: request.quota,
    subject: request.subject,
    approves: request.approves,
    codeHash: hashCode(deps, { ...request, reference, code }),
    phoneSealed: seal(deps.keys.identityEncryption, phonePlace(reference), request.phone),
    phoneIndex,
    message: request.text,
    sends: 1,
    tries: 0,
    createdAt: now,
    expiresAt,
    resendAt,
    usedAt: null,
  })
  const sendId = await insertSend(tx, { phoneIndex, quota: request.quota, at: now })
  await also?.(tx, reference)
  return ok(outgoing(reference, request, code, { expiresAt, resendAt, sendId }))
}

function outgoing(
  referenceId: string,
  to: { readonly phone: string; readonly text: string },
  code: string,
  sending: { readonly expiresAt: Date; readonly resendAt: Date; readonly sendId: string },
): Outgoing {
  return {
    referenceId,
    maskedPhone: maskPhone(to.phone),
    phone: to.phone,
    text: to.text.replace('{code}', code),
    ...sending,
  }
}

async function prepareEither(deps: CodeDeps, tx: Sql, request: CodeRequest): Promise<Result<Outgoing, Failure>> {
  const reference = await lockReference(tx, request)
  return reference === undefined ? prepareCode(deps, tx, request, undefined) : prepareResend(deps, tx, reference)
}

async function prepareResend(deps: CodeDeps, tx: Sql, reference: string): Promise<Result<Outgoing, Failure>> {
  const limits = limitsOf(deps)
  const now = deps.clock.now()
  const stored = await lockCode(tx, reference)
  const resendable = decideResend(stored, now, limits)
  if (!resendable.ok) return stored ? withSent(deps, stored, resendable.failure) : resendable
  if (!stored) return fail(expired)
  const { phoneIndex, quota } = stored
  const allowed = decideSend(quota, await lockSends(tx, phoneIndex, now), now, limits)
  if (!allowed.ok) return allowed
  const code = newCode()
  const sends = stored.sends + 1
  const expiresAt = new Date(now.getTime() + limits.codeLifeMs)
  const resendAt = new Date(now.getTime() + resendWaitMs(sends, limits))
  await renewCode(tx, reference, { codeHash: hashCode(deps, { ...stored, code }), sends, expiresAt, resendAt })
  const sendId = await insertSend(tx, { phoneIndex, quota, at: now })
  const phone = unseal(deps.keys.identityEncryption, phonePlace(reference), stored.phoneSealed)
  return ok(outgoing(reference, { phone, text: stored.message }, code, { expiresAt, resendAt, sendId }))
}

/** Too early for another: whoever lost the answer to the first is told where that code is, and until when it counts. */
function withSent(
  deps: CodeDeps,
  stored: StoredCode,
  failure: Failure,
): { readonly ok: false; readonly failure: Failure } {
  if (failure.kind !== 'refused' || failure.reason !== 'resend-too-soon') return fail(failure)
  const { reference, expiresAt, phoneSealed } = stored
  const maskedPhone = maskPhone(unseal(deps.keys.identityEncryption, phonePlace(reference), phoneSealed))
  const sent = { referenceId: reference, maskedPhone, expiresAt: expiresAt.toISOString() }
  return fail({ ...failure, detail: { ...failure.detail, ...sent } })
}

/** The message leaves after the commit; the plain code was never written down. */
async function deliver(deps: CodeDeps, message: Outgoing): Promise<Result<SentCode, Failure>> {
  const sent = await deps.sms.send({ to: message.phone, text: message.text, reference: message.sendId })
  const { referenceId, maskedPhone, expiresAt, resendAt } = message
  // No definite answer is not a failure: the message may still arrive, and if not, a resend waits as always.
  if (sent.ok || sent.failure.kind === 'unknown') return ok({ referenceId, maskedPhone, expiresAt, resendAt })
  const now = deps.clock.now()
  await deleteSend(deps.database.pool, message.sendId)
  await allowResend(deps.database.pool, referenceId, now)
  return fail({
    kind: 'refused',
    reason: 'code-not-sent',
    detail: { referenceId, maskedPhone, resendAt: now.toISOString() },
  })
}

async function compareCode(deps: CodeDeps, guess: CodeGuess): Promise<Result<ComparedCode, Failure>> {
  const limits = limitsOf(deps)
  const now = deps.clock.now()
  const stored = await takeCodeTry(deps.database.pool, guess.reference, limits.codeTries)
  const allowed = decideTry(stored, now, limits)
  if (!allowed.ok) return allowed
  if (!stored) return fail(expired)
  if (!sameHash(stored.codeHash, hashCode(deps, guess))) return fail({ kind: 'invalid-credentials' })
  return ok({ use: (tx) => useCode(tx, guess.reference, stored.codeHash, now) })
}
