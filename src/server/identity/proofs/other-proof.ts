/** Proofs in place of a security answer: a code of the authenticator, a recovery code, or a passkey. */
import type { PasskeyAssertion } from '../../../contract/identity/passkey-assertion.ts'
import type { Failure } from '../../../core/failure.ts'
import { fail, ok, type Result } from '../../../values/result.ts'

export type OtherProof =
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'passkey'; readonly passkey: PasskeyAssertion }
export type Proof = { readonly kind: 'answer'; readonly answer: string } | OtherProof

export interface GivenProofs {
  readonly answer?: string | undefined
  readonly token?: string | undefined
  readonly passkey?: PasskeyAssertion | undefined
}

/** Checks the one proof of the request. No proof, or more than one, is invalid-input and uses no try. */
export function proofGiven({ answer, token, passkey }: GivenProofs): Result<Proof, Failure> {
  const given: Proof[] = []
  if (answer !== undefined) given.push({ kind: 'answer', answer })
  if (token !== undefined) given.push({ kind: 'token', token })
  if (passkey !== undefined) given.push({ kind: 'passkey', passkey })
  const [first, second] = given
  if (first === undefined || second !== undefined) {
    return fail({ kind: 'invalid-input', errors: { answer: ['Prove who you are in one way'] } })
  }
  return ok(first)
}

/** True for a failure that the check of the authenticator or of the passkey has already recorded in the audit trail. */
export function hasOwnLine(failure: Failure): boolean {
  return failure.kind === 'invalid-credentials' || (failure.kind === 'refused' && failure.reason === 'token-locked')
}
