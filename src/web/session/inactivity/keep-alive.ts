/**
 * Notifies the server of the customer's activity. The server ends a session without calls, and reading or typing makes
 * no calls.
 */
import { keepAlive } from '../../../contract/keep-alive.ts'
import { call } from '../../api/channel/browser-client.ts'
import { keepSession } from '../../api/session/session-keeper.ts'
import { isMarkedSignedIn } from '../tab/signed-in-marker.ts'

/**
 * The server's own limit is a minute longer than the page's limit. This interval and the 15 s after which the server
 * writes a session's last use are together below that minute. So a customer who stays in the last second of the warning
 * still has a session.
 */
export const KEEP_ALIVE_EVERY_MS = 40_000

const TIMEOUT_MS = 10_000

/**
 * Returns the function to call at every input. The function calls the server immediately, and then at most every 40
 * seconds. It makes no call while the browser knows that it is offline, or while no customer is signed in.
 */
export function createKeepAlive(): () => void {
  // This also runs on a public page, where no other code for signed-in customers is loaded.
  keepSession()
  let sentMs = Number.NEGATIVE_INFINITY
  return () => {
    // The interval must also end when the clock was set back.
    if (Math.abs(Date.now() - sentMs) < KEEP_ALIVE_EVERY_MS || !navigator.onLine || !isMarkedSignedIn()) return
    sentMs = Date.now()
    // A refusal ends the session in the session keeper, as for every other call.
    void call(keepAlive, {}, { timeoutMs: TIMEOUT_MS })
  }
}
