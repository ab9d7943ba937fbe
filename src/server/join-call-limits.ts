/** What joins the call limits to the database they share, to whom a call is about, and to the audit trail. */
import type { Logger } from 'pino'
import type { Database } from './db/database.ts'
import { accountOfCall } from './features/auth/account-of-call.ts'
import type { AuthKeys } from './features/auth/auth-deps.ts'
import { recordAudit } from './features/auth/record-audit.ts'
import { limitCalls } from './features/call-limits/limit-calls.ts'
import { createTakeCall } from './features/call-limits/take-call.ts'
import type { Endpoint } from './http/handler.ts'
import type { Clock } from './ports/clock.ts'

interface JoinedDeps {
  readonly database: Database
  readonly clock: Clock
  readonly keys: AuthKeys
  readonly logger: Pick<Logger, 'warn'>
  /** Multiplies how often each call may be made. */
  readonly factor: number
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
        await recordAudit(database.pool, clock.now(), context, event)
      },
    },
    endpoints,
  )
}
