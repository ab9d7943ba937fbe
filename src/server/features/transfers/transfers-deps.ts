/** What the transfers feature needs from the rest of the server; main.ts joins it. */
import type { CodeSent } from '../../../contract/fields.ts'
import type { Failure } from '../../../core/failure.ts'
import type { TransferPolicy } from '../../../core/transfers/decide-transfer.ts'
import type { Result } from '../../../values/result.ts'
import type { Database } from '../../db/database.ts'
import type { RequestContext, Session } from '../../http/handler.ts'
import type { CompanionRow, Ledger } from '../../ledger/ledger.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Payment } from './payment.ts'

export type SignedIn = RequestContext & { readonly session: Session }

export interface PaymentCodes {
  /**
   * Sends an SMS code that approves one payment. `approves` is the payment's fingerprint in hex; `message` is the text
   * with `{code}` where the code goes.
   */
  send(request: {
    readonly customerId: string
    readonly approves: string
    readonly message: string
    readonly context: SignedIn
  }): Promise<Result<CodeSent, Failure>>
  /** Uses up a code; wrong, late, or meant for another payment: a failure. */
  check(request: {
    readonly customerId: string
    readonly approves: string
    readonly referenceId: string
    readonly otp: string
    readonly context: SignedIn
  }): Promise<Result<undefined, Failure>>
}

export interface TransfersDeps {
  readonly database: Database
  readonly ledger: Ledger
  readonly clock: Clock
  /** Checks the transaction PIN: `pin-mismatch`, or `pin-locked` after three misses in a row. */
  checkPin(request: {
    readonly customerId: string
    readonly pin: string
    readonly context: SignedIn
  }): Promise<Result<undefined, Failure>>
  readonly paymentCodes: PaymentCodes
  /** The ledger's number of one of the bank's own accounts, opened when it is first asked for. */
  internalAccount(code: 'stamp-duty-payable', currency: string): Promise<bigint>
  /** Rows for the companion that queues the notices of a transfer (both sides are told). */
  noticeRows?(transfer: { readonly payment: Payment; readonly toCustomerId: string }): readonly CompanionRow[]
  /** Limits and fees; the bank's defaults where left out. */
  readonly policy?: TransferPolicy
}
