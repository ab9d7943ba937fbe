/** Starts a sign-up: checks BVN and date of birth, then sends a code to the phone of the BVN. */
import { decideApplicant, decideSignUp, usernameTriesUsed } from '../../../core/identity/decide-sign-up.ts'
import type { Failure } from '../../../core/failure.ts'
import { stopRefusal } from '../../../core/stops/service-stop.ts'
import { BRAND } from '../../../values/brand.ts'
import { calendarDay } from '../../../values/date.ts'
import type { Language } from '../../../values/language.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import { translatorFor } from '../../language/translator.ts'
import { defineMessage } from '../../../values/message.ts'
import type { IdentityRecord } from '../../ports/identity.ts'
import { clearAttempts, takeAttempt } from '../profiles/attempt-counters.ts'
import { type AuthDeps, limitsOf } from '../auth-deps.ts'
import { sharedIndex } from '../../crypto/blind-index.ts'
import type { OneTimeCodes, SentCode } from '../codes/one-time-codes.ts'
import { reasonOf, recordAudit, type Trace } from '../../audit/record-audit.ts'
import { findPartStop } from '../../stops/stop-store.ts'
import { findRecentRecord, findTriedOutUntil, insertSignUp } from './sign-up-store.ts'

export const SIGN_UP_PURPOSE = 'sign-up'

/** The subject of a sign-up's code. No customer exists yet, so the subject is the BVN's index. */
export function signUpSubject(index: Buffer): string {
  return `bvn:${index.toString('hex')}`
}

interface FoundRecord {
  readonly record: IdentityRecord
  readonly lookedUpAt: Date
}

const UNAVAILABLE_RETRY_S = 30

export interface SignUpInput {
  readonly bvn: string
  /** YYYY-MM-DD */
  readonly dateOfBirth: string
  /** The language of the page, because no customer has chosen a language yet. */
  readonly language?: Language | undefined
}

/** The contract has checked the format of the BVN, because a look-up is billed even when it fails. While sign-up is off, nothing is looked up. */
export async function sendSignUpCode(
  deps: AuthDeps,
  codes: OneTimeCodes,
  input: SignUpInput,
  trace: Trace,
): Promise<Result<SentCode, Failure>> {
  const stop = await findPartStop(deps, 'sign-up')
  if (stop !== undefined) return refuse(deps, trace, input.bvn, stopRefusal(stop).failure)
  const limits = limitsOf(deps)
  const today = calendarDay(deps.clock.now())
  const applicant = decideApplicant(input.dateOfBirth, today, limits)
  if (!applicant.ok) return refuse(deps, trace, input.bvn, applicant.failure)
  const index = sharedIndex(deps.keys, 'bvn', input.bvn)
  const counter = `bvn:${index.toString('hex')}`
  const now = deps.clock.now()
  const rule = { limit: limits.lookUpMisses, lockMs: limits.lookUpLockMs }
  const attempt = await takeAttempt(deps.database.pool, counter, rule, now)
  if (!attempt.allowed) {
    const retryAfterS = Math.ceil((attempt.lockedUntil.getTime() - now.getTime()) / 1_000)
    return refuse(deps, trace, input.bvn, { kind: 'too-many', retryAfterS: Math.max(1, retryAfterS) })
  }
  const found = await findRecord(deps, input.bvn, index)
  if (!found.ok) return refuse(deps, trace, input.bvn, found.failure)
  const decision = decideSignUp(found.value?.record, input.dateOfBirth, today, limits)
  if (!decision.ok) return refuse(deps, trace, input.bvn, decision.failure)
  if (!found.value) throw new Error('A sign-up without a record was let through')
  await clearAttempts(deps.database.pool, counter, attempt)
  const triedOut = await findTriedOutUntil(deps.database.pool, index, limits.usernamesPerTicket, now)
  if (triedOut) return refuse(deps, trace, input.bvn, usernameTriesUsed(triedOut))
  return sendToRecord(deps, codes, { index, found: found.value, language: input.language ?? null }, trace)
}

async function sendToRecord(
  deps: AuthDeps,
  codes: OneTimeCodes,
  to: { readonly index: Buffer; readonly found: FoundRecord; readonly language: Language | null },
  trace: Trace,
): Promise<Result<SentCode, Failure>> {
  const { index, language } = to
  const { record, lookedUpAt } = to.found
  const minutes = Math.floor(limitsOf(deps).codeLifeMs / 60_000)
  const sent = await codes.send(
    {
      purpose: SIGN_UP_PURPOSE,
      quota: SIGN_UP_PURPOSE,
      subject: signUpSubject(index),
      approves: SIGN_UP_PURPOSE,
      phone: record.phone,
      text: translatorFor(language).text(
        defineMessage(
          '{code} is your {bank} code to sign up. It expires in {minutes} minutes. Do not share it. We will never ask for it.',
        ),
        { bank: BRAND.bankName, minutes },
      ),
    },
    async (tx, reference) => {
      const at = deps.clock.now()
      await insertSignUp(tx, deps.keys, { bvnIndex: index, record, lookedUpAt, reference, at })
      await recordAudit(tx, trace, {
        kind: 'sign-up.code-sent',
        outcome: 'done',
        detail: { bvn: maskBvn(record.bvn) },
      })
    },
  )
  if (!sent.ok) return refuse(deps, trace, record.bvn, sent.failure)
  return sent
}

/** A person who comes back within an hour causes no second look-up at the identity register. Undefined when the BVN is unknown. */
async function findRecord(
  deps: AuthDeps,
  bvn: string,
  index: Buffer,
): Promise<Result<FoundRecord | undefined, Failure>> {
  const now = deps.clock.now()
  const since = new Date(now.getTime() - limitsOf(deps).recordLifeMs)
  const known = await findRecentRecord(deps.database.pool, deps.keys, index, since)
  if (known) return ok(known)
  const answer = await deps.identity.findByBvn(bvn)
  if (answer.ok) return ok({ record: answer.value, lookedUpAt: now })
  if (answer.failure.kind === 'not-found') return ok(undefined)
  return fail({ kind: 'unavailable', retryAfterS: UNAVAILABLE_RETRY_S })
}

async function refuse(
  deps: AuthDeps,
  trace: Trace,
  bvn: string,
  failure: Failure,
): Promise<{ readonly ok: false; readonly failure: Failure }> {
  await recordAudit(deps.database.pool, trace, {
    kind: 'sign-up.refused',
    outcome: 'refused',
    detail: { bvn: maskBvn(bvn), reason: reasonOf(failure) },
  })
  return fail(failure)
}

/** Masks a BVN as the customer sees it, such as "*******0011". */
function maskBvn(bvn: string): string {
  return `${'*'.repeat(Math.max(0, bvn.length - 4))}${bvn.slice(-4)}`
}
