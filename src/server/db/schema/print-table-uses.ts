/** Prints the tables that each module owns, reads and changes: the last section of `docs/schema.md`. */
import type { TableUse } from '../table-use.ts'

const INTRODUCTION = `## Modules and their tables

Each folder of \`src/server\` with SQL declares its tables in \`owned-tables.ts\`. \`scripts/sql/table-owners.test.ts\` compares all SQL with it,
the functions of the database included. A module may read and change its own tables.`

/** `uses` maps each module to its tables. */
export function printTableUses(uses: ReadonlyMap<string, TableUse>): string {
  const sorted = [...uses].toSorted(([one], [other]) => one.localeCompare(other))
  const count = (list: 'reads' | 'changes'): number =>
    sorted.reduce((sum, [, use]) => sum + (use[list]?.length ?? 0), 0)
  const rows = sorted.map(
    ([module, { owns, reads = [], changes = [] }]) =>
      `| ${module} | ${printNames(owns)} | ${printNames(reads)} | ${printNames(changes)} |`,
  )
  return [
    INTRODUCTION,
    `Tables of other modules: ${count('reads')} declared reads, ${count('changes')} declared changes.`,
    ['| module | owns | reads | changes |', '| --- | --- | --- | --- |', ...rows].join('\n'),
  ].join('\n\n')
}

/** `bank` is left out, because most tables are in it. */
function printNames(tables: readonly string[]): string {
  return tables.length === 0 ? '' : `\`${tables.map((table) => table.replace(/^bank\./, '')).join(', ')}\``
}
