/** Decides on a transfer to an account at this bank: ownership, currency, limits, funds. */
import { fail, ok, type Result } from '../../values/result.ts'
import type { Failure } from '../failure.ts'
import { transferCharges } from '../fees/transfer-fees.ts'
import { limitRefusal } from '../limits/decide-limit-use.ts'
import type { LimitPolicy } from '../limits/transfer-limits.ts'
import {
  decideFunds,
  DEFAULT_PAYMENT_POLICY,
  limitUse,
  NO_LIMIT_USE,
  type PaymentParty,
  type PaymentPolicy,
  refused,
} from './payment-decision.ts'
import { stopRefusal } from '../stops/service-stop.ts'
import {
  limitedPayment,
  minimumRefusal,
  payeeKey,
  type TransferAsk,
  type TransferDecision,
  type TransferFacts,
} from './transfer-ask.ts'

export function decideOwnBank(
  ask: TransferAsk,
  facts: TransferFacts,
  policy: PaymentPolicy = DEFAULT_PAYMENT_POLICY,
): Result<TransferDecision, Failure> {
  const { from, to } = facts
  if (from === undefined || to === undefined) return refused('account-not-found')
  if (from.accountNumber === to.accountNumber) return refused('same-account')
  if (!from.open || !to.open) return refused('account-closed')
  if (from.currency !== ask.currency || to.currency !== ask.currency) return refused('currency-mismatch')

  // A freeze stops transfers between the customer's own accounts too: the customer does not know yet who is logged in.
  if (facts.customer.frozen === true) return refused('account-frozen')
  const ownAccounts = from.customerId === to.customerId
  // A customer is no new payee of the same customer.
  if (!ownAccounts && policy.stop !== undefined) return stopRefusal(policy.stop)
  const payment = limitedPayment(ask, facts)
  const limited = ownAccounts
    ? undefined
    : (limitRefusal(payment, facts, policy.limits) ?? depositRefusal(ask, to, policy.limits))
  if (limited !== undefined) return fail(limited)
  const small = minimumRefusal(ask, ownAccounts ? 'own-accounts' : 'same-bank', facts, policy)
  if (small !== undefined) return fail(small)
  const allowed = {
    from,
    amountMinor: ask.amountMinor,
    payee: ownAccounts ? null : payeeKey(ask),
    charges: (now: Date) => transferCharges({ ...ask, route: 'same-bank', ownAccounts }, now, policy.fees),
    ...(ownAccounts ? NO_LIMIT_USE : limitUse(payment, facts, policy.limits)),
  }
  const decided = decideFunds(allowed, facts, policy.limits)
  return decided.ok ? ok({ ...decided.value, ownAccounts }) : decided
}

/** The recipient's tier limits one deposit. The ledger checks the balance that the tier allows when it posts. */
function depositRefusal(ask: TransferAsk, to: PaymentParty, policy: LimitPolicy): Failure | undefined {
  const depositMinor = ask.currency === 'NGN' ? policy.singleDepositMinor[to.tier] : null
  return depositMinor !== null && ask.amountMinor > depositMinor
    ? { kind: 'refused', reason: 'recipient-limit' }
    : undefined
}
