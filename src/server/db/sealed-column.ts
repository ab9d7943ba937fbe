/** Sealed columns, as each module states them for its own tables. The commands for keys count them and seal them again. */
import type { Sql } from './database.ts'

interface Column {
  readonly table: string
  readonly column: string
}

/** A column with short-lived rows. It is counted, and not sealed again. */
export interface ShortLivedColumn extends Column {
  /** The longest life of a row, in words. */
  readonly livesFor: string
}

/** A table's column whose values are sealed under a key outside the database. */
export interface SealedColumn extends Column {
  /** The purpose of the key. */
  readonly purpose: 'identity-encryption' | 'token-seed' | 'bill-token' | 'message-keys' | 'pin-hashes'
  /** The columns of the primary key, each with its type. */
  readonly key: Readonly<Record<string, 'uuid' | 'text' | 'bigint' | 'integer' | 'smallint'>>
  /** The place that the value of a row is sealed for. The row has the primary key as text. */
  place(row: Readonly<Record<string, string>>): string
}

/** One value with its row's primary key as text. */
export interface SealedValue {
  readonly row: Readonly<Record<string, string>>
  readonly sealed: Buffer
}

/** Reads the next values in the order of the primary key. `after` is the key of the last row of the set before. */
export async function readSealedSet(
  sql: Sql,
  { table, column, key }: SealedColumn,
  { after, most }: { readonly after: readonly string[] | undefined; readonly most: number },
): Promise<readonly SealedValue[]> {
  const names = Object.keys(key)
  const types = Object.values(key)
  const begin =
    after === undefined
      ? ''
      : `and (${names.join(', ')}) > (${types.map((type, n) => `$${n + 2}::${type}`).join(', ')})`
  const { rows } = await sql.query<Record<string, string> & { sealed: Buffer }>(
    `select ${names.map((name) => `${name}::text as ${name}`).join(', ')}, ${column} as sealed from ${table}
     where octet_length(${column}) > 0 ${begin} order by ${names.map((name) => `${table}.${name}`).join(', ')} limit $1`,
    [most, ...(after ?? [])],
  )
  return rows.map(({ sealed, ...row }) => ({ row, sealed }))
}

/** Bytes of a column that replace `was`, with the primary key of their row as text. */
export interface Replacement {
  readonly row: Readonly<Record<string, string>>
  readonly was: Buffer
  readonly replacement: Buffer
}

/** Replaces values in one statement. A value that is no longer `was` stays. Returns the number of replaced values. */
export async function replaceSet(
  sql: Sql,
  { table, column, key }: Pick<SealedColumn, 'table' | 'column' | 'key'>,
  changed: readonly Replacement[],
): Promise<number> {
  const names = Object.keys(key)
  const arrays = [...Object.values(key), 'bytea', 'bytea'].map((type, n) => `$${n + 1}::${type}[]`)
  const { rowCount } = await sql.query(
    `update ${table} t set ${column} = s.replacement from unnest(${arrays.join(', ')}) as s(${names.join(', ')}, was, replacement)
     where ${names.map((name) => `t.${name} = s.${name}`).join(' and ')} and t.${column} = s.was`,
    [
      ...names.map((name) => changed.map(({ row }) => row[name])),
      changed.map(({ was }) => was),
      changed.map(({ replacement }) => replacement),
    ],
  )
  return rowCount ?? 0
}

/**
 * Counts the values by the id of their key. `mark`: the bytes with which a value with an id begins; the id has the four bytes after
 * them. The id is null for values without one.
 */
export async function countByKeyId(
  sql: Sql,
  { table, column }: Column,
  mark: Buffer,
): Promise<readonly { readonly id: Buffer | null; readonly count: number }[]> {
  const { rows } = await sql.query<{ id: Buffer | null; count: string }>(
    `select case when substring(${column} from 1 for $2) = $1 then substring(${column} from $2 + 1 for 4) end as id, count(*) as count
     from ${table} where octet_length(${column}) > 0 group by 1`,
    [mark, mark.length],
  )
  return rows.map(({ id, count }) => ({ id, count: Number(count) }))
}

/** A blind index of a sealed value: a keyed hash in another column of the row. */
export interface IndexedColumn {
  readonly sealed: SealedColumn
  /** The column with the hash. Null: the value is not found any more. */
  readonly index: string
  /** The kind of the value, which the hash contains, such as `bvn`. */
  readonly kind: string
}
