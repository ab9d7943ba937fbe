/** Finds published heads whose files were deleted, by the bank's record of its publications and by the numbers of the files. */
import type { Sql } from '../db/database.ts'
import type { PublishedHead } from './publish-heads.ts'

export type Publication = Pick<PublishedHead, 'sequence' | 'hour' | 'number'>

/**
 * The bank's record of its publications, the oldest first. Read it before the folder: the bank stores the row after the file, so each of these
 * rows has its file.
 */
export async function listPublications(sql: Sql): Promise<readonly Publication[]> {
  const { rows } = await sql.query<{ sequence: string; hour: string; number: string }>(
    `select sequence::text as sequence, to_char(published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24"Z"') as hour, number::text as number
     from bank.audit_publication p order by p.sequence`,
  )
  return rows.map(({ sequence, hour, number }) => ({ sequence: BigInt(sequence), hour, number: BigInt(number) }))
}

/**
 * A sentence for each missing head, the oldest first. The record names a missing head also when it was the newest. Without its row, a missing head
 * shows as a gap before a later file.
 */
export function findMissingHeads(
  recorded: readonly Publication[],
  published: readonly Publication[],
): readonly string[] {
  const present = new Set(published.map(keyOf))
  const missing = recorded.filter((one) => !present.has(keyOf(one)))
  const named = missing.map(({ sequence, hour, number }) => ({
    sequence,
    fault: `the head ${number} that was published at ${hour} is missing: publication ${sequence} has no file`,
  }))
  const known = [...published, ...missing].toSorted((a, b) => (a.sequence < b.sequence ? -1 : 1))
  const gaps = known.flatMap((one, index) => {
    const before = known[index - 1]?.sequence ?? 0n
    if (one.sequence - before < 2n) return []
    const [first, last] = [before + 1n, one.sequence - 1n]
    const name = first === last ? `publication ${first} is missing` : `publications ${first} to ${last} are missing`
    return [{ sequence: first, fault: `${name} before the head ${one.number} that was published at ${one.hour}` }]
  })
  return [...named, ...gaps].toSorted((a, b) => (a.sequence < b.sequence ? -1 : 1)).map(({ fault }) => fault)
}

const keyOf = ({ sequence, hour, number }: Publication): string => `${sequence} ${hour} ${number}`
