/** Reads from `db/migrations` which tables belong to one area: the tables that one file creates. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Area {
  /** The title, from the file's name: `Credential functions`. */
  readonly title: string
  /** The file's header. */
  readonly summary: string
  /** The tables in the order of the file. */
  readonly tables: readonly string[]
}

/** Reads the areas in the order of the migrations. Files that create no table are left out. */
export function readAreas(folder: string): readonly Area[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  return files
    .toSorted()
    .map((file) => areaOf(file, readFileSync(join(folder, file), 'utf8')))
    .filter(({ tables }) => tables.length > 0)
}

function areaOf(file: string, text: string): Area {
  const name = file.replace(/^\d+_|\.sql$/g, '').replaceAll('_', ' ')
  const header = /^(?:--.*\n)+/.exec(text)?.[0] ?? ''
  return {
    title: name.charAt(0).toUpperCase() + name.slice(1),
    summary: header.replace(/^-- ?/gm, '').replace(/\s+/g, ' ').trim(),
    tables: [...text.matchAll(/^create (?:unlogged )?table (\S+)(?= \()/gm)].map(([, table]) => table ?? ''),
  }
}
