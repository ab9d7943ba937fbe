/** The lines on the page: what cannot be sent is not, what gets no answer can be asked again, and each keeps what was typed. */
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Provider } from 'react-redux'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startDataLayer } from '../../../api/data-layer.ts'
import { store } from '../../../session/store/store.ts'
import { CheckProgress } from './check-progress.tsx'
import { type TypedRow, warningsOf } from './list-rows.ts'
import { RowList } from './row-list.tsx'
import { useRows } from './use-rows.ts'

startDataLayer(store)

/** The network, and nothing else, is stood in for: every request fails as when there is no connection. */
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

it('does not send what could not be read anyway, and says so in its line', () => {
  show([typed({ narration: 'a\u202Eb' })])
  expect(screen.getByText(/^This has an invisible character/)).toBeTruthy()
  expect(deadNetwork).not.toHaveBeenCalled()
})

it('shows how far it is, then that no answer came, and asks again when told to', async () => {
  show(Array.from({ length: 12 }, () => typed()))
  expect(screen.getByText('Checking names: 0 of 12 lines')).toBeTruthy()
  expect(await screen.findByText('12 lines could not be checked.')).toBeTruthy()
  expect(document.querySelector('[role="status"]')?.textContent).toBe('Checking 12 lines')
  const before = deadNetwork.mock.calls.length
  expect(before).toBeGreaterThan(0)
  await userEvent.click(screen.getByRole('button', { name: 'Try them all again' }))
  await waitFor(() => expect(deadNetwork.mock.calls.length).toBeGreaterThan(before))
  expect(await screen.findByText('12 lines could not be checked.')).toBeTruthy()
})

it('tries one line again by itself', async () => {
  show([typed(), typed()])
  await screen.findByText('2 lines could not be checked.')
  deadNetwork.mockClear()
  await userEvent.click(screen.getByRole('button', { name: /^Try again\s*line 2$/ }))
  await waitFor(() => expect(deadNetwork).toHaveBeenCalled())
  expect(await screen.findByText('2 lines could not be checked.')).toBeTruthy()
})

it('removes a line, shows only those with problems, and keeps the typed text of the line that is edited', async () => {
  show([typed({ narration: 'first' }), typed({ narration: 'bad\u200B' }), typed({ narration: 'third' })])
  await screen.findByText('2 lines could not be checked.')
  await userEvent.click(screen.getByRole('button', { name: /^Remove\s*line 1$/ }))
  expect(lines()).toHaveLength(2)
  await userEvent.click(screen.getByRole('button', { name: /^Edit\s*line 1$/ }))
  const narration = screen.getByLabelText('Narration (optional)')
  expect(narration.getAttribute('aria-invalid')).toBe('true')
  expect((screen.getByLabelText('Bank') as HTMLInputElement).value).toBe('GTB')
  await userEvent.clear(narration)
  await userEvent.type(narration, 'put right')
  // What was changed is not what was refused.
  expect(narration.getAttribute('aria-invalid')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Check this line' }))
  expect(await screen.findByText('put right')).toBeTruthy()
  expect(await screen.findByText('2 lines could not be checked.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Only with problems (2)' }))
  expect(lines()).toHaveLength(2)
})
