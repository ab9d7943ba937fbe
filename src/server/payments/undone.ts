/** Whether the books undid a payment, as SQL: an operator's reversal is a journal, and names the journal that it undoes. */

/**
 * A join that gives `undone.posted_at`, null where nothing was undone. `id` is SQL of a payment's id, under which it was posted; what
 * was carried over a network was held under it, and posted under the id of the journal that settled the hold.
 */
export const undone = (id: string): string => `left join lateral (
    select r.posted_at from ledger.request r
    where r.outcome = 0 and r.reverses = coalesce(
      (select h.request_id from ledger.hold_entry h where h.hold_id = ${id} and h.kind = 'settled'), ${id})
    offset 0) undone on true`
