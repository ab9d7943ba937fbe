import fc from 'fast-check'
import { expect, test } from 'vitest'
import { belowMinimum, STANDARD_MINIMUMS } from '../../../../core/fees/minimum-amounts.ts'
import { writeMinimums } from '../../../../server/features/fees/parse-fee-schedule.ts'
import { minimumText } from './minimum-text.ts'

const fees = { minimums: writeMinimums(STANDARD_MINIMUMS) }

test('minimumText: says the same as the bank for every amount, currency and route', () => {
  const amounts = fc.oneof(fc.constantFrom(1n, 99n, 1_00n, 9_99n, 10_00n, 49_99n, 50_00n), fc.bigInt(1n, 100_00n))
  const currencies = fc.constantFrom('NGN' as const, 'USD' as const, 'EUR' as const, 'GBP' as const)
  const routes = fc.constantFrom('own-accounts' as const, 'same-bank' as const, 'other-bank' as const)
  fc.assert(
    fc.property(amounts, currencies, routes, (amountMinor, anyCurrency, route) => {
      const currency = route === 'other-bank' ? 'NGN' : anyCurrency
      const refused = belowMinimum({ route, amountMinor, currency }, STANDARD_MINIMUMS)
      const text = refused?.kind === 'refused' ? refused.errors?.['amount']?.[0] : undefined
      const sameBank = route !== 'other-bank'
      expect(minimumText(fees, { amountMinor, currency, sameBank, own: route === 'own-accounts' })).toBe(text)
    }),
  )
})

test('minimumText: says nothing before an amount is typed and before the tariff is loaded', () => {
  const typed = { amountMinor: 0n, currency: 'NGN', sameBank: true, own: false } as const
  expect(minimumText(fees, typed)).toBeUndefined()
  expect(minimumText(undefined, { ...typed, amountMinor: 1n })).toBeUndefined()
})
