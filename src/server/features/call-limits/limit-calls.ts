/** Stands before the use-cases: a call whose meter is full is answered 429 with Retry-After, and nothing of it is done. */
import { CALL_RATES, type Meter } from '../../../core/limits/call-rates.ts'
import { fail } from '../../../values/result.ts'
import type { Endpoint, RequestContext, Session } from '../../http/handler.ts'
import { networkOf } from '../../http/rate-limit.ts'
import { meterOf } from '../../http/route-guards.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Refused, TakeCall } from './take-call.ts'

type CallContext = RequestContext & { readonly session?: Session }

interface CallLimitsDeps {
  readonly clock: Clock
  readonly takeCall: TakeCall
  /** Whom a call is about, as one word that is no secret and no name; undefined where nobody can tell before it runs. */
  readonly accountOf: (input: unknown, context: CallContext) => Promise<string | undefined>
  /** Told of every refusal. */
  readonly tell: (meter: Meter, refused: Refused, context: CallContext) => Promise<void>
}

/** The endpoints, each behind the meter of its guards. A fault of the database is thrown: no call runs uncounted. */
export function limitCalls(deps: CallLimitsDeps, endpoints: readonly Endpoint[]): Endpoint[] {
  return endpoints.map((endpoint) =>
    endpoint.guards.meter === null ? endpoint : { ...endpoint, handle: limited(deps, endpoint) },
  )
}

function limited(deps: CallLimitsDeps, { guards, handle }: Endpoint): Endpoint['handle'] {
  return async (input, context) => {
    const meter = meterOf(guards, input)
    if (meter === undefined) return handle(input, context)
    const isCountedByAccount = 'account' in CALL_RATES[meter]
    const account = isCountedByAccount ? await deps.accountOf(input, context) : undefined
    const session = context.session && `session:${context.session.sessionId}`
    const subjects = { address: networkOf(context.address), account, session }
    const refused = await deps.takeCall(meter, subjects, deps.clock.now())
    if (!refused) return handle(input, context)
    await deps.tell(meter, refused, context)
    return fail({ kind: 'too-many', retryAfterS: refused.retryAfterS })
  }
}
