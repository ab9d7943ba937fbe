/** Runs a use-case of a signed-in customer only after the transaction PIN is checked. */
import type { Failure } from '../../../core/failure.ts'
import type { Result } from '../../../values/result.ts'
import type { Reply } from '../../http/handler.ts'
import type { AuthDeps } from '../auth-deps.ts'
import type { SessionTrace } from './change-pin.ts'
import type { CheckPin } from './check-pin.ts'

/** The use-case with its PIN check. Further failures: 77 and 14, which end no session. */
export function withPin<Input extends object, Data>(
  run: (deps: AuthDeps, input: Input, trace: SessionTrace) => Promise<Result<Reply<Data>, Failure>>,
) {
  return async (
    deps: AuthDeps,
    checkPin: CheckPin,
    input: Input & { readonly transactionPin: string },
    trace: SessionTrace,
  ): Promise<Result<Reply<Data>, Failure>> => {
    const right = await checkPin(trace.session.customerId, input.transactionPin, trace)
    return right.ok ? run(deps, input, trace) : right
  }
}
