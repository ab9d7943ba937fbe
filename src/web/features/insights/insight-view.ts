/** Reads the accounts and the month of the insights from the page's address, and names months. */
import * as v from 'valibot'
import { accountCurrency, accountNumber } from '../../../contract/fields.ts'
import type { Account } from '../../../contract/accounts/account.ts'
import { calendarDay, formatDate, monthLabel } from '../../../values/date.ts'
import { MONTH, monthsAfter } from '../../../values/vocabularies/spending-category.ts'
import * as PATHS from '../../session/paths/paths.ts'
import type { CategoryKey, Scope } from './insights-api.ts'
import { t } from '../../language/language.ts'

export interface InsightView extends Scope {
  /** YYYY-MM. Undefined means this month. */
  readonly month?: string
}

/** Reads the address. An invalid part, or another customer's account, counts as missing. */
export function readView(query: URLSearchParams, accounts: readonly Account[], selected: Account): InsightView {
  const [currency, number, month] = [query.get('currency'), query.get('account'), query.get('month')]
  const known = accounts.some(({ currencyCode }) => currencyCode === currency)
  const currencyCode = known && v.is(accountCurrency, currency) ? currency : selected.currencyCode
  const own = accounts.find((one) => one.accountNumber === number && one.currencyCode === currencyCode)
  return {
    currencyCode,
    ...(own && v.is(accountNumber, number) ? { accountNumber: number } : {}),
    ...(month !== null && MONTH.test(month) ? { month } : {}),
  }
}

/** Writes a view as the address's query. */
export function viewQuery({ currencyCode, accountNumber: account, month }: InsightView): Record<string, string> {
  return { currency: currencyCode, ...(account ? { account } : {}), ...(month ? { month } : {}) }
}

/** The address of a category's entries. */
export function categoryPath({ category, direction, ...view }: CategoryKey): string {
  return `${PATHS.insightCategory}?${new URLSearchParams({ ...viewQuery(view), category, direction }).toString()}`
}

/** Names 2026-11 "November 2026". */
export const monthName = (month: string): string => monthLabel(`${month}-15T12:00:00Z`)
/** Names 2026-11 "Nov". A column has room for three letters. Months in Yoruba begin with the word for month. */
export function monthShort(month: string): string {
  const [, name = month] = /(\S+) \d+$/.exec(formatDate(`${month}-15T12:00:00Z`)) ?? []
  return /^(?:\p{L}\p{M}*){1,3}/u.exec(name)?.[0] ?? name
}

/**
 * The names of a month and of the month before it, for the days that are compared. `heads` are the headings of a table.
 * `before` names the earlier days in a sentence.
 */
export interface Spans {
  readonly heads: readonly [string, string]
  /** The earlier days in a sentence: "on 1–23 October", or "in October". */
  readonly before: string
}

/**
 * A running month is compared with the same days of the month before, as the bank adds them up. `loadedAt` is the time
 * of the bank's answer, in milliseconds by this device's clock. If the clock shows another month than the bank, no days
 * are named.
 */
export function spansOf(
  { month, thisMonth }: { readonly month: string; readonly thisMonth: string },
  loadedAt: number | undefined,
): Spans {
  const earlier = monthsAfter(month, -1)
  const earlierName = monthName(earlier).slice(0, -5)
  const heads = [monthShort(month), monthShort(earlier)] as const
  if (month !== thisMonth) return { heads, before: t('in {month}', { month: earlierName }) }
  const today = loadedAt === undefined ? '' : calendarDay(new Date(loadedAt))
  if (!today.startsWith(month)) return { heads, before: t('on the same days of {month}', { month: earlierName }) }
  const day = Number(today.slice(8))
  const days = (last: number): string => (last === 1 ? '1' : `1–${last}`)
  const earlierDays = days(Math.min(day, daysIn(earlier)))
  return {
    heads: [`${days(day)} ${heads[0]}`, `${earlierDays} ${heads[1]}`],
    before: t('on {days} {month}', { days: earlierDays, month: earlierName }),
  }
}

const daysIn = (month: string): number =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate()
