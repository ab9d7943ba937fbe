/** Answers what other parts of the bank ask about a customer's limits. */
import type { AccountCurrency } from '../../../values/vocabularies/account-currencies.ts'
import { limitsInForce } from '../../../core/limits/customer-limits.ts'
import type { LimitFacts } from '../../../core/limits/limit-facts.ts'
import { findLimitFacts, findLimitOwner } from './limit-store.ts'
import type { LimitsDeps, LimitsStore } from './limits-deps.ts'

type Base = Pick<LimitsDeps, 'database' | 'clock' | 'limits'>

/** Reads the facts from which a payment's limits are decided. */
export function limitFactsOf(deps: LimitsStore) {
  return (
    who: { readonly customerId: string; readonly deviceKeyId: string },
    currency: AccountCurrency,
  ): Promise<LimitFacts> => findLimitFacts(deps, who, currency)
}

/** The most that a PIN alone approves for this customer, in kobo. */
export async function pinOnlyMinor({ database, limits }: Omit<Base, 'clock'>, customerId: string): Promise<bigint> {
  const owner = await findLimitOwner(database.pool, customerId, false)
  return owner === undefined ? 0n : limitsInForce(owner, (await limits()).policy).pinOnlyMinor
}
