/** Proofs of who a customer is, in addition to password, PIN and phone; decides which of them may be removed. */

export interface Proofs {
  readonly hasQuestions: boolean
  readonly hasToken: boolean
  readonly passkeys: number
}

/** Whether a customer can prove who they are without a security answer. */
export function canGoWithoutQuestions({ hasToken, passkeys }: Proofs): boolean {
  return hasToken || passkeys > 0
}

/** True when the customer would have no proof left after the removal of one passkey or of the authenticator. */
export function isLastProof({ hasQuestions, hasToken, passkeys }: Proofs, removed: 'token' | 'passkey'): boolean {
  if (hasQuestions) return false
  return removed === 'token' ? passkeys === 0 : passkeys <= 1 && !hasToken
}
