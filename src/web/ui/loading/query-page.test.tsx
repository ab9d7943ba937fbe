/** Tests the states of a page that shows one answer of the bank. */
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { MorePages } from '../list/more-pages.tsx'
import { QueryPage } from './query-page.tsx'

afterEach(cleanup)

const REFUSED = { kind: 'refused', reason: 'not-found', message: 'There is none', code: 'E1' }
const idle = { isFetching: false, refetch: () => undefined }

function show(query: object, further: object = {}) {
  return render(
    <QueryPage
      head={<h1>Cards</h1>}
      column="stack"
      ageOf="List"
      query={{ ...idle, ...query }}
      what="your cards"
      still="Your money is not affected."
      empty={<p>No card yet</p>}
      bones={<i />}
      below={<footer>Always</footer>}
      {...further}
    >
      {(cards: readonly string[]) => <p>{cards.join(' and ')}</p>}
    </QueryPage>,
  )
}

it('query page: shows heading, skeleton and lower part while it waits for the answer', async () => {
  const { container } = show({ isFetching: true })
  expect(screen.getByRole('heading').textContent).toBe('Cards')
  expect(screen.getByText('Always')).toBeDefined()
  expect(container.querySelector('[aria-busy]')).not.toBeNull()
  expect(await screen.findByText('Loading your cards')).toBeDefined()
})

it('query page: names the failure and asks again when no answer came', async () => {
  const refetch = vi.fn()
  show({ error: { status: 'FETCH_ERROR' }, refetch })
  expect(screen.getByRole('alert').textContent).toMatch(
    /^We could not load your cards\. .*Your money is not affected\./,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(refetch).toHaveBeenCalledOnce()
})

it('query page: shows the empty state without an age for a list without items', () => {
  show({ data: [], fulfilledTimeStamp: 1 })
  expect(screen.getByText('No card yet')).toBeDefined()
  expect(screen.queryByText(/^List from/)).toBeNull()
})

it('query page: shows the content with its age when the answer is old', () => {
  show({ data: ['Verve', 'Visa'], fulfilledTimeStamp: Date.now() - 600_000 })
  expect(screen.getByText('Verve and Visa')).toBeDefined()
  expect(screen.getByText(/^List from .*, 10 minutes ago$/)).toBeDefined()
})

it('query page: keeps the content when a later answer fails', () => {
  show({ data: ['Verve'], error: REFUSED })
  expect(screen.getByText('Verve')).toBeDefined()
})

it('more pages: requests the next page after the button and after a failure', async () => {
  const fetchNextPage = vi.fn()
  const query = { ...idle, hasNextPage: true, isFetchingNextPage: false, fetchNextPage }
  const { rerender } = render(<MorePages query={query} title="We could not load the rest." />)
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }))
  rerender(<MorePages query={{ ...query, error: { status: 'FETCH_ERROR' } }} title="We could not load the rest." />)
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(fetchNextPage).toHaveBeenCalledTimes(2)
})
