/** Tests the focus when a sheet opens and closes, so that keyboard and screen-reader users keep their place. */
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { Sheet } from './sheet.tsx'

afterEach(cleanup)

function page(open: boolean, marked = false) {
  return (
    <>
      <button type="button">Review transfer</button>
      {open && (
        <Sheet title="Check and approve" onClose={() => undefined}>
          <button type="button" {...(marked ? { 'data-first-focus': true } : {})}>
            Approve
          </button>
        </Sheet>
      )}
    </>
  )
}

describe('the focus of a sheet', () => {
  it('sheet: focuses its title when it opens, and returns the focus to its opener when it closes', () => {
    const { rerender } = render(page(false))
    screen.getByRole('button', { name: 'Review transfer' }).focus()
    rerender(page(true))
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Check and approve' }))
    rerender(page(false))
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Review transfer' }))
  })

  it('sheet: focuses the control that the caller marks', () => {
    render(page(true, true))
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Approve' }))
  })
})
