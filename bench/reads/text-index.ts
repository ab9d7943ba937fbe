/**
 * Measures a text index that the bank does not have: a table of the texts of entries, which a job could fill, with a trigram index. The
 * search finds any part of a text, as today.
 */
import pg from 'pg'
import { PAYMENT_OF_ENTRY, counterpartyOfPayment } from '../../src/server/payments/rows/entry-payment.ts'
import type { LongAccount } from '../history/long-account.ts'
import { rounded } from '../api/cost.ts'

const FILL = `
  create table public.entry_text (account_id bigint not null, seq bigint not null, text text not null);
  insert into public.entry_text
    select e.account_id, e.seq, lower(j.narration || ' ' || coalesce(${counterpartyOfPayment('mine.account_number')}, i.sender_name, n.counterparty, ''))
    from bank.account mine
    join ledger.entry e on e.account_id = mine.ledger_account_id
    join ledger.request j on j.request_id = e.journal_id
    ${PAYMENT_OF_ENTRY}
    left join bank.inward_credit i on i.posting_id = e.journal_id and i.outcome = 'accepted'
    left join bank.journal_note n on n.journal_id = e.journal_id;
`
const INDEX = `
  create extension if not exists pg_trgm;
  create extension if not exists btree_gin;
  create index entry_text_words on public.entry_text using gin (account_id, text gin_trgm_ops);
  analyze public.entry_text;
`
const FIND = `select seq from public.entry_text
  where account_id = $1 and text like '%' || $2 || '%' order by seq desc limit 31`

const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const begin = performance.now()
  await work()
  return rounded((performance.now() - begin) / 1_000)
}

export async function measureTextIndex(
  ownerUrl: string,
  { ledgerAccountId }: LongAccount,
  words: readonly string[],
  timesOf: (work: () => Promise<unknown>) => Promise<{ readonly medianMs: number; readonly p95Ms: number }>,
) {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    const fillSeconds = await secondsOf(() => owner.query(FILL))
    const indexSeconds = await secondsOf(() => owner.query(INDEX))
    const { rows } = await owner.query<{ table_mb: number; index_mb: number }>(
      `select pg_table_size('public.entry_text') / 1048576 as table_mb, pg_indexes_size('public.entry_text') / 1048576 as index_mb`,
    )
    const searches = []
    for (const word of words) {
      const find = () => owner.query(FIND, [ledgerAccountId.toString(), word])
      const { rowCount: found } = await find()
      searches.push({ word, found, ...(await timesOf(find)) })
    }
    return { fillSeconds, indexSeconds, ...rows[0], searches }
  } finally {
    await owner.end()
  }
}
