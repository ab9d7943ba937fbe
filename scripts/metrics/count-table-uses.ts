/** Counts how modules use each other's tables. */
import { openSource } from '../sql/source.ts'
import { readSchema, readTableUses, undeclared, usesInFunctions, usesInSource } from '../sql/table-owners.ts'

export interface TableUseCounts {
  readonly undeclared: number
  readonly reads: number
  readonly changes: number
}

/** Counts the undeclared uses in the whole source, and the declared uses of other modules' tables. */
export async function countTableUses(): Promise<TableUseCounts> {
  const schema = readSchema()
  const declared = await readTableUses()
  const source = openSource()
  const { uses } = usesInSource(source.project, schema)
  source.close()
  const modules = [...declared.values()]
  return {
    undeclared: undeclared([...uses, ...usesInFunctions(schema, declared)], declared).length,
    reads: modules.flatMap(({ reads = [] }) => reads).length,
    changes: modules.flatMap(({ changes = [] }) => changes).length,
  }
}
