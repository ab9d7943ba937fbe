/** Inserts many rows in one statement as one array per column: half of what the same rows cost the server as JSON. */
import type { Sql } from '../../db/database.ts'

/** A column's name, its type, and the expression to insert where it is not the value itself. */
export type Column = readonly [name: string, type: string, expression?: string]

export type Cell = string | number | null

/** Makes the insert of a table once; the returned function writes rows, whose cells stand in the columns' order. */
export function columnInsert(
  table: string,
  columns: readonly Column[],
): (tx: Sql, rows: readonly (readonly Cell[])[]) => Promise<void> {
  const names = columns.map(([name]) => name).join(', ')
  const values = columns.map(([name, , expression]) => expression ?? name).join(', ')
  const arrays = columns.map(([, type], index) => `$${index + 1}::${type}[]`).join(', ')
  const text = `insert into ${table} (${names}) select ${values} from unnest(${arrays}) as row(${names})`
  return async (tx, rows) => {
    if (rows.length === 0) return
    const literals = columns.map((_column, index) => arrayLiteral(rows, index))
    await tx.query({ name: `column-insert ${table}`, text, values: literals })
  }
}

const NEEDS_ESCAPE = /["\\]/g

/** One column's cells as an array literal. PostgreSQL stores no NUL, so a text with one is refused by the server. */
function arrayLiteral(rows: readonly (readonly Cell[])[], index: number): string {
  let literal = '{'
  for (const row of rows) {
    if (literal.length > 1) literal += ','
    const cell = row[index] ?? null
    if (typeof cell === 'string') literal += `"${cell.replace(NEEDS_ESCAPE, String.raw`\$&`)}"`
    else literal += cell === null ? 'NULL' : String(cell)
  }
  return `${literal}}`
}
