/** Tells customers that transfers to other banks are slow before they try. */
import type { transferRoutes } from '../../../contract/transfers/transfers.ts'
import { switchStopText } from '../../../core/payments/service-stop.ts'
import { ok } from '../../../values/result.ts'
import type { Handler } from '../../http/handler.ts'
import { translatorFor } from '../../language/translator.ts'
import { findStop } from '../../payments/stops/stop-store.ts'
import type { TransfersDeps } from '../../payments/kinds/transfer/transfers-deps.ts'

/** The use-case behind `getSwitchState`. */
export function getSwitchState(deps: TransfersDeps): Handler<typeof transferRoutes.getSwitchState> {
  return async (_nothing, { session }) => {
    const downSince = (await deps.outward?.downSince()) ?? null
    const stop = await findStop(deps.database.pool, ['network:switch'], deps.clock.now())
    const { translate } = translatorFor(session.language)
    const offText = stop === undefined ? null : switchStopText(stop, translate)
    return ok({ data: { downSince: downSince?.toISOString() ?? null, offText } })
  }
}
