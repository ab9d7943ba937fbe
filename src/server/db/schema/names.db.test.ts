/** Checks the names of tables and columns in a migrated database against the project's rules. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../database.fixture.ts'

/** Words that a payments engineer would not search for. */
const UNKNOWN_WORDS: readonly string[] = [
  'again',
  'asks',
  'beside',
  'bulk',
  'carriage',
  'carried',
  'companion',
  'former',
  'holes',
  'how',
  'likeness',
  'room',
  'told',
  'undone',
  'untold',
  'way',
  'ways',
  'what',
  'why',
  'words',
]

/** Columns with a time whose name does not end in `_at`, and why. */
const OTHER_TIMES: Readonly<Record<string, string>> = {
  'bank.attempt_counter.locked_until': 'the end of a period',
  'bank.break_glass_person.locked_until': 'the end of a period',
  'bank.contact.answer_by': 'a deadline',
  'bank.gaming_limit.coming_from': 'the beginning of a period',
  'bank.network_health.failing_since': 'the beginning of a period',
  'bank.payment_submission.claimed_until': 'the end of a period',
  'bank.profile.password_temporary_until': 'the end of a period',
  'bank.profile.phone_change_until': 'the end of a period',
  'bank.recall.answer_by': 'a deadline',
  'bank.sealed_replay.minute': 'the beginning of the minute that the partition holds',
  'bank.standing_order.active_since': 'the beginning of a period',
}

interface Column {
  readonly table: string
  readonly column: string
  readonly isTime: boolean
}

let test: TestDatabase
let columns: readonly Column[]

beforeAll(async () => {
  test = await createTestDatabase()
  const { rows } = await test.database.pool.query<Column>(
    `select c.relnamespace::regnamespace || '.' || c.relname as table, a.attname::text as column,
       a.atttypid in ('timestamptz'::regtype, 'timestamp'::regtype) as "isTime"
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind in ('r', 'p', 'v') and not c.relispartition and c.relnamespace in ('bank'::regnamespace, 'ledger'::regnamespace)
     order by 1, 2`,
  )
  columns = rows
})
afterAll(() => test?.drop())

const tables = (): readonly string[] => [...new Set(columns.map(({ table }) => table))]

it('tables: have names in the singular', () => {
  const plural = tables().filter((table) => /[^s]s$/.test(table))
  expect(plural).toEqual([])
  expect(tables().length).toBeGreaterThan(90)
})

it('keys: name their noun', () => {
  const bare = columns.filter(({ column }) => column === 'id').map(({ table }) => table)
  expect(bare).toEqual([])
})

it('columns: none is named only `at`, and the column of a state is named state', () => {
  const bare = columns.filter(({ column }) => column === 'at' || column === 'status')
  expect(bare).toEqual([])
})

it('states: are in kebab case', async () => {
  const { rows } = await test.database.pool.query<{ table: string; rule: string }>(
    `select k.conrelid::regclass::text as table, pg_get_constraintdef(k.oid) as rule
     from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attname = 'state' and k.conkey = array[a.attnum]
     where k.contype = 'c'`,
  )
  const states = rows.flatMap(({ table, rule }) =>
    [...rule.matchAll(/'([^']*)'/g)].map(([, state]) => ({ table, state: state ?? '' })),
  )
  expect(states.filter(({ state }) => !/^[a-z]+(-[a-z]+)*$/.test(state))).toEqual([])
  expect(states.length).toBeGreaterThan(40)
})

it('columns with a time: end in _at', () => {
  const others = columns.filter(({ column, isTime }) => isTime && !column.endsWith('_at'))
  const names = others.map(({ table, column }) => `${table}.${column}`)
  expect(names.toSorted()).toEqual(Object.keys(OTHER_TIMES).toSorted())
})

it('names of tables and columns: have no word that payments engineers do not use', () => {
  const names = [...tables(), ...columns.map(({ table, column }) => `${table}.${column}`)]
  const unknown = names.filter((name) => name.split(/[._]/).some((word) => UNKNOWN_WORDS.includes(word)))
  expect(unknown).toEqual([])
})
