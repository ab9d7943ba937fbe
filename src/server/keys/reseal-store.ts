/** Stores how far a run has sealed the values again with the present key. A stopped run continues from there. */
import type { Sql } from '../db/database.ts'

export interface ResealProgress {
  /** Where the sealed values are: a table and its column, or `files`. */
  readonly place: string
  /** The key under which the values are sealed again. */
  readonly keyId: number
  /** The primary key of the last row that was seen. */
  readonly after: readonly string[] | undefined
  readonly seen: number
  readonly resealed: number
  readonly changedAt: Date
  readonly endedAt: Date | null
}

interface Row {
  place: string
  key_id: string
  after: string[] | null
  seen: string
  resealed: string
  changed_at: Date
  ended_at: Date | null
}

const progressOf = (row: Row): ResealProgress => ({
  place: row.place,
  keyId: Number(row.key_id),
  after: row.after ?? undefined,
  seen: Number(row.seen),
  resealed: Number(row.resealed),
  changedAt: row.changed_at,
  endedAt: row.ended_at,
})

/** Continues a stopped run under the same key. Begins a new run after an ended one, and under another key. */
export async function beginReseal(
  sql: Sql,
  { place, keyId, at }: { readonly place: string; readonly keyId: number; readonly at: Date },
): Promise<ResealProgress> {
  const { rows } = await sql.query<Row>(
    `insert into bank.reseal as r (place, key_id, began_at, changed_at) values ($1, $2, $3, $3)
     on conflict (place) do update set
       after = case when r.key_id = $2 and r.ended_at is null then r.after end,
       seen = case when r.key_id = $2 and r.ended_at is null then r.seen else 0 end,
       resealed = case when r.key_id = $2 and r.ended_at is null then r.resealed else 0 end,
       began_at = case when r.key_id = $2 and r.ended_at is null then r.began_at else $3 end,
       key_id = $2, changed_at = $3, ended_at = null
     returning place, key_id, after, seen, resealed, changed_at, ended_at`,
    [place, keyId, at],
  )
  const [row] = rows
  if (row === undefined) throw new Error('the progress has no row')
  return progressOf(row)
}

/** Adds a set to the progress. The caller's transaction has written the values of the set. */
export async function addToReseal(
  sql: Sql,
  set: {
    readonly place: string
    readonly after: readonly string[]
    readonly seen: number
    readonly resealed: number
    readonly at: Date
  },
): Promise<void> {
  await sql.query(
    `update bank.reseal set after = $2, seen = seen + $3, resealed = resealed + $4, changed_at = $5 where place = $1`,
    [set.place, set.after, set.seen, set.resealed, set.at],
  )
}

export async function endReseal(sql: Sql, place: string, at: Date): Promise<void> {
  await sql.query('update bank.reseal set ended_at = $2, changed_at = $2 where place = $1', [place, at])
}

export async function readReseals(sql: Sql): Promise<readonly ResealProgress[]> {
  const { rows } = await sql.query<Row>(
    'select place, key_id, after, seen, resealed, changed_at, ended_at from bank.reseal order by place',
  )
  return rows.map(progressOf)
}
