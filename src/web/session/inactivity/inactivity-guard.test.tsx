/**
 * Tests that the guard calls the bank while the customer is active, so that the session lives as long on the server as
 * on the screen.
 */
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { UserSession } from '../../../contract/identity/session.ts'
import { InactivityGuard } from './inactivity-guard.tsx'
import { KEEP_ALIVE_EVERY_MS } from './keep-alive.ts'
import { clearSession, saveLastActivityMs, saveSession } from '../tab/signed-in-marker.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

let online = true
let calls = 0

/** Each call to the bank begins with a fetch, which fails here. The test counts only the calls. */
const countCalls = (): Promise<never> => {
  calls += 1
  return Promise.reject(new TypeError('no network in this test'))
}

async function moveFor(durationMs: number): Promise<void> {
  for (let passedMs = 0; passedMs < durationMs; passedMs += 2 * SECOND) {
    window.dispatchEvent(new Event('mousemove'))
    await act(() => vi.advanceTimersByTimeAsync(2 * SECOND))
  }
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') })
  vi.stubGlobal('fetch', countCalls)
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online)
  online = true
  calls = 0
  saveSession({ username: 'adaeze.okonkwo', sessionId: '0197a3f0-0000-7000-8000-000000000001' } as UserSession)
  saveLastActivityMs(Date.now() - 2 * SECOND)
  render(<InactivityGuard />)
})
afterEach(() => {
  cleanup()
  clearSession()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('keeping the session alive', () => {
  it('keep-alive: calls the bank at the first input and then once per interval, however busy the mouse', async () => {
    await moveFor(2 * SECOND)
    expect(calls).toBe(1)
    await moveFor(5 * MINUTE - 2 * SECOND)
    expect(calls).toBe(Math.ceil((5 * MINUTE) / KEEP_ALIVE_EVERY_MS))
  })

  it('keep-alive: makes no call without an input', async () => {
    await act(() => vi.advanceTimersByTimeAsync(4 * MINUTE - 10 * SECOND))
    expect(calls).toBe(0)
  })

  it('keep-alive: calls the bank when the customer stays, also in the last second', async () => {
    await moveFor(2 * SECOND)
    await act(() => vi.advanceTimersByTimeAsync(4 * MINUTE + 56 * SECOND))
    expect(calls).toBe(1)
    screen.getByRole('button', { name: 'Stay logged in' }).click()
    expect(calls).toBe(2)
  })

  it('keep-alive: makes no call while offline, and calls at the next input after that', async () => {
    online = false
    await moveFor(2 * MINUTE)
    expect(calls).toBe(0)
    online = true
    await moveFor(2 * SECOND)
    expect(calls).toBe(1)
  })

  it('keep-alive: makes no call when no customer is signed in', async () => {
    clearSession()
    await moveFor(2 * MINUTE)
    expect(calls).toBe(0)
  })
})
