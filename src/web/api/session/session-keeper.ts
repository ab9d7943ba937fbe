/** Keeps a session alive in a browser: renews its tokens, shares them between tabs, and reports a lost session. */
import { deviceStorage } from '../../session/browser-storage.ts'
import { endSession } from '../../session/tab/end-session.ts'
import { readSession, saveSession } from '../../session/tab/signed-in-marker.ts'
import { keepSessionWith, readCookie } from '../channel/browser-client.ts'
import type { ClientSession } from '../channel/client-environment.ts'
import { createRefresh } from './refresh.ts'
import { isAnotherSession } from './session-cookie.ts'

/** Public handles of the newest tokens, for the other tabs of this browser. */
const NEWEST_TOKENS = 'adire.newest-tokens'

interface Listeners {
  /** The store keeps the new reference as `accessToken`. */
  readonly tokensRenewed: (accessToken: string) => void
  /** The bank serves a newer build of the web application. With `isForced` the bank takes no calls from this build. */
  readonly buildOutdated: (isForced: boolean) => void
}

let listeners: Listeners = { tokensRenewed: () => {}, buildOutdated: () => {} }

/** The signed-in pages set this once, because this file is loaded before the store and the router. */
export function listenToSession(given: Listeners): void {
  listeners = given
}

const refresh = createRefresh({
  cookie: readCookie,
  readSession,
  saveTokens,
  newestTokens,
  withRefreshLock: (work) => (navigator.locks ? navigator.locks.request('adire.refresh', work) : work()),
})

/** Makes later calls renew an expired access token. The first code that is loaded for a session must call this. */
export function keepSession(): void {
  watchLeaving()
  keepSessionWith({
    refresh,
    onSessionLost,
    onNewerBuild: () => listeners.buildOutdated(false),
    onStuck: () => listeners.buildOutdated(true),
  })
}

/** Leaving the page cancels its running calls. Their missing answers say nothing about the session. */
let isLeaving = false
const LEAVING_MS = 5_000

function watchLeaving(): void {
  // A prerendered page has no window.
  if (typeof window === 'undefined') return
  for (const event of ['beforeunload', 'pagehide']) {
    addEventListener(event, () => {
      isLeaving = true
      // The customer stayed or came back, so refused calls count again.
      setTimeout(() => (isLeaving = false), LEAVING_MS)
    })
  }
}

/**
 * Ends the session in this tab. A cancelled call ends nothing, and neither does a call of an earlier session of this
 * tab.
 */
export function onSessionLost(refused: ClientSession | undefined): void {
  if (isLeaving || readSession()?.sessionId !== refused?.sessionId) return
  // Only the server can delete the tokens' cookies. It has not deleted these two cookies if the refresh did not reach
  // it. In an old tab they may belong to a later login.
  if (!isAnotherSession(readCookie('XSRF-TOKEN'), readSession()?.sessionId ?? '')) {
    forgetCookie('RIB_CI')
    forgetCookie('RIB_USER')
  }
  endSession('expired')
}

function saveTokens({ sessionId, accessToken, refreshToken }: ClientSession): void {
  const session = readSession()
  if (session?.sessionId !== sessionId) return
  saveSession({ ...session, accessToken, refreshToken })
  deviceStorage.write(NEWEST_TOKENS, JSON.stringify({ sessionId, accessToken, refreshToken }))
  listeners.tokensRenewed(accessToken)
}

/** An ended session leaves nothing for the other tabs. The tokens of a later login stay. */
export function forgetTokens(sessionId: string): void {
  if (newestTokens(sessionId) !== undefined) deviceStorage.write(NEWEST_TOKENS, null)
}

function newestTokens(sessionId: string): Pick<ClientSession, 'accessToken' | 'refreshToken'> | undefined {
  const text = deviceStorage.read(NEWEST_TOKENS)
  if (text === null) return undefined
  try {
    const tokens = JSON.parse(text) as ClientSession
    return tokens.sessionId === sessionId ? tokens : undefined
  } catch {
    return undefined
  }
}

function forgetCookie(name: string): void {
  const isHttps = location.protocol === 'https:'
  document.cookie = `${isHttps ? '__Host-' : ''}${name}=; Path=/; Max-Age=0; SameSite=Strict${isHttps ? '; Secure' : ''}`
}
