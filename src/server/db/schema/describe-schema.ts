/** Describes a migrated database: the texts of `db/schema.sql` and `docs/schema.md`. */
import { join } from 'node:path'
import type { Sql } from '../database.ts'
import type { TableUse } from '../table-use.ts'
import { readCatalogue } from './catalogue.ts'
import { printDiagrams } from './print-diagrams.ts'
import { printSchema } from './print-schema.ts'
import { printTableUses } from './print-table-uses.ts'
import { readAreas } from './read-areas.ts'

const MIGRATIONS = join(import.meta.dirname, '..', '..', '..', '..', 'db', 'migrations')

/** `name` is the path from the root of the repository. `uses` maps each module to its tables. */
export async function describeSchema(
  sql: Sql,
  uses: ReadonlyMap<string, TableUse>,
): Promise<readonly { readonly name: string; readonly text: string }[]> {
  const catalogue = await readCatalogue(sql)
  return [
    { name: 'db/schema.sql', text: printSchema(catalogue) },
    { name: 'docs/schema.md', text: `${printDiagrams(catalogue, readAreas(MIGRATIONS))}\n${printTableUses(uses)}\n` },
  ]
}
