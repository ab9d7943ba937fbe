/** Tests the early download of pages: it never runs when a failure would make the pages unreachable. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { preloadWhenIdle, QUIET_AFTER_MS } from './preload-when-idle.ts'

let online = true
beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const aPage = () => ({ preload: vi.fn(async () => Promise.reject(new Error('it did not come'))) })

it('early download: waits until the page is idle', () => {
  online = true
  const page = aPage()
  preloadWhenIdle([page])
  expect(page.preload).not.toHaveBeenCalled()
  vi.advanceTimersByTime(QUIET_AFTER_MS)
  expect(page.preload).toHaveBeenCalledOnce()
})

it('early download: requests nothing without a connection, and everything when the connection is back', () => {
  online = false
  const page = aPage()
  const callOff = preloadWhenIdle([page])
  vi.advanceTimersByTime(QUIET_AFTER_MS)
  expect(page.preload).not.toHaveBeenCalled()
  online = true
  dispatchEvent(new Event('online'))
  expect(page.preload).toHaveBeenCalledOnce()
  callOff()
  dispatchEvent(new Event('online'))
  expect(page.preload).toHaveBeenCalledOnce()
})
