/** Checks the authenticator code or passkey that replaces a security answer in a device link or PIN reset. */
import type { Failure } from '../../../core/failure.ts'
import { ok, type Result } from '../../../values/result.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { checkPasskey } from '../passkeys/check-passkey.ts'
import { compareToken, type ComparedToken } from '../authenticator/check-token.ts'
import type { OtherProof } from './other-proof.ts'
import { challengeOfTicket } from '../passkeys/passkey-challenge.ts'
import type { Trace } from '../../audit/record-audit.ts'

interface ProofOfStep {
  readonly customerId: string
  /** The hash of the step's ticket. The passkey signs a hash of it. */
  readonly ticketHash: Buffer
  readonly proof: OtherProof
  readonly step: 'link-device' | 'reset-pin'
}

/**
 * Returns a function that uses up the right proof. Failures: invalid-credentials (07), and the failures of a locked
 * authenticator. The audit trail has a line for each failure.
 */
export async function compareOtherProof(
  deps: AuthDeps,
  { customerId, ticketHash, proof, step }: ProofOfStep,
  trace: Trace,
): Promise<Result<ComparedToken, Failure>> {
  if (proof.kind === 'token') {
    const use = step === 'link-device' ? step : 'signed-in'
    return compareToken(deps, { customerId, code: proof.token, use }, trace)
  }
  const challenge = challengeOfTicket(ticketHash)
  const check = { assertion: proof.passkey, challenge, customerId, purpose: step } as const
  const checked = await checkPasskey(deps, check, trace)
  return checked.ok ? ok({ use: () => Promise.resolve(true) }) : checked
}
