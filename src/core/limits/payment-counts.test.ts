import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type CountedPayment,
  countPayment,
  countRefusal,
  DEFAULT_COUNT_LIMITS,
  hourOfDay,
  NO_PAYMENTS,
  type PaymentCounts,
} from './payment-counts.ts'

const LIMITS = { perHour: 4, perDay: 6, perPayee: 3, arrangedPerDay: 5 }
const payment = (over: Partial<CountedPayment> = {}): CountedPayment => ({
  customerId: 'ada',
  day: '2026-11-20',
  hour: 14,
  payee: '000036 0102883417',
  arranged: false,
  limits: LIMITS,
  ...over,
})
const counts = (over: Partial<PaymentCounts> = {}): PaymentCounts => ({ ...NO_PAYMENTS, ...over })

describe('countRefusal', () => {
  test.each<[string, PaymentCounts, Partial<CountedPayment>, string, number, string]>([
    ['the hour is full', counts({ thisHour: 4, today: 4 }), {}, 'hourly-count-limit', 4, '2026-11-20T14:00:00.000Z'],
    [
      'the last hour is full',
      counts({ thisHour: 4 }),
      { hour: 23 },
      'hourly-count-limit',
      4,
      '2026-11-20T23:00:00.000Z',
    ],
    ['the day is full', counts({ thisHour: 4, today: 6 }), {}, 'daily-count-limit', 6, '2026-11-20T23:00:00.000Z'],
    [
      'the payee is full',
      counts({ thisHour: 4, today: 4, toPayees: { '000036 0102883417': 3 } }),
      {},
      'payee-count-limit',
      3,
      '2026-11-20T23:00:00.000Z',
    ],
    [
      'arranged payments are full',
      counts({ arranged: 5 }),
      { arranged: true },
      'arranged-count-limit',
      5,
      '2026-11-20T23:00:00.000Z',
    ],
  ])('%s: names the limit and the time of the next payment', (_name, before, over, reason, limit, retryAt) => {
    const refused = { kind: 'refused', reason, detail: { limit, retryAt } }
    expect(countRefusal(before, payment(over))).toEqual(refused)
  })

  test('arranged payments and single payments have separate limits', () => {
    const single = counts({ today: 6, thisHour: 4, toPayees: { '000036 0102883417': 3 } })
    expect(countRefusal(single, payment({ arranged: true }))).toBeUndefined()
    expect(countRefusal(counts({ arranged: 5 }), payment())).toBeUndefined()
  })

  test('a payment to an own account has no limit by payee', () => {
    const before = counts({ today: 5, thisHour: 3, toPayees: { null: 9 } })
    expect(countRefusal(before, payment({ payee: null }))).toBeUndefined()
  })

  test('the standard limits: a payroll of 200 lines fits every tier', () => {
    for (const limits of Object.values(DEFAULT_COUNT_LIMITS)) {
      const last = payment({ arranged: true, limits })
      expect(countRefusal(counts({ arranged: 199 }), last)).toBeUndefined()
    }
  })
})

test('counts: no sequence of payments passes a limit', () => {
  const payments = fc.array(
    fc.record({ payee: fc.constantFrom('a', 'b', 'c', null), arranged: fc.boolean() }).map((over) => payment(over)),
    { maxLength: 40 },
  )
  fc.assert(
    fc.property(payments, (sequence) => {
      const made = sequence.filter(
        ((before) => (one: CountedPayment) => {
          if (countRefusal(before, one) !== undefined) return false
          before = countPayment(before, one)
          return true
        })(NO_PAYMENTS),
      )
      const single = made.filter(({ arranged }) => !arranged)
      expect(single.length).toBeLessThanOrEqual(LIMITS.perHour)
      expect(made.length - single.length).toBeLessThanOrEqual(LIMITS.arrangedPerDay)
      for (const payee of ['a', 'b', 'c'])
        expect(single.filter((one) => one.payee === payee).length).toBeLessThanOrEqual(LIMITS.perPayee)
    }),
  )
})

test('hourOfDay: is the hour in Lagos', () => {
  expect(hourOfDay(new Date('2026-11-20T22:59:59.999Z'))).toBe(23)
  expect(hourOfDay(new Date('2026-11-20T23:00:00Z'))).toBe(0)
})
