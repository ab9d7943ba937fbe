/** Which accounts and which month the insights show, kept in the page's address; and the words for months. */
import * as v from 'valibot'
import { accountCurrency, accountNumber } from '../../../contract/fields.ts'
import type { Account } from '../../../contract/account.ts'
import { calendarDay, monthLabel } from '../../../values/date.ts'
import { MONTH, monthsAfter } from '../../../values/vocabularies/spending-category.ts'
import * as PATHS from '../../session/paths.ts'
import type { CategoryKey, Scope } from './insights-api.ts'

export interface InsightView extends Scope {
  /** YYYY-MM; undefined: this month. */
  readonly month?: string
}

/** Reads the address; what makes no sense there, or is no account of the customer's, counts as not given. */
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

/** The address's query of a view. */
export function viewQuery({ currencyCode, accountNumber: account, month }: InsightView): Record<string, string> {
  return { currency: currencyCode, ...(account ? { account } : {}), ...(month ? { month } : {}) }
}

/** Where the entries of a category are. */
export function categoryPath({ category, direction, ...view }: CategoryKey): string {
  return `${PATHS.insightCategory}?${new URLSearchParams({ ...viewQuery(view), category, direction }).toString()}`
}

/** "November 2026" of 2026-11. */
export const monthName = (month: string): string => monthLabel(`${month}-15T12:00:00Z`)
/** "Nov" of 2026-11. */
export const monthShort = (month: string): string => monthName(month).slice(0, 3)

/** A month and the one before it, as far as they are compared. Each as a heading of a table and in a sentence after "than". */
export interface Spans {
  readonly heads: readonly [string, string]
  /** "on 1–23 October", or "in October". */
  readonly before: string
}

/**
 * A month that is not over is compared with the same days of the month before, as the bank adds them up. `loadedAt`: when the bank
 * answered, in milliseconds by this device's clock. A clock that shows another month than the bank's names no days.
 */
export function spansOf(
  { month, thisMonth }: { readonly month: string; readonly thisMonth: string },
  loadedAt: number | undefined,
): Spans {
  const earlier = monthsAfter(month, -1)
  const earlierName = monthName(earlier).slice(0, -5)
  const heads = [monthShort(month), monthShort(earlier)] as const
  if (month !== thisMonth) return { heads, before: `in ${earlierName}` }
  const today = loadedAt === undefined ? '' : calendarDay(new Date(loadedAt))
  if (!today.startsWith(month)) return { heads, before: `on the same days of ${earlierName}` }
  const day = Number(today.slice(8))
  const days = (last: number): string => (last === 1 ? '1' : `1–${last}`)
  const earlierDays = days(Math.min(day, daysIn(earlier)))
  return {
    heads: [`${days(day)} ${heads[0]}`, `${earlierDays} ${heads[1]}`],
    before: `on ${earlierDays} ${earlierName}`,
  }
}

const daysIn = (month: string): number =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate()
