/** Keeps a session going in a browser: renews its tokens, shares them between tabs, and says when it is lost. */
import { deviceStorage } from '../session/browser-storage.ts'
import { endSession } from '../session/end-session.ts'
import { readSession, saveSession } from '../session/signed-in-marker.ts'
import { keepSessionWith, readCookie } from './browser-client.ts'
import type { ClientSession } from './client-environment.ts'
import { createRefresh } from './refresh.ts'
import { isAnotherSession } from './session-cookie.ts'

/** Public handles of the newest tokens, for the other tabs of this browser. */
const NEWEST_TOKENS = 'adire.newest-tokens'

interface Listeners {
  /** The store keeps the new reference as `accessToken`. */
  readonly tokensRenewed: (accessToken: string) => void
  /** The bank serves a newer build of the web application; `isForced`: it takes no call from this one. */
  readonly buildOutdated: (isForced: boolean) => void
}

let listeners: Listeners = { tokensRenewed: () => {}, buildOutdated: () => {} }

/** Given once by the signed-in pages: this file is loaded before the store and the router are. */
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

/** From now on a call that finds its access token expired renews it. To be called by whatever is loaded for a session. */
export function keepSession(): void {
  watchLeaving()
  keepSessionWith({
    refresh,
    onSessionLost,
    onNewerBuild: () => listeners.buildOutdated(false),
    onStuck: () => listeners.buildOutdated(true),
  })
}

/** Leaving cuts off the calls under way: what they then did not hear says nothing about the session. */
let isLeaving = false
const LEAVING_MS = 5_000

function watchLeaving(): void {
  // Pages that are rendered ahead have no window.
  if (typeof window === 'undefined') return
  for (const event of ['beforeunload', 'pagehide']) {
    addEventListener(event, () => {
      isLeaving = true
      // Whoever stays after all, or comes back, is listened to again.
      setTimeout(() => (isLeaving = false), LEAVING_MS)
    })
  }
}

/** Ends the session in this tab. A call that was cut off, or that belongs to an earlier session of this tab, ends nothing. */
export function onSessionLost(refused: ClientSession | undefined): void {
  if (isLeaving || readSession()?.sessionId !== refused?.sessionId) return
  // The tokens' cookies only the server can clear; these two it has not, if the refresh did not reach it. In a tab that was
  // left open they may belong to a later login by now.
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

/** A session that has ended leaves nothing for the other tabs. A later login's tokens stay. */
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
