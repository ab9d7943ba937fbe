/** Pages fetched ahead of time: not while that would put them out of reach. */
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

it('waits until the page is quiet', () => {
  online = true
  const page = aPage()
  preloadWhenIdle([page])
  expect(page.preload).not.toHaveBeenCalled()
  vi.advanceTimersByTime(QUIET_AFTER_MS)
  expect(page.preload).toHaveBeenCalledOnce()
})

it('asks for nothing without a connection, and for all of it when that is back', () => {
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
