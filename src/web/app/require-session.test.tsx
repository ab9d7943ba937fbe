/**
 * Tests the session guard (Product §2.2): no page opens without the marker, a reload loses no page, and nothing shows
 * before the check.
 */
import { cleanup, render, screen } from '@testing-library/react'
import { Route, Routes, useLocation } from '../ui/router/router.tsx'
import { MemoryRouter } from '../ui/router/router.fixture.tsx'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { onSessionEnd, endSession } from '../session/tab/end-session.ts'
import { saveSession } from '../session/tab/signed-in-marker.ts'
import type { UserSession } from '../../contract/identity/session.ts'
import { store } from '../session/store/store.ts'
import { noUser } from '../session/store/user-slice.ts'
import { NavigationWatch } from './navigation-watch.tsx'
import { SignedIn } from './signed-in-page.tsx'
import { RequireSession, setReloaded } from './require-session.tsx'

const session = {
  ...noUser,
  loggedIn: true,
  authTokenType: 0,
  kycLevel: 3,
  username: 'adaeze.okonkwo',
  email: 'adaeze@mail.example',
  fullName: 'Adaeze Okonkwo',
  sessionId: '0197a3f0-0000-7000-8000-000000000001',
} as UserSession

function LoginStub() {
  const { state } = useLocation()
  const { destination = 'nowhere', username } = (state ?? {}) as { destination?: string; username?: string }
  return (
    <>
      <p>Login, then {destination}</p>
      <p>For {username}</p>
    </>
  )
}

function visit(path: string): void {
  render(
    <MemoryRouter initialEntries={[path]}>
      <NavigationWatch />
      <Routes>
        <Route path="/auth/login" element={<LoginStub />} />
        <Route element={<RequireSession />}>
          <Route path="*" element={<p>Balance ₦1,284,350.75</p>} />
        </Route>
      </Routes>
    </MemoryRouter>,
  )
}

beforeEach(async () => {
  sessionStorage.clear()
  setReloaded(false)
  // The end of a session calls the server, and this test has no server.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  await SignedIn.preload()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the guard', () => {
  it('session guard: leads to login without the marker, and stores the address', () => {
    visit('/history?from=2026-01-01')
    expect(screen.queryByText(/Balance/)).toBeNull()
    expect(screen.getByText('Login, then /history?from=2026-01-01')).toBeTruthy()
  })

  it('session guard: keeps the page for the customer whose session ended before the page listened', () => {
    saveSession(session)
    endSession('expired')
    visit('/history')
    expect(screen.getByText('For adaeze.okonkwo')).toBeTruthy()
  })

  it('session guard: shows the page with the marker, inside the layout, with the user in the store', () => {
    saveSession(session)
    visit('/history')
    expect(screen.getByText(/Balance/)).toBeTruthy()
    expect(screen.getAllByRole('button', { name: 'Log out' }).length).toBe(1)
    expect(store.getState().user.fullName).toBe('Adaeze Okonkwo')
  })

  it('session guard: does not redirect a page that was just reloaded', () => {
    setReloaded(true)
    visit('/history')
    expect(screen.getByText(/Balance/)).toBeTruthy()
  })

  it('session guard: shows nothing of the page after the session has ended, and resets the store except username and email', () => {
    saveSession(session)
    visit('/history')
    const ended = vi.fn()
    const forget = onSessionEnd(ended)
    endSession('idle')
    forget()
    expect(ended).toHaveBeenCalledExactlyOnceWith('idle')
    expect(screen.queryByText(/Balance/)).toBeNull()
    expect(sessionStorage.getItem('adire.signed-in')).toBeNull()
    expect(store.getState().user).toEqual({ ...noUser, username: 'adaeze.okonkwo', email: 'adaeze@mail.example' })
  })
})
