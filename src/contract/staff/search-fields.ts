/** The fields of staff's searches. Each field may be empty, and an empty field sets no limit. */
import * as v from 'valibot'
import { type AmountProblem, parseMajor } from '../../values/money.ts'

const isDay = (text: string): boolean => {
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** A day in Lagos, YYYY-MM-DD, or the empty text. */
export const searchedDay = v.optional(
  v.pipe(
    v.string(),
    v.check(
      (text) => text === '' || (/^20\d\d-\d\d-\d\d$/.test(text) && isDay(text)),
      'Enter a day such as 2026-11-27',
    ),
  ),
  '',
)

/** The last day may be the first day or a later day. Where one of them is empty, the range has no such limit. */
export const isRange = ({ from, to }: { readonly from: string; readonly to: string }): boolean =>
  from === '' || to === '' || from <= to
export const WRONG_RANGE = 'The last day is before the first day'

const AMOUNT_TEXTS: Readonly<Record<Exclude<AmountProblem, 'empty'>, string>> = {
  'not-an-amount': 'Enter an amount such as 5,000 or 5000.50',
  'too-many-decimals': 'Enter at most two decimals',
  'too-large': 'Enter a smaller amount',
}

/** An amount as a person types it, `5,000.50`, or the empty text. Every currency of an account has two decimals, as the naira has. */
export const searchedAmount = v.optional(
  v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(30, AMOUNT_TEXTS['too-large']),
    v.check(
      (text) => problemOf(text) === undefined,
      ({ input }) => problemOf(input) ?? AMOUNT_TEXTS['not-an-amount'],
    ),
  ),
  '',
)

function problemOf(text: string): string | undefined {
  const parsed = parseMajor(text, 'NGN')
  return parsed.ok || parsed.failure === 'empty' ? undefined : AMOUNT_TEXTS[parsed.failure]
}

/** No typed amount is above this number of minor units. */
export const MOST_MINOR = 9_999_999_999_999n

/** The minor units of a parsed amount. Undefined: the field is empty. */
export function minorOfSearch(text: string): bigint | undefined {
  const parsed = parseMajor(text, 'NGN')
  return parsed.ok ? parsed.value : undefined
}
