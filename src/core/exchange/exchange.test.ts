import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { CURRENCIES } from '../../values/currency.ts'
import { formatRate } from '../../values/exchange-rate.ts'
import type { AccountCurrency } from '../../values/vocabularies/account-currencies.ts'
import { DEFAULT_EXCHANGE_POLICY as POLICY, type Direction } from './exchange-policy.ts'
import { isRateText, midRate, type MidRates, movedTooFar } from './mid-rates.ts'
import { customerRate, quoteExchange } from './quote-exchange.ts'

const RATES: MidRates = { NGN: '1452.318256', EUR: '0.863417', GBP: '0.747209' }
const ALL: readonly AccountCurrency[] = ['NGN', 'USD', 'EUR', 'GBP']
const DIRECTIONS = ALL.flatMap((from) => ALL.filter((to) => to !== from).map((to) => ({ from, to })))

const rateOf = (from: AccountCurrency, to: AccountCurrency) => {
  const found = customerRate({ from, to }, RATES, POLICY)
  if (!found.ok) throw new Error('no rate')
  return found.value
}

describe('the customer’s rate', () => {
  it('customer’s rate: the middle rate with the spread, rounded at four decimals in the bank’s favour', () => {
    // 1452.318256 × 1.015 = 1474.10302984; × 0.985 = 1430.53348216; 1 / 0.863417 × 0.9925 = 1.14950…
    expect(formatRate(rateOf('NGN', 'USD'))).toBe('$1 = ₦1,474.1031')
    expect(formatRate(rateOf('USD', 'NGN'))).toBe('$1 = ₦1,430.5334')
    expect(formatRate(rateOf('EUR', 'USD'))).toBe('€1 = $1.1495')
    expect(formatRate(rateOf('GBP', 'EUR'))).toBe('£1 = €1.1468')
  })
  it('customer’s rate: is refused when the direction is closed', () => {
    const { 'NGN>USD': _closed, ...spreadBasisPoints } = POLICY.spreadBasisPoints
    const closed = { ...POLICY, spreadBasisPoints }
    expect(customerRate({ from: 'NGN', to: 'USD' }, RATES, closed)).toMatchObject({
      failure: { reason: 'exchange-not-open' },
    })
    expect(customerRate({ from: 'USD', to: 'NGN' }, RATES, closed).ok).toBe(true)
    expect(customerRate({ from: 'USD', to: 'USD' }, RATES, POLICY).ok).toBe(false)
  })
  it.each(DIRECTIONS)('is open from $from to $to', ({ from, to }) => {
    expect(POLICY.spreadBasisPoints[`${from}>${to}` satisfies Direction]).toBeGreaterThan(0n)
  })
})

describe('a quote', () => {
  it('a quote: names the amount that arrives and the bank’s profit', () => {
    const quote = quoteExchange({ from: 'NGN', to: 'USD', amountMinor: 100_000_00n }, RATES, POLICY)
    // At the middle rate 100,000 / 1452.318256 is 68.855… dollars.
    expect(quote).toMatchObject({ value: { arrivesMinor: 67_83n, profitMinor: 68_85n - 67_83n } })
  })
  it('is refused below the least amount', () => {
    expect(quoteExchange({ from: 'NGN', to: 'USD', amountMinor: 999_99n }, RATES, POLICY)).toEqual({
      ok: false,
      failure: { kind: 'refused', reason: 'exchange-too-small', detail: { leastMinor: '100000' } },
    })
    expect(quoteExchange({ from: 'NGN', to: 'USD', amountMinor: 1_000_00n }, RATES, POLICY).ok).toBe(true)
  })
  it('every account currency has two minor digits', () => {
    expect(ALL.map((currency) => CURRENCIES[currency].minorDigits)).toEqual([2, 2, 2, 2])
  })
})

const rateTexts = fc
  .tuple(fc.bigInt({ min: 0n, max: 99_999n }), fc.bigInt({ min: 1n, max: 999_999n }))
  .map(([whole, decimals]) => `${whole}.${decimals.toString().padStart(6, '0')}`)
const anyRates = fc.record({ NGN: rateTexts, EUR: rateTexts, GBP: rateTexts })
const amounts = fc.bigInt({ min: 1_000_00n, max: 10n ** 12n })

test('a chain of exchanges back to the first currency: never gains a minor unit, at any rates', () => {
  const ways = fc.array(fc.constantFrom(...ALL), { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(anyRates, amounts, fc.constantFrom(...ALL), ways, (rates, amount, home, via) => {
      let [held, currency]: [bigint, AccountCurrency] = [amount, home]
      for (const to of [...via, home]) {
        if (to === currency) continue
        const quote = quoteExchange({ from: currency, to, amountMinor: held }, rates, POLICY)
        if (!quote.ok) return
        ;[held, currency] = [quote.value.arrivesMinor, to]
      }
      expect(held).toBeLessThanOrEqual(amount)
    }),
  )
})

test('bank’s profit: is never negative, and at most the spread and two roundings', () => {
  fc.assert(
    fc.property(amounts, fc.constantFrom(...DIRECTIONS), (amountMinor, { from, to }) => {
      const quote = quoteExchange({ from, to, amountMinor }, RATES, POLICY)
      if (!quote.ok) return
      const { arrivesMinor, profitMinor } = quote.value
      const most = ((arrivesMinor + profitMinor) * (POLICY.spreadBasisPoints[`${from}>${to}`] ?? 0n)) / 10_000n
      expect(profitMinor).toBeGreaterThanOrEqual(0n)
      // The two roundings: a ten-thousandth of the rate, and one minor unit.
      expect(profitMinor).toBeLessThanOrEqual(most + (arrivesMinor + profitMinor) / 7_000n + 2n)
    }),
  )
})

describe('rates of a source', () => {
  it('middle rate without the dollar: is one exact fraction', () => {
    const { over, under } = midRate({ NGN: '1500', EUR: '0.75', GBP: '0.6' }, 'GBP', 'EUR')
    expect(over * 4n).toBe(under * 5n)
  })
  it.each(['1', '0.000001', '1452.318256', '999999999'])('isRateText: accepts %j', (text) =>
    expect(isRateText(text)).toBe(true),
  )
  it.each(['0', '0.0', '-1', '+1', '1e3', '', '.5', '1.', '01', 'NaN', '1452,31', '1234567890'])(
    'isRateText: refuses %j',
    (text) => expect(isRateText(text)).toBe(false),
  )
  it('new rates: are accepted up to ten per cent above or below the last rates', () => {
    const moved = (change: Partial<MidRates>) => movedTooFar({ ...RATES, ...change }, RATES, POLICY)
    expect(moved({})).toEqual([])
    expect(moved({ NGN: '1597.55', EUR: '0.7771' })).toEqual([])
    expect(moved({ NGN: '1597.56' })).toEqual(['NGN'])
    expect(moved({ EUR: '0.777', GBP: '0.9' })).toEqual(['EUR', 'GBP'])
  })
})
