/** What the limits feature needs from the rest of the server; main.ts joins it. */
import type { BankLimits, CurrentLimits } from '../../../core/limits/limit-schedule.ts'
import type { LimitPolicy } from '../../../core/limits/transfer-limits.ts'
import type { Approvals } from '../../approvals/approvals.ts'
import type { Database, Sql } from '../../db/database.ts'
import type { RequestContext, Session } from '../../http/handler.ts'
import type { Clock } from '../../ports/clock.ts'

export type SignedIn = RequestContext & { readonly session: Session }

/** What limits are read from. */
export interface LimitsStore {
  readonly database: Database
  readonly clock: Clock
  readonly policy: LimitPolicy
}

export interface LimitsDeps extends Pick<LimitsStore, 'database' | 'clock'> {
  /** The bank's own. */
  readonly limits: CurrentLimits
  readonly approvals: Approvals
  /** One line of the audit trail, in the transaction that it tells of. */
  audit(tx: Sql, context: SignedIn, kind: string, detail: Readonly<Record<string, string | boolean>>): Promise<void>
  /** Tells the customer on the other channels, in the transaction of what it tells of. */
  notify(
    tx: Sql,
    notice: {
      readonly kind: 'limits-changed' | 'indemnity-accepted' | 'instant-payments-off' | 'instant-payments-on'
      readonly customerId: string
      readonly at: Date
    },
  ): Promise<void>
}

/** The same with the bank's limits of this moment, read before a transaction takes its connection. */
export type LimitsInForce = LimitsDeps & BankLimits
