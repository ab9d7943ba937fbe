/**
 * Tests the idle clock: it warns at 4:00 and ends at 5:00, and uses the wall clock when a hidden tab comes back
 * (Product §3.5).
 */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type InactivityWatch, watchInactivity } from './inactivity.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

let exempt = false
let watch: InactivityWatch
const seen = { warnings: [] as number[], alive: 0, idle: 0, activity: 0 }

function start(sinceMs?: number): void {
  watch = watchInactivity(
    {
      onWarning: (secondsLeft) => seen.warnings.push(secondsLeft),
      onAlive: () => (seen.alive += 1),
      onIdle: () => (seen.idle += 1),
      onActivity: () => (seen.activity += 1),
      isExempt: () => exempt,
    },
    sinceMs,
  )
}

function setVisibility(state: 'visible' | 'hidden'): void {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') })
  Object.assign(seen, { warnings: [], alive: 0, idle: 0, activity: 0 })
  exempt = false
  start()
})
afterEach(() => {
  watch.stop()
  setVisibility('visible')
  vi.useRealTimers()
})

describe('inactivity', () => {
  it('inactivity: warns at 4:00 with 60 seconds left and ends at 5:00, once', () => {
    vi.advanceTimersByTime(4 * MINUTE - SECOND)
    expect(seen.warnings).toEqual([])
    vi.advanceTimersByTime(SECOND)
    expect(seen.warnings).toEqual([60])
    vi.advanceTimersByTime(59 * SECOND)
    expect(seen.idle).toBe(0)
    expect(seen.warnings.at(-1)).toBe(1)
    vi.advanceTimersByTime(5 * SECOND)
    expect(seen.idle).toBe(1)
  })

  it.each(['mousemove', 'keydown', 'scroll', 'click', 'touchstart'])('inactivity: starts again at every %s', (name) => {
    vi.advanceTimersByTime(3 * MINUTE)
    window.dispatchEvent(new Event(name))
    expect(seen.activity).toBe(1)
    vi.advanceTimersByTime(4 * MINUTE - SECOND)
    expect(seen.warnings).toEqual([])
  })

  it('inactivity: ignores a mouse movement while the warning shows, and ends the warning only when the customer chooses to stay', () => {
    vi.advanceTimersByTime(4 * MINUTE)
    window.dispatchEvent(new Event('mousemove'))
    expect(seen.alive).toBe(0)
    watch.stay()
    expect(seen.alive).toBe(1)
    vi.advanceTimersByTime(4 * MINUTE - SECOND)
    expect(seen.idle).toBe(0)
  })

  it('inactivity: ends a tab that was hidden for more than 5 minutes, although its timers did not run', () => {
    setVisibility('hidden')
    vi.setSystemTime(Date.now() + 5 * MINUTE + SECOND)
    expect(seen.idle).toBe(0)
    setVisibility('visible')
    expect(seen.idle).toBe(1)
  })

  it('inactivity: keeps a tab that was hidden for less time', () => {
    setVisibility('hidden')
    vi.setSystemTime(Date.now() + 3 * MINUTE)
    setVisibility('visible')
    expect(seen.idle).toBe(0)
  })

  it('inactivity: does not count the click that wakes a sleeping machine', () => {
    vi.setSystemTime(Date.now() + 60 * MINUTE)
    window.dispatchEvent(new Event('click'))
    expect(seen.idle).toBe(1)
    expect(seen.activity).toBe(0)
  })

  it('inactivity: continues while another tab is used', () => {
    vi.advanceTimersByTime(4 * MINUTE + 30 * SECOND)
    watch.heard(Date.now())
    expect(seen.alive).toBe(1)
    vi.advanceTimersByTime(2 * MINUTE)
    expect(seen.idle).toBe(0)
  })

  it('inactivity: never ends on a page whose path contains auth', () => {
    exempt = true
    vi.advanceTimersByTime(20 * MINUTE)
    expect(seen).toMatchObject({ idle: 0, warnings: [] })
  })

  it('inactivity: counts from before a reload or a restored browser', () => {
    watch.stop()
    start(Date.now() - 6 * MINUTE)
    expect(seen.idle).toBe(1)
  })
})
