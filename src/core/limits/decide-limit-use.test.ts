import { describe, expect, test } from 'vitest'
import { NO_PAYMENTS } from './payment-counts.ts'
import type { CustomerLimits } from './customer-limits.ts'
import { limitCounters, limitRefusal, needsTwoFactors } from './decide-limit-use.ts'
import type { LimitedPayment, LimitFacts } from './limit-facts.ts'
import { DEFAULT_LIMITS } from './transfer-limits.ts'
import { nameOfSum } from './limit-counter.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
const HOUR = 60 * 60 * 1000
const MILLION = 1_000_000_00n
const NONE = { perTransferMinor: null, perDayMinor: null, pinOnlyMinor: null }

const customer = (over: Partial<CustomerLimits> = {}): CustomerLimits => ({
  tier: 3,
  own: NONE,
  hasIndemnity: false,
  instantPayments: true,
  ...over,
})
const facts = (over: Partial<LimitFacts> = {}): LimitFacts => ({
  customerId: 'ada',
  customer: customer(),
  device: { deviceKeyId: 'phone', linkedAtMs: NOW - 100 * HOUR, linkedAtSignUp: false },
  counts: NO_PAYMENTS,
  usedTodayMinor: 0n,
  usedByNewDevicesMinor: 0n,
  usedForNewPayeesMinor: 0n,
  nowMs: NOW,
  day: '2026-11-20',
  ...over,
})
const pay = (amountMinor: bigint, over: Partial<LimitedPayment> = {}): LimitedPayment => ({
  amountMinor,
  currency: 'NGN',
  payeeSinceMs: NOW - 100 * HOUR,
  ...over,
})
const own = (limits: Partial<CustomerLimits['own']>) => ({ customer: customer({ own: { ...NONE, ...limits } }) })
const fresh = { device: { deviceKeyId: 'phone', linkedAtMs: NOW - HOUR, linkedAtSignUp: false } }
const unpaid = { payeeSinceMs: undefined }

const reasonOf = (payment: LimitedPayment, known: LimitFacts) => {
  const refusal = limitRefusal(payment, known, DEFAULT_LIMITS)
  return refusal?.kind === 'refused' ? refusal.reason : refusal?.kind
}

describe('a payment to another customer', () => {
  test.each<[string, LimitedPayment, LimitFacts, string | undefined]>([
    ['to the kobo of the tier at once', pay(MILLION), facts(), undefined],
    ['a kobo above it', pay(MILLION + 1n), facts(), 'per-transfer-limit'],
    ['to the kobo of the day', pay(1_00n), facts({ usedTodayMinor: 5n * MILLION - 1_00n }), undefined],
    ['a kobo above it', pay(1_01n), facts({ usedTodayMinor: 5n * MILLION - 1_00n }), 'daily-limit'],
    ['to the kobo of the customer’s own', pay(7_00n), facts(own({ perTransferMinor: 7_00n })), undefined],
    ['a kobo above it', pay(7_01n), facts(own({ perTransferMinor: 7_00n })), 'per-transfer-limit'],
    ['their own day', pay(1_00n), facts({ ...own({ perDayMinor: 9_00n }), usedTodayMinor: 8_01n }), 'daily-limit'],
    [
      'above ₦1m without an indemnity',
      pay(2n * MILLION),
      facts(own({ perTransferMinor: 9n * MILLION })),
      'per-transfer-limit',
    ],
    [
      'above ₦1m under one',
      pay(9n * MILLION),
      facts({
        customer: customer({
          hasIndemnity: true,
          own: { ...NONE, perTransferMinor: 9n * MILLION, perDayMinor: 9n * MILLION },
        }),
      }),
      undefined,
    ],
    [
      'nothing while payments to others are off',
      pay(1n),
      facts({ customer: customer({ instantPayments: false }) }),
      'instant-payments-off',
    ],
    ['nothing while frozen', pay(1n), facts({ customer: customer({ frozen: true }) }), 'account-frozen'],
    ['₦20,000 from a new device', pay(20_000_00n), facts(fresh), undefined],
    ['more from it', pay(20_000_01n), facts(fresh), 'new-device-limit'],
    ['₦1m to a new payee', pay(MILLION, unpaid), facts(), undefined],
    [
      'a kobo more to new payees together',
      pay(1n, unpaid),
      facts({ usedForNewPayeesMinor: MILLION }),
      'new-payee-limit',
    ],
    [
      'to one first paid an hour ago',
      pay(1n, { payeeSinceMs: NOW - HOUR }),
      facts({ usedForNewPayeesMinor: MILLION }),
      'new-payee-limit',
    ],
    [
      'to one first paid a day ago',
      pay(MILLION, { payeeSinceMs: NOW - 24 * HOUR }),
      facts({ usedForNewPayeesMinor: MILLION }),
      undefined,
    ],
    [
      'dollars by the tier, whatever was chosen in naira',
      pay(500_00n, { currency: 'USD', ...unpaid }),
      facts(own({ perTransferMinor: 0n })),
      undefined,
    ],
    ['more dollars than the tier', pay(500_01n, { currency: 'USD' }), facts(), 'per-transfer-limit'],
    ['dollars in tier 1', pay(1n, { currency: 'USD' }), facts({ customer: customer({ tier: 1 }) }), 'tier-limit'],
  ])('%s', (_name, payment, known, reason) => {
    expect(reasonOf(payment, known)).toBe(reason)
  })

  test('limitCounters: has every sum that limits the payment, each with its cap', () => {
    const counters = limitCounters(
      pay(5_00n, unpaid),
      facts({ ...fresh, ...own({ perDayMinor: 70_000_00n }) }),
      DEFAULT_LIMITS,
    )
    expect(counters.map((one) => [nameOfSum(one), one.capMinor, one.name])).toEqual([
      ['transfer-day:ada:NGN:2026-11-20#by-new-devices', 20_000_00n, 'new-device-limit'],
      ['transfer-day:ada:NGN:2026-11-21#by-new-devices', 20_000_00n, 'new-device-limit'],
      ['transfer-day:ada:NGN:2026-11-20#to-new-payees', MILLION, 'new-payee-limit'],
      ['transfer-day:ada:NGN:2026-11-21#to-new-payees', MILLION, 'new-payee-limit'],
      ['transfer-day:ada:NGN:2026-11-20', 70_000_00n, 'daily-limit'],
    ])
    expect(counters.every(({ addMinor }) => addMinor === 5_00n)).toBe(true)
    expect(limitCounters(pay(5_00n), facts(), DEFAULT_LIMITS)).toHaveLength(1)
  })

  test.each<[string, LimitedPayment, LimitFacts, boolean]>([
    ['to the kobo of what a PIN approves', pay(200_000_00n), facts(), false],
    ['a kobo above it', pay(200_000_01n), facts(), true],
    ['above what the customer lets a PIN approve', pay(1n), facts(own({ pinOnlyMinor: 0n })), true],
    ['to a new payee', pay(1n, unpaid), facts(), true],
    ['to a payee of an hour ago', pay(1n, { payeeSinceMs: NOW - HOUR }), facts(), false],
    ['from a new device', pay(1n), facts(fresh), true],
  ])('needsTwoFactors: decides about a payment %s', (_name, payment, known, needed) => {
    expect(needsTwoFactors(payment, known, DEFAULT_LIMITS)).toBe(needed)
  })
})
