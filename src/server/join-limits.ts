/** Joins the limits to the approvals, the audit trail and the notices; and gives other features what they ask about limits. */
import { randomUUID } from 'node:crypto'
import { DEFAULT_DEPOSIT_LIMITS } from '../core/inward-credits/decide-inward-credit.ts'
import { limitsInForce } from '../core/limits/customer-limits.ts'
import { DEFAULT_LIMITS } from '../core/limits/transfer-limits.ts'
import type { Approvals } from './approvals/approvals.ts'
import { recordAudit } from './features/auth/record-audit.ts'
import { findLimitFacts, findLimitOwner } from './features/limits/limit-store.ts'
import type { LimitsDeps, LimitsStore } from './features/limits/limits-deps.ts'
import { queueSecurityNotice } from './features/notices/queue-notice.ts'
import type { TransfersDeps } from './features/transfers/transfers-deps.ts'

type Base = Pick<LimitsStore, 'database' | 'clock'>

export function limitsDeps({ database, clock }: Base, approvals: Approvals): LimitsDeps {
  return {
    database,
    clock,
    policy: DEFAULT_LIMITS,
    deposits: DEFAULT_DEPOSIT_LIMITS,
    approvals,
    audit: (tx, context, kind, detail) => recordAudit(tx, clock.now(), context, { kind, outcome: 'done', detail }),
    notify: (tx, notice) => queueSecurityNotice(tx, { ...notice, reference: randomUUID() }),
  }
}

/** What a payment's limits are decided from. */
export function limitFactsOf({ database, clock }: Base): TransfersDeps['limitFacts'] {
  return (who, currency) => findLimitFacts({ database, clock, policy: DEFAULT_LIMITS }, who, currency)
}

/** What a PIN alone approves for this customer, kobo. */
export async function pinOnlyMinor({ database }: Pick<Base, 'database'>, customerId: string): Promise<bigint> {
  const owner = await findLimitOwner(database.pool, customerId, false)
  return owner === undefined ? 0n : limitsInForce(owner, DEFAULT_LIMITS).pinOnlyMinor
}
