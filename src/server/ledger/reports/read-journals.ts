/** Lists the journals of a time, the newest first, with the sum of their credits in each currency. */
import type { Sql } from '../../db/database.ts'

const MOST_JOURNALS = 100

export interface WantedJournals {
  readonly from: Date
  /** Not included. */
  readonly until: Date
  /** The empty text: every kind. */
  readonly kind: string
  /** The amount of a line, in minor units and without a sign. Undefined: any amount. */
  readonly amountMinor: bigint | undefined
  /** Only these journals. Undefined: all. */
  readonly ids: readonly string[] | undefined
}

export interface ListedJournal {
  readonly journalId: string
  readonly postedAt: Date
  readonly kind: string
  readonly narration: string
  readonly reverses: string | null
  readonly credits: readonly { readonly currency: string; readonly minor: string }[]
  readonly accountIds: readonly string[]
}

/** At most 100. The index of the times finds the journals of the time. */
export async function readJournals(sql: Sql, wanted: WantedJournals): Promise<readonly ListedJournal[]> {
  const { rows } = await sql.query<ListedJournal>(
    `with found as (
       select journal_id, posted_at, kind, narration, reverses from ledger.journal j
       where posted_at >= $1 and posted_at < $2 and ($3 = '' or kind = $3)
         and ($4::bigint is null or exists (select from ledger.entry e where e.journal_id = j.journal_id and abs(e.amount) = $4))
         and ($5::uuid[] is null or journal_id = any ($5))
       order by posted_at desc, journal_id limit ${MOST_JOURNALS})
     select f.journal_id as "journalId", f.posted_at as "postedAt", f.kind, f.narration, f.reverses, c.credits, a.ids as "accountIds"
     from found f
     cross join lateral (
       select coalesce(json_agg(json_build_object('currency', s.currency, 'minor', s.minor::text) order by s.currency), '[]') as credits
       from (select e.currency, sum(e.amount) as minor from ledger.entry e
             where e.journal_id = f.journal_id and e.amount > 0 group by e.currency) s) c
     cross join lateral (
       select array(select distinct e.account_id::text from ledger.entry e where e.journal_id = f.journal_id) as ids) a
     order by f.posted_at desc, f.journal_id`,
    [wanted.from, wanted.until, wanted.kind, wanted.amountMinor?.toString() ?? null, wanted.ids ?? null],
  )
  return rows
}
