/** One way out: logout, idleness and an expired session all end here, once, in every tab. */
import { logout } from '../../contract/session.ts'
import { call } from '../api/browser-client.ts'
import { flagExpiryNotice } from './expiry-notice.ts'
import { clearSession, readSession } from './signed-in-marker.ts'
import { tabChannel } from './tab-channel.ts'

export type EndReason = 'logout' | 'idle' | 'expired'

/** `username`: whose session ended, which the tab has forgotten by then. */
type EndListener = (reason: EndReason, username: string | undefined) => void
const LOGOUT_TIMEOUT_MS = 10_000

const listeners = new Set<EndListener>()
/** Hears of the end: the store resets itself, the router goes to login. */
export function onSessionEnd(listener: EndListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Takes down what this tab holds of the session and tells its listeners. */
function takeDown(reason: EndReason): void {
  if (reason !== 'logout') flagExpiryNotice()
  const username = readSession()?.username
  clearSession()
  for (const listener of listeners) listener(reason, username)
}

/**
 * Ends the session here, in the other tabs and, unless it has already ended there, on the server. The server call is begun
 * before the tab forgets the session (it is sealed with the session's id), and is not waited for: an unreachable server must
 * not keep a customer's screen open.
 */
export function endSession(reason: EndReason, endedOnServer = reason === 'expired'): void {
  if (!endedOnServer) void call(logout, {}, { timeoutMs: LOGOUT_TIMEOUT_MS, keepalive: true })
  const sessionId = readSession()?.sessionId
  if (sessionId !== undefined) tabChannel().post({ kind: 'ended', reason, sessionId })
  takeDown(reason)
}

/**
 * Follows the other tabs from the page's start, also while this tab's own code still loads: an end there is an end here, if it
 * is this tab's session that ended and not an older one.
 */
export function followOtherTabs(): void {
  tabChannel().listen((message) => {
    if (message.kind === 'ended' && message.sessionId === readSession()?.sessionId) takeDown(message.reason)
  })
}
