/** Tests the browser's Back during a review: it closes the review and keeps the form. */
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { useBackCloses } from './use-back-closes.ts'

afterEach(cleanup)

function Review({ onClose }: { readonly onClose: (() => void) | undefined }) {
  useBackCloses(onClose)
  return <p>Review</p>
}

function Page() {
  const [shown, setShown] = useState(0)
  const [sending, setSending] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setShown(shown + 1)}>
        open
      </button>
      <button type="button" onClick={() => setShown(0)}>
        close
      </button>
      <button type="button" onClick={() => setSending(true)}>
        send
      </button>
      {shown > 0 && <Review key={shown} onClose={sending ? undefined : () => setShown(0)} />}
    </>
  )
}

/** A second "open" replaces the review by the next review. */
const press = (name: 'open' | 'close' | 'send') => fireEvent.click(screen.getByRole('button', { name }))
/**
 * A closed review removes its history entry in a timer. Waits for a timer that is set later and therefore runs after
 * it.
 */
const afterTimers = () => act(() => new Promise((resolve) => setTimeout(resolve)))
const isOpen = (): boolean => screen.queryByText('Review') !== null
const marked = (): unknown => (history.state as { review?: true } | null)?.review

it('review: closes when the customer goes back, and the page stays', async () => {
  history.replaceState({ key: 'form' }, '', '/transfers/optimus')
  render(<Page />)
  press('open')
  expect([isOpen(), marked()]).toEqual([true, true])
  history.back()
  await waitFor(() => expect(isOpen()).toBe(false))
  expect([location.pathname, history.state]).toEqual(['/transfers/optimus', { key: 'form' }])
})

it('review: removes its entry from the history when its button closes it', async () => {
  history.replaceState({ key: 'form' }, '', '/transfers/optimus')
  render(<Page />)
  press('open')
  press('close')
  await waitFor(() => expect(history.state).toEqual({ key: 'form' }))
})

it('review: stays open when a new rate replaces it', async () => {
  history.replaceState({ key: 'form' }, '', '/transfers/self')
  render(<Page />)
  const goBack = vi.spyOn(history, 'back')
  press('open')
  press('open')
  await afterTimers()
  expect(goBack).not.toHaveBeenCalled()
  goBack.mockRestore()
  expect([isOpen(), marked()]).toEqual([true, true])
  history.back()
  await waitFor(() => expect(isOpen()).toBe(false))
})

it('review: stays while the payment is being sent, when the customer goes back', async () => {
  history.replaceState({ key: 'form' }, '', '/transfers/optimus')
  render(<Page />)
  press('open')
  press('send')
  const wentBack = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
  history.back()
  await act(() => wentBack)
  expect([isOpen(), location.pathname]).toEqual([true, '/transfers/optimus'])
})
