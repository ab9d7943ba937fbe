import { describe, expect, test } from 'vitest'
import { changeOf, HISTORY_DAYS, sampleHistory } from './sample-history.ts'
import { CLOSING_BALANCES, type AccountKey } from './sample-movements.ts'

const accounts = Object.keys(CLOSING_BALANCES) as AccountKey[]
// Any day may be the first: half a year of starts, a week apart.
const starts = Array.from({ length: 26 }, (_, week) => new Date(Date.UTC(2026, 4, 21 + week * 7, -1)))

describe.each(starts)('the history from %s on', (start) => {
  const events = sampleHistory(start)

  test('never takes an account below zero, and ends every balance where it should', () => {
    for (const account of accounts) {
      let balance = 0n
      for (const event of events) {
        balance += changeOf(event, account)
        expect(balance, `${account} at ${event.key}`).toBeGreaterThanOrEqual(0n)
      }
      expect(balance).toBe(CLOSING_BALANCES[account])
    }
  })

  test('keeps what the tiers may be paid and hold', () => {
    const caps = { tunde: [100_000_00n, 500_000_00n], ibrahim: [50_000_00n, 300_000_00n] } as const
    for (const [who, [depositMinor, balanceMinor]] of Object.entries(caps)) {
      let balance = 0n
      for (const event of events) {
        const change = changeOf(event, `${who}:SAV:NGN` as AccountKey)
        balance += change
        // A balance brought forward is no deposit.
        if (!event.key.startsWith('opening')) expect(change, event.key).toBeLessThanOrEqual(depositMinor)
        expect(balance, event.key).toBeLessThanOrEqual(balanceMinor)
      }
    }
  })

  test('is in order, named once, in the past, and the same every time', () => {
    const times = events.map((event) => event.at.getTime())
    expect(times).toEqual([...times].sort((a, b) => a - b))
    expect(new Set(events.map((event) => event.key)).size).toBe(events.length)
    expect(times.at(-1)).toBeLessThan(start.getTime() + HISTORY_DAYS * 24 * 60 * 60 * 1000)
    expect(sampleHistory(start)).toEqual(events)
    expect(events.length).toBeGreaterThan(200)
  })
})
