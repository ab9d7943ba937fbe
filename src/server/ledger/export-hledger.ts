/** Writes the books as a journal of hledger (plain-text accounting), so that another program can add them up. */
import type { Sql } from '../db/database.ts'

const pageSize = 2_000

interface Row {
  journal_id: string
  value_date: string
  kind: string
  narration: string
  posted_at: Date
  lines: readonly { account: string; currency: string; amount: string }[]
}

/** Yields the text journal by journal in posting order. Amounts are in minor units, so nothing is rounded. Pass a transaction for one snapshot. */
export async function* exportHledger(sql: Sql): AsyncGenerator<string> {
  yield '; Amounts in minor units; debits are positive, as hledger has them.\n'
  let after: { posted: string; id: string } | undefined
  for (;;) {
    const { rows } = await sql.query<Row & { cursor: string }>(
      `select q.journal_id, q.value_date::text as value_date, q.kind, q.narration, q.posted_at, q.posted_at::text as cursor,
              (select json_agg(json_build_object('account', case a.normal_side when 1 then 'liabilities:' else 'assets:' end || coalesce(a.code, 'account-' || a.account_id),
                                                 'currency', e.currency, 'amount', (-e.amount)::text) order by e.line)
               from ledger.entry e join ledger.account a on a.account_id = e.account_id where e.journal_id = q.journal_id) as lines
       from ledger.journal q
       where $1::timestamptz is null or (q.posted_at, q.journal_id) > ($1::timestamptz, $2::uuid)
       order by q.posted_at, q.journal_id limit ${pageSize}`,
      [after?.posted ?? null, after?.id ?? null],
    )
    for (const row of rows) yield formatJournal(row)
    const last = rows.at(-1)
    if (!last) return
    after = { posted: last.cursor, id: last.journal_id }
  }
}

function formatJournal(row: Row): string {
  // A semicolon would begin a comment, a vertical bar divides payee and note, and a line break would end the journal.
  const narration = row.narration.replaceAll(/[\p{Cc};|]+/gu, ' ').trim()
  const lines = row.lines.map((line) => `    ${line.account}  ${line.currency} ${line.amount}\n`)
  return `\n${row.value_date} (${row.journal_id}) ${row.kind}${narration === '' ? '' : ` | ${narration}`}\n${lines.join('')}`
}
