/**
 * Defines form schemas of amounts. They are separate from the others, because the public help has no amounts and must
 * not load money.
 */
import * as v from 'valibot'
import type { CurrencyCode } from '../../../values/currency.ts'
import { parseMajor } from '../../../values/money.ts'

/** An amount in minor units, zero included. */
export const amount = (currency: CurrencyCode, problem: string) =>
  v.pipe(
    v.string(),
    v.transform((typed) => parseMajor(typed, currency)),
    v.check(({ ok }) => ok, problem),
    v.transform((parsed) => (parsed.ok ? parsed.value : 0n)),
  )

export const amountAboveZero = (currency: CurrencyCode, problem: string) =>
  v.pipe(
    amount(currency, problem),
    v.check((minor) => minor > 0n, problem),
  )
