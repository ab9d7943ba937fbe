/** The archive that is ready: where a part was lost on the way, another can be asked for at once. */
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { startDataLayer } from '../../../api/data-layer.ts'
import { bankApi } from '../../../api/bank-api.ts'
import '../../../api/privacy-api.ts'
import { store } from '../../../session/store/store.ts'
import { ExportCard } from './export-card.tsx'

startDataLayer(store)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('offers a new archive where the one that is ready cannot be saved whole', async () => {
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
  await userEvent.click(screen.getByRole('button', { name: 'Save the archive' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Ask for a new one' }))
  expect(screen.getByRole('dialog', { name: 'Get everything about you?' })).toBeTruthy()
})
