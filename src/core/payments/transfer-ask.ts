/** A transfer that is to be decided, and the facts of its decision. */
import type { AccountCurrency } from '../../values/vocabularies/account-currencies.ts'
import type { Failure } from '../failure.ts'
import { belowMinimum } from '../fees/minimum-amounts.ts'
import type { LimitedPayment, LimitFacts } from '../limits/limit-facts.ts'
import { scheduleAt } from '../schedule-at.ts'
import type { PaymentDecision, PaymentParty, PaymentPolicy } from './payment-decision.ts'

export interface TransferAsk {
  readonly fromAccountNumber: string
  readonly toAccountNumber: string
  /** The institution code of the payee's bank. */
  readonly bankCode: string
  readonly amountMinor: bigint
  readonly currency: AccountCurrency
}

/** Facts of a transfer to another bank. Of the account there, the bank knows only the name. */
export interface OtherBankFacts extends LimitFacts {
  /** Undefined when the customer has no such account. */
  readonly from: PaymentParty | undefined
  /** When the customer's money first reached this account, milliseconds since the epoch; undefined: never. */
  readonly payeeSinceMs: number | undefined
  /** The funds that the account may spend, minor units. */
  readonly availableMinor: bigint
}

export interface TransferFacts extends OtherBankFacts {
  readonly to: PaymentParty | undefined
}

export interface TransferDecision extends PaymentDecision {
  /** Between two accounts of one customer: free, and outside the limits, because no money leaves the customer. */
  readonly ownAccounts: boolean
}

/** The key of a payee in the counts. It has the bank's code, because two banks may have the same account number. */
export function payeeKey({ bankCode, toAccountNumber }: TransferAsk): string {
  return `${bankCode} ${toAccountNumber}`
}

export function limitedPayment(ask: TransferAsk, { payeeSinceMs }: OtherBankFacts): LimitedPayment {
  return { amountMinor: ask.amountMinor, currency: ask.currency, payeeSinceMs }
}

/** The refusal of an amount below the minimum of its route. */
export function minimumRefusal(
  ask: TransferAsk,
  route: Parameters<typeof belowMinimum>[0]['route'],
  { nowMs }: Pick<LimitFacts, 'nowMs'>,
  { fees }: PaymentPolicy,
): Failure | undefined {
  return belowMinimum({ ...ask, route }, scheduleAt(fees, new Date(nowMs)).minimums)
}
