/** Decides on an exchange between two accounts of one customer. The rate was quoted before. */
import { ok, type Result } from '../../values/result.ts'
import type { AccountCurrency } from '../../values/vocabularies/account-currencies.ts'
import type { Failure } from '../failure.ts'
import { stopRefusal } from '../stops/service-stop.ts'
import type { CountFacts } from '../limits/limit-facts.ts'
import { NO_CHARGES } from './charges.ts'
import { decideFunds, NO_LIMIT_USE, type PaymentPolicy, refused } from './payment-decision.ts'
import type { TransferDecision, TransferFacts } from './transfer-ask.ts'

export interface ExchangeOrder {
  /** The amount that leaves, in minor units. */
  readonly amountMinor: bigint
  readonly currency: AccountCurrency
  readonly arrivesCurrency: AccountCurrency
}

/**
 * No money leaves the customer. So an exchange is free of charges, outside the limits on payments, and approved by the PIN, as is a
 * transfer between own accounts. The bank earns by the spread.
 */
export function decideExchange(
  order: ExchangeOrder,
  facts: CountFacts & Pick<TransferFacts, 'from' | 'to' | 'availableMinor'>,
  { limits, stop }: Pick<PaymentPolicy, 'limits' | 'stop'>,
): Result<TransferDecision, Failure> {
  const { from, to, customer } = facts
  if (stop !== undefined) return stopRefusal(stop)
  if (from === undefined || to === undefined) return refused('account-not-found')
  if (!from.open || !to.open) return refused('account-closed')
  if (from.customerId !== to.customerId || from.currency !== order.currency || to.currency !== order.arrivesCurrency) {
    return refused('currency-mismatch')
  }
  // The same checks as between accounts of one currency (decide-own-bank.ts).
  if (customer.frozen === true) return refused('account-frozen')
  const { amountMinor } = order
  const decided = decideFunds(
    { from, amountMinor, payee: null, charges: () => NO_CHARGES, ...NO_LIMIT_USE },
    facts,
    limits,
  )
  return decided.ok ? ok({ ...decided.value, ownAccounts: true }) : decided
}
