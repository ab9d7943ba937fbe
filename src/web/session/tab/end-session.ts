/** Ends a session once, in every tab: after a logout, after inactivity, and when it has expired. */
import { logout } from '../../../contract/identity/session.ts'
import { call } from '../../api/channel/browser-client.ts'
import { flagExpiryNotice } from './expiry-notice.ts'
import { clearSession, readSession } from './signed-in-marker.ts'
import { tabChannel } from './tab-channel.ts'

export type EndReason = 'logout' | 'idle' | 'expired'

/** `username` is the customer of the ended session. The tab has deleted the name by then. */
type EndListener = (reason: EndReason, username: string | undefined) => void
const LOGOUT_TIMEOUT_MS = 10_000

const listeners = new Set<EndListener>()
/** Registers a listener for the end: the store resets itself, and the router goes to login. */
export function onSessionEnd(listener: EndListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Deletes what this tab has of the session, and calls its listeners. */
function takeDown(reason: EndReason): void {
  if (reason !== 'logout') flagExpiryNotice()
  const username = readSession()?.username
  clearSession()
  for (const listener of listeners) listener(reason, username)
}

/**
 * Ends the session here, in the other tabs and, unless it has already ended there, on the server.
 *
 * The server call starts before the tab deletes the session, because the call is sealed with the session's id. Nothing
 * waits for its answer, because an unreachable server must not keep a customer's screen open.
 */
export function endSession(reason: EndReason, endedOnServer = reason === 'expired'): void {
  if (!endedOnServer) void call(logout, {}, { timeoutMs: LOGOUT_TIMEOUT_MS, keepalive: true })
  const sessionId = readSession()?.sessionId
  if (sessionId !== undefined) tabChannel().post({ kind: 'ended', reason, sessionId })
  takeDown(reason)
}

/**
 * Follows the other tabs from the start of the page, also while this tab's own code still loads. An end in another tab
 * ends this tab too, if the ended session is this tab's session and not an older one.
 */
export function followOtherTabs(): void {
  tabChannel().listen((message) => {
    if (message.kind === 'ended' && message.sessionId === readSession()?.sessionId) takeDown(message.reason)
  })
}
