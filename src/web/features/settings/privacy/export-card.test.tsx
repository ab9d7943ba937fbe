/** Tests a ready archive: a part with a lost answer is requested again. */
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Provider } from 'react-redux'
import { MemoryRouter } from '../../../ui/router/router.fixture.tsx'
import { afterEach, expect, it, vi } from 'vitest'
import { startDataLayer } from '../../../api/data-layer/data-layer.ts'
import { bankApi } from '../../../api/data-layer/bank-api.ts'
import '../../../api/privacy-api.ts'
import { store } from '../../../session/store/store.ts'
import { ExportCard } from './export-card.tsx'

startDataLayer(store)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('archive: continues with the same archive after a lost answer, and requests no other', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const ready = { exportId: 'e1', state: 'ready', parts: 2, bytes: 600_000, expiresAt: '2026-11-21T15:37:00.000Z' }
  const known = bankApi.util.upsertQueryData('getDataExport' as never, undefined as never, ready as never)
  await store.dispatch(known as never)
  render(
    <Provider store={store}>
      <MemoryRouter>
        <ExportCard />
      </MemoryRouter>
    </Provider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Save my data' }))
  expect(await screen.findByText(/Save again to continue from there/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Ask for new data' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Save my data' })).toHaveProperty('disabled', false)
})
