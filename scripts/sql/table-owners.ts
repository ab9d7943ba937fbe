/** Compares the tables that each module's SQL names with the tables that the module declares. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Project } from 'typescript/unstable/sync'
import type { TableUse } from '../../src/server/db/table-use.ts'
import { accessesOf, hidesTable, textsOf } from './table-access.ts'
import { TEST_FILE } from '../test-files.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const DECLARATION = 'owned-tables.ts'

/** The use of a table by a module. */
export interface Use {
  readonly module: string
  /** `src/server/files/upload-store.ts:12`, or the name of a database function. */
  readonly at: string
  readonly table: string
  readonly isWrite: boolean
}

/** Tables, views and functions of db/schema.sql. Another test compares db/schema.sql with the catalogue. */
export interface Schema {
  readonly tables: ReadonlySet<string>
  readonly functions: ReadonlyMap<string, string>
}

export function readSchema(text = readFileSync(join(ROOT, 'db', 'schema.sql'), 'utf8')): Schema {
  const tables = [...text.matchAll(/^create (?:unlogged )?(?:table|view) ((?:bank|ledger)\.[a-z_0-9]+)/gm)]
  const functions = text.matchAll(/^create or replace function ([a-z_.0-9]+)\([^]*?\$function\$([^]*?)\$function\$/gm)
  return {
    tables: new Set(tables.map(([, name]) => name ?? '')),
    functions: new Map([...functions].map(([, name = '', body = '']) => [name, body])),
  }
}

/**
 * The module of a file: a folder of src/server, of its features or of its kinds of payment, or another folder of src.
 */
export function moduleOf(file: string): string {
  const [, folder] = /^src\/server\/((?:features\/|payments\/kinds\/)?[^/]+)\//.exec(file) ?? []
  if (folder !== undefined) return folder
  return file.startsWith('src/server/') ? 'server' : file.split('/').slice(0, 2).join('/')
}

/** Every declaration of src/server, by module. */
export async function readTableUses(): Promise<ReadonlyMap<string, TableUse>> {
  const uses = new Map<string, TableUse>()
  for (const file of globSync(`src/server/**/${DECLARATION}`, { cwd: ROOT }).toSorted()) {
    const { tables } = (await import(pathToFileURL(join(ROOT, file)).href)) as { readonly tables: TableUse }
    uses.set(dirname(file) === 'src/server' ? 'server' : moduleOf(file), tables)
  }
  return uses
}

/** The uses in the source, and the files whose statements take a table's name from a value. */
export function usesInSource(
  project: Project,
  { tables }: Schema,
): { uses: readonly Use[]; hiding: ReadonlySet<string> } {
  const uses: Use[] = []
  const hiding = new Set<string>()
  for (const path of project.rootFiles) {
    const file = relative(ROOT, path)
    if (!file.startsWith('src/') || TEST_FILE.test(file) || file.endsWith(`/${DECLARATION}`)) continue
    const source = project.program.getSourceFile(path)
    if (source === undefined) continue
    for (const { text, line, callee } of textsOf(source)) {
      for (const { table, isWrite } of accessesOf(text, tables, callee)) {
        uses.push({ module: moduleOf(file), at: `${file}:${line}`, table, isWrite })
      }
      if (hidesTable(text)) hiding.add(file)
    }
  }
  return { uses, hiding }
}

/** The uses in the bodies of the database's functions, by the module that declares the function. */
export function usesInFunctions(
  { tables, functions }: Schema,
  declared: ReadonlyMap<string, TableUse>,
): readonly Use[] {
  return [...declared].flatMap(([module, use]) =>
    (use.functions ?? []).flatMap((name) =>
      accessesOf(functions.get(name) ?? '', tables).map((access) => ({ module, at: name, ...access })),
    ),
  )
}

/**
 * The uses that their module does not declare. The owner of a table may read and change it. A change includes reading.
 */
export function undeclared(uses: readonly Use[], declared: ReadonlyMap<string, TableUse>): readonly string[] {
  const faults = uses.filter(({ module, table, isWrite }) => {
    const { owns = [], reads = [], changes = [] } = declared.get(module) ?? {}
    return !owns.includes(table) && !changes.includes(table) && (isWrite || !reads.includes(table))
  })
  return faults.map(({ module, at, table, isWrite }) => `${at}: ${module} ${isWrite ? 'changes' : 'reads'} ${table}`)
}

/** The declared reads and changes that no SQL needs. */
export function unused(uses: readonly Use[], declared: ReadonlyMap<string, TableUse>): readonly string[] {
  const isUsed = (module: string, table: string, isWrite: boolean): boolean =>
    uses.some((use) => use.module === module && use.table === table && use.isWrite === isWrite)
  return [...declared].flatMap(([module, { reads = [], changes = [] }]) => [
    ...reads.filter((table) => !isUsed(module, table, false)).map((table) => `${module} reads ${table}`),
    ...changes.filter((table) => !isUsed(module, table, true)).map((table) => `${module} changes ${table}`),
  ])
}
