/** Tells customers which services are off, and that transfers to other banks are slow, before they try. */
import type { transferRoutes } from '../../../contract/transfers/transfers.ts'
import { partStopText, switchStopText } from '../../../core/stops/service-stop.ts'
import { ok } from '../../../values/result.ts'
import { SHOWN_PARTS, type ShownPart, type StoppedService } from '../../../values/vocabularies/service-stops.ts'
import type { Handler } from '../../http/handler.ts'
import { translatorFor } from '../../language/translator.ts'
import { findStops } from '../../stops/stop-store.ts'
import type { TransfersDeps } from '../../payments/kinds/transfer/transfers-deps.ts'

const PARTS = Object.entries(SHOWN_PARTS) as [ShownPart, StoppedService][]
const SERVICES: readonly StoppedService[] = ['network:switch', ...PARTS.map(([, service]) => service)]

/** The use-case behind `getSwitchState`. */
export function getSwitchState(deps: TransfersDeps): Handler<typeof transferRoutes.getSwitchState> {
  return async (_nothing, { session }) => {
    const downSince = (await deps.outward?.downSince()) ?? null
    const stops = await findStops(deps.database.pool, SERVICES, deps.clock.now())
    const { translate } = translatorFor(session.language)
    const switchStop = stops.get('network:switch')
    const offText = switchStop === undefined ? null : switchStopText(switchStop, translate)
    const partsOff = PARTS.flatMap(([part, service]) => {
      const stop = stops.get(service)
      return stop === undefined ? [] : [{ part, text: partStopText(part, stop, translate) }]
    })
    return ok({ data: { downSince: downSince?.toISOString() ?? null, offText, partsOff } })
  }
}
