/** The needs of transfers. modules.ts gathers them. */
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
import type { Payment } from './transfer-content.ts'

export interface TransfersDeps {
  readonly database: Database
  readonly ledger: Ledger
  readonly clock: Clock
  readonly approvals: Approvals
  readonly monitoring: Monitoring
  /** The ledger's number of one of the bank's own accounts, opened when it is first asked for. */
  internalAccount(code: ChargeAccountCode | 'exchange-position' | 'exchange-income', currency: string): Promise<bigint>
  /** Effects' rows that tell both sides, queued only if the money moved. */
  noticeRows?(transfer: { readonly payment: Payment; readonly toCustomerId: string }): readonly EffectRow[]
  /** Effects' rows that keep whom it paid as the sender's beneficiary. */
  payeeRows?(
    paid: Payment['to'] & {
      readonly transferId: string
      readonly customerId: string
      readonly beneficiaryType?: string | undefined
    },
  ): readonly EffectRow[]
  /** The way to other banks; none where the bank is on no switch. */
  readonly outward?: {
    readonly paymentSwitch: Pick<OutwardSwitch, 'enquireName' | 'reference'>
    /** A bank on the switch by its institution code, if money can be sent there now. */
    findBank(institutionCode: string): Promise<{ readonly name: string } | undefined>
    /** Every bank that money can be sent to now. */
    listBanks(): Promise<readonly Bank[]>
    /** Since when the switch has not answered, or null while it does. */
    downSince(): Promise<Date | null>
  }
  /** The customer's limits and what is used of them, as this device has them. */
  limitFacts(
    who: { readonly customerId: string; readonly deviceKeyId: string },
    currency: AccountCurrency,
  ): Promise<LimitFacts>
  /**
   * Payments refused because of what the recipient holds already, counted for each sender: each tells something of it, and who asks
   * with amount after amount would learn it all.
   */
  readonly capRefusals: {
    areUsedUp(customerId: string): Promise<boolean>
    count(customerId: string): Promise<void>
  }
  /** A quote for an exchange between own accounts; where left out the bank exchanges nothing. */
  readonly offerExchange?: (ask: ExchangeAsk) => Promise<Result<OfferedQuote, Failure>>
  /** The bank's own: what may be sent, taken and held. */
  readonly limits: CurrentLimits
  /** What transfers cost, today's schedule among them; the bank's default where left out. */
  readonly fees?: () => Promise<FeeSchedules>
}
