/** Ends a session once, in every tab: after a logout, after inactivity, and when it has expired. */
import { logout } from '../../../contract/identity/session.ts'
import { call } from '../../api/channel/browser-client.ts'
import { flagExpiryNotice } from './expiry-notice.ts'
import { clearSession, readSession } from './signed-in-marker.ts'
import { tabChannel } from './tab-channel.ts'

export type EndReason = 'logout' | 'idle' | 'expired'

type EndListener = (reason: EndReason) => void
const LOGOUT_TIMEOUT_MS = 10_000

const listeners = new Set<EndListener>()
/** Registers a listener for the end: the store resets itself, and the router goes to login. */
export function onSessionEnd(listener: EndListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The customer of the last session that ended in this document. */
let lastUsername: string | undefined

/**
 * The state with which the login page leads this customer back to a page after an expired session. Another customer is
 * led to Home. A session can end before the page listens, so the name is kept here.
 */
export const wayBack = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>) => ({
  destination: pathname + search,
  username: lastUsername,
})

/** Deletes what this tab has of the session, and calls its listeners. */
function takeDown(reason: EndReason): void {
  if (reason !== 'logout') flagExpiryNotice()
  lastUsername = readSession()?.username
  clearSession()
  for (const listener of listeners) listener(reason)
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
 * ends this tab too, but only when this tab has the session that ended.
 */
export function followOtherTabs(): void {
  tabChannel().listen((message) => {
    if (message.kind === 'ended' && message.sessionId === readSession()?.sessionId) takeDown(message.reason)
  })
}
