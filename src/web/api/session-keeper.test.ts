/** The end of a session by a refused call: which refusals end it, and which say nothing about it. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { UserSession } from '../../contract/session.ts'
import { clearSession, isMarkedSignedIn, saveSession } from '../session/signed-in-marker.ts'
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
  // The page that was left in one test is there again in the next.
  vi.runAllTimers()
  vi.useRealTimers()
  clearSession()
})

describe('a call that is refused for its session', () => {
  it('ends the session of the tab', () => {
    onSessionLost(SESSION)
    expect(isMarkedSignedIn()).toBe(false)
  })

  it.each(['beforeunload', 'pagehide'])(
    'ends nothing after %s, because leaving the page aborts the renewal of the token',
    (event) => {
      window.dispatchEvent(new Event(event))
      onSessionLost(SESSION)
      expect(isMarkedSignedIn()).toBe(true)
    },
  )

  it('ends the session when the customer stayed on the page after beforeunload', () => {
    window.dispatchEvent(new Event('beforeunload'))
    vi.advanceTimersByTime(5_000)
    onSessionLost(SESSION)
    expect(isMarkedSignedIn()).toBe(false)
  })

  it('ends nothing when the tab has a later session by now', () => {
    saveSession({ ...SESSION, sessionId: '0197a3f0-0000-7000-8000-000000000002' })
    onSessionLost(SESSION)
    expect(isMarkedSignedIn()).toBe(true)
  })
})
