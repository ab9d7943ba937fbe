/** Takes over the session of another tab in a new tab, and offers this tab's session to new tabs. */
import { readCookie } from '../../api/channel/browser-client.ts'
import { isAnotherSession } from '../../api/session/session-cookie.ts'
import { IDLE_LIMIT_MS } from '../inactivity/idle-limit.ts'
import { readLastActivityMs, readSession, saveLastActivityMs, saveSession } from './signed-in-marker.ts'
import { tabChannel } from './tab-channel.ts'

/** A background tab answers within this time. A frozen tab does not. */
const WAIT_MS = 400

/**
 * Answers new tabs. A tab that was unused for five minutes offers nothing, because it logs out when the customer sees
 * it again.
 */
export function offerSession(): void {
  const { listen, post } = tabChannel()
  listen(({ kind }) => {
    const session = readSession()
    const atMs = readLastActivityMs() ?? Date.now()
    if (kind === 'ask' && session && Date.now() - atMs < IDLE_LIMIT_MS) post({ kind: 'session', session, atMs })
  })
}

/**
 * Marks this tab as signed in when the browser has the cookies of a session and another tab has its public facts. It
 * takes over the time of the last activity, so that a new tab does not extend the session.
 */
export function adoptSession(): Promise<void> {
  const xsrf = readCookie('XSRF-TOKEN')
  if (!xsrf) return Promise.resolve()
  const { listen, post } = tabChannel()
  return new Promise((resolve) => {
    const stop = listen((message) => {
      if (message.kind !== 'session' || isAnotherSession(xsrf, message.session.sessionId)) return
      saveSession(message.session)
      saveLastActivityMs(message.atMs)
      end()
    })
    const end = (): void => {
      stop()
      resolve()
    }
    setTimeout(end, WAIT_MS)
    post({ kind: 'ask' })
  })
}
