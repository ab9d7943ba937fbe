/** Tests the consents in the settings: each accepted text links to the version that the customer accepted. */
import { cleanup, render, screen } from '@testing-library/react'
import { Provider } from 'react-redux'
import { MemoryRouter } from '../../../ui/router/router.fixture.tsx'
import { afterEach, expect, it, vi } from 'vitest'
import type { Consent } from '../../../../contract/customers/privacy.ts'
import { bankApi } from '../../../api/data-layer/bank-api.ts'
import { startDataLayer } from '../../../api/data-layer/data-layer.ts'
import '../../../api/privacy-api.ts'
import { store } from '../../../session/store/store.ts'
import { ConsentsCard } from './consents-card.tsx'

startDataLayer(store)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const consent = (kind: Consent['kind'], title: string): Consent => ({
  kind,
  title,
  text: 'About it.',
  given: true,
  canChange: kind === 'offers',
  why: null,
  history: [{ given: true, version: '2026-11', at: '2026-11-20T15:07:00.000Z', address: '10.1.2.3' }],
})

it('consents: link to the text that applies and to the version that was accepted', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const consents = [consent('terms', 'Terms'), consent('privacy', 'Privacy notice'), consent('offers', 'Offers')]
  await store.dispatch(
    bankApi.util.upsertQueryData('getConsents' as never, undefined as never, consents as never) as never,
  )
  render(
    <Provider store={store}>
      <MemoryRouter>
        <ConsentsCard />
      </MemoryRouter>
    </Provider>,
  )
  const links = [...document.querySelectorAll('a')].map((link) => [link.pathname, link.textContent])
  expect(links).toEqual([
    ['/legal/terms', 'Read the terms, opens in a new tab'],
    ['/legal/terms/2026-11', 'text of 2026-11 of the terms, opens in a new tab'],
    ['/legal/privacy', 'Read the privacy notice, opens in a new tab'],
    ['/legal/privacy/2026-11', 'text of 2026-11 of the privacy notice, opens in a new tab'],
  ])
  expect(screen.getAllByText(/20 Nov 2026, 4:07 pm/)).toHaveLength(3)
})
