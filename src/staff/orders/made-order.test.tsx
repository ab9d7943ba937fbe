/** Tests the note about an order that a person has made or decided. */
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { StaffOrder } from '../../contract/staff/staff-api.ts'
import { MadeOrder } from './made-order.tsx'

afterEach(cleanup)

it.each([
  ['executed', 'Done: Freeze all accounts.', 'ok'],
  ['proposed', 'The order was made: Freeze all accounts. It waits for the check of another person.', 'ok'],
  ['rejected', 'Rejected: Freeze all accounts. Nothing was done.', 'ok'],
  ['withdrawn', 'Withdrawn: Freeze all accounts. Nothing was done.', 'ok'],
  ['expired', 'Expired: Freeze all accounts. Nothing was done.', 'ok'],
  ['failed', 'Not done: Freeze all accounts. The accounts are frozen already.', 'bad'],
] as const)('made order: an order in the state %s is shown as “%s” with the look %s', (state, text, kind) => {
  const order = { state, summary: 'Freeze all accounts', failure: 'The accounts are frozen already.' } as StaffOrder
  render(<MadeOrder order={order} />)
  expect(screen.getByText(text).closest('[data-kind]')?.getAttribute('data-kind')).toBe(kind)
})

it('made order: the note takes the focus with each order, because the form has left the page', () => {
  const order = { state: 'proposed', summary: 'Freeze all accounts' } as StaffOrder
  const { rerender } = render(
    <>
      <MadeOrder order={order} />
      <button type="button">Other</button>
    </>,
  )
  expect(document.activeElement).toBe(screen.getByRole('alert'))
  screen.getByRole('button').focus()
  rerender(
    <>
      <MadeOrder order={{ ...order, summary: 'Lift the freeze' }} />
      <button type="button">Other</button>
    </>,
  )
  expect(document.activeElement?.textContent).toMatch(/Lift the freeze/)
})

it('made order: the note stays in view when the page loads again, until the focus leaves the note', () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
  const order = { state: 'proposed', summary: 'Freeze all accounts' } as StaffOrder
  const page = () => (
    <>
      <MadeOrder order={order} />
      <button type="button">Other</button>
    </>
  )
  const { rerender } = render(page())
  scroll.mockClear()
  rerender(page())
  expect(scroll.mock.contexts).toEqual([screen.getByRole('alert')])
  screen.getByRole('button').focus()
  rerender(page())
  expect(scroll).toHaveBeenCalledTimes(1)
  scroll.mockRestore()
})
