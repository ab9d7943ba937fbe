/** Checks the proofs of a device link: a code and the security answer. Without questions, the SMS code and another proof. */
import type { Failure } from '../../../core/failure.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import type { Sql } from '../../db/database.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { checkCustomerAnswer } from '../questions/check-answer.ts'
import { compareToken } from '../authenticator/check-token.ts'
import { compareOtherProof } from '../proofs/compare-other-proof.ts'
import { codeOfLink, type LinkInput, type LinkTicket } from './link-ticket.ts'
import { OPENED_BY_PASSKEY } from './offer-link.ts'
import type { OneTimeCodes } from '../codes/one-time-codes.ts'
import { proofGiven } from '../proofs/other-proof.ts'
import type { PasswordHashing } from '../profiles/password-hashing.ts'
import { verifyAnswer } from '../profiles/profile-secrets.ts'
import type { Trace } from '../../audit/record-audit.ts'
import { isTokenAsked } from '../authenticator/token-store.ts'

const tokenNeeded: Failure = { kind: 'refused', reason: 'token-needed' }

type UseFactors = (tx: Sql) => Promise<boolean>
type Proved = Result<UseFactors, Failure>

interface Attempt {
  readonly ticket: LinkTicket
  readonly input: LinkInput
}

/** Checks the proofs, and returns a function that uses them up in a transaction. The outer result fails when too many hashes wait. */
export async function proveLink(
  deps: AuthDeps,
  codes: OneTimeCodes,
  hashing: PasswordHashing,
  { ticket, input }: Attempt,
  trace: Trace,
): Promise<Result<Proved, Failure>> {
  const { questionId } = ticket
  if (questionId === undefined) return ok(await proveWithoutQuestion(deps, codes, { ticket, input }, trace))
  const { answer } = input
  if (answer === undefined) return ok(missing('answer', 'Answer your security question'))
  const asked = { ticket, input, given: { questionId, answer } }
  const code = codeGiven(input, await isTokenAsked(deps.database.pool, ticket.customerId))
  if (!code.ok) return ok(code)
  return hashing.run(() => proveWithAnswer(deps, codes, hashing, { ...asked, code: code.value }, trace))
}

function missing(field: string, text: string): { readonly ok: false; readonly failure: Failure } {
  return fail({ kind: 'invalid-input', errors: { [field]: [text] } })
}

type SmsCode = { readonly reference: string; readonly code: string }
type CodeGiven = { readonly token: string } | SmsCode

function smsCodeOf({ referenceId, otp }: LinkInput): Result<SmsCode, Failure> {
  if (referenceId !== undefined && otp !== undefined) return ok({ reference: referenceId, code: otp })
  return missing('otp', 'Enter the code that we sent to your phone')
}

function codeGiven(input: LinkInput, isAsked: boolean): Result<CodeGiven, Failure> {
  if (input.token !== undefined) return ok({ token: input.token })
  return isAsked ? fail(tokenNeeded) : smsCodeOf(input)
}

interface Answered extends Attempt {
  readonly given: { readonly questionId: string; readonly answer: string }
  readonly code: CodeGiven
}

async function proveWithAnswer(
  deps: AuthDeps,
  codes: OneTimeCodes,
  hashing: PasswordHashing,
  { ticket, code, given }: Answered,
  trace: Trace,
): Promise<Proved> {
  const { customerId } = ticket
  const compared =
    'token' in code
      ? await compareToken(deps, { customerId, code: code.token, use: 'link-device' }, trace)
      : await codes.compare({ ...codeOfLink(ticket), ...code })
  if (!compared.ok) {
    // The answer is hashed even after a wrong code, so that a wrong code takes the same time as a wrong answer. It does
    // not count as a try of the answer.
    await verifyAnswer(deps.keys, hashing, undefined, given)
    return compared
  }
  const answered = await checkCustomerAnswer(deps, hashing, customerId, given)
  return answered.ok ? ok(compared.value.use) : answered
}

/** Checks the SMS code first, so a thief without the phone cannot try the other proof. */
async function proveWithoutQuestion(
  deps: AuthDeps,
  codes: OneTimeCodes,
  { ticket, input }: Attempt,
  trace: Trace,
): Promise<Proved> {
  const sms = smsCodeOf(input)
  if (!sms.ok) return sms
  const { customerId, ticketHash } = ticket
  const given = proofGiven({ token: input.token, passkey: input.passkey })
  if (!given.ok) return missing('token', 'Enter the code from your authenticator app')
  const proof = given.value
  if (proof.kind === 'answer') return missing('token', 'Enter the code from your authenticator app')
  // A passkey that replaced the password is not a second proof.
  if (proof.kind === 'passkey' && ticket.boundTo === OPENED_BY_PASSKEY) return fail({ kind: 'invalid-credentials' })
  const compared = await codes.compare({ ...codeOfLink(ticket), ...sms.value })
  if (!compared.ok) return compared
  const other = await compareOtherProof(deps, { customerId, ticketHash, proof, step: 'link-device' }, trace)
  if (!other.ok) return other
  return ok(async (tx) => (await compared.value.use(tx)) && other.value.use(tx))
}
