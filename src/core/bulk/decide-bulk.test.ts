import fc from 'fast-check'
import { NO_PAYMENTS } from '../limits/payment-counts.ts'
import { describe, expect, it } from 'vitest'
import { decideOtherBank } from '../payments/decide-other-bank.ts'
import { decideOwnBank } from '../payments/decide-own-bank.ts'
import { DEFAULT_PAYMENT_POLICY, type PaymentParty } from '../payments/payment-decision.ts'
import { type BulkAsk, type BulkFacts, decideBulk } from './decide-bulk.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
const HOUR = 60 * 60 * 1000

const party = (over: Partial<PaymentParty> = {}): PaymentParty => ({
  accountNumber: '0000000013',
  customerId: 'ada',
  currency: 'NGN',
  open: true,
  tier: 3,
  ...over,
})

const facts = (over: Partial<BulkFacts> = {}): BulkFacts => ({
  customerId: 'ada',
  customer: {
    tier: 3,
    own: { perTransferMinor: null, perDayMinor: null, pinOnlyMinor: null },
    hasIndemnity: false,
    instantPayments: true,
  },
  from: party(),
  device: { deviceKeyId: 'phone', linkedAtMs: NOW - 100 * HOUR, linkedAtSignUp: false },
  availableMinor: 9_000_000_00n,
  counts: NO_PAYMENTS,
  usedTodayMinor: 0n,
  usedByNewDevicesMinor: 0n,
  usedForNewPayeesMinor: 0n,
  nowMs: NOW,
  day: '2026-11-20',
  ...over,
})

const KNOWN = NOW - 100 * HOUR
const line = (over: Partial<BulkAsk> = {}): BulkAsk => ({
  bankCode: '000036',
  toAccountNumber: '1234567891',
  amountMinor: 5_000_00n,
  to: party({ accountNumber: '1234567891', customerId: 'tunde' }),
  payeeSinceMs: KNOWN,
  ...over,
})
const elsewhere = (over: Partial<BulkAsk> = {}): BulkAsk => line({ to: null, ...over })

const reasonOf = (lines: readonly BulkAsk[], over: Partial<BulkFacts> = {}) => {
  const decision = decideBulk(lines, facts(over))
  if (decision.ok) return decision.value.requiredFactors.length === 1 ? 'pin' : 'two-factors'
  if (decision.failure.kind === 'lines') {
    return [...decision.failure.lines]
      .map(([place, why]) => `${place} ${why.kind === 'refused' ? why.reason : why.kind}`)
      .join()
  }
  return decision.failure.failure.kind === 'refused' ? decision.failure.failure.reason : ''
}

describe('a list', () => {
  it('a list: has the sum of its lines as its cost', () => {
    const decision = decideBulk([line(), elsewhere(), elsewhere({ amountMinor: 20_000_00n })], facts())
    expect(decision).toMatchObject({
      ok: true,
      value: { amountMinor: 30_000_00n, totalMinor: 30_000_00n + 10_75n + 26_88n + 50_00n },
    })
  })

  it('needs only the PIN when each line and the total do, and two factors for a large line, a new payee or a large total', () => {
    expect(reasonOf([line(), elsewhere()])).toBe('pin')
    expect(reasonOf([line({ amountMinor: 200_000_01n })])).toBe('two-factors')
    expect(reasonOf([line(), line({ payeeSinceMs: undefined })])).toBe('two-factors')
    expect(reasonOf([line({ amountMinor: 100_000_00n }), line({ amountMinor: 100_000_00n })])).toBe('pin')
    expect(reasonOf([line({ amountMinor: 100_000_00n }), line({ amountMinor: 100_000_01n })])).toBe('two-factors')
  })

  it('names every line that could not run even alone', () => {
    const own = line({ to: party({ accountNumber: '1234567891' }) })
    const closed = line({ to: party({ accountNumber: '1234567891', customerId: 'tunde', open: false }) })
    const dollars = line({ to: party({ accountNumber: '1234567891', customerId: 'tunde', currency: 'USD' }) })
    const large = elsewhere({ amountMinor: 1_000_000_01n })
    expect(reasonOf([line(), own, closed, dollars, large])).toBe(
      '1 same-account,2 account-closed,3 currency-mismatch,4 per-transfer-limit',
    )
  })

  it('a list: is refused as a whole when its lines together exceed the daily limit, a cap or the balance', () => {
    const big = elsewhere({ amountMinor: 900_000_00n })
    expect(reasonOf([big, big, big, big, big])).toBe('two-factors')
    expect(reasonOf([big, big, big, big, big], { usedTodayMinor: 500_000_01n })).toBe('daily-limit')
    const stranger = elsewhere({ amountMinor: 600_000_00n, payeeSinceMs: undefined })
    expect(reasonOf([stranger])).toBe('two-factors')
    expect(reasonOf([stranger, stranger])).toBe('new-payee-limit')
    const device = { deviceKeyId: 'new', linkedAtMs: NOW - HOUR, linkedAtSignUp: false }
    expect(reasonOf([line({ amountMinor: 20_000_00n })], { device })).toBe('two-factors')
    expect(reasonOf([line({ amountMinor: 10_000_00n }), line({ amountMinor: 10_000_01n })], { device })).toBe(
      'new-device-limit',
    )
    // 5,000.00 with 10.75 of charges each.
    expect(reasonOf([elsewhere(), elsewhere()], { availableMinor: 10_021_50n })).toBe('pin')
    expect(reasonOf([elsewhere(), elsewhere()], { availableMinor: 10_021_49n })).toBe('insufficient-funds')
  })

  it('a list: is allowed exactly when each line in turn would be allowed as a transfer', () => {
    const anyLine = fc.record({
      amountMinor: fc.bigInt({ min: 1n, max: 900_000_00n }),
      isHere: fc.boolean(),
      isNew: fc.boolean(),
    })
    const anyFacts = fc.record({
      availableMinor: fc.bigInt({ min: 0n, max: 3_000_000_00n }),
      usedTodayMinor: fc.bigInt({ min: 0n, max: 5_000_000_00n }),
      usedForNewPayeesMinor: fc.bigInt({ min: 0n, max: 1_000_000_00n }),
    })
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 1, maxLength: 8 }), anyFacts, (drawn, over) => {
        const lines = drawn.map(({ amountMinor, isHere, isNew }) =>
          (isHere ? line : elsewhere)({ amountMinor, payeeSinceMs: isNew ? undefined : KNOWN }),
        )
        expect(decideBulk(lines, facts(over)).ok).toBe(oneByOne(lines, facts(over)))
      }),
    )
  })
})

describe('the number of lines', () => {
  const lines = (count: number) => Array.from({ length: count }, () => line({ amountMinor: 10_00n }))
  it('a payroll of 200 lines fits, also after a full day of single payments', () => {
    const { perHour, perDay } = DEFAULT_PAYMENT_POLICY.limits.counts[3]
    expect(reasonOf(lines(200), { counts: { ...NO_PAYMENTS, today: perDay, thisHour: perHour } })).toBe('pin')
  })
  it('a list with more lines than the day has left is refused as a whole, with the number that fits', () => {
    const { arrangedPerDay } = DEFAULT_PAYMENT_POLICY.limits.counts[3]
    const over = { counts: { ...NO_PAYMENTS, arranged: arrangedPerDay - 2 } }
    expect(decideBulk(lines(2), facts(over)).ok).toBe(true)
    expect(decideBulk(lines(3), facts(over))).toMatchObject({
      failure: {
        kind: 'whole',
        failure: { reason: 'arranged-count-limit', detail: { limit: arrangedPerDay, leftPayments: 2 } },
      },
    })
  })
})

/** The model: decides one transfer after another. Each transfer uses up limits and money for the next. */
function oneByOne(lines: readonly BulkAsk[], start: BulkFacts): boolean {
  let now = start
  for (const { to, amountMinor, toAccountNumber, bankCode, payeeSinceMs } of lines) {
    const ask = { fromAccountNumber: '0000000013', toAccountNumber, bankCode, amountMinor, currency: 'NGN' as const }
    const decision =
      to === null
        ? decideOtherBank(ask, { ...now, payeeSinceMs }, DEFAULT_PAYMENT_POLICY)
        : decideOwnBank(ask, { ...now, payeeSinceMs, to }, DEFAULT_PAYMENT_POLICY)
    if (!decision.ok) return false
    now = {
      ...now,
      availableMinor: now.availableMinor - decision.value.totalMinor,
      usedTodayMinor: now.usedTodayMinor + amountMinor,
      usedForNewPayeesMinor: now.usedForNewPayeesMinor + (payeeSinceMs === undefined ? amountMinor : 0n),
    }
  }
  return true
}
