/** Stores the history's filter in the page's address, so that a reload and the back button keep it. */
import * as v from 'valibot'
import { type EntryKind, entryKind } from '../../../contract/accounts/account.ts'
import { beneficiaryTypeName } from '../../../contract/transfers/beneficiary-type.ts'
import { amountMinor, calendarDate } from '../../../contract/fields.ts'
import { t } from '../../language/language.ts'

export interface HistoryFilter {
  readonly direction: 'credit' | 'debit' | undefined
  /** YYYY-MM-DD, both days included. */
  readonly from: string | undefined
  readonly to: string | undefined
  readonly kind: EntryKind | undefined
  /** A type that the customer gave to custom transfers, or the bank's name for another kind of transfer. */
  readonly beneficiaryType: string | undefined
  /** In minor units, both included. */
  readonly leastAmount: string | undefined
  readonly mostAmount: string | undefined
  readonly search: string
}

const dayOf = (text: string | null): string | undefined => (v.is(calendarDate, text) ? text : undefined)
const minorOf = (text: string | null): string | undefined => (v.is(amountMinor, text) ? text : undefined)

/** Reads the address. An invalid part counts as missing. */
export function readFilter(query: URLSearchParams): HistoryFilter {
  const direction = query.get('direction')
  const kind = query.get('kind')
  const type = query.get('beneficiaryType')
  return {
    direction: direction === 'credit' || direction === 'debit' ? direction : undefined,
    from: dayOf(query.get('from')),
    to: dayOf(query.get('to')),
    kind: v.is(entryKind, kind) ? kind : undefined,
    beneficiaryType: v.is(beneficiaryTypeName, type) ? type : undefined,
    leastAmount: minorOf(query.get('leastAmount')),
    mostAmount: minorOf(query.get('mostAmount')),
    search: (query.get('search') ?? '').slice(0, 60),
  }
}

/** Writes the filter as the address's query, without empty parts. */
export function filterQuery(filter: HistoryFilter): Record<string, string> {
  return Object.fromEntries(Object.entries(filter).filter((part): part is [string, string] => Boolean(part[1])))
}

export const isFiltered = (filter: HistoryFilter): boolean => Object.keys(filterQuery(filter)).length > 0

/** True for a range without days: the first day is after the last day. */
export const isBackwards = ({ from, to }: Pick<HistoryFilter, 'from' | 'to'>): boolean =>
  from !== undefined && to !== undefined && from > to
export const BACKWARDS_TEXT = t('The first day must be before the last day')

/** The usual ranges of days. `today` is YYYY-MM-DD. */
export function datePresets(
  today: string,
): readonly { readonly name: string; readonly from: string; readonly to: string }[] {
  const daysBefore = (days: number): string => {
    const date = new Date(`${today}T12:00:00Z`)
    date.setUTCDate(date.getUTCDate() - days)
    return date.toISOString().slice(0, 10)
  }
  const monthStart = `${today.slice(0, 7)}-01`
  const lastOfBefore = new Date(`${monthStart}T12:00:00Z`)
  lastOfBefore.setUTCDate(0)
  const lastMonthEnd = lastOfBefore.toISOString().slice(0, 10)
  return [
    { name: t('Last 7 days'), from: daysBefore(6), to: today },
    { name: t('This month'), from: monthStart, to: today },
    { name: t('Last month'), from: `${lastMonthEnd.slice(0, 7)}-01`, to: lastMonthEnd },
    { name: t('Last 90 days'), from: daysBefore(89), to: today },
  ]
}
