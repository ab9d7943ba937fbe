/**
 * Tests "Session expired. Please login again": for 10 seconds, once, in a live region that exists before the text
 * (Product §3.8).
 */
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { flagExpiryNotice } from '../../../session/tab/expiry-notice.ts'
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
  it('expiry notice: says nothing after an ordinary logout', () => {
    render(<ExpiryNotice />)
    expect(screen.getByRole('status').textContent).toBe('')
  })

  it('expiry notice: shows for 10 seconds after an expired session, once', () => {
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
