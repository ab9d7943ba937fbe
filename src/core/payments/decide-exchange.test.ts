import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { AccountCurrency } from '../../values/vocabularies/account-currencies.ts'
import { NO_PAYMENTS } from '../limits/payment-counts.ts'
import { DEFAULT_LIMITS } from '../limits/transfer-limits.ts'
import type { PaymentParty, PaymentPolicy } from './payment-decision.ts'
import { decideExchange, type ExchangeOrder } from './decide-exchange.ts'
import { exchangeJournal } from './exchange-journal.ts'
import { DEFAULT_EXCHANGE_POLICY } from '../exchange/exchange-policy.ts'
import { quoteExchange } from '../exchange/quote-exchange.ts'

const party = (change: Partial<PaymentParty> = {}): PaymentParty => ({
  accountNumber: '0000000013',
  customerId: 'ada',
  currency: 'NGN',
  open: true,
  tier: 1,
  ...change,
})
const FROM = party()
const TO = party({ accountNumber: '1234567891', currency: 'USD' })
const ORDER: ExchangeOrder = { amountMinor: 5_000_00n, currency: 'NGN', arrivesCurrency: 'USD' }
const CUSTOMER = {
  tier: 1,
  own: { perTransferMinor: null, perDayMinor: null, pinOnlyMinor: null },
  hasIndemnity: false,
  instantPayments: true,
} as const
const COUNTED = { customerId: 'ada', counts: NO_PAYMENTS, nowMs: Date.UTC(2026, 10, 20, 12), day: '2026-11-20' }
const decide = (
  facts: Partial<Parameters<typeof decideExchange>[1]> = {},
  order: Partial<ExchangeOrder> = {},
  stopped: Pick<PaymentPolicy, 'stop'> = {},
) =>
  decideExchange(
    { ...ORDER, ...order },
    { ...COUNTED, from: FROM, to: TO, customer: CUSTOMER, availableMinor: 5_000_00n, ...facts },
    { limits: DEFAULT_LIMITS, ...stopped },
  )

describe('an exchange', () => {
  it('is refused while staff have switched exchange off', () => {
    const stop = { service: 'part:exchange', reason: 'maintenance', endsAt: null } as const
    expect(decide({}, {}, { stop })).toMatchObject({ failure: { reason: 'exchange-off' } })
  })
  it('is free, counts towards no limit, and needs only the PIN', () => {
    expect(decide()).toMatchObject({
      ok: true,
      value: { totalMinor: 5_000_00n, requiredFactors: [0], counters: [], ownAccounts: true },
    })
  })
  it.each([
    ['without the account that it leaves', { from: undefined }, {}, 'account-not-found'],
    ['without the account that it comes to', { to: undefined }, {}, 'account-not-found'],
    ['from a closed account', { from: party({ open: false }) }, {}, 'account-closed'],
    ['to a closed account', { to: { ...TO, open: false } }, {}, 'account-closed'],
    ['to another customer', { to: { ...TO, customerId: 'tunde' } }, {}, 'currency-mismatch'],
    ['of a currency that the account is not in', {}, { currency: 'EUR' }, 'currency-mismatch'],
    ['into a currency that the account is not in', {}, { arrivesCurrency: 'GBP' }, 'currency-mismatch'],
    ['while the accounts are frozen', { customer: { ...CUSTOMER, frozen: true } }, {}, 'account-frozen'],
    [
      'after as many payments as a day allows',
      { counts: { ...NO_PAYMENTS, today: DEFAULT_LIMITS.counts[1].perDay } },
      {},
      'daily-count-limit',
    ],
    ['of more than there is', { availableMinor: 4_999_99n }, {}, 'insufficient-funds'],
  ] as const)('is refused %s', (_what, facts, order, reason) => {
    expect(decide(facts, order)).toMatchObject({ ok: false, failure: { kind: 'refused', reason } })
  })
})

const ACCOUNTS = { from: 1n, to: 2n, positionFrom: 3n, positionTo: 4n, income: 5n }
/** Accounts of the currency that leaves. */
const LEAVING = new Set([1n, 3n])
const CURRENCIES: readonly AccountCurrency[] = ['NGN', 'USD', 'EUR', 'GBP']

test('the journal of any quote balances in each currency, has no empty line, and gives the customer what was quoted', () => {
  const rates = { NGN: '1452.318256', EUR: '0.863417', GBP: '0.747209' }
  const currencies = fc.constantFrom(...CURRENCIES)
  fc.assert(
    fc.property(currencies, currencies, fc.bigInt({ min: 1n, max: 10n ** 13n }), (from, to, amountMinor) => {
      const quote = quoteExchange({ from, to, amountMinor }, rates, DEFAULT_EXCHANGE_POLICY)
      if (!quote.ok) return
      const { arrivesMinor, profitMinor } = quote.value
      const lines = exchangeJournal({ leavesMinor: amountMinor, arrivesMinor, profitMinor }, ACCOUNTS)
      const sum = (leaves: boolean) =>
        lines
          .filter(({ accountId }) => LEAVING.has(accountId) === leaves)
          .reduce((all, line) => all + line.amountMinor, 0n)
      expect([sum(true), sum(false)]).toEqual([0n, 0n])
      expect(lines.some((line) => line.amountMinor === 0n)).toBe(false)
      expect(lines.find(({ accountId }) => accountId === ACCOUNTS.from)?.amountMinor).toBe(-amountMinor)
      expect(lines.find(({ accountId }) => accountId === ACCOUNTS.to)?.amountMinor).toBe(arrivesMinor)
    }),
  )
})
