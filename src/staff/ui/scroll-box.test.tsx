/** Tests that the keyboard reaches a table only while the table is wider than the page. */
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Rows } from './facts.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('wide table: is reached by Tab and has its caption as the name, until the window is wide enough', () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(700)
  const content = vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(701)
  render(<Rows caption="People" header={['Name']} rows={[['Amina Yusuf']]} empty="none" />)
  expect(screen.getByRole('group', { name: 'People' }).tabIndex).toBe(0)
  content.mockReturnValue(700)
  act(() => {
    dispatchEvent(new Event('resize'))
  })
  expect(screen.queryByRole('group')).toBeNull()
})
