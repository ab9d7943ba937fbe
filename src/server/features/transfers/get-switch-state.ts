/** Tells customers which services are off, and that transfers to other banks are slow, before they try. */
import type { transferRoutes } from '../../../contract/transfers/transfers.ts'
import { partStopText, switchStopText } from '../../../core/stops/service-stop.ts'
import { ok } from '../../../values/result.ts'
import { SHOWN_PARTS } from '../../../values/vocabularies/service-stops.ts'
import type { Handler } from '../../http/handler.ts'
import { translatorFor } from '../../language/translator.ts'
import { findStops } from '../../stops/stop-store.ts'
import type { TransfersDeps } from '../../payments/kinds/transfer/transfers-deps.ts'

const SERVICES = ['network:switch', ...SHOWN_PARTS.map((part) => `part:${part}` as const)] as const

/** The use-case behind `getSwitchState`. */
export function getSwitchState(deps: TransfersDeps): Handler<typeof transferRoutes.getSwitchState> {
  return async (_nothing, { session }) => {
    const downSince = (await deps.outward?.downSince()) ?? null
    const stops = await findStops(deps.database.pool, SERVICES, deps.clock.now())
    const { translate } = translatorFor(session.language)
    const switchStop = stops.get('network:switch')
    const offText = switchStop === undefined ? null : switchStopText(switchStop, translate)
    const partsOff = SHOWN_PARTS.flatMap((part) => {
      const stop = stops.get(`part:${part}`)
      return stop === undefined ? [] : [{ part, text: partStopText(part, stop, translate) }]
    })
    return ok({ data: { downSince: downSince?.toISOString() ?? null, offText, partsOff } })
  }
}
