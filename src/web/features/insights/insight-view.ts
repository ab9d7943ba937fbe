/** Which accounts and which month the insights show, kept in the page's address; and the words for months. */
import * as v from 'valibot'
import { accountCurrency, accountNumber } from '../../../contract/fields.ts'
import type { Account } from '../../../contract/account.ts'
import { monthLabel } from '../../../values/date.ts'
import { MONTH } from '../../../values/spending-category.ts'
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
