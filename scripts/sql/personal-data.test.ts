/** Checks that the modules state the erasure and the archive of every table that holds data of a customer. */
import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, expect, it } from 'vitest'
import type { PersonalData } from '../../src/server/db/personal-data.ts'
import type { TableUse } from '../../src/server/db/table-use.ts'
import { PERSONAL_DATA } from '../../src/server/personal-data.ts'
import { moduleOf, readSchema, readTableUses } from './table-owners.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const TYPES = 'src/server/db'
const schema = readSchema()
let declared: ReadonlyMap<string, TableUse>
let stated: ReadonlyMap<string, PersonalData>

beforeAll(async () => {
  declared = await readTableUses()
  const files = globSync('src/server/*/**/personal-data.ts', { cwd: ROOT }).filter((file) => dirname(file) !== TYPES)
  stated = new Map(
    await Promise.all(
      files.map(async (file): Promise<[string, PersonalData]> => {
        const { personalData } = await import(pathToFileURL(join(ROOT, file)).href)
        return [moduleOf(file), personalData]
      }),
    ),
  )
})

const erased = ({ erasure = [] }: PersonalData) => erasure.map(({ table }) => table)
const archived = ({ archive = [] }: PersonalData) => archive.map(({ table }) => table)
const keys = (reasons: Readonly<Record<string, string>> = {}) => Object.keys(reasons)
const twice = (names: readonly string[]) => names.filter((name, place) => names.indexOf(name) < place)

it('personal data: the list of the server has the file of each module once', () => {
  expect(stated.size).toBeGreaterThan(25)
  const texts = (all: Iterable<PersonalData>) => Array.from(all, (one) => JSON.stringify(one)).toSorted()
  expect(texts(PERSONAL_DATA)).toEqual(texts(stated.values()))
})

it('personal data: every table is erased or kept, and archived or left out, unless it holds none', () => {
  const without = [...declared.values()].flatMap(({ noPersonalData = [] }) => noPersonalData)
  const tables = [...schema.tables].filter((table) => !without.includes(table))
  expect(tables.length).toBeGreaterThan(80)
  const inErasure = PERSONAL_DATA.flatMap((one) => [...erased(one), ...keys(one.kept)])
  const inArchive = PERSONAL_DATA.flatMap((one) => [...archived(one), ...keys(one.notArchived)])
  for (const named of [inErasure, inArchive]) {
    expect(tables.filter((table) => !named.includes(table))).toEqual([])
    expect(named.filter((table) => !tables.includes(table))).toEqual([])
  }
})

it('personal data: a table is not both erased and kept, and not both archived and left out', () => {
  const kept = PERSONAL_DATA.flatMap((one) => keys(one.kept))
  const notArchived = PERSONAL_DATA.flatMap((one) => keys(one.notArchived))
  expect([...twice(kept), ...twice(notArchived)]).toEqual([])
  expect(PERSONAL_DATA.flatMap(erased).filter((table) => kept.includes(table))).toEqual([])
  expect(PERSONAL_DATA.flatMap(archived).filter((table) => notArchived.includes(table))).toEqual([])
  expect(twice(PERSONAL_DATA.flatMap(({ archive = [] }) => archive.map(({ name }) => name)))).toEqual([])
})

it('personal data: each module states the erasure of no table of another module', () => {
  const foreign = [...stated].flatMap(([module, data]) => {
    const { owns = [] } = declared.get(module) ?? {}
    return [...erased(data), ...keys(data.kept), ...keys(data.notArchived)]
      .filter((table) => !owns.includes(table))
      .map((table) => `${module} ${table}`)
  })
  expect(foreign).toEqual([])
})

it('personal data: no module archives a table of another module, except the entries of the ledger', () => {
  const foreign = [...stated].flatMap(([module, data]) => {
    const { owns = [] } = declared.get(module) ?? {}
    return archived(data)
      .filter((table) => !owns.includes(table))
      .map((table) => `${module} ${table}`)
  })
  // The tables of the ledger name no customer, so the module of accounts archives the entries.
  expect(foreign).toEqual(['features/accounts ledger.entry'])
})

it('tables without personal data: belong to their module', () => {
  for (const [module, { owns, noPersonalData = [] }] of declared)
    expect(
      noPersonalData.filter((table) => !owns.includes(table)),
      module,
    ).toEqual([])
})
