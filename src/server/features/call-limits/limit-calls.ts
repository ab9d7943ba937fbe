/** Checks the rate limits before a use-case runs: a call with a full meter gets 429 with Retry-After, and does nothing. */
import { CALL_RATES, type Meter } from '../../../core/limits/call-rates.ts'
import { fail } from '../../../values/result.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Database } from '../../db/database.ts'
import type { Endpoint, RequestContext, Session } from '../../http/handler.ts'
import { networkOf } from '../../http/limits/rate-limit.ts'
import { meterOf } from '../../http/route-guards.ts'
import type { Clock } from '../../ports/clock.ts'
import { createTakeCall, type Refused, type TakeCall } from './take-call.ts'

type CallContext = RequestContext & { readonly session?: Session }

export interface CallLimitsDeps {
  readonly database: Pick<Database, 'pool'>
  readonly clock: Clock
  readonly logger: { warn(details: object, text: string): void }
  /** Multiplies the permitted number of calls of every meter. */
  readonly factor: number
  /** An opaque key of the customer that a call concerns, without a name or a secret; undefined when the customer is not known before the call. */
  readonly accountOf: (input: unknown, context: CallContext) => Promise<string | undefined>
}

/**
 * Wraps each endpoint in the rate limit of its guard. Throws a fault of the database, so that no call runs uncounted.
 */
export function limitCalls(deps: CallLimitsDeps, endpoints: readonly Endpoint[]): Endpoint[] {
  const takeCall = createTakeCall({ pool: deps.database.pool, factor: deps.factor })
  return endpoints.map((endpoint) =>
    endpoint.guards.meter === null ? endpoint : { ...endpoint, handle: limited(deps, takeCall, endpoint) },
  )
}

function limited(deps: CallLimitsDeps, takeCall: TakeCall, { guards, handle }: Endpoint): Endpoint['handle'] {
  return async (input, context) => {
    const meter = meterOf(guards, input)
    if (meter === undefined) return handle(input, context)
    const isCountedByAccount = 'account' in CALL_RATES[meter]
    const account = isCountedByAccount ? await deps.accountOf(input, context) : undefined
    const session = context.session && `session:${context.session.sessionId}`
    const subjects = { address: networkOf(context.address), account, session }
    const refused = await takeCall(meter, subjects, deps.clock.now())
    if (!refused) return handle(input, context)
    await report(deps, meter, refused, context)
    return fail({ kind: 'too-many', retryAfterS: refused.retryAfterS })
  }
}

/** Writes one audit event when this process first finds a meter full, not one for each refused call. */
async function report(
  { database, logger }: CallLimitsDeps,
  meter: Meter,
  { by, isFirst }: Refused,
  context: CallContext,
): Promise<void> {
  const { requestId, address } = context
  logger.warn({ event: 'call-limited', meter, by, requestId, address }, 'a call came too often')
  if (!isFirst) return
  await recordAudit(database.pool, context, { kind: 'call.limited', outcome: 'refused', detail: { meter, by } })
}
