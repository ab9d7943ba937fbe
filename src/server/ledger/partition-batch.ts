/** Splits a batch around its stopped items, and around items that would bring an account above its cap. */
import { countersOf, type LedgerRequest, linesOf } from './request.ts'

/**
 * Splits a batch so that posting the parts one after the other changes no answer.
 *
 * The second part has the stopped items, and every other item that shares an account or a counter with one of them. The items
 * keep their order. The first part gives the second no money and takes none from it. A release names its hold, and only the
 * database knows the account of the hold. So all items of a batch with a release go into the second part. `stopped` has indexes.
 */
export function partitionBatch(
  items: readonly LedgerRequest[],
  stopped: readonly number[],
): { readonly apart: readonly LedgerRequest[]; readonly rest: readonly LedgerRequest[] } {
  if (items.some(({ action }) => action === 'release')) return { apart: items, rest: [] }
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

/**
 * Splits off the items in `above`, which maps each item to the accounts that it would bring above a limit. `rest` has
 * all other items. `later` has the items of `above` that may fit after all, because an earlier item credits the same
 * account and may still be refused. At least the first item of `above` is not in `later`.
 */
export function leaveOut(
  items: readonly LedgerRequest[],
  above: ReadonlyMap<string, readonly bigint[]>,
): { readonly rest: readonly LedgerRequest[]; readonly later: readonly LedgerRequest[] } {
  const credited = new Set<bigint>()
  const later: LedgerRequest[] = []
  for (const item of items) {
    const accounts = above.get(item.id) ?? []
    if (accounts.length > 0 && accounts.every((account) => credited.has(account))) later.push(item)
    // The accounts that an item would bring above a limit do not count here, because later items were judged without
    // this item.
    for (const { accountId, amountMinor } of linesOf(item))
      if (amountMinor > 0n && !accounts.includes(accountId)) credited.add(accountId)
  }
  return { rest: items.filter(({ id }) => !above.has(id)), later }
}

function namesOf(item: LedgerRequest): readonly (bigint | string)[] {
  return [...linesOf(item).map((line) => line.accountId), ...countersOf(item).map((counter) => counter.key)]
}
