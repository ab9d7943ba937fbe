/** Tests the session warning: it counts down, is announced at 60, 30 and 10 seconds only, and offers both choices. */
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { SessionWarning } from './session-warning.tsx'

afterEach(cleanup)

const spoken = (): string => document.querySelector('[aria-live=polite]')?.textContent?.trim() ?? ''

describe('the session warning', () => {
  it('session warning: shows the time left and announces it at 60, 30 and 10 seconds only', () => {
    const view = (secondsLeft: number) => (
      <SessionWarning secondsLeft={secondsLeft} onStay={() => undefined} onLogOut={() => undefined} />
    )
    const { rerender } = render(view(60))
    const heard = new Set<string>()
    for (let left = 60; left > 0; left -= 1) {
      rerender(view(left))
      heard.add(spoken())
    }
    expect([...heard]).toEqual([60, 30, 10].map((left) => `You will be logged out in ${left} seconds.`))
    expect(screen.getByRole('timer').textContent).toBe('0:01')
  })

  it('session warning: locks the page behind it, and unlocks it at the end', () => {
    const { unmount } = render(<SessionWarning secondsLeft={48} onStay={() => undefined} onLogOut={() => undefined} />)
    expect(document.documentElement.classList.contains('locked')).toBe(true)
    unmount()
    expect(document.documentElement.classList.contains('locked')).toBe(false)
  })

  it('session warning: puts the focus on staying, and returns it afterwards', () => {
    const view = (warned: boolean) => (
      <>
        <input aria-label="Narration" />
        {warned && <SessionWarning secondsLeft={48} onStay={() => undefined} onLogOut={() => undefined} />}
      </>
    )
    const { rerender } = render(view(false))
    screen.getByLabelText('Narration').focus()
    rerender(view(true))
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Stay logged in' }))
    rerender(view(false))
    expect(document.activeElement).toBe(screen.getByLabelText('Narration'))
  })

  it('session warning: stays or logs out as chosen', async () => {
    const onStay = vi.fn()
    const onLogOut = vi.fn()
    render(<SessionWarning secondsLeft={48} onStay={onStay} onLogOut={onLogOut} />)
    await userEvent.click(screen.getByRole('button', { name: 'Stay logged in' }))
    await userEvent.click(screen.getByRole('button', { name: 'Log out now' }))
    expect(onStay).toHaveBeenCalledOnce()
    expect(onLogOut).toHaveBeenCalledOnce()
  })
})
