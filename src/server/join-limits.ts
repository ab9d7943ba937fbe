/** Joins the limits to the approvals, the audit trail and the notices; and gives other features what they ask about limits. */
import { randomUUID } from 'node:crypto'
import { limitsInForce } from '../core/limits/customer-limits.ts'
import type { Approvals } from './approvals/approvals.ts'
import { recordAudit } from './audit/record-audit.ts'
import { findLimitFacts, findLimitOwner } from './features/limits/limit-store.ts'
import type { LimitsDeps } from './features/limits/limits-deps.ts'
import { queueSecurityNotice } from './features/notices/queue-notice.ts'
import type { TransfersDeps } from './payments/kinds/transfer/transfers-deps.ts'

type Base = Pick<LimitsDeps, 'database' | 'clock' | 'limits'>

export function limitsDeps({ database, clock, limits }: Base, approvals: Approvals): LimitsDeps {
  return {
    database,
    clock,
    limits,
    approvals,
    audit: (tx, context, kind, detail) => recordAudit(tx, context, { kind, outcome: 'done', detail }),
    notify: (tx, notice) => queueSecurityNotice(tx, { ...notice, reference: randomUUID() }),
  }
}

/** What a payment's limits are decided from. */
export function limitFactsOf({ database, clock, limits }: Base): TransfersDeps['limitFacts'] {
  return async (who, currency) => {
    const { policy } = await limits()
    return findLimitFacts({ database, clock, policy }, who, currency)
  }
}

/** What a PIN alone approves for this customer, kobo. */
export async function pinOnlyMinor({ database, limits }: Omit<Base, 'clock'>, customerId: string): Promise<bigint> {
  const owner = await findLimitOwner(database.pool, customerId, false)
  return owner === undefined ? 0n : limitsInForce(owner, (await limits()).policy).pinOnlyMinor
}
