/** The dependencies of approvals on other modules. */
import type { PasskeyAssertion } from '../../contract/identity/passkey-assertion.ts'
import type { OtherWay } from '../../core/identity/code-quotas.ts'
import type { Failure } from '../../core/failure.ts'
import type { Result } from '../../values/result.ts'
import type { Database } from '../db/database.ts'
import type { RequestContext, Session } from '../http/handler.ts'
import type { Clock } from '../ports/clock.ts'

export type SignedIn = RequestContext & { readonly session: Session }

interface SentCode {
  readonly referenceId: string
  readonly maskedPhone: string
  readonly expiresAt: Date
  readonly resendAt: Date
}

/** `approves` names the challenge and the fingerprint, so that a code for one approval is not valid for another. */
interface CodeOfApproval {
  readonly purpose: string
  /** The customer's id. */
  readonly subject: string
  readonly approves: string
}

export interface ProofsToPay {
  /** True when the customer has security questions, a passkey or an authenticator. */
  readonly any: boolean
  /** True when the customer has an authenticator app whose first code was right. */
  readonly token: boolean
  readonly passkey: boolean
}

export interface ApprovalsDeps {
  /** Whether the customer's accounts are frozen. Then only a route with the guard `whenFrozen: 'allow'` checks factors. */
  isFrozen?(customerId: string): Promise<boolean>
  /** Which proofs the customer has, in one query. Absent: every customer has security questions. */
  findProofs?(customerId: string): Promise<ProofsToPay>
  readonly database: Database
  readonly clock: Clock
  /** Checks the transaction PIN. Failures: `pin-mismatch`, and `pin-locked` from the third wrong PIN in a row. */
  checkPin(request: {
    readonly customerId: string
    readonly pin: string
    readonly context: SignedIn
  }): Promise<Result<void, Failure>>
  readonly oneTimeCodes: {
    /**
     * The first call sends a new code. A later call sends another code under the same reference. `phone` is E.164, and
     * `text` contains `{code}`.
     */
    sendOrResend(
      request: CodeOfApproval & {
        readonly quota: 'approval'
        readonly phone: string
        readonly text: string
        /** Called when no more codes can be sent. Returns the ways to approve without a code. */
        readonly otherWays: () => Promise<readonly OtherWay[]>
      },
    ): Promise<Result<SentCode, Failure>>
    /** Takes a try, and uses up a right code. Fails for a wrong or expired code, and for a code of another approval. */
    check(guess: CodeOfApproval & { readonly reference: string; readonly code: string }): Promise<Result<void, Failure>>
  }
  /** Authenticator apps (TOKEN). When absent, no customer can approve with an authenticator. */
  readonly tokens?: {
    /** Takes a try, and uses up a right code. `code` is six digits or a recovery code, as typed. */
    checkToken(request: {
      readonly customerId: string
      readonly code: string
      readonly context: SignedIn
    }): Promise<Result<void, Failure>>
  }
  /** Passkeys. When absent, no customer can approve with a passkey. */
  readonly passkeys?: {
    /** True when one of the customer's passkeys signed this challenge and verified the user. */
    checkPasskey(request: {
      readonly customerId: string
      /** base64url of 48 bytes: the fingerprint and the challenge's id. */
      readonly challenge: string
      readonly assertion: PasskeyAssertion
      readonly context: SignedIn
    }): Promise<Result<void, Failure>>
  }
}
