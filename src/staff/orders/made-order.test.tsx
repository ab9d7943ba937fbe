/** Tests the note about an order that a page has made. */
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { StaffOrder } from '../../contract/staff/staff-api.ts'
import { MadeOrder } from './made-order.tsx'

afterEach(cleanup)

it.each([
  ['executed', 'Done: Freeze all accounts.', 'ok'],
  ['proposed', 'The order was made: Freeze all accounts. It waits for the check of another person.', 'ok'],
  ['failed', 'Not done: Freeze all accounts. The accounts are frozen already.', 'bad'],
] as const)('made order: an order in the state %s is shown as “%s” with the look %s', (state, text, kind) => {
  const order = { state, summary: 'Freeze all accounts', failure: 'The accounts are frozen already.' } as StaffOrder
  render(<MadeOrder order={order} />)
  expect(screen.getByText(text).closest('[data-kind]')?.getAttribute('data-kind')).toBe(kind)
})
