import { describe, expect, test } from 'vitest'
import { DEFAULT_FEE_SCHEDULES, type FeeSchedules } from './fee-schedule.ts'
import { belowMinimum, STANDARD_MINIMUMS, type TransferRoute } from './minimum-amounts.ts'
import { scheduleAt } from '../schedule-at.ts'

describe('belowMinimum', () => {
  test.each<[TransferRoute, bigint, string]>([
    ['own-accounts', 1_00n, 'The smallest amount you can move between your accounts is ₦1.00'],
    ['same-bank', 10_00n, 'The smallest amount you can send within the bank is ₦10.00'],
    ['other-bank', 50_00n, 'The smallest amount you can send to another bank is ₦50.00'],
  ])('%s: allows the minimum and refuses one kobo less', (route, minimumMinor, text) => {
    const at = (amountMinor: bigint) => belowMinimum({ route, amountMinor, currency: 'NGN' }, STANDARD_MINIMUMS)
    expect(at(minimumMinor)).toBeUndefined()
    expect(at(minimumMinor - 1n)).toEqual({
      kind: 'refused',
      reason: 'below-minimum',
      detail: { minimumMinor: minimumMinor.toString() },
      errors: { amount: [text] },
    })
  })

  test('other currencies: each has its own minimum', () => {
    const dollars = (amountMinor: bigint) =>
      belowMinimum({ route: 'same-bank', amountMinor, currency: 'USD' }, STANDARD_MINIMUMS)
    expect(dollars(1_00n)).toBeUndefined()
    expect(dollars(99n)).toMatchObject({ detail: { minimumMinor: '100' } })
  })

  test('dated tariffs: a new minimum counts from midnight in Lagos', () => {
    const [standard] = DEFAULT_FEE_SCHEDULES
    const higher = { ...standard, effectiveFrom: '2026-11-22', minimums: { ...STANDARD_MINIMUMS, otherBank: 75_00n } }
    const schedules: FeeSchedules = [standard, higher]
    const refusedAt = (time: string) =>
      belowMinimum(
        { route: 'other-bank', amountMinor: 60_00n, currency: 'NGN' },
        scheduleAt(schedules, new Date(time)).minimums,
      ) !== undefined
    expect(refusedAt('2026-11-21T22:59:59.999Z')).toBe(false)
    expect(refusedAt('2026-11-21T23:00:00Z')).toBe(true)
  })
})
