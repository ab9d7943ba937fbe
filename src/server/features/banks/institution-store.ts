/** Stores the institutions that the payment switch lists. */
import type { KnownInstitution } from '../../../core/banks/merge-banks.ts'
import type { Sql } from '../../db/database.ts'
import type { ListedInstitution } from '../../ports/bank-list.ts'

export async function findInstitutions(sql: Sql): Promise<readonly KnownInstitution[]> {
  const { rows } = await sql.query<KnownInstitution>(
    'select code, name, category, listed from bank.institution order by code',
  )
  return rows
}

/** Stores the newest list. An institution that is missing from the list keeps its row, marked as unlisted. */
export async function keepInstitutions(tx: Sql, listed: readonly ListedInstitution[], at: Date): Promise<void> {
  await tx.query(
    `insert into bank.institution as i (code, name, category, listed, first_listed_at, last_listed_at)
     select code, name, category, true, $2, $2
     from json_to_recordset($1::json) as row(code text, name text, category smallint)
     on conflict (code) do update
       set name = excluded.name, category = excluded.category, listed = true, last_listed_at = excluded.last_listed_at`,
    [JSON.stringify(listed), at],
  )
  await tx.query('update bank.institution set listed = false where listed and last_listed_at < $1', [at])
}
