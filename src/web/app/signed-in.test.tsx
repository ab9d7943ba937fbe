/** Tests that the frame of the signed-in pages has the status banner, whichever page is in it. */
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { UserSession } from '../../contract/identity/session.ts'
import { bankApi } from '../api/data-layer/bank-api.ts'
import { clearSession, saveSession } from '../session/tab/signed-in-marker.ts'
import { store } from '../session/store/store.ts'
import { noUser } from '../session/store/user-slice.ts'
import { Link } from '../ui/router/link.tsx'
import { MemoryRouter } from '../ui/router/router.fixture.tsx'
import { Route, Routes, useLocation } from '../ui/router/router.tsx'
import { QUIET_AFTER_MS } from './pages/preload-when-idle.ts'
import { Strips } from './shell/strips.tsx'
import { SignedIn } from './signed-in.tsx'

const SESSION_ID = '0197a3f0-0000-7000-8000-000000000001'
/** The banner appears after the page has been open for some seconds and the browser is idle. */
const PATIENCE = { timeout: 5 * QUIET_AFTER_MS }

const answered = (endpoint: string, data: unknown): Promise<unknown> =>
  (store.dispatch as (query: unknown) => Promise<unknown>)(
    bankApi.util.upsertQueryData(endpoint as never, undefined as never, data as never),
  )

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  saveSession({ ...noUser, loggedIn: true, username: 'ada', sessionId: SESSION_ID } as unknown as UserSession)
})
afterEach(() => {
  cleanup()
  clearSession()
  vi.unstubAllGlobals()
  store.dispatch(bankApi.util.resetApiState())
})

function Page() {
  return (
    <>
      <h1>{useLocation().pathname}</h1>
      <Link to="/settings">another page</Link>
    </>
  )
}

it('signed-in pages: have the status banner, on the first page and on the next', async () => {
  await answered('getFreeze', { frozenSince: '2026-11-20T15:07:00Z', passwordChanged: false })
  render(
    <MemoryRouter initialEntries={['/bills']}>
      <Strips />
      <Routes>
        <Route element={<SignedIn />}>
          <Route path="*" element={<Page />} />
        </Route>
      </Routes>
    </MemoryRouter>,
  )
  const notices = () => screen.getByRole('region', { name: 'Notices' }).textContent
  const banner = 'Your accounts have been frozen since 20 Nov, 4:07 pm. No money leaves them.'
  await waitFor(() => expect(notices()).toContain(banner), PATIENCE)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('/bills')
  fireEvent.click(screen.getByText('another page'))
  expect((await screen.findByText('/settings')).tagName).toBe('H1')
  expect(notices()).toContain(banner)
})

it('signed-in pages: show the announcements of the bank', async () => {
  const announcement = { announcementId: SESSION_ID, title: 'New hours', text: 'We open at 9 am.' }
  await answered('getAnnouncements', { announcements: [announcement] })
  render(
    <MemoryRouter initialEntries={['/bills']}>
      <Strips />
      <Routes>
        <Route element={<SignedIn />}>
          <Route path="*" element={<Page />} />
        </Route>
      </Routes>
    </MemoryRouter>,
  )
  const notices = () => screen.getByRole('region', { name: 'Notices' }).textContent
  await waitFor(() => expect(notices()).toContain('New hours We open at 9 am.'), PATIENCE)
})
