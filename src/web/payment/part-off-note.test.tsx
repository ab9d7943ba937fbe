/** Tests the note about a part of the bank that staff have switched off: the bank's text, and nothing while the part is on. */
import { cleanup, render, screen } from '@testing-library/react'
import { Provider } from 'react-redux'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bankApi } from '../api/data-layer/bank-api.ts'
import { startDataLayer } from '../api/data-layer/data-layer.ts'
import { store } from '../session/store/store.ts'
import { PartOffNote } from './part-off-note.tsx'

startDataLayer(store)

const TEXT = 'An kashe musanya tsakanin kuɗaɗe. Dalili shi ne gyara. Kuna iya sake gwadawa daga 28 Nuw 2026, 6:00 am.'

beforeEach(() => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch'))))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  store.dispatch(bankApi.util.resetApiState())
})

/** The bank's earlier answer, which the frame of the page has read. */
const answered = (partsOff: readonly object[]): Promise<unknown> =>
  (store.dispatch as (query: unknown) => Promise<unknown>)(
    bankApi.util.upsertQueryData(
      'getSwitchState' as never,
      undefined as never,
      { downSince: null, offText: null, partsOff } as never,
    ),
  )

const show = (part: 'exchange' | 'new-payees') =>
  render(
    <Provider store={store}>
      <PartOffNote part={part} />
    </Provider>,
  )

test('note of a part that is off: shows the text of the bank in the language of the customer', async () => {
  await answered([{ part: 'exchange', text: TEXT }])
  show('exchange')
  expect(screen.getByText(TEXT).closest('[aria-live=polite]')).toBeTruthy()
})

test('note of a part that is off: shows nothing while another part is off, or before the bank has answered', async () => {
  const { container } = show('new-payees')
  expect(container.textContent).toBe('')
  await answered([{ part: 'exchange', text: TEXT }])
  expect(container.textContent).toBe('')
})
