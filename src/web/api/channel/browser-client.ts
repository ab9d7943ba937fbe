/** Makes the client that every page calls the bank with, from the browser's cookies, storage, device key and page. */
import { loadNewerBuild, ownBuild } from '../../session/own-build.ts'
import { readPageConfig } from '../../session/page-config.ts'
import { readSession } from '../../session/tab/signed-in-marker.ts'
import { type Call, createClient } from './client.ts'
import type { ClientEnvironment } from './client-environment.ts'
import { signWithDevice } from '../device/device-key.ts'

/** Keeps a session alive. Before a login there is no session, and no page needs this code. */
export interface SessionKeeper extends Pick<ClientEnvironment, 'refresh' | 'onSessionLost'> {
  readonly onNewerBuild: () => void
  /** The bank takes no call from this build, and no newer build was loaded. */
  readonly onStuck: () => void
}

let keeper: SessionKeeper | undefined

/** Set by session-keeper.ts, which is loaded with the first code that needs a session. */
export function keepSessionWith(given: SessionKeeper): void {
  keeper = given
}

const client = createClient({
  fetch: (path, init) => fetch(path, init),
  host: () => location.host,
  rootPins: () => readPageConfig()?.rootPins ?? [],
  pageKey,
  cookie: readCookie,
  sign: signWithDevice,
  readSession,
  refresh: async (refused, send) => keeper !== undefined && keeper.refresh(refused, send),
  onSessionLost: (refused) => keeper?.onSessionLost(refused),
  build: ownBuild,
  onNewerBuild: () => keeper?.onNewerBuild(),
  onTooOld: () => {
    const isGoing = loadNewerBuild()
    if (!isGoing) keeper?.onStuck()
    return isGoing
  },
})

/**
 * The key in the page, with the time when the bank sent the page. A page from the browser's history has an old date,
 * which the bank refuses.
 */
function pageKey() {
  const document = readPageConfig()?.messageKey
  const [visit] = performance.getEntriesByType?.('navigation') ?? []
  if (document === undefined || visit === undefined) return undefined
  const { responseStart } = visit as PerformanceNavigationTiming
  return { document, answeredAtMs: performance.timeOrigin + responseStart }
}

/** Calls the bank: `await call(authRoutes.login, { … }, { signAs: username })`. Never rejects. */
export const call: Call = client.call

export function readCookie(name: string): string | undefined {
  const prefix = `${name}=`
  return document.cookie
    .split('; ')
    .find((one) => one.startsWith(prefix))
    ?.slice(prefix.length)
}
