/** "Session expired. Please login again": for 10 seconds, once, in a region that was there before it (Product §3.8). */
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { flagExpiryNotice } from '../../session/expiry-notice.ts'
import { ExpiryNotice } from './expiry-notice.tsx'

const TEXT = 'Session expired. Please login again'

beforeEach(() => {
  sessionStorage.clear()
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.runAllTimers()
  vi.useRealTimers()
})

describe('the expiry notice', () => {
  it('says nothing after an ordinary logout', () => {
    render(<ExpiryNotice />)
    expect(screen.getByRole('status').textContent).toBe('')
  })

  it('stands for 10 seconds after a session that ran out, and is told once', () => {
    flagExpiryNotice()
    const { unmount } = render(<ExpiryNotice />)
    expect(screen.getByRole('status').textContent).toBe(TEXT)
    act(() => vi.advanceTimersByTime(9_999))
    expect(screen.getByRole('status').textContent).toBe(TEXT)
    act(() => vi.advanceTimersByTime(1))
    expect(screen.getByRole('status').textContent).toBe('')
    unmount()
    render(<ExpiryNotice />)
    expect(screen.getByRole('status').textContent).toBe('')
  })
})
