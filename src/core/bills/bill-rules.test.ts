/** The rules of bills as tables: what can be ordered, what it costs, whether it is allowed, and the customer's own limit on gaming. */
import { describe, expect, it, test } from 'vitest'
import { NO_PAYMENTS } from '../limits/payment-counts.ts'
import { DEFAULT_LIMITS } from '../limits/transfer-limits.ts'
import { DEFAULT_PAYMENT_POLICY } from '../payments/payment-decision.ts'
import { billCharges } from './bill-charges.ts'
import { amountBounds, billOrderErrors, type OrderedBiller, type OrderedProduct } from './check-bill-order.ts'
import { type BillFacts, decideBill } from '../payments/decide-bill.ts'
import { changeGamingLimit, gamingLimitAt, NO_GAMING_LIMIT } from './gaming-limit.ts'
import { groupToken } from './group-token.ts'

const biller: OrderedBiller = {
  name: 'Ikeja Electric',
  reference: { pattern: '^\\d{10,13}$', hint: 'A meter has 10 to 13 digits' },
  isValidated: true,
  subscriptions: [],
  hasProducts: true,
  leastMinor: 500_00n,
  mostMinor: 500_000_00n,
}
const meter: OrderedProduct = { productId: 'prepaid', name: 'Prepaid', amountMinor: null, meterType: 'prepaid' }
const bouquet: OrderedProduct = { productId: 'padi', name: 'Padi', amountMinor: 4_400_00n, meterType: null }
const television: OrderedBiller = { ...biller, name: 'DStv', subscriptions: ['renew', 'change'] }
const top: OrderedBiller = { ...biller, name: 'MTN', hasProducts: false, isValidated: false }
const nobody = { renewalMinor: null, leastMinor: null, mostMinor: null }
const order = {
  reference: '45102298447',
  productId: undefined,
  subscription: undefined,
  amountMinor: 1_000_00n,
} as const

describe('billOrderErrors', () => {
  test.each([
    ['a top-up', top, order, undefined, nobody, []],
    ['a meter', biller, { ...order, productId: 'prepaid' }, meter, nobody, []],
    ['a wrong number', top, { ...order, reference: '12' }, undefined, nobody, ['reference']],
    ['no product at a biller with products', biller, order, undefined, nobody, ['productId']],
    ['a product that is no longer sold', biller, { ...order, productId: 'old' }, undefined, nobody, ['productId']],
    ['a product of a biller without products', top, { ...order, productId: 'x' }, undefined, nobody, ['productId']],
    [
      'a renewal at a biller without renewals',
      top,
      { ...order, subscription: 'renew' },
      undefined,
      nobody,
      ['subscription'],
    ],
    [
      'a bouquet without a choice between renewal and change',
      television,
      { ...order, productId: 'padi' },
      bouquet,
      nobody,
      ['subscription'],
    ],
    [
      'a change at its price',
      television,
      { ...order, productId: 'padi', subscription: 'change', amountMinor: 4_400_00n },
      bouquet,
      nobody,
      [],
    ],
    [
      'a change at another price',
      television,
      { ...order, productId: 'padi', subscription: 'change' },
      bouquet,
      nobody,
      ['amount'],
    ],
    [
      'a renewal at its price',
      television,
      { ...order, subscription: 'renew' },
      undefined,
      { ...nobody, renewalMinor: 1_000_00n },
      [],
    ],
    [
      'a renewal at another price',
      television,
      { ...order, subscription: 'renew' },
      undefined,
      { ...nobody, renewalMinor: 999_00n },
      ['amount'],
    ],
    ['a renewal without a price', television, { ...order, subscription: 'renew' }, undefined, nobody, ['subscription']],
    ['less than the least', top, { ...order, amountMinor: 499_00n }, undefined, nobody, ['amount']],
    [
      'less than this number’s least',
      biller,
      { ...order, productId: 'prepaid' },
      meter,
      { ...nobody, leastMinor: 2_000_00n },
      ['amount'],
    ],
    [
      'more than this number’s most',
      biller,
      { ...order, productId: 'prepaid' },
      meter,
      { ...nobody, mostMinor: 900_00n },
      ['amount'],
    ],
    ['more than the most', top, { ...order, amountMinor: 500_001_00n }, undefined, nobody, ['amount']],
    ['kobo', top, { ...order, amountMinor: 1_000_50n }, undefined, nobody, ['amount']],
  ] as const)('%s', (_name, of, ask, product, holder, wrong) => {
    expect(Object.keys(billOrderErrors(ask, of, { product, holder }))).toEqual(wrong)
  })
  it('amountBounds: the narrower of two bounds applies', () => {
    expect(amountBounds(biller, { leastMinor: 100_00n, mostMinor: 900_000_00n })).toEqual({
      leastMinor: 500_00n,
      mostMinor: 500_000_00n,
    })
  })
})

describe('decideBill', () => {
  const from = { accountNumber: '1', customerId: 'ada', currency: 'NGN', open: true, tier: 3 } as const
  const facts: BillFacts = {
    customerId: 'ada',
    customer: {
      tier: 3,
      own: { perTransferMinor: null, perDayMinor: null, pinOnlyMinor: null },
      hasIndemnity: false,
      instantPayments: true,
    },
    device: { deviceKeyId: 'd', linkedAtMs: 0, linkedAtSignUp: true },
    counts: NO_PAYMENTS,
    usedTodayMinor: 0n,
    usedByNewDevicesMinor: 0n,
    usedForNewPayeesMinor: 0n,
    nowMs: Date.parse('2026-11-20T12:00:00Z'),
    day: '2026-11-20',
    from,
    availableMinor: 1_000_000_00n,
    gaming: { perDayMinor: 5_000_00n, coming: null },
    gamedTodayMinor: 4_000_00n,
  }
  const METER = { billerId: 'one', reference: '45102298447' }
  const decide = (
    category: 'airtime' | 'electricity' | 'sports',
    amountMinor: bigint,
    over: Partial<BillFacts> = {},
  ) => {
    const decided = decideBill({ category, ...METER, amountMinor }, { ...facts, ...over }, DEFAULT_PAYMENT_POLICY)
    if (decided.ok) return decided.value.requiredFactors.length === 2 ? 'two factors' : 'pin'
    return decided.failure.kind === 'refused' ? decided.failure.reason : decided.failure.kind
  }
  test.each([
    ['airtime', 500_00n, {}, 'pin'],
    ['electricity', 200_000_00n, {}, 'pin'],
    ['electricity', 200_001_00n, {}, 'two factors'],
    [
      'airtime',
      500_00n,
      { device: { deviceKeyId: 'd', linkedAtMs: facts.nowMs - 1, linkedAtSignUp: false } },
      'two factors',
    ],
    ['airtime', 500_00n, { from: undefined }, 'account-not-found'],
    ['airtime', 500_00n, { from: { ...from, open: false } }, 'account-closed'],
    ['airtime', 500_00n, { from: { ...from, currency: 'USD' } }, 'currency-mismatch'],
    ['electricity', 1_000_000_00n, {}, 'insufficient-funds'],
    ['electricity', 999_892_50n, {}, 'two factors'],
    ['airtime', 500_00n, { usedTodayMinor: 5_000_000_00n }, 'daily-limit'],
    ['electricity', 1_000_001_00n, {}, 'per-transfer-limit'],
    ['airtime', 500_00n, { customer: { ...facts.customer, instantPayments: false } }, 'instant-payments-off'],
    ['sports', 1_000_00n, {}, 'pin'],
    ['sports', 1_001_00n, {}, 'gaming-limit'],
    ['sports', 1_001_00n, { gaming: NO_GAMING_LIMIT }, 'pin'],
  ] as const)('%s of %s kobo: case %#', (category, amountMinor, over, verdict) => {
    expect(decide(category, amountMinor, over as Partial<BillFacts>)).toBe(verdict)
  })
  it('counts towards the daily limit. A gaming bill also counts towards the gaming limit, even without a chosen limit', () => {
    const keys = (category: 'airtime' | 'sports') => {
      const decided = decideBill(
        { category, ...METER, amountMinor: 100_00n },
        { ...facts, gaming: NO_GAMING_LIMIT },
        DEFAULT_PAYMENT_POLICY,
      )
      return decided.ok && decided.value.counters.map(({ key }) => key)
    }
    expect(keys('airtime')).toEqual(['transfer-day:ada:NGN:2026-11-20'])
    expect(keys('sports')).toEqual(['transfer-day:ada:NGN:2026-11-20', 'gaming-day:ada:2026-11-20'])
    expect(DEFAULT_LIMITS.smsForNewPayee).toBe(true)
  })
  it('bill charges: the fee of the category with VAT, and no stamp duty or levy', () => {
    expect(billCharges('electricity', new Date())).toEqual({
      feeMinor: 100_00n,
      vatMinor: 7_50n,
      stampDutyMinor: 0n,
      levyMinor: 0n,
    })
    expect(billCharges('airtime', new Date())).toEqual({
      feeMinor: 0n,
      vatMinor: 0n,
      stampDutyMinor: 0n,
      levyMinor: 0n,
    })
  })
})

describe('a limit on gaming', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  const later = (hours: number) => new Date(now.getTime() + hours * 60 * 60 * 1000)
  const limited = { perDayMinor: 100n, coming: null }
  test.each([
    ['a first limit counts immediately', NO_GAMING_LIMIT, 50n, { perDayMinor: 50n, coming: null }],
    ['a lower limit counts immediately', limited, 50n, { perDayMinor: 50n, coming: null }],
    [
      'a higher limit counts a day later',
      limited,
      200n,
      { perDayMinor: 100n, coming: { perDayMinor: 200n, from: later(24) } },
    ],
    [
      'the end of a limit counts a day later',
      limited,
      null,
      { perDayMinor: 100n, coming: { perDayMinor: null, from: later(24) } },
    ],
    [
      'a lower limit cancels a pending higher limit',
      { perDayMinor: 100n, coming: { perDayMinor: 200n, from: later(1) } },
      90n,
      { perDayMinor: 90n, coming: null },
    ],
    [
      'a pending limit counts after its time',
      { perDayMinor: 100n, coming: { perDayMinor: 200n, from: later(-1) } },
      150n,
      { perDayMinor: 150n, coming: null },
    ],
    [
      'a second higher limit waits a full day again',
      { perDayMinor: 100n, coming: { perDayMinor: 200n, from: later(1) } },
      300n,
      { perDayMinor: 100n, coming: { perDayMinor: 300n, from: later(24) } },
    ],
    ['the end of a limit changes nothing without a limit', NO_GAMING_LIMIT, null, NO_GAMING_LIMIT],
  ] as const)('%s', (_name, before, wanted, after) => {
    expect(changeGamingLimit(before, wanted, now)).toEqual(after)
  })
  it('a higher gaming limit: is in force after 24 hours', () => {
    const limit = changeGamingLimit(limited, 200n, now)
    expect(gamingLimitAt(limit, later(23.9)).perDayMinor).toBe(100n)
    expect(gamingLimitAt(limit, later(24))).toEqual({ perDayMinor: 200n, coming: null })
  })
})

test('a meter’s token: is shown in groups of four digits', () => {
  expect(groupToken('48210937551628047193')).toBe('4821 0937 5516 2804 7193')
})
