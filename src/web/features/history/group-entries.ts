/** Groups an account's entries by month and by day, newest first, with each month's sums. Pure. */
import type { Entry } from '../../../contract/accounts/account.ts'
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
  /** The sums of the listed entries, in minor units. Undefined while more entries of the month may follow. */
  readonly sums: { readonly inMinor: bigint; readonly outMinor: bigint } | undefined
}

/** `complete` means that no older entry is left to load. Until then the sums of the last month would be too small. */
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

/** Groups neighbours with the same key, in their order. */
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
