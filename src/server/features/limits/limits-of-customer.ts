/** Answers questions of other features about a customer's limits. */
import { limitsInForce } from '../../../core/limits/customer-limits.ts'
import { findLimitOwner } from './limit-store.ts'
import type { LimitsDeps } from './limits-deps.ts'

type Base = Pick<LimitsDeps, 'database' | 'clock' | 'limits'>

/** The largest amount, in kobo, that this customer can approve with the PIN alone. */
export async function pinOnlyMinor({ database, limits }: Omit<Base, 'clock'>, customerId: string): Promise<bigint> {
  const owner = await findLimitOwner(database.pool, customerId, false)
  return owner === undefined ? 0n : limitsInForce(owner, (await limits()).policy).pinOnlyMinor
}
