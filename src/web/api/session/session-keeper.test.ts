/** Tests which refused calls end the session of a tab. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { UserSession } from '../../../contract/identity/session.ts'
import { clearSession, isMarkedSignedIn, saveSession } from '../../session/tab/signed-in-marker.ts'
import { keepSession, onSessionLost } from './session-keeper.ts'

const SESSION = {
  username: 'adaeze.okonkwo',
  sessionId: '0197a3f0-0000-7000-8000-000000000001',
  accessToken: 'AT.1',
  refreshToken: 'AT.1',
} as UserSession

beforeEach(() => {
  vi.useFakeTimers()
  keepSession()
  saveSession(SESSION)
})
afterEach(() => {
  // A page that one test left is shown again in the next test.
  vi.runAllTimers()
  vi.useRealTimers()
  clearSession()
})

describe('a call that is refused for its session', () => {
  it('refused call: ends the session of the tab', () => {
    onSessionLost(SESSION)
    expect(isMarkedSignedIn()).toBe(false)
  })

  it.each(['beforeunload', 'pagehide'])(
    'refused call: ends nothing after %s, because leaving the page aborts the renewal of the token',
    (event) => {
      window.dispatchEvent(new Event(event))
      onSessionLost(SESSION)
      expect(isMarkedSignedIn()).toBe(true)
    },
  )

  it('refused call: ends the session when the customer stayed on the page after beforeunload', () => {
    window.dispatchEvent(new Event('beforeunload'))
    vi.advanceTimersByTime(5_000)
    onSessionLost(SESSION)
    expect(isMarkedSignedIn()).toBe(false)
  })

  it('refused call: ends nothing when the tab already has a later session', () => {
    saveSession({ ...SESSION, sessionId: '0197a3f0-0000-7000-8000-000000000002' })
    onSessionLost(SESSION)
    expect(isMarkedSignedIn()).toBe(true)
  })
})
