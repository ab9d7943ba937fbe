/** Tests the offer of a newer build: it appears while the customer is idle, and waits while the customer works. */
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Provider } from 'react-redux'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { UserSession } from '../../../contract/identity/session.ts'
import { keepLanguage } from '../../language/keep-language.ts'
import { createStore } from '../../session/store/store.ts'
import { readSession, saveSession } from '../../session/tab/signed-in-marker.ts'
import { buildOutdated } from '../../session/store/user-slice.ts'
import { useUnsavedChanges } from '../../session/drafts/unsaved-changes.ts'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { findStrips } from './strips.tsx'
import { UpdateNotice } from './update-notice.tsx'

let store: ReturnType<typeof createStore>

function Following({ active }: { readonly active: boolean }) {
  useUnsavedChanges(active)
  return null
}

/** The page under test: the strips, and the customer's current task. */
const page = (work: React.ReactNode) => (
  <Provider store={store}>
    <section data-strips />
    <UpdateNotice />
    {work}
  </Provider>
)

const outdate = (isForced = false) => act(() => store.dispatch(buildOutdated(isForced)))
const PATIENCE = { timeout: 15_000 }
const offer = () => findStrips()?.textContent ?? ''
const isOffered = () => vi.waitFor(() => expect(offer()).toBe('A newer version is ready.Reload'), PATIENCE)
const waits = async () => {
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(offer()).toBe('')
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'], shouldAdvanceTime: true })
  store = createStore()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a newer build', () => {
  it('newer build: is announced with a button that loads it', async () => {
    const reload = vi.fn()
    vi.stubGlobal('fetch', async () => new Response('{}'))
    vi.stubGlobal('location', { reload })
    const { rerender } = render(page(null))
    rerender(page(null))
    await waits()
    outdate()
    await isOffered()
    expect(document.querySelector('[aria-live]')?.textContent).toContain('A newer version is ready.')
    await userEvent.click(screen.getByRole('button', { name: 'Reload' }))
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce(), PATIENCE)
  })

  it('newer build: waits while a form is half filled, until the customer leaves the form', async () => {
    const form = (
      <form>
        <input aria-label="Amount" />
      </form>
    )
    const { rerender } = render(page(form))
    await userEvent.type(screen.getByLabelText('Amount'), '5')
    outdate()
    await waits()
    rerender(page(null))
    await isOffered()
  })

  it('newer build: does not wait for a search', async () => {
    render(
      page(
        <search>
          <form>
            <input aria-label="Search" />
          </form>
        </search>,
      ),
    )
    await userEvent.type(screen.getByLabelText('Search'), 'rent')
    outdate()
    await isOffered()
  })

  it('newer build: waits while a payment is in review, and while its outcome is unknown', async () => {
    const { rerender } = render(page(<Sheet title="Review transfer">Send</Sheet>))
    outdate()
    await waits()
    rerender(page(<Following active />))
    await waits()
    rerender(page(<Following active={false} />))
    await isOffered()
  })

  it('newer build: says so when it is required but did not load', async () => {
    render(page(null))
    outdate(true)
    await vi.waitFor(() => expect(offer()).toContain('the newer one has not come yet'), PATIENCE)
    expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy()
  })
})

it('language of the profile: waits until no sheet is open, and applies to the next page', async () => {
  const reload = vi.fn()
  vi.stubGlobal('location', { reload })
  saveSession({ language: 'yo' } as UserSession)
  const { rerender } = render(page(<Sheet title="Review transfer">Send</Sheet>))
  await keepLanguage()
  expect(reload).not.toHaveBeenCalled()
  expect(readSession()?.language).toBe('yo')
  rerender(page(null))
  await keepLanguage()
  expect(reload).toHaveBeenCalledOnce()
  expect(readSession()?.language).toBeNull()
  sessionStorage.clear()
  localStorage.clear()
})
