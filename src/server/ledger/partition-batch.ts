/** Splits a batch around those that were stopped, or that would bring an account above what it may hold. */
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
 * Without those that were above, each with its accounts. `later` are those of them that may not be above once all else is known: an
 * item before them credits the account, and may yet be refused. Never all of them: before the first item there is none.
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
    // Where it is above itself, the others were judged without it.
    for (const { accountId, amountMinor } of linesOf(item))
      if (amountMinor > 0n && !accounts.includes(accountId)) credited.add(accountId)
  }
  return { rest: items.filter(({ id }) => !above.has(id)), later }
}

function namesOf(item: LedgerRequest): readonly (bigint | string)[] {
  return [...linesOf(item).map((line) => line.accountId), ...countersOf(item).map((counter) => counter.key)]
}
