/** The dependencies of transfers, which modules.ts provides. */
import type { Bank } from '../../../../core/banks/banks.ts'
import type { FeeSchedules } from '../../../../core/fees/fee-schedule.ts'
import type { ExchangeAsk, OfferedQuote } from '../../../../core/exchange/quote-exchange.ts'
import type { Failure } from '../../../../core/failure.ts'
import type { AccountCurrency } from '../../../../values/vocabularies/account-currencies.ts'
import type { LimitFacts } from '../../../../core/limits/limit-facts.ts'
import type { CurrentLimits } from '../../../../core/limits/limit-schedule.ts'
import type { Result } from '../../../../values/result.ts'
import type { Approvals } from '../../../approvals/approvals.ts'
import type { Database } from '../../../db/database.ts'
import type { EffectRow } from '../../../ledger/effect.ts'
import type { Ledger } from '../../../ledger/ledger.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Monitoring } from '../../../ports/monitoring.ts'
import type { OutwardSwitch } from '../../../ports/payment-switch.ts'
import type { ChargeAccountCode } from '../../charge-accounts.ts'
import type { ExecuteDeps } from '../../execution/execute-payment.ts'
import type { Payment } from './transfer-content.ts'

export interface TransfersDeps {
  readonly database: Database
  readonly ledger: Ledger
  readonly clock: Clock
  readonly approvals: Approvals
  readonly monitoring: Monitoring
  /** The largest transfer in naira while a name is unscreened. Absent: `UNSCREENED_MOST_MINOR`. */
  readonly unscreenedMostMinor?: bigint
  readonly referralRows: ExecuteDeps['referralRows']
  /** Returns the ledger's number of an internal account of the bank. The first call opens the account. */
  internalAccount(code: ChargeAccountCode | 'exchange-position' | 'exchange-income', currency: string): Promise<bigint>
  /** The posting effects that notify both sides. They are queued only if the money moves. */
  noticeRows?(transfer: { readonly payment: Payment; readonly toCustomerId: string }): readonly EffectRow[]
  /** The posting effects that save the payee as a beneficiary of the sender. */
  payeeRows?(
    paid: Payment['to'] & {
      readonly transferId: string
      readonly customerId: string
      readonly beneficiaryType?: string | undefined
    },
  ): readonly EffectRow[]
  /** Transfers to other banks. Undefined when the bank is on no switch. */
  readonly outward?: {
    readonly paymentSwitch: Pick<OutwardSwitch, 'enquireName' | 'reference'>
    /** Finds an offered bank by its institution code. */
    findBank(institutionCode: string): Promise<{ readonly name: string } | undefined>
    /** Lists all offered banks. */
    listBanks(): Promise<readonly Bank[]>
    /** The time of the first failure when the switch counts as down. Null while it answers. */
    downSince(): Promise<Date | null>
  }
  /** The limits of the customer on this device, and their used amounts. */
  limitFacts(
    who: { readonly customerId: string; readonly deviceKeyId: string },
    currency: AccountCurrency,
  ): Promise<LimitFacts>
  /**
   * Counts the payments of a sender that were refused for the balance cap of their recipient. Each refusal discloses a bound of that
   * balance, and many amounts would disclose the balance.
   */
  readonly capRefusals: {
    areUsedUp(customerId: string): Promise<boolean>
    count(customerId: string): Promise<void>
  }
  /** Makes a quote for an exchange between own accounts. Undefined when the bank has no exchange. */
  readonly offerExchange?: (ask: ExchangeAsk) => Promise<Result<OfferedQuote, Failure>>
  /** The limits of the bank on outgoing payments, incoming payments and balances. */
  readonly limits: CurrentLimits
  /** The tariffs of transfers. Without it, the standard tariff applies. */
  readonly fees?: () => Promise<FeeSchedules>
}
