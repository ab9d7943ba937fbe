/** Prints one Mermaid diagram and one list of tables per area: the text of `docs/schema.md`. */
import type { Catalogue, Constraint, Table } from './catalogue.ts'
import type { Area } from './read-areas.ts'

const HEADER = `# The schema

Generated from PostgreSQL's catalogue. To change this page, change \`db/migrations\` and run \`npm run db:describe\`.

There is one section per file of \`db/migrations\`. A diagram shows keys and foreign keys only. Rows that a posting writes have no
foreign keys, because each one would cost the posting a look-up. [\`db/schema.sql\`](../db/schema.sql) has every column with its comment.`

/** Throws when a table is in no area. */
export function printDiagrams({ tables }: Catalogue, areas: readonly Area[]): string {
  const byName = new Map(tables.filter(({ isView }) => !isView).map((table) => [table.name, table]))
  const sections = areas.map(({ title, summary, tables: names }) => {
    const own = names.flatMap((name) => byName.get(name) ?? [])
    for (const name of names) byName.delete(name)
    return `## ${title}\n\n${summary}\n\n${printDiagram(own)}\n\n${printList(own)}`
  })
  if (byName.size > 0) throw new Error(`no file of db/migrations creates ${[...byName.keys()].join(', ')}`)
  return `${[HEADER, ...sections].join('\n\n')}\n`
}

function printList(tables: readonly Table[]): string {
  return tables.map(({ name, comment }) => `- \`${name}\`: ${comment ?? ''}`).join('\n')
}

function printDiagram(tables: readonly Table[]): string {
  const lines = [...tables.map(printEntity), ...tables.flatMap(printRelations)]
  return `\`\`\`mermaid\nerDiagram\n${lines.map((line) => `  ${line}`).join('\n')}\n\`\`\``
}

/** Mermaid allows no dot in a name. `bank` is left out, because most tables are in it. */
const entityOf = (table: string): string => table.replace(/^bank\./, '').replaceAll('.', '_')

/** The columns that are part of a key. */
function printEntity({ name, columns, constraints }: Table): string {
  const marksOf = (column: string): readonly string[] =>
    (['primary key', 'foreign key', 'unique'] as const)
      .filter((kind) => constraints.some((one) => one.kind === kind && one.columns.includes(column)))
      .map((kind) => ({ 'primary key': 'PK', 'foreign key': 'FK', unique: 'UK' })[kind])
  const keys = columns
    .map((column) => ({ ...column, marks: marksOf(column.name) }))
    .filter(({ marks }) => marks.length > 0)
    .map(({ name: column, type, marks }) => `    ${type.replaceAll(' ', '_')} ${column} ${marks.join(', ')}`)
  return [`${entityOf(name)} {`, ...keys, '  }'].join('\n')
}

function printRelations({ name, columns, constraints }: Table): readonly string[] {
  const isUnique = (key: Constraint): boolean =>
    constraints.some(
      ({ kind, columns: of }) => (kind === 'primary key' || kind === 'unique') && of.join() === key.columns.join(),
    )
  return constraints
    .filter(({ kind }) => kind === 'foreign key')
    .map((key) => {
      const isRequired = key.columns.every((one) => columns.find((column) => column.name === one)?.isRequired === true)
      const line = `${isUnique(key) ? '|o' : '}o'}--${isRequired ? '||' : 'o|'}`
      return `${entityOf(name)} ${line} ${entityOf(key.references ?? '')} : "${key.columns.join(', ')}"`
    })
}
