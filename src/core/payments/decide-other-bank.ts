/** Decides on a transfer to another bank: ownership, limits, funds. The switch settles naira only. */
import { fail, ok, type Result } from '../../values/result.ts'
import type { Failure } from '../failure.ts'
import { transferCharges } from '../fees/transfer-fees.ts'
import { limitRefusal } from '../limits/decide-limit-use.ts'
import { decideFunds, DEFAULT_PAYMENT_POLICY, limitUse, type PaymentPolicy, refused } from './payment-decision.ts'
import { stopRefusal } from '../stops/service-stop.ts'
import {
  limitedPayment,
  minimumRefusal,
  type OtherBankFacts,
  payeeKey,
  type TransferAsk,
  type TransferDecision,
} from './transfer-ask.ts'

export function decideOtherBank(
  ask: TransferAsk,
  facts: OtherBankFacts,
  policy: PaymentPolicy = DEFAULT_PAYMENT_POLICY,
): Result<TransferDecision, Failure> {
  const { from } = facts
  if (policy.stop !== undefined) return stopRefusal(policy.stop)
  if (from === undefined) return refused('account-not-found')
  if (!from.open) return refused('account-closed')
  if (from.currency !== ask.currency || ask.currency !== 'NGN') return refused('currency-mismatch')
  const payment = limitedPayment(ask, facts)
  const limited = limitRefusal(payment, facts, policy.limits) ?? minimumRefusal(ask, 'other-bank', facts, policy)
  if (limited !== undefined) return fail(limited)
  const allowed = {
    from,
    amountMinor: ask.amountMinor,
    payee: payeeKey(ask),
    charges: (now: Date) => transferCharges({ ...ask, route: 'interbank', ownAccounts: false }, now, policy.fees),
    ...limitUse(payment, facts, policy.limits),
  }
  const decided = decideFunds(allowed, facts, policy.limits)
  return decided.ok ? ok({ ...decided.value, ownAccounts: false }) : decided
}
