/** Groups an account's entries, newest first, by month and by day, with each month's sums. Pure. */
import type { Entry } from '../../../contract/account.ts'
import { calendarDay, dayLabel, monthLabel } from '../../../values/date.ts'

interface DayGroup {
  /** YYYY-MM-DD */
  readonly day: string
  readonly label: string
  readonly entries: readonly Entry[]
}

export interface MonthGroup {
  /** YYYY-MM */
  readonly month: string
  readonly label: string
  readonly days: readonly DayGroup[]
  /** Sums of what is listed, minor units; undefined while more of the month may still be loaded. */
  readonly sums: { readonly inMinor: bigint; readonly outMinor: bigint } | undefined
}

/** `complete` says that nothing older is left to load: until then the last month's sums would be too small. */
export function groupEntries(entries: readonly Entry[], complete: boolean): readonly MonthGroup[] {
  const months = groupBy(entries, (entry) => calendarDay(entry.postedAt).slice(0, 7))
  return months.map(([month, list], index) => ({
    month,
    label: monthLabel(list[0].postedAt),
    days: groupBy(list, (entry) => calendarDay(entry.postedAt)).map(([day, ofDay]) => ({
      day,
      label: dayLabel(ofDay[0].postedAt),
      entries: ofDay,
    })),
    sums: complete || index < months.length - 1 ? sumsOf(list) : undefined,
  }))
}

type NotEmpty<T> = readonly [T, ...T[]]

/** Runs of neighbours with the same key, in their order. */
function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): readonly (readonly [string, NotEmpty<T>])[] {
  const groups = new Map<string, [T, ...T[]]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [item])
    else group.push(item)
  }
  return [...groups]
}

function sumsOf(entries: readonly Entry[]): { readonly inMinor: bigint; readonly outMinor: bigint } {
  const sum = (direction: Entry['direction']): bigint =>
    entries.filter((entry) => entry.direction === direction).reduce((total, entry) => total + BigInt(entry.amount), 0n)
  return { inMinor: sum('credit'), outMinor: sum('debit') }
}
