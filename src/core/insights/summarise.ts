/** Sums a customer's months: money in, money out, categories and payees. */
import { calendarDay } from '../../values/date.ts'
import { monthsAfter, type SpendingCategory } from '../../values/vocabularies/spending-category.ts'
import { type Assigned, assignCategory, type Learned, payeeKey } from './assign-category.ts'
import { countEntry, type CountedPart, type Direction, type EntryFacts } from './count-entry.ts'

/** A part of an entry that counts, with its category. */
export interface SortedPart extends CountedPart, Assigned {
  readonly entry: EntryFacts
}

export interface MonthSums {
  /** YYYY-MM */
  readonly month: string
  readonly inMinor: bigint
  readonly outMinor: bigint
}
export interface CategorySum {
  readonly category: SpendingCategory
  readonly direction: Direction
  readonly minor: bigint
  /** The sum in the month before, up to the day `throughDay`. */
  readonly beforeMinor: bigint
  /** Entries of the month. */
  readonly count: number
}
export interface PayeeSum {
  readonly name: string
  readonly minor: bigint
  readonly count: number
}
export interface Summary {
  /** Oldest first, up to `until`. */
  readonly months: readonly MonthSums[]
  /** Largest first. */
  readonly categories: readonly CategorySum[]
  readonly payees: readonly PayeeSum[]
  /** The amounts of the month that do not count as money in or money out. */
  readonly ownMinor: bigint
  readonly givenBackMinor: bigint
}

export const MONTHS_SHOWN = 6
const PAYEES_SHOWN = 5

interface Sorted {
  readonly parts: readonly SortedPart[]
  /** The part that would count if the customer had not marked it as a transfer between own accounts. */
  readonly moved: SortedPart | undefined
  readonly ownMinor: bigint
  readonly givenBackMinor: bigint
}

/** The parts of an entry that count. A part that the customer marked as a move between own accounts does not count. */
export function sortEntry(entry: EntryFacts, learned: Learned): Sorted {
  const counted = countEntry(entry)
  const parts = counted.parts.map((part) => ({ ...part, ...assignCategory(entry, part.of, learned), entry }))
  const moved = parts.find(({ category }) => category === 'own')
  const { givenBackMinor } = counted
  return {
    parts: parts.filter((part) => part !== moved),
    moved,
    ownMinor: counted.ownMinor + (moved?.minor ?? 0n),
    givenBackMinor,
  }
}

/** The last day that any month has. */
const WHOLE_MONTH = 31

/**
 * Needs the entries of the shown months, which end with `until`, and of the month before `month`. The month before counts up to
 * `throughDay`, so that an unfinished month is compared with the same number of days.
 */
export function summarise(
  entries: readonly EntryFacts[],
  learned: Learned,
  month: string,
  { until = month, throughDay = WHOLE_MONTH }: { readonly until?: string; readonly throughDay?: number } = {},
): Summary {
  const months = Array.from({ length: MONTHS_SHOWN }, (_, index) => monthsAfter(until, index - MONTHS_SHOWN + 1))
  const sums = new Map(months.map((one) => [one, { month: one, inMinor: 0n, outMinor: 0n }]))
  const before = monthsAfter(month, -1)
  const categories = new Map<string, { -readonly [Key in keyof CategorySum]: CategorySum[Key] }>()
  const payees = new Map<string, { name: string; minor: bigint; count: number }>()
  const moved = new Set<string>()
  let [ownMinor, givenBackMinor] = [0n, 0n]
  for (const entry of entries) {
    const at = entry.month
    const sorted = sortEntry(entry, learned)
    if (at === month) {
      // When both accounts of an own move are in the view, the move is counted once.
      if (!moved.has(entry.paymentId)) ownMinor += sorted.ownMinor
      if (sorted.ownMinor > 0n) moved.add(entry.paymentId)
      givenBackMinor += sorted.givenBackMinor
    }
    for (const part of sorted.parts) {
      const sum = sums.get(at)
      if (sum) sum[part.direction === 'in' ? 'inMinor' : 'outMinor'] += part.minor
      if (at !== month && (at !== before || (throughDay < WHOLE_MONTH && dayOf(entry) > throughDay))) continue
      const { category, direction, minor } = part
      const key = `${direction} ${category}`
      const found = categories.get(key) ?? { category, direction, minor: 0n, beforeMinor: 0n, count: 0 }
      categories.set(key, found)
      if (at === before) {
        found.beforeMinor += minor
        continue
      }
      found.minor += minor
      found.count += 1
      if (part.of === 'amount' && direction === 'out') addPayee(payees, part)
    }
  }
  return {
    months: [...sums.values()],
    categories: [...categories.values()].toSorted(
      (a, b) => compare(b.minor, a.minor) || compare(b.beforeMinor, a.beforeMinor),
    ),
    payees: [...payees.values()].toSorted((a, b) => compare(b.minor, a.minor)).slice(0, PAYEES_SHOWN),
    ownMinor,
    givenBackMinor,
  }
}

/** The day of the month in Lagos, 1 to 31. */
const dayOf = ({ postedAt }: EntryFacts): number => Number(calendarDay(postedAt).slice(8))

function addPayee(payees: Map<string, { name: string; minor: bigint; count: number }>, part: SortedPart): void {
  const key = payeeKey(part.entry)
  if (key === '') return
  const found = payees.get(key) ?? { name: part.entry.counterparty, minor: 0n, count: 0 }
  payees.set(key, { ...found, minor: found.minor + part.minor, count: found.count + 1 })
}

const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0)
