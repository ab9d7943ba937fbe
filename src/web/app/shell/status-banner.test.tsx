/** Tests the status banner: one message on every page, each with a time and the next step. */
import { act, cleanup, render, screen } from '@testing-library/react'
import { Provider } from 'react-redux'
import { MemoryRouter } from '../../ui/router/router.fixture.tsx'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { bankApi } from '../../api/data-layer/bank-api.ts'
import { startDataLayer } from '../../api/data-layer/data-layer.ts'
import { store } from '../../session/store/store.ts'
import { StatusBanner } from './status-banner.tsx'
import { Strips } from './strips.tsx'

startDataLayer(store)

const FROZEN = { frozenSince: '2026-11-20T15:07:00Z', passwordChanged: false }
const OPEN = { frozenSince: null, passwordChanged: false }
const DOWN = { downSince: '2026-11-20T14:30:00Z', offText: null }
const UP = { downSince: null, offText: null }
const NEW = { newDevice: { cap: '2000000', left: '1500000', until: '2026-11-21T15:07:00Z' } }
const KNOWN = { newDevice: null }

beforeEach(() => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch'))))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  store.dispatch(bankApi.util.resetApiState())
})

/** The bank's earlier answers. A later query finds no network. */
const answered = (endpoint: string, data: unknown): Promise<unknown> =>
  (store.dispatch as (query: unknown) => Promise<unknown>)(
    bankApi.util.upsertQueryData(endpoint as never, undefined as never, data as never),
  )

async function show(freeze: object, network: object, limits: object): Promise<void> {
  await answered('getFreeze', freeze)
  await answered('getSwitchState', network)
  await answered('getLimits', limits)
  // The strips are on the page before the banner.
  render(<Strips />)
  render(
    <Provider store={store}>
      <MemoryRouter>
        <StatusBanner />
      </MemoryRouter>
    </Provider>,
  )
}
const shown = (): string => screen.getByRole('region', { name: 'Notices' }).textContent ?? ''
const nextStep = () => screen.queryByRole('link')?.getAttribute('href')

it('status banner: says since when the accounts are frozen, before everything else', async () => {
  await show(FROZEN, DOWN, NEW)
  expect(shown()).toContain('Your accounts have been frozen since 20 Nov, 4:07 pm. No money leaves them.')
  expect(shown()).not.toContain('slow')
  expect(nextStep()).toBe('/settings/freeze')
})
it('status banner: says since when transfers to other banks are slow', async () => {
  await show(OPEN, DOWN, NEW)
  expect(shown()).toContain('Transfers to other banks have been slow since 3:30 pm. Please do not send them again.')
  expect(nextStep()).toBe('/history')
})
it('status banner: says what a new device may send, and until when', async () => {
  await show(OPEN, UP, NEW)
  expect(shown()).toContain('New device: you can send ₦15,000.00 more until 21 Nov, 4:07 pm.')
  expect(nextStep()).toBe('/settings/limits')
})
it('status banner: is not there when nothing is wrong', async () => {
  await show(OPEN, UP, KNOWN)
  expect(nextStep()).toBeUndefined()
})
it('status banner: is replaced by the time of the lost connection while the customer is offline', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T16:12:00Z') })
  await show(FROZEN, UP, KNOWN)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void dispatchEvent(new Event('offline')))
  vi.useRealTimers()
  expect(shown()).toContain('You have been offline since 5:12 pm. You cannot send or pay until you reconnect.')
  expect(shown()).not.toContain('frozen')
})

it('status banner: says why transfers to other banks are switched off, before it says that they are slow', async () => {
  const offText = 'Transfers to other banks are turned off. The provider has a fault.'
  await show(OPEN, { ...DOWN, offText }, KNOWN)
  expect(shown()).toContain(offText)
  expect(shown()).not.toContain('slow')
})
