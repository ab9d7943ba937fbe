/** Tells the server that the customer is there: it ends a session that makes no calls, and reading or typing makes none. */
import { keepAlive } from '../../contract/keep-alive.ts'
import { call } from '../api/browser-client.ts'
import { keepSession } from '../api/session-keeper.ts'
import { isMarkedSignedIn } from './signed-in-marker.ts'

/**
 * With the 15 s after which the server writes a session's last use, it is less than a minute behind: the minute by which the
 * server's own limit is longer than the page's. So who stays in the warning's last second still has a session.
 */
export const KEEP_ALIVE_EVERY_MS = 40_000

const TIMEOUT_MS = 10_000

/**
 * Gives the function to call at every sign of life: it tells the server at once, and then at most every 40 seconds. Nothing is
 * sent while the browser knows that it is offline, or while nobody is signed in.
 */
export function createKeepAlive(): () => void {
  // Also on a public page, where no other part of the signed-in application is loaded.
  keepSession()
  let toldMs = Number.NEGATIVE_INFINITY
  return () => {
    // A clock that was set back must not silence this.
    if (Math.abs(Date.now() - toldMs) < KEEP_ALIVE_EVERY_MS || !navigator.onLine || !isMarkedSignedIn()) return
    toldMs = Date.now()
    // A refusal ends the session in the session keeper, as for every other call.
    void call(keepAlive, {}, { timeoutMs: TIMEOUT_MS })
  }
}
