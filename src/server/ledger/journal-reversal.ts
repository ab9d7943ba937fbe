/** The reversal of a journal, as SQL. The books are the only source: a reversal is a journal that names the reversed one. */

/**
 * A join that gives `reversal.posted_at`; null when the journal is not reversed. `journalId`: SQL of the journal's id. `offset 0` keeps
 * the look-up on its row, because the planner could otherwise read the whole table.
 */
export const journalReversal = (journalId: string): string => `left join lateral (
    select r.posted_at from ledger.request r where r.reverses = ${journalId} and r.outcome = 0 offset 0) reversal on true`
