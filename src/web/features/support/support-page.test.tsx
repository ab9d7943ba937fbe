/** Tests how the support page follows the end of a session. */
import { act, cleanup, render, screen } from '@testing-library/react'
import { Route, Routes } from '../../ui/router/router.tsx'
import { MemoryRouter } from '../../ui/router/router.fixture.tsx'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { UserSession } from '../../../contract/identity/session.ts'
import { NavigationWatch } from '../../app/navigation-watch.tsx'
import { endSession } from '../../session/tab/end-session.ts'
import { saveSession } from '../../session/tab/signed-in-marker.ts'
import { SupportPage } from './support-page.tsx'

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  vi.stubGlobal('scrollTo', () => undefined)
  window.history.replaceState(null, '', '/support')
  saveSession({ username: 'adaeze.okonkwo', sessionId: '0197a3f0-0000-7000-8000-000000000001' } as UserSession)
  render(
    <MemoryRouter initialEntries={['/support']}>
      <NavigationWatch />
      <Routes>
        <Route path="/support" element={<SupportPage />} />
        <Route path="/auth/login" element={<p>Login</p>} />
      </Routes>
    </MemoryRouter>,
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('support', () => {
  it.each(['idle', 'expired'] as const)(
    'support page: opens login when the session ends because it is %s',
    (reason) => {
      expect(screen.getByText('You are logged in.')).toBeTruthy()
      act(() => endSession(reason))
      expect(screen.getByText('Login')).toBeTruthy()
    },
  )

  it('support page: stays open after a logout in another tab, and no longer says that the customer is logged in', () => {
    act(() => endSession('logout'))
    expect(screen.queryByText('You are logged in.')).toBeNull()
    expect(screen.getByText('You do not need to be logged in.')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Your reports and messages' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Log in' })).toBeTruthy()
  })
})
