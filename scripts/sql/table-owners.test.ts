/** Checks that each table and each database function has one owner, and that all SQL keeps to what its module declares. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TableUse } from '../../src/server/db/table-use.ts'
import { openSource, type Source } from './source.ts'
import { accessesOf, hidesTable } from './table-access.ts'
import {
  moduleOf,
  readSchema,
  readTableUses,
  undeclared,
  unused,
  type Use,
  usesInFunctions,
  usesInSource,
} from './table-owners.ts'

/** Files whose statements take a table's name from a value, with the origin of the name. */
const HIDING: Readonly<Record<string, string>> = {
  'src/server/db/dated-schedules.ts': 'fees and limits name their own table',
  'src/server/db/migrate.ts': 'the schema of the migrations',
  'src/server/db/personal-data.ts':
    'each module names its table where it states the erasure; the name counts as a change',
  'src/server/db/schema/catalogue-queries.ts': 'parts of a query of the catalogue',
  'src/server/db/sealed-column.ts':
    'each module names its table where it states its sealed columns; the name counts as a read',
  'src/server/features/privacy/make-archive.ts':
    'each module names its table in the archive; the name counts as a read',
  'src/server/payments/limits/limit-facts.ts': 'the callers of a function complete its statement with their tables',
}

const schema = readSchema()
let declared: ReadonlyMap<string, TableUse>
let source: Source
let found: ReturnType<typeof usesInSource>
let uses: readonly Use[]

beforeAll(async () => {
  declared = await readTableUses()
  source = openSource()
  found = usesInSource(source.project, schema)
  uses = [...found.uses, ...usesInFunctions(schema, declared)]
})
afterAll(() => source?.close())

const twice = (names: readonly string[]): readonly string[] =>
  names.filter((name, place) => names.indexOf(name) < place)

describe('owners', () => {
  it('tables: each has exactly one owner', () => {
    const owned = [...declared.values()].flatMap(({ owns }) => owns)
    expect(schema.tables.size).toBeGreaterThan(95)
    expect([...schema.tables].filter((table) => !owned.includes(table))).toEqual([])
    expect(twice(owned)).toEqual([])
  })

  it('database functions: each has exactly one owner', () => {
    const owned = [...declared.values()].flatMap(({ functions = [] }) => functions)
    expect([...schema.functions.keys()].filter((name) => !owned.includes(name))).toEqual([])
    expect(twice(owned)).toEqual([])
  })

  it('declarations: name tables and functions that exist', () => {
    for (const [module, { owns, reads = [], changes = [], functions = [] }] of declared) {
      const unknown = [...owns, ...reads, ...changes].filter((table) => !schema.tables.has(table))
      expect([...unknown, ...functions.filter((name) => !schema.functions.has(name))], module).toEqual([])
      expect(twice([...owns, ...reads, ...changes]), module).toEqual([])
    }
  })
})

describe('access', () => {
  it('SQL: uses only the tables that its module declares', () => {
    expect(uses.length).toBeGreaterThan(700)
    expect(undeclared(uses, declared)).toEqual([])
  })

  it('declarations: name no table or function that no SQL needs', () => {
    expect(unused(uses, declared)).toEqual([])
  })

  it('SQL: contains the names of its tables, except in files that say why', () => {
    expect([...found.hiding].toSorted()).toEqual(Object.keys(HIDING))
  })
})

describe('planted breaches', () => {
  const known = new Set(['bank.card', 'bank.payment'])

  it.each([
    ['select 1 from bank.card', false],
    ['select 1 from bank.payment p join bank.card c using (id)', false],
    ['insert into bank.card (id) values ($1)', true],
    ['INSERT INTO bank.card VALUES ($1)', true],
    ['update bank.card set state = $1', true],
    ['update only bank.card c set state = $1', true],
    ['delete from bank.card where id = $1', true],
    ['copy bank.card (id) from stdin', true],
    ['lock table bank.card', true],
    ['with gone as (delete from bank.card returning id) select id from gone', true],
    ['select 1 from bank.payment for update', undefined],
    ['bank.card.number 7', undefined],
    ['bank.cards', undefined],
  ])('planted text %s: the use of its table is found, as a change or as a read', (text, isWrite) => {
    const use = accessesOf(text, known).find(({ table }) => table === 'bank.card')
    expect(use?.isWrite).toBe(isWrite)
  })

  it('planted table name without a statement: is a change in the functions that copy or delete rows, and a read elsewhere', () => {
    expect(accessesOf('bank.card', known, 'copyRows')).toEqual([{ table: 'bank.card', isWrite: true }])
    expect(accessesOf('bank.card', known, 'deleteRows')).toEqual([{ table: 'bank.card', isWrite: true }])
    expect(accessesOf('bank.card', known)).toEqual([{ table: 'bank.card', isWrite: false }])
  })

  it('undeclared uses: include a read, a change that is declared as a read, and a module without a declaration', () => {
    const cards = { owns: ['bank.card'], reads: ['bank.payment'] }
    const use = (module: string, table: string, isWrite: boolean): Use => ({ module, at: 'a.ts:1', table, isWrite })
    const all = [use('cards', 'bank.card', true), use('cards', 'bank.payment', false), use('bills', 'bank.bill', false)]
    expect(undeclared([...all, use('cards', 'bank.payment', true)], new Map([['cards', cards]]))).toEqual([
      'a.ts:1: bills reads bank.bill',
      'a.ts:1: cards changes bank.payment',
    ])
    expect(unused(all.slice(0, 1), new Map([['cards', cards]]))).toEqual(['cards reads bank.payment'])
  })

  it('database function: is checked as its owner', () => {
    const functions = new Map([['bank.f', 'begin update bank.card c set state = 1; end']])
    const owner = new Map([['bills', { owns: [], functions: ['bank.f'] }]])
    expect(undeclared(usesInFunctions({ tables: known, functions }, owner), owner)).toEqual([
      'bank.f: bills changes bank.card',
    ])
  })

  it('hidden table: is found in a statement and not in a message', () => {
    expect(hidesTable('select 1 from \u0000 where id = $1')).toBe(true)
    expect(hidesTable('update bank.\u0000 set state = $1')).toBe(true)
    expect(hidesTable('It counts from \u0000')).toBe(false)
  })

  it('file: belongs to the module of its folder', () => {
    expect(moduleOf('src/server/payments/kinds/bill/bill-effect.ts')).toBe('payments/kinds/bill')
    expect(moduleOf('src/server/identity/codes/code-life.ts')).toBe('identity')
    expect(moduleOf('src/server/modules.ts')).toBe('server')
    expect(moduleOf('src/sandbox/console/open-console.ts')).toBe('src/sandbox')
  })
})
