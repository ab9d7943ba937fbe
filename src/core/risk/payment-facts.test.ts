/** The facts of payment monitoring: the share of the balance, the age of payee and device, and the counts of the day. */
import { describe, expect, it } from 'vitest'
import { DEFAULT_LIMITS } from '../limits/transfer-limits.ts'
import { type MonitoredPayment, paymentFacts } from './payment-facts.ts'
import { workingHoursAfter } from './working-hours.ts'

const NOW_MS = Date.parse('2026-11-25T10:00:00Z')
const DAY_MS = 24 * 60 * 60 * 1000
const PAYMENT: MonitoredPayment = {
  kind: 'other-bank',
  currency: 'NGN',
  amountMinor: 5_000_01n,
  totalMinor: 6_999_99n,
  availableMinor: 10_000_00n,
  payee: '000014 0123456789',
  payeeSinceMs: undefined,
  isArranged: false,
}
const KNOWN = {
  device: { deviceKeyId: 'd', linkedAtMs: NOW_MS - DAY_MS, linkedAtSignUp: false },
  counts: { today: 3, thisHour: 2, arranged: 0, toPayees: { a: 2, b: 1 } },
  nowMs: NOW_MS,
  smallCredits: 4,
}
const factsOf = (payment: Partial<MonitoredPayment> = {}, known: Partial<typeof KNOWN> = {}) =>
  paymentFacts({ ...PAYMENT, ...payment }, { ...KNOWN, ...known }, DEFAULT_LIMITS)

describe('payment facts', () => {
  it('counts: include this payment and its payee', () => {
    expect(factsOf()).toEqual({
      kind: 'other-bank',
      isNewPayee: true,
      isNewDevice: false,
      isSmall: false,
      balancePercent: 69,
      smallCredits: 4,
      payees: 3,
      paymentsOfHour: 3,
      isArranged: false,
      hasOpenHit: false,
      isListed: false,
      isUnscreened: false,
    })
    expect(factsOf({ payee: 'b' }).payees).toBe(2)
  })

  it('share of the balance: is 100 for a payment above the balance', () => {
    expect(factsOf({ availableMinor: 0n }).balancePercent).toBe(100)
    expect(factsOf({ totalMinor: 99_999_99n }).balancePercent).toBe(100)
  })

  it('payee: is new for a day, and never new where the bank keeps no time', () => {
    expect(factsOf({ payeeSinceMs: NOW_MS - DAY_MS + 1 }).isNewPayee).toBe(true)
    expect(factsOf({ payeeSinceMs: NOW_MS - DAY_MS }).isNewPayee).toBe(false)
    expect(factsOf({ payeeSinceMs: null }).isNewPayee).toBe(false)
  })

  it('device: is new for a day, unless it signed up', () => {
    const device = { ...KNOWN.device, linkedAtMs: NOW_MS - DAY_MS + 1 }
    expect(factsOf({}, { device }).isNewDevice).toBe(true)
    expect(factsOf({}, { device: { ...device, linkedAtSignUp: true } }).isNewDevice).toBe(false)
  })

  it('amount: is small up to the threshold of its currency', () => {
    expect(factsOf({ amountMinor: 5_000_00n }).isSmall).toBe(true)
    expect(factsOf({ currency: 'USD', amountMinor: 10_01n }).isSmall).toBe(false)
  })
})

describe('working hours', () => {
  it.each([
    ['within a day', '2026-11-25T09:30:00+01:00', '2026-11-25T13:30:00+01:00'],
    ['that end at the close', '2026-11-25T12:00:00+01:00', '2026-11-25T16:00:00+01:00'],
    ['over a night', '2026-11-25T15:00:00+01:00', '2026-11-26T11:00:00+01:00'],
    ['from before the opening', '2026-11-25T03:00:00+01:00', '2026-11-25T12:00:00+01:00'],
    ['over a weekend', '2026-11-27T15:59:00+01:00', '2026-11-30T11:59:00+01:00'],
    ['from a Saturday', '2026-11-28T11:00:00+01:00', '2026-11-30T12:00:00+01:00'],
    ['over a declared holiday', '2027-03-09T15:00:00+01:00', '2027-03-11T11:00:00+01:00'],
    ['over Christmas', '2026-12-24T18:00:00+01:00', '2026-12-28T12:00:00+01:00'],
  ])('four hours %s', (_what, from, end) => {
    expect(workingHoursAfter(new Date(from), 4, new Set(['2027-03-10']))).toEqual(new Date(end))
  })
})
