/** The client in a browser: its cookies, storage, device key and page. What every page calls the bank with. */
import { deviceStorage } from '../session/browser-storage.ts'
import { readPageConfig } from '../session/page-config.ts'
import { readSession, saveSession } from '../session/signed-in-marker.ts'
import { type Call, createClient } from './client.ts'
import type { ClientSession } from './client-environment.ts'
import { signWithDevice } from './device-key.ts'
import { isAnotherSession } from './refresh.ts'

/** Public handles of the newest tokens, for the other tabs of this browser. */
const NEWEST_TOKENS = 'adire.newest-tokens'

interface Listeners {
  /** No refresh helps: show login. */
  readonly sessionLost: () => void
  /** The store keeps the new reference as `accessToken`. */
  readonly tokensRenewed: (accessToken: string) => void
}

let listeners: Listeners = { sessionLost: () => {}, tokensRenewed: () => {} }

/** Given once by the app: this file is loaded before the store and the router are. */
export function listenToClient(given: Listeners): void {
  listeners = given
}

const client = createClient({
  fetch: (path, init) => fetch(path, init),
  host: () => location.host,
  rootPins: () => readPageConfig()?.rootPins ?? [],
  cookie: readCookie,
  sign: signWithDevice,
  readSession,
  saveTokens,
  newestTokens,
  withRefreshLock: (work) => (navigator.locks ? navigator.locks.request('adire.refresh', work) : work()),
  onSessionLost: () => {
    // The tokens' cookies only the server can clear; these two it has not, if the refresh did not reach it. In a tab that was
    // left open they may belong to a later login by now.
    if (!isAnotherSession(readCookie('XSRF-TOKEN'), readSession()?.sessionId ?? '')) {
      forgetCookie('RIB_CI')
      forgetCookie('RIB_USER')
    }
    listeners.sessionLost()
  },
})

/** Calls the bank: `await call(authRoutes.login, { … }, { signAs: username })`. Never rejects. */
export const call: Call = client.call

function saveTokens({ sessionId, accessToken, refreshToken }: ClientSession): void {
  const session = readSession()
  if (session?.sessionId !== sessionId) return
  saveSession({ ...session, accessToken, refreshToken })
  deviceStorage.write(NEWEST_TOKENS, JSON.stringify({ sessionId, accessToken, refreshToken }))
  listeners.tokensRenewed(accessToken)
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

function readCookie(name: string): string | undefined {
  const prefix = `${name}=`
  return document.cookie
    .split('; ')
    .find((one) => one.startsWith(prefix))
    ?.slice(prefix.length)
}

function forgetCookie(name: string): void {
  const isHttps = location.protocol === 'https:'
  document.cookie = `${isHttps ? '__Host-' : ''}${name}=; Path=/; Max-Age=0; SameSite=Strict${isHttps ? '; Secure' : ''}`
}
