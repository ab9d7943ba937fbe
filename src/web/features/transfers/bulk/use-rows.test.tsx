/**
 * Tests the lines on the page: an unreadable line is not sent, an unanswered line can be checked again, and each keeps
 * its text.
 */
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Provider } from 'react-redux'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startDataLayer } from '../../../api/data-layer/data-layer.ts'
import { store } from '../../../session/store/store.ts'
import { CheckProgress } from './check-progress.tsx'
import { type TypedRow, warningsOf } from './list-rows.ts'
import { RowList } from './row-list.tsx'
import { useRows } from './use-rows.ts'

startDataLayer(store)

/** Only the network is replaced: every request fails as without a connection. */
const deadNetwork = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
beforeEach(() => {
  deadNetwork.mockClear()
  vi.stubGlobal('fetch', deadNetwork)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const typed = (over: Partial<TypedRow> = {}): TypedRow => ({
  bank: 'GTB',
  account: '0123456785',
  typedAmount: '5',
  narration: '',
  name: '',
  ...over,
})

function Probe({ kept }: { readonly kept: readonly TypedRow[] }) {
  const list = useRows(kept)
  const warnings = warningsOf(list.rows)
  return (
    <>
      <CheckProgress
        progress={list.progress}
        rows={list.rows}
        warnings={warnings}
        onCheckAgain={() => list.checkAgain()}
      />
      <RowList list={list} warnings={warnings} />
    </>
  )
}
const show = (kept: readonly TypedRow[]) =>
  render(
    <Provider store={store}>
      <Probe kept={kept} />
    </Provider>,
  )
const lines = () => screen.getAllByRole('row').slice(1)

it('lines: an unreadable line is not sent, and says so', () => {
  show([typed({ narration: 'a\u202Eb' })])
  expect(screen.getByText(/^This has an invisible character/)).toBeTruthy()
  expect(deadNetwork).not.toHaveBeenCalled()
})

it('lines: show the progress, then that no answer came, and are checked again on request', async () => {
  show(Array.from({ length: 12 }, () => typed()))
  expect(screen.getByText('Checking names: 0 of 12 lines')).toBeTruthy()
  expect(await screen.findByText('We could not check 12 lines.')).toBeTruthy()
  expect(document.querySelector('[role="status"]')?.textContent).toBe('Checking 12 lines')
  const before = deadNetwork.mock.calls.length
  expect(before).toBeGreaterThan(0)
  await userEvent.click(screen.getByRole('button', { name: 'Try all again' }))
  await waitFor(() => expect(deadNetwork.mock.calls.length).toBeGreaterThan(before))
  expect(await screen.findByText('We could not check 12 lines.')).toBeTruthy()
})

it('lines: a single line is checked again without the other lines', async () => {
  show([typed(), typed()])
  await screen.findByText('We could not check 2 lines.')
  deadNetwork.mockClear()
  await userEvent.click(screen.getByRole('button', { name: /^Try again: line 2$/ }))
  await waitFor(() => expect(deadNetwork).toHaveBeenCalled())
  expect(await screen.findByText('We could not check 2 lines.')).toBeTruthy()
})

it('lines: can be removed and filtered by problem, and an edited line keeps its typed text', async () => {
  show([typed({ narration: 'first' }), typed({ narration: 'bad\u200B' }), typed({ narration: 'third' })])
  await screen.findByText('We could not check 2 lines.')
  await userEvent.click(screen.getByRole('button', { name: /^Remove line 1$/ }))
  expect(lines()).toHaveLength(2)
  await userEvent.click(screen.getByRole('button', { name: /^Edit line 1$/ }))
  const narration = screen.getByLabelText('Narration (optional)')
  expect(narration.getAttribute('aria-invalid')).toBe('true')
  expect((screen.getByLabelText('Bank') as HTMLInputElement).value).toBe('GTB')
  await userEvent.clear(narration)
  await userEvent.type(narration, 'put right')
  // The error is about the earlier text, so a changed text has no error.
  expect(narration.getAttribute('aria-invalid')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Save and check' }))
  expect(await screen.findByText('put right')).toBeTruthy()
  expect(await screen.findByText('We could not check 2 lines.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'With problems (2)' }))
  expect(lines()).toHaveLength(2)
})
