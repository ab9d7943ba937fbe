/** The needs of the limits feature. The context of the bank has them. */
import type { BankLimits, CurrentLimits } from '../../../core/limits/limit-schedule.ts'
import type { Approvals } from '../../approvals/approvals.ts'
import type { Database } from '../../db/database.ts'
import type { RequestContext, Session } from '../../http/handler.ts'
import type { Clock } from '../../ports/clock.ts'

export type SignedIn = RequestContext & { readonly session: Session }

/** The store from which limits are read. */
export interface LimitsStore {
  readonly database: Database
  readonly clock: Clock
}

export interface LimitsDeps extends LimitsStore {
  /** The current limits of the bank. */
  readonly limits: CurrentLimits
  readonly approvals: Approvals
}

/** `LimitsDeps` with the bank's limits of this moment, which are read before a transaction takes its connection. */
export type LimitsInForce = LimitsDeps & BankLimits
