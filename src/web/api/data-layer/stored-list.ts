/** Reads a list of the store, with the query that fills it. */
import { useAppSelector } from '../../session/store/hooks.ts'
import type { AppState } from '../../session/store/store.ts'

/**
 * The store keeps a list until the logout, and the query keeps it for a minute (Product §4.5). A reopened page shows
 * the list of the store while it asks the bank. `select` returns undefined when the store has no such list.
 */
export function useStoredList<Query extends { readonly data?: unknown }, Item>(
  query: Query,
  select: (state: AppState) => readonly Item[] | undefined,
): Omit<Query, 'data'> & { readonly data: readonly Item[] | undefined } {
  const list = useAppSelector(select)
  const isAsked = list?.length === 0 && query.data === undefined
  return { ...query, data: isAsked ? undefined : list }
}
