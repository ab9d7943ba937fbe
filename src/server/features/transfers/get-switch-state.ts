/** Tells customers that transfers to other banks are slow before they try. */
import type { transferRoutes } from '../../../contract/transfers/transfers.ts'
import { ok } from '../../../values/result.ts'
import type { Handler } from '../../http/handler.ts'
import type { TransfersDeps } from '../../payments/kinds/transfer/transfers-deps.ts'

/** The use-case behind `getSwitchState`. */
export function getSwitchState(deps: TransfersDeps): Handler<typeof transferRoutes.getSwitchState> {
  return async () => {
    const downSince = (await deps.outward?.downSince()) ?? null
    return ok({ data: { downSince: downSince?.toISOString() ?? null } })
  }
}
