import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scheduleAt } from '../schedule-at.ts'
import { DEFAULT_FEE_SCHEDULES, type FeeSchedule, type FeeSchedules } from './fee-schedule.ts'
import { totalMinor } from '../payments/charges.ts'
import { transferCharges, type ChargeAsk } from './transfer-fees.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const ask = (over: Partial<ChargeAsk> = {}): ChargeAsk => ({
  amountMinor: 5_000_00n,
  currency: 'NGN',
  route: 'interbank',
  ownAccounts: false,
  ...over,
})
const figures = ({ feeMinor, vatMinor, stampDutyMinor, levyMinor }: ReturnType<typeof transferCharges>) => [
  feeMinor,
  vatMinor,
  stampDutyMinor,
  levyMinor,
]

describe('to another bank', () => {
  test.each([
    [1n, 10_00n, 75n, 0n],
    [5_000_00n, 10_00n, 75n, 0n],
    [5_000_01n, 25_00n, 1_88n, 0n],
    [5_001_00n, 25_00n, 1_88n, 0n],
    [9_999_99n, 25_00n, 1_88n, 0n],
    [10_000_00n, 25_00n, 1_88n, 50_00n],
    [50_000_00n, 25_00n, 1_88n, 50_00n],
    [50_000_01n, 50_00n, 3_75n, 50_00n],
    [9_999_999_999_999n, 50_00n, 3_75n, 50_00n],
  ])('%s kobo: fee %s, VAT %s, stamp duty %s', (amountMinor, fee, vat, duty) => {
    expect(figures(transferCharges(ask({ amountMinor }), NOW))).toEqual([fee, vat, duty, 0n])
  })

  test('transfer to an own account at another bank: costs as much as a transfer to another person there', () => {
    const amountMinor = 10_000_00n
    expect(transferCharges(ask({ amountMinor, ownAccounts: true }), NOW)).toEqual(
      transferCharges(ask({ amountMinor }), NOW),
    )
  })
})

describe('within the bank', () => {
  test.each([
    [9_999_99n, 0n],
    [10_000_00n, 50_00n],
  ])('within the bank, %s kobo: is free except for a stamp duty of %s', (amountMinor, duty) => {
    expect(figures(transferCharges(ask({ route: 'same-bank', amountMinor }), NOW))).toEqual([0n, 0n, duty, 0n])
  })

  test('own accounts: a transfer of any amount is free', () => {
    const own = ask({ route: 'same-bank', ownAccounts: true, amountMinor: 10_000_000_00n })
    expect(totalMinor(own.amountMinor, transferCharges(own, NOW))).toBe(own.amountMinor)
  })
})

test('transfers in other currencies: are free', () => {
  for (const currency of ['USD', 'EUR', 'GBP'] as const) {
    expect(figures(transferCharges(ask({ currency, amountMinor: 10_000_00n }), NOW))).toEqual([0n, 0n, 0n, 0n])
  }
})

const [standard] = DEFAULT_FEE_SCHEDULES
const dated = (effectiveFrom: string, over: Partial<FeeSchedule> = {}): FeeSchedule => ({
  ...standard,
  effectiveFrom,
  ...over,
})

describe('the day a schedule changes', () => {
  const schedules: FeeSchedules = [
    standard,
    dated('2027-01-01', { interbankFees: [{ upToMinor: null, feeMinor: 7_00n }] }),
  ]
  test.each([
    // Lagos is an hour ahead of UTC: its new year begins at 23:00 of the old one.
    ['2026-12-31T22:59:59.999Z', 10_00n],
    ['2026-12-31T23:00:00.000Z', 7_00n],
  ])('at %s the fee is %s', (at, feeMinor) => {
    expect(transferCharges(ask(), new Date(at), schedules)).toMatchObject({ feeMinor })
  })

  test('two schedules for one day: the later one counts. Before any schedule has begun, the first one counts', () => {
    const corrected: FeeSchedules = [...schedules, dated('2027-01-01', { sameBankFeeMinor: 1n })]
    expect(scheduleAt(corrected, '2027-01-01T12:00:00Z')).toBe(corrected[2])
    expect(scheduleAt(schedules, '2020-01-01T12:00:00Z')).toBe(standard)
  })

  test('the order in which tariffs were added: does not matter when their days differ', () => {
    const schedules: FeeSchedules = [standard, dated('2028-01-01'), dated('2027-01-01')]
    expect(scheduleAt(schedules, '2027-06-01T12:00:00Z')).toBe(schedules[2])
    expect(scheduleAt(schedules, '2028-06-01T12:00:00Z')).toBe(schedules[1])
  })
})

describe('the cybersecurity levy, for a bank that must take it again', () => {
  const schedules: FeeSchedules = [dated('2026-01-01', { cybersecurityLevy: { basisPoints: 50n, mostMinor: 500_00n } })]
  test.each([
    ['half a per cent', ask({ amountMinor: 10_000_00n }), 50_00n],
    ['half a kobo up', ask({ amountMinor: 100n }), 1n],
    ['no more than its cap', ask({ amountMinor: 10_000_000_00n }), 500_00n],
    ['not to oneself', ask({ amountMinor: 10_000_00n, ownAccounts: true }), 0n],
    ['not within the bank', ask({ amountMinor: 10_000_00n, route: 'same-bank' }), 0n],
  ])('%s', (_name, asked, levyMinor) => {
    expect(transferCharges(asked, NOW, schedules)).toMatchObject({ levyMinor })
  })
})

describe('whatever the amount', () => {
  const amount = fc.bigInt({ min: 1n, max: 9_999_999_999_999n })
  const route = fc.constantFrom('same-bank' as const, 'interbank' as const)

  test('a larger amount: never has lower charges', () => {
    fc.assert(
      fc.property(amount, amount, route, fc.boolean(), (a, b, way, ownAccounts) => {
        const [less, more] = a < b ? [a, b] : [b, a]
        const charge = (amountMinor: bigint) =>
          totalMinor(0n, transferCharges(ask({ amountMinor, route: way, ownAccounts }), NOW))
        expect(charge(less)).toBeLessThanOrEqual(charge(more))
      }),
    )
  })

  test('VAT is within half a kobo of its share of the fee', () => {
    const fee = fc.bigInt({ min: 0n, max: 1_000_000_00n })
    const points = fc.bigInt({ min: 0n, max: 100_00n })
    fc.assert(
      fc.property(fee, points, (feeMinor, vatBasisPoints) => {
        const schedules: FeeSchedules = [
          dated('2026-01-01', { vatBasisPoints, interbankFees: [{ upToMinor: null, feeMinor }] }),
        ]
        const { vatMinor } = transferCharges(ask(), NOW, schedules)
        const offBy = vatMinor * 10_000n - feeMinor * vatBasisPoints
        expect(offBy > -5_000n && offBy <= 5_000n).toBe(true)
      }),
    )
  })
})
