/** Simulates the public source of exchange rates, in the format of open.er-api.com: GET /v6/latest/USD. */
import type { FaultBoard } from './fault-board.ts'
import { json, type RunningServer, startNetworkServer } from './network-server.ts'

const RATES = { USD: 1, NGN: 1452.318256, EUR: 0.863417, GBP: 0.747209, GHS: 10.8421, ZAR: 17.2904 }
const DAY_S = 24 * 60 * 60
const NEXT_AFTER_S = 10 * 60

/** Returns the rates of this minute. fault-board.ts describes stale, moved and absurd rates. */
export function startRatesNetwork(faults: FaultBoard): Promise<RunningServer> {
  return startNetworkServer('rates', faults, (request, _times, mode) => {
    if (request.method !== 'GET' || request.path !== '/v6/latest/USD')
      return json(404, { result: 'error', 'error-type': 'unsupported-code' })
    const minute = Math.floor(Date.now() / 60_000) * 60
    const madeAt = mode === 'stale' ? minute - 3 * DAY_S : minute
    return json(200, {
      result: 'success',
      provider: 'https://rates.example',
      time_last_update_unix: madeAt,
      time_last_update_utc: new Date(madeAt * 1000).toUTCString(),
      time_next_update_unix: madeAt + NEXT_AFTER_S,
      base_code: 'USD',
      rates:
        mode === 'moved' ? { ...RATES, NGN: 2033.25 } : mode === 'absurd' ? { ...RATES, NGN: -1452.3, GBP: 0 } : RATES,
    })
  })
}
