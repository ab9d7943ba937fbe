/** One-time codes by text message, as the rest of the bank uses them. code-life.ts makes them and follows them to their end. */
import type { CodeQuota } from '../../../core/identity/auth-limits.ts'
import type { OtherWay } from '../../../core/identity/code-quotas.ts'
import type { Failure } from '../../../core/failure.ts'
import type { Result } from '../../../values/result.ts'
import type { Sql } from '../../db/database.ts'

export interface SentCode {
  readonly referenceId: string
  readonly maskedPhone: string
  readonly expiresAt: Date
  readonly resendAt: Date
}

export interface CodeRequest {
  /** sign-up, link-device, approval, …: a code for one purpose is not valid for another. */
  readonly purpose: string
  /** The customer's id, or the id of a sign-up that is no customer yet. */
  readonly subject: string
  /** The content that the right code approves: the hash of a ticket or of a payment. */
  readonly approves: string
  /** E.164 */
  readonly phone: string
  /** The quota that the message counts for. */
  readonly quota: CodeQuota
  /** Returns the other ways when the quota is used up: only the ways that this caller may know. */
  readonly otherWays?: () => Promise<readonly OtherWay[]>
  /** The message with `{code}` where the code goes. It is kept for the resend, so no secret may be in it. */
  readonly text: string
}

export interface CodeGuess extends Pick<CodeRequest, 'purpose' | 'subject' | 'approves'> {
  readonly reference: string
  readonly code: string
}

/** Writes the caller's own rows in the transaction that makes the code. */
export type AlsoWrite = (tx: Sql, referenceId: string) => Promise<void>

export interface ComparedCode {
  /** Uses the code up within the caller's transaction. Returns false when another request has used it. */
  use(tx: Sql): Promise<boolean>
}

/** A code's row without the code's hash and the phone. */
export interface FoundCode extends Pick<CodeGuess, 'reference' | 'subject' | 'approves'> {
  readonly usedAt: Date | null
}

export interface OneTimeCodes {
  /** Sends a code. Refused: code-limit, code-not-sent (with `referenceId`: an immediate resend is possible). */
  send(request: CodeRequest, also?: AlsoWrite): Promise<Result<SentCode, Failure>>
  /** Sends the code of one approval. A second call is a resend, because the caller may have lost the reference. Refused: as both. */
  sendOrResend(request: CodeRequest): Promise<Result<SentCode, Failure>>
  /**
   * Sends a new code under the same reference. The old code is void. Refused: resend-too-soon (with the fields of the
   * sent code), code-expired, code-tries-used, code-limit, code-not-sent.
   */
  resend(referenceId: string): Promise<Result<SentCode, Failure>>
  /** Reads a code's row without taking a try; undefined when this purpose has no such reference. */
  find(referenceId: string, purpose: string): Promise<FoundCode | undefined>
  /** Takes a try and compares, without using the code up. Failures: invalid-credentials, code-expired, code-tries-used. */
  compare(guess: CodeGuess): Promise<Result<ComparedCode, Failure>>
  /** Takes a try, compares the code, and uses up a right code. */
  check(guess: CodeGuess): Promise<Result<void, Failure>>
}
