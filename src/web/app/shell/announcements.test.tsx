/** Tests the announcements of the bank above the page: one at a time, closed for good, and gone when the bank withdraws them. */
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Provider } from 'react-redux'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { bankApi } from '../../api/data-layer/bank-api.ts'
import { startDataLayer } from '../../api/data-layer/data-layer.ts'
import { loggedOut, store } from '../../session/store/store.ts'
import { Announcements } from './announcements.tsx'
import { Strips } from './strips.tsx'

startDataLayer(store)

const HOURS = { announcementId: '0198c0de-0000-7000-8000-000000000001', title: 'New hours', text: 'We open at 9 am.' }
const APP = { announcementId: '0198c0de-0000-7000-8000-000000000002', title: 'New app', text: 'Update it today.' }

beforeEach(() => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch'))))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
  store.dispatch(bankApi.util.resetApiState())
})

/** An answer of the bank. A later query finds no network. */
const answered = (announcements: readonly object[]): Promise<unknown> =>
  (store.dispatch as (query: unknown) => Promise<unknown>)(
    bankApi.util.upsertQueryData('getAnnouncements' as never, undefined as never, { announcements } as never),
  )

async function show(announcements: readonly object[]): Promise<void> {
  await answered(announcements)
  render(<Strips />)
  render(
    <Provider store={store}>
      <Announcements />
    </Provider>,
  )
}
const shown = (): string => screen.getByRole('region', { name: 'Notices' }).textContent ?? ''

it('announcement: is shown with its title and its text, and is read out', async () => {
  await show([HOURS, APP])
  expect(shown()).toContain('New hours We open at 9 am.')
  expect(shown()).not.toContain('New app')
  expect(document.querySelector('[aria-live]')?.textContent).toContain('New hours. We open at 9 am.')
})

it('announcement: disappears when the customer closes it, and the next announcement follows', async () => {
  await show([HOURS, APP])
  await userEvent.click(screen.getByRole('button', { name: 'Close: New hours' }))
  expect(shown()).toContain('New app Update it today.')
  expect(shown()).not.toContain('New hours')
  await userEvent.click(screen.getByRole('button', { name: 'Close: New app' }))
  expect(screen.queryByRole('button')).toBeNull()
})

it('announcement: leaves nothing in the storage of the browser', async () => {
  await show([HOURS])
  await userEvent.click(screen.getByRole('button', { name: 'Close: New hours' }))
  for (const storage of [localStorage, sessionStorage])
    expect(JSON.stringify(Object.entries(storage))).not.toContain(HOURS.announcementId)
  act(() => void store.dispatch(loggedOut()))
  expect(JSON.stringify(store.getState())).not.toContain(HOURS.announcementId)
})

it('announcement: disappears when the bank has withdrawn it', async () => {
  await show([HOURS])
  expect(shown()).toContain('New hours')
  await act(() => answered([]))
  await vi.waitFor(() => expect(shown()).not.toContain('New hours'))
})
