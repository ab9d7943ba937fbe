/** Where the focus goes when a sheet opens and closes: a keyboard or a screen reader must never lose its place. */
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
  it('is on its title when it opens, and back on what opened it when it closes', () => {
    const { rerender } = render(page(false))
    screen.getByRole('button', { name: 'Review transfer' }).focus()
    rerender(page(true))
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Check and approve' }))
    rerender(page(false))
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Review transfer' }))
  })

  it('is on the control that the caller marks', () => {
    render(page(true, true))
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Approve' }))
  })
})
