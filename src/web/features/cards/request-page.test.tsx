/** Tests the page that orders a card: it says that staff have switched orders of cards off before the customer fills the form. */
import { cleanup, render, screen } from '@testing-library/react'
import { Provider } from 'react-redux'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bankApi } from '../../api/data-layer/bank-api.ts'
import { startDataLayer } from '../../api/data-layer/data-layer.ts'
import { store } from '../../session/store/store.ts'
import { MemoryRouter } from '../../ui/router/router.fixture.tsx'
import { RequestPage } from './request-page.tsx'

startDataLayer(store)

const TEXT = 'Orders of new cards are turned off. Your cards work as before. The provider has a fault.'
const OFFER = {
  accounts: [{ accountNumber: '0123456789', available: '500000', canRequest: true }],
  nameOnCard: 'ADAEZE OKONKWO',
  schemes: [{ scheme: 'verve', name: 'Verve' }],
  branches: [{ code: 'LAG', name: 'Lagos Island', address: '14 Broad Street' }],
  states: [],
  fee: '100000',
  vat: '7500',
  total: '107500',
}

const answered = (name: string, answer: object): Promise<unknown> =>
  (store.dispatch as (query: unknown) => Promise<unknown>)(
    bankApi.util.upsertQueryData(name as never, undefined as never, answer as never),
  )

beforeEach(() => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch'))))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  store.dispatch(bankApi.util.resetApiState())
})

test.each([
  [[{ part: 'cards', text: TEXT }], 1],
  [[{ part: 'exchange', text: TEXT }], 0],
])(
  'order of a card: shows the text of the bank only while orders of cards are off, case %#',
  async (partsOff, notes) => {
    await answered('getCardOffer', OFFER)
    await answered('getSwitchState', { downSince: null, offText: null, partsOff })
    render(
      <Provider store={store}>
        <MemoryRouter initialEntries={['/cards/new']}>
          <RequestPage />
        </MemoryRouter>
      </Provider>,
    )
    expect(await screen.findByRole('button', { name: 'Review request' })).toBeTruthy()
    expect(screen.queryAllByText(TEXT)).toHaveLength(notes)
  },
)
