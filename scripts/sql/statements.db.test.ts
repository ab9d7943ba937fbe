/** Prepares every SQL statement of the source on a migrated database, and compares its columns with the declared row type. */
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../src/server/db/database.fixture.ts'
import { type Checked, checkStatements, type StatementFault } from './check-statements.ts'
import { planted } from './planted.fixture.ts'
import { openSource, type Source } from './source.ts'
import type { Collected } from './statements.ts'

/** Statements whose text is known only while the program runs, with the reason. */
const UNRESOLVED: Readonly<Record<string, string>> = {
  'scripts/golden/bank-tables.ts openBankTables': 'a trigger is named after a payment',
  'scripts/faults/injector/database-faults.ts lockTable': 'the seed of the run chooses the table',
  'scripts/recovery/archived-database.ts askOnce': 'the text holds the name of a file of the archive',
  'src/server/db/sealed-column.ts readSealedSet': 'each sealed column has another table and primary key',
  'src/server/db/sealed-column.ts replaceSet': 'each sealed column has another table and primary key',
  'src/server/db/sealed-column.ts countByKeyId': 'each sealed column has another table',
  'src/server/db/reading-database.ts createReadingDatabase': 'passes on the statements of its callers',
  'src/server/jobs/listen-for-work.ts listenForWork':
    'listens on the channels of its caller, and listen takes no parameter',
  'src/server/db/tablespace/move-tables.ts dropUnfinished': 'the catalogue names the index',
  'src/server/db/tablespace/move-tables.ts moveTable': 'the text holds the names of the table and of the tablespace',
  'src/server/db/tablespace/move-tables.ts moveIndex': 'the text holds the names of the index and of the tablespace',
  'src/server/db/embedded/embedded.ts makeLogins': 'the text holds a password that was just made',
  'bench/side-by-side/pgledger.ts installPgledger': 'runs the SQL of another project, which it reads from files',
  'bench/staff-search.ts findWholeTables': 'explains the statements of its callers',
  'bench/staff-search.ts loadCustomers': 'the text holds the number of customers, which is an option',
}

/** Statements that the migrated database cannot prepare, with the reason. */
const NOT_PREPARED: Readonly<Record<string, string>> = {
  'bench/api/statements.ts read': 'reads an extension that the benchmark installs',
  'bench/api/statements.ts reset': 'calls a function of the same extension',
  'bench/growth/fill.ts setsLeft': 'reads a table that the benchmark makes',
  'bench/growth/fill.ts writeSet': 'writes to a table that the benchmark makes',
  'bench/ledger/one-call.ts postOne': 'calls a function that the benchmark makes',
  'bench/side-by-side/pgledger.ts installPgledger': 'calls a function of another project',
  'bench/side-by-side/pgledger.ts createTransfer': 'calls a function of another project',
  'bench/side-by-side/pgledger.ts verifyPgledger': 'reads a view of another project',
  'bench/side-by-side/tpc-b.ts verifyTpcB': 'reads a table that pgbench makes',
  'scripts/faults/checker/read-tables.ts readTables': 'each caller declares the rows of the table that it names',
  'scripts/ha/fence.ts ask': 'writes to a table that the run makes',
}

/** Tests that make separate tables, or name wrong tables on purpose. */
const OWN_TABLES: readonly string[] = [
  'src/server/db/copy-rows.db.test.ts',
  'src/server/db/embedded/embedded.db.test.ts',
  'src/server/db/migrate.db.test.ts',
  'src/server/db/clients/preparing-client.db.test.ts',
  'src/server/audit/audit.db.test.ts',
  'src/server/http/lost-claims.db.test.ts',
  // This file tests an upgrade from a database with other columns.
  'src/server/features/limits/counted-before.db.test.ts',
  'scripts/bench/growth.db.test.ts',
  'scripts/bench/side-by-side.db.test.ts',
]
/** The errors undefined_table, undefined_column and undefined_function. */
const UNDEFINED = new Set(['42P01', '42703', '42883'])

let test: TestDatabase
let owner: pg.Client
let source: Source

beforeAll(async () => {
  test = await createTestDatabase()
  owner = new pg.Client({ connectionString: test.ownerUrl })
  await owner.connect()
  source = openSource()
})
afterAll(async () => {
  source?.close()
  await owner?.end()
  await test?.drop()
})

const check = ({ statements }: Collected): Promise<Checked> => checkStatements(owner, source.project, statements)
const lines = (faults: readonly StatementFault[]): readonly string[] => faults.map(({ at, fault }) => `${at} ${fault}`)

it('SQL of the program: can be prepared, and returns the rows that its caller declares', async () => {
  const collected = source.program()
  const checked = await check(collected)
  const unresolved = collected.unresolved.filter(({ owner: name }) => !(name in UNRESOLVED))
  expect(unresolved).toEqual([])
  expect(lines(checked.faults.filter(({ owner: name }) => !(name in NOT_PREPARED)))).toEqual([])
  // An exception that is no longer needed must leave the list.
  expect(new Set(collected.unresolved.map(({ owner: name }) => name))).toEqual(new Set(Object.keys(UNRESOLVED)))
  expect(new Set(checked.faults.map(({ owner: name }) => name))).toEqual(new Set(Object.keys(NOT_PREPARED)))
  expect(checked.prepared).toBeGreaterThan(780)
  expect(checked.rowTypes).toBeGreaterThan(340)
})

it('SQL of the tests: names tables, columns and functions that exist', async () => {
  const { faults, prepared } = await check(source.tests())
  const undefinedNames = faults.filter(({ code }) => code !== undefined && UNDEFINED.has(code))
  expect(lines(undefinedNames.filter(({ at }) => !OWN_TABLES.some((file) => at.startsWith(file))))).toEqual([])
  expect(prepared).toBeGreaterThan(500)
})

it('planted breaches: are all found', async () => {
  const collected = source.planted()
  const { faults } = await check(collected)
  const found = Object.fromEntries(
    [...faults, ...collected.unresolved.map((one) => ({ ...one, fault: one.why }))].map(({ owner: name, fault }) => [
      name.split(' ')[1],
      fault,
    ]),
  )
  expect(found).toEqual({
    unknownColumn: expect.stringContaining('column "nickname" does not exist'),
    unknownTable: expect.stringContaining('relation "bank.client" does not exist'),
    wrongType: 'gives cifid: text, which is string, and the row type says number',
    forgottenNull: 'gives email: text, which can be null, and the row type says string',
    forgottenText: 'gives linked_by: text, which can be sign-up, and the row type says "link"',
    missingColumn: 'declares phone: string, and the statement gives no such column',
    undeclaredColumn: 'gives phone: text, which the row type does not declare',
    tooFewValues: 'takes 2 parameters, and the call gives 1',
    noRowType: 'gives rows that the call reads, and the call declares no row type',
    unknownText: 'no caller: text: string',
  })
  expect(Object.keys(found).sort()).toEqual(Object.keys(planted).sort())
})
