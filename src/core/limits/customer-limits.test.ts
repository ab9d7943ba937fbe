import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  decideLimits,
  limitsInForce,
  mostLimits,
  standardLimits,
  type CustomerLimits,
  type SendLimits,
} from './customer-limits.ts'
import { DEFAULT_LIMITS } from './transfer-limits.ts'

const NONE = { perTransferMinor: null, perDayMinor: null, pinOnlyMinor: null }
type Customer = CustomerLimits & { readonly mayRaise: boolean }
const customer = (over: Partial<Customer> = {}): Customer => ({
  tier: 3,
  own: NONE,
  hasIndemnity: false,
  instantPayments: true,
  mayRaise: true,
  ...over,
})
const limits = (perTransferMinor: bigint, perDayMinor: bigint, pinOnlyMinor = 200_000_00n): SendLimits => ({
  perTransferMinor,
  perDayMinor,
  pinOnlyMinor,
})
const MILLION = 1_000_000_00n

describe('the limits in force', () => {
  test.each<[string, Customer, SendLimits]>([
    ['are the tier’s where nothing was chosen', customer(), limits(MILLION, 5n * MILLION)],
    ['are tier 1’s', customer({ tier: 1 }), limits(10_000_00n, 30_000_00n)],
    [
      'are the customer’s own where lower',
      customer({ own: { perTransferMinor: 50_000_00n, perDayMinor: null, pinOnlyMinor: 0n } }),
      limits(50_000_00n, 5n * MILLION, 0n),
    ],
    [
      'are the customer’s own where raised under an indemnity',
      customer({ hasIndemnity: true, own: { ...NONE, perTransferMinor: 20n * MILLION, perDayMinor: 25n * MILLION } }),
      limits(20n * MILLION, 25n * MILLION),
    ],
    [
      'fall back to what may be chosen when the indemnity is gone',
      customer({ own: { ...NONE, perTransferMinor: 20n * MILLION, perDayMinor: 25n * MILLION } }),
      limits(MILLION, 5n * MILLION),
    ],
    [
      'never pass a lower tier’s',
      customer({ tier: 1, hasIndemnity: true, own: { ...NONE, perTransferMinor: 20n * MILLION } }),
      limits(10_000_00n, 30_000_00n),
    ],
    ['do not rise by the indemnity alone', customer({ hasIndemnity: true }), limits(MILLION, 5n * MILLION)],
  ])('%s', (_name, who, expected) => {
    expect(limitsInForce(who, DEFAULT_LIMITS)).toEqual(expected)
  })

  test('a bank with a standard above ₦1m: limits a single transfer to ₦1m until the customer accepts the indemnity', () => {
    const tiers = {
      ...DEFAULT_LIMITS.tiers,
      3: { ...DEFAULT_LIMITS.tiers[3], NGN: { perTransferMinor: 3n * MILLION, perDayMinor: 9n * MILLION } },
    }
    const policy = { ...DEFAULT_LIMITS, tiers }
    expect(limitsInForce(customer(), policy).perTransferMinor).toBe(MILLION)
    expect(limitsInForce(customer({ hasIndemnity: true }), policy).perTransferMinor).toBe(3n * MILLION)
  })
})

describe('a change', () => {
  const decide = (who: Customer, wanted: SendLimits) => decideLimits(who, wanted, DEFAULT_LIMITS)

  test.each<[string, Customer, SendLimits, boolean]>([
    ['nothing', customer(), limits(MILLION, 5n * MILLION), false],
    ['a lower limit', customer(), limits(MILLION - 1n, 5n * MILLION), false],
    ['everything to the lowest', customer(), limits(1n, 1n, 0n), false],
    [
      'back up to the standard',
      customer({ own: { ...NONE, perDayMinor: 2n * MILLION } }),
      limits(MILLION, 5n * MILLION),
      true,
    ],
    [
      'one limit raised and one lowered',
      customer({ own: { ...NONE, pinOnlyMinor: 0n } }),
      limits(1_00n, MILLION, 1n),
      true,
    ],
    ['above ₦1m under an indemnity', customer({ hasIndemnity: true }), limits(MILLION + 1n, 5n * MILLION), true],
    ['to the top', customer({ hasIndemnity: true }), limits(25n * MILLION, 25n * MILLION), true],
  ])('to %s: raises %s', (_name, who, wanted, raises) => {
    expect(decide(who, wanted)).toEqual({ ok: true, value: { raises } })
  })

  test.each<[string, Customer, SendLimits, unknown]>([
    [
      'above ₦1m without an indemnity',
      customer(),
      limits(MILLION + 1n, 5n * MILLION),
      { kind: 'refused', reason: 'indemnity-needed' },
    ],
    [
      'a day above the standard without one',
      customer(),
      limits(MILLION, 5n * MILLION + 1n),
      { kind: 'refused', reason: 'indemnity-needed' },
    ],
    [
      'above ₦25m with one',
      customer({ hasIndemnity: true }),
      limits(25n * MILLION + 1n, 25n * MILLION + 1n),
      {
        kind: 'invalid-input',
        errors: { perTransfer: ['This can be at most ₦25,000,000.00'], perDay: ['This can be at most ₦25,000,000.00'] },
      },
    ],
    [
      'above the tier’s, which no indemnity lifts',
      customer({ tier: 2 }),
      limits(100_000_01n, 200_000_00n),
      { kind: 'invalid-input', errors: { perTransfer: ['This can be at most ₦100,000.00'] } },
    ],
    [
      'more by PIN alone than the bank allows',
      customer(),
      limits(MILLION, 5n * MILLION, 200_000_01n),
      { kind: 'invalid-input', errors: { MaxUnauthorizedTransactionValue: ['This can be at most ₦200,000.00'] } },
    ],
    [
      'more at once than in a day',
      customer(),
      limits(2_00n, 1_00n),
      { kind: 'invalid-input', errors: { perTransfer: ['This cannot be more than your limit for a day'] } },
    ],
    [
      'a raise by a customer who may not',
      customer({ mayRaise: false, own: { ...NONE, perDayMinor: MILLION } }),
      limits(MILLION, 2n * MILLION),
      { kind: 'ineligible', reason: 'not-allowed' },
    ],
  ])('to %s is refused', (_name, who, wanted, failure) => {
    expect(decide(who, wanted)).toEqual({ ok: false, failure })
  })

  test('a customer who may not raise limits: can still lower them', () => {
    expect(decide(customer({ mayRaise: false }), limits(1_00n, 1_00n))).toEqual({ ok: true, value: { raises: false } })
  })

  test('every allowed change is in force as requested, and only a change without a raise needs no approval', () => {
    const amount = fc.bigInt({ min: 0n, max: 30n * MILLION })
    const own = fc.option(amount, { nil: null })
    const anyone = fc.record({
      tier: fc.constantFrom(1 as const, 2 as const, 3 as const),
      own: fc.record({ perTransferMinor: own, perDayMinor: own, pinOnlyMinor: own }),
      hasIndemnity: fc.boolean(),
      instantPayments: fc.boolean(),
      mayRaise: fc.boolean(),
    })
    const wanting = fc.record({ perTransferMinor: amount, perDayMinor: amount, pinOnlyMinor: amount })
    fc.assert(
      fc.property(anyone, wanting, (who, wanted) => {
        const before = limitsInForce(who, DEFAULT_LIMITS)
        const most = mostLimits(who, DEFAULT_LIMITS)
        for (const limit of ['perTransferMinor', 'perDayMinor', 'pinOnlyMinor'] as const) {
          expect(before[limit]).toBeLessThanOrEqual(most[limit])
        }
        const decided = decide(who, wanted)
        if (!decided.ok) return
        expect(limitsInForce({ ...who, own: wanted }, DEFAULT_LIMITS)).toEqual(wanted)
        const rises =
          wanted.perTransferMinor > before.perTransferMinor ||
          wanted.perDayMinor > before.perDayMinor ||
          wanted.pinOnlyMinor > before.pinOnlyMinor
        expect(decided.value.raises).toBe(rises)
        if (rises) expect(who.mayRaise).toBe(true)
      }),
    )
  })
})

test('the standard limits of each tier: are the limits of the bank’s policy', () => {
  for (const tier of [1, 2, 3] as const) {
    expect(standardLimits(tier, DEFAULT_LIMITS)).toMatchObject(DEFAULT_LIMITS.tiers[tier].NGN)
  }
})
