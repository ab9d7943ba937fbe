/** What joins the call limits to the database they share, to whom a call is about, and to the audit trail. */
import type { Logger } from 'pino'
import type { Database } from './db/database.ts'
import { accountOfCall } from './identity/account-of-call.ts'
import type { AuthKeys } from './identity/auth-deps.ts'
import { recordAudit } from './audit/record-audit.ts'
import { limitCalls } from './features/call-limits/limit-calls.ts'
import { createTakeCall, isFull } from './features/call-limits/take-call.ts'
import type { InwardCreditsDeps } from './features/inward-credits/inward-credits-deps.ts'
import type { TransfersDeps } from './payments/kinds/transfer/transfers-deps.ts'
import type { Endpoint } from './http/handler.ts'
import type { Clock } from './ports/clock.ts'

type CapRefusals = TransfersDeps['capRefusals']

interface JoinedDeps {
  readonly database: Database
  readonly clock: Clock
  readonly keys: AuthKeys
  readonly logger: Pick<Logger, 'warn'>
  /** Multiplies how often each call may be made. */
  readonly factor: number
}

/** The count of a sender's payments that were refused because of what the recipient holds. */
export function capRefusals({
  database,
  clock,
  factor,
}: Pick<JoinedDeps, 'database' | 'clock' | 'factor'>): CapRefusals {
  const deps = { pool: database.pool, factor }
  const takeCall = createTakeCall(deps)
  const meter = 'recipient-cap'
  return {
    areUsedUp: (customerId) => isFull(deps, { meter, account: customerId, now: clock.now() }),
    count: async (customerId) => {
      await takeCall(meter, { account: customerId, address: undefined, session: undefined }, clock.now())
    },
  }
}

/** Counts the names that each other bank asks for. */
export function enquiryBrake({
  database,
  clock,
  factor,
}: Pick<JoinedDeps, 'database' | 'clock' | 'factor'>): InwardCreditsDeps['takeEnquiry'] {
  const takeCall = createTakeCall({ pool: database.pool, factor })
  return (askingAgent) => {
    const subjects = { account: `bank:${askingAgent}`, address: undefined, session: undefined }
    return takeCall('inward-enquiry', subjects, clock.now())
  }
}

/** The endpoints with their limits before them. One line of the trail for a meter that is found full, not one for each call of a flood. */
export function withCallLimits(deps: JoinedDeps, endpoints: readonly Endpoint[]): Endpoint[] {
  const { database, clock, logger } = deps
  const takeCall = createTakeCall({ pool: database.pool, factor: deps.factor })
  return limitCalls(
    {
      clock,
      takeCall,
      accountOf: (input, context) => accountOfCall(deps, input, context),
      tell: async (meter, { by, isFirst }, context) => {
        const { requestId, address } = context
        logger.warn({ event: 'call-limited', meter, by, requestId, address }, 'a call came too often')
        if (!isFirst) return
        const event = { kind: 'call.limited', outcome: 'refused', detail: { meter, by } } as const
        await recordAudit(database.pool, context, event)
      },
    },
    endpoints,
  )
}
