/** Splits a batch of plain journals around those that the database stopped, so that posting the parts one after the other changes no answer. */
import { countersOf, type LedgerRequest, linesOf } from './request.ts'

/**
 * The stopped items, and every other that shares an account or a counter with one that is set apart: they keep their order among
 * themselves, and what is left neither gives them anything nor takes from them. `stopped` has indexes.
 */
export function setApart(
  items: readonly LedgerRequest[],
  stopped: readonly number[],
): { readonly apart: readonly LedgerRequest[]; readonly rest: readonly LedgerRequest[] } {
  const apart = new Set(stopped.flatMap((index) => items[index] ?? []))
  const shared = new Set([...apart].flatMap(namesOf))
  for (let before = 0; before < apart.size; ) {
    before = apart.size
    for (const item of items) {
      if (apart.has(item)) continue
      const names = namesOf(item)
      if (!names.some((name) => shared.has(name))) continue
      apart.add(item)
      for (const name of names) shared.add(name)
    }
  }
  return { apart: items.filter((item) => apart.has(item)), rest: items.filter((item) => !apart.has(item)) }
}

function namesOf(item: LedgerRequest): readonly (bigint | string)[] {
  return [...linesOf(item).map((line) => line.accountId), ...countersOf(item).map((counter) => counter.key)]
}
