/** Compares the heads that the bank published outside the database with the links of the audit chain. */
import type { Sql } from '../db/database.ts'
import type { PublishedHead } from './publish-heads.ts'

export interface Disagreement {
  readonly head: PublishedHead
  /** A sentence that names the head and the difference. */
  readonly fault: string
}

/** The difference of each head that the chain does not contain, the oldest first. The chain itself is verified by `verifyAudit`. */
export async function comparePublished(sql: Sql, heads: readonly PublishedHead[]): Promise<readonly Disagreement[]> {
  if (heads.length === 0) return []
  const { rows } = await sql.query<{ place: number; is_missing: boolean; last: string }>(
    `select p.place::int as place, l.number is null as is_missing, coalesce((select max(number) from bank.audit_link), 0)::text as last
     from unnest($1::bigint[], $2::bytea[]) with ordinality as p(number, hash, place)
     left join bank.audit_link l on l.number = p.number
     where l.hash is distinct from p.hash order by p.place`,
    [heads.map(({ number }) => String(number)), heads.map(({ hash }) => hash)],
  )
  return rows.flatMap(({ place, is_missing: isMissing, last }) => {
    const head = heads[place - 1]
    if (head === undefined) return []
    return [{ head, fault: faultOf(head, isMissing, BigInt(last)) }]
  })
}

function faultOf({ number, hour }: PublishedHead, isMissing: boolean, last: bigint): string {
  const name = `the head ${number} that was published at ${hour}`
  if (!isMissing) return `${name} has another hash than link ${number}`
  return number > last ? `${name} is after the last link ${last}` : `${name} has no link`
}
