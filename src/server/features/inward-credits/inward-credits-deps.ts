/** The dependencies of receiving money from other banks. */
import type { CreditedAccount } from '../../../core/inward-credits/decide-inward-credit.ts'
import type { CurrentLimits } from '../../../core/limits/limit-schedule.ts'
import type { ReturnedTransfer } from '../../../core/inward-credits/decide-return.ts'
import type { Database } from '../../db/database.ts'
import type { EffectRow } from '../../ledger/effect.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import type { Clock } from '../../ports/clock.ts'
import type { InwardSwitch } from '../../ports/payment-switch.ts'

export interface AccountForCredit extends CreditedAccount {
  readonly ledgerAccountId: bigint
  readonly customerId: string
  readonly accountName: string
}

/** The notice of a credit. The row belongs to the posting, so the notice is sent once and only if the credit was posted. */
interface CreditNotice {
  readonly customerId: string
  readonly journalId: string
  readonly accountNumber: string
  readonly amountMinor: bigint
  readonly currencyCode: string
  readonly counterparty: string
  readonly at: Date
}

/** A transfer of this bank that another bank returns. */
export interface TransferReturned extends ReturnedTransfer {
  readonly transferId: string
  readonly customerId: string
  readonly accountNumber: string
  readonly ledgerAccountId: bigint
  /**
   * The customer has closed the profile. The bank owes the customer the returned money, and keeps it in a separate
   * account of the bank.
   */
  readonly isClosed: boolean
  readonly toAccountNumber: string
  readonly toBankName: string
  readonly reference: string
  /** Minor units of the transfer that cases have refunded to the customer before. */
  readonly refundedMinor: bigint
}

export interface InwardCreditsDeps {
  readonly database: Database
  readonly ledger: Pick<Ledger, 'post' | 'balances'>
  readonly inwardSwitch: InwardSwitch
  readonly clock: Clock
  /** The limits of each tier on deposits and balances. */
  readonly limits: CurrentLimits
  /**
   * Finds an account for a credit, from the accounts feature. There is no owner check, because the sender names the
   * account and not the customer.
   */
  findAccountForCredit(accountNumber: string): Promise<AccountForCredit | undefined>
  /**
   * The ledger account through which the switch settles a currency. Undefined when the bank settles nothing in this
   * currency.
   */
  readonly settlementAccountId: (currency: string) => bigint | undefined
  /**
   * Counts one name enquiry of another bank. Returns a refusal when the bank has used up its quota. `isFirst` marks the
   * first refusal by this process since the quota was used up.
   */
  takeEnquiry(askingAgent: string): Promise<{ readonly retryAfterS: number; readonly isFirst: boolean } | undefined>
  /** Finds the transfer that was sent under an id of the network, from the transfers feature. */
  findReturned(networkReference: string): Promise<TransferReturned | undefined>
  /** The ledger account that pays the bank's own refunds to customers. */
  refundsAccountId(currency: string): Promise<bigint>
  /** The ledger account for money that the bank owes to closed customers. */
  unclaimedAccountId(currency: string): Promise<bigint>
  /** Rows that advance the case about a returned transfer, in the transaction that posts the return. */
  returnRows?(returned: TransferReturned, amountMinor: bigint): Promise<readonly EffectRow[]>
  noticeRows?(notice: CreditNotice): readonly EffectRow[]
  /** The part of pino that inward credits need. `alert` marks events for an operator. */
  readonly logger: {
    warn(details: object, text: string): void
    error(details: object, text: string): void
  }
}
