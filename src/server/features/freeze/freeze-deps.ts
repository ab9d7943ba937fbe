/** The needs of freezing. module-links.ts gathers them. */
import type { Failure } from '../../../core/failure.ts'
import type { Result } from '../../../values/result.ts'
import type { Approvals } from '../../approvals/approvals.ts'
import type { Database, Sql } from '../../db/database.ts'
import type { RequestContext, Session } from '../../http/handler.ts'
import type { Clock } from '../../ports/clock.ts'

export type FreezeTrace = Pick<RequestContext, 'requestId' | 'address'> & {
  readonly session?: Session
  /** The operator's reason for the freeze or the unfreezing. */
  readonly reason?: string
}

/** Steps of freezing and of lifting a freeze, in the transaction of the freeze's row. */
export interface FreezeSteps {
  readonly clock: Clock
  /** Queues the instruction to the card processor that the customer's cards stop, or can pay again. */
  tellCards(tx: Sql, customerId: string): Promise<void>
  /** Ends the customer's sessions except `keepSessionId`. */
  endSessions(tx: Sql, customerId: string, keepSessionId: string | undefined): Promise<void>
}

export interface FreezeDeps extends FreezeSteps {
  readonly database: Database
  readonly approvals: Approvals
  /** Finds the customer who has these proofs: the answer, and the code or the password. */
  proveOwner(
    proof: { readonly ticket: string; readonly password?: string | undefined },
    trace: FreezeTrace,
  ): Promise<Result<string, Failure>>
}
