/** Tests that only a reload finds the flag that a reload sets (Product §3.6). */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { consumeReloadFlag, watchReload } from './reload-flag.ts'

function reachedBy(type: string | undefined): void {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue(
    type === undefined ? [] : ([{ type }] as unknown as PerformanceEntryList),
  )
}

beforeEach(() => {
  sessionStorage.clear()
  watchReload()
})
afterEach(() => vi.restoreAllMocks())

describe('the reload flag', () => {
  it('reload flag: is found once after a reload', () => {
    window.dispatchEvent(new Event('beforeunload'))
    reachedBy('reload')
    expect(consumeReloadFlag()).toBe(true)
    expect(consumeReloadFlag()).toBe(false)
  })

  it('reload flag: does not count when the page was reached by an address or a link', () => {
    window.dispatchEvent(new Event('beforeunload'))
    reachedBy('navigate')
    expect(consumeReloadFlag()).toBe(false)
  })

  it('reload flag: does not exist in a fresh tab', () => {
    reachedBy('reload')
    expect(consumeReloadFlag()).toBe(false)
  })
})
