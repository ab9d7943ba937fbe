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
  /** The customer has left. The bank owes them the returned money, and keeps it in a separate account of the bank. */
  readonly isClosed: boolean
  readonly toAccountNumber: string
  readonly toBankName: string
  readonly reference: string
  /** Minor units that the customer was given back of the transfer before: refunds of cases. */
  readonly refundedMinor: bigint
}

export interface InwardCreditsDeps {
  readonly database: Database
  readonly ledger: Pick<Ledger, 'post' | 'balances'>
  readonly inwardSwitch: InwardSwitch
  readonly clock: Clock
  /** The bank's own. */
  readonly limits: CurrentLimits
  /** From the accounts feature. There is no owner check, because the sender names the account and not the customer. */
  findAccountForCredit(accountNumber: string): Promise<AccountForCredit | undefined>
  /** The ledger account through which the switch settles a currency; undefined when the bank settles none in it. */
  readonly settlementAccountId: (currency: string) => bigint | undefined
  /** Counts one name enquiry of another bank; something where it has asked too often. `isFirst` in this process, of this time. */
  takeEnquiry(askingAgent: string): Promise<{ readonly retryAfterS: number; readonly isFirst: boolean } | undefined>
  /** From the transfers feature: the transfer that was sent under an id of the network. */
  findReturned(networkReference: string): Promise<TransferReturned | undefined>
  /** The ledger account from which the bank refunds customers itself. */
  refundsAccountId(currency: string): Promise<bigint>
  /** The ledger account of what is owed to customers who have left. */
  unclaimedAccountId(currency: string): Promise<bigint>
  /** Rows that move the case about a returned transfer on, in the transaction that posts the return. */
  returnRows?(returned: TransferReturned, amountMinor: bigint): Promise<readonly EffectRow[]>
  noticeRows?(notice: CreditNotice): readonly EffectRow[]
  /** The part of pino that inward credits need. `alert` marks events for an operator. */
  readonly logger: {
    warn(details: object, text: string): void
    error(details: object, text: string): void
  }
}
