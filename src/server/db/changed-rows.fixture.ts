/** Changes the result sets of statements, for tests that a row belongs to its call by a key and never by its place. */
import fc from 'fast-check'
import type { Database } from './database.ts'

type Rows = readonly unknown[]

export interface RowChange {
  readonly change: (rows: Rows) => Rows
  /** Rows are missing. */
  readonly isShortened: boolean
}

const keysOf = fc.array(fc.nat(), { minLength: 16, maxLength: 16 })

/** Result sets in another order, with repeated rows, or with missing rows. */
export const changedRows: fc.Arbitrary<RowChange> = fc
  .tuple(fc.constantFrom('shuffled', 'repeated', 'shortened'), keysOf)
  .map(([how, keys]) => {
    const keyOf = (index: number): number => keys[index % keys.length] ?? 0
    const shuffled = (rows: Rows): Rows =>
      rows
        .map((row, index) => ({ row, key: keyOf(index) }))
        .toSorted((one, other) => one.key - other.key)
        .map(({ row }) => row)
    const change: Record<typeof how, (rows: Rows) => Rows> = {
      shuffled,
      repeated: (rows) => shuffled(rows.flatMap((row, index) => (keyOf(index) % 2 === 0 ? [row, row] : [row]))),
      shortened: (rows) => shuffled(rows.filter((_, index) => keyOf(index) % 2 === 0)),
    }
    return { change: change[how], isShortened: how === 'shortened' }
  })

/** Changes each result set of more than one row while `work` runs. */
export async function withChangedRows<Answer>(
  pool: Database['pool'],
  change: RowChange['change'],
  work: () => Promise<Answer>,
): Promise<Answer> {
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<{ rows: Rows }>
  pool.query = (async (...args: unknown[]) => {
    const result = await query(...args)
    return result.rows.length > 1 ? { ...result, rows: change(result.rows) } : result
  }) as unknown as typeof pool.query
  try {
    return await work()
  } finally {
    pool.query = query as unknown as typeof pool.query
  }
}
