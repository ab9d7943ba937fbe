/** Tests that the page of transfers says which services are off before the customer opens a form. */
import { cleanup, render, screen } from '@testing-library/react'
import { Provider } from 'react-redux'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bankApi } from '../../api/data-layer/bank-api.ts'
import { startDataLayer } from '../../api/data-layer/data-layer.ts'
import { store } from '../../session/store/store.ts'
import { MemoryRouter } from '../../ui/router/router.fixture.tsx'
import { TransfersPage } from './transfers-page.tsx'

startDataLayer(store)

beforeEach(() => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch'))))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  store.dispatch(bankApi.util.resetApiState())
})

/** Shows the page after this answer about the services, which the frame of the page has read. */
async function show(state: { readonly offText: string | null; readonly partsOff: readonly object[] }): Promise<void> {
  await (store.dispatch as (query: unknown) => Promise<unknown>)(
    bankApi.util.upsertQueryData('getSwitchState' as never, undefined as never, { downSince: null, ...state } as never),
  )
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={['/transfer']}>
        <TransfersPage />
      </MemoryRouter>
    </Provider>,
  )
}

test('page of transfers: names the network and the parts that are switched off', async () => {
  const offText = 'Transfers to other banks are turned off. The reason is maintenance.'
  const parts = ['new-payees', 'exchange', 'payment-batches', 'standing-orders']
  await show({ offText, partsOff: [...parts, 'cards'].map((part) => ({ part, text: `The part ${part} is off.` })) })
  expect(screen.getByText(offText)).toBeTruthy()
  for (const part of parts) expect(screen.getByText(`The part ${part} is off.`)).toBeTruthy()
  expect(screen.queryByText('The part cards is off.')).toBeNull()
})

test('page of transfers: says nothing while all services are on', async () => {
  await show({ offText: null, partsOff: [] })
  expect(screen.getByText('Other Bank Transfer')).toBeTruthy()
  expect(screen.queryByText(/turned off|is off/)).toBeNull()
})
