/** What the transfers feature needs from the rest of the server; main.ts joins it. */
import type { Failure } from '../../../core/failure.ts'
import type { FeeSchedules } from '../../../core/fees/fee-schedule.ts'
import type { LimitPolicy } from '../../../core/limits/transfer-limits.ts'
import type { Result } from '../../../values/result.ts'
import type { Database } from '../../db/database.ts'
import type { RequestContext, Session } from '../../http/handler.ts'
import type { CompanionRow, Ledger } from '../../ledger/ledger.ts'
import type { Clock } from '../../ports/clock.ts'
import type { ChargeAccountCode } from './charge-accounts.ts'
import type { Payment } from './payment.ts'

export type SignedIn = RequestContext & { readonly session: Session }

/** SMS codes that approve one payment each: `subject` is the customer's id, `approves` the payment's fingerprint in hex. */
interface PaymentCodes {
  /** `text` holds `{code}` where the code goes; `phone` is E.164. */
  send(request: {
    readonly purpose: string
    readonly subject: string
    readonly approves: string
    readonly phone: string
    readonly text: string
  }): Promise<
    Result<
      {
        readonly referenceId: string
        readonly maskedPhone: string
        readonly expiresAt: Date
        readonly resendAt: Date
      },
      Failure
    >
  >
  /** Takes a try and uses the code up; wrong, late, or meant for another payment: a failure. */
  check(guess: {
    readonly purpose: string
    readonly subject: string
    readonly approves: string
    readonly reference: string
    readonly code: string
  }): Promise<Result<void, Failure>>
}

/** The purpose under which a payment's code is sent and checked: a code for another purpose is none for this. */
export const PAYMENT_CODE_PURPOSE = 'approve-transfer'

export interface TransfersDeps {
  readonly database: Database
  readonly ledger: Ledger
  readonly clock: Clock
  /** Checks the transaction PIN: `pin-mismatch`, or `pin-locked` from the third miss in a row on. */
  checkPin(request: {
    readonly customerId: string
    readonly pin: string
    readonly context: SignedIn
  }): Promise<Result<void, Failure>>
  readonly oneTimeCodes: PaymentCodes
  /** The ledger's number of one of the bank's own accounts, opened when it is first asked for. */
  internalAccount(code: ChargeAccountCode, currency: string): Promise<bigint>
  /** Companions' rows that tell both sides, queued only if the money moved. */
  noticeRows?(transfer: { readonly payment: Payment; readonly toCustomerId: string }): readonly CompanionRow[]
  /** The bank's defaults where left out. */
  readonly limits?: LimitPolicy
  /** What transfers cost, today's schedule among them; the bank's default where left out. */
  readonly fees?: () => Promise<FeeSchedules>
}
