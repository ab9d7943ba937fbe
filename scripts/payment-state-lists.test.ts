/** Checks that SQL takes each set of payment states from src/values/vocabularies/payment-states.ts. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import * as vocabulary from '../src/values/vocabularies/payment-states.ts'
import { TEST_FILE } from './test-files.ts'

const ROOT = join(import.meta.dirname, '..')
const STATES: ReadonlySet<string> = new Set(vocabulary.PAYMENT_STATES)
const SETS = Object.entries(vocabulary).flatMap(([name, states]) =>
  name.endsWith('_STATES') ? [states.toSorted().join(' ')] : [],
)

/** `in ('held', 'sent')`, `any (array['held', 'sent'])` and `any ('{held,sent}')`. */
const LIST = /\b(?:in|any|all) ?\((?:array\[)?\s*('[^()[\]]*')\s*[\])]/gi
/** `state = 'held' or t.state = 'sent'`, and the same with `<>`. */
const CHAIN = /\bstate (?:=|<>|!=) '(\w+)'\s+(?:or|and)\s+(?:\w+\.)?state (?:=|<>|!=) '(\w+)'/gi

/** The lists of two or more payment states in a text, each with its states in order of the alphabet. */
function listsOf(text: string): readonly string[] {
  const lists = [...text.matchAll(LIST)].map(([, list = '']) => list.split(/[\s',{}]+/).filter(Boolean))
  const chains = [...text.matchAll(CHAIN)].map(([, first = '', second = '']) => [first, second])
  return [...lists, ...chains]
    .filter((list) => list.length > 1 && list.every((word) => STATES.has(word)))
    .map((list) => list.toSorted().join(' '))
}

it('SQL in code: writes no list of payment states, and takes a named set', () => {
  const files = globSync('{src,scripts,bench,e2e}/**/*.ts', { cwd: ROOT }).filter((file) => !TEST_FILE.test(file))
  expect(files.length).toBeGreaterThan(1_000)
  const found = files.flatMap((file) =>
    listsOf(readFileSync(join(ROOT, file), 'utf8')).map((list) => `${file}: ${list}`),
  )
  expect(found).toEqual([])
})

it('indexes of payments: have named sets of states', () => {
  const migrations = readFileSync(join(ROOT, 'db', 'migrations', '0011_payment.sql'), 'utf8')
  const indexes = migrations.match(/create (?:unique )?index [^;]*;/g) ?? []
  const lists = indexes.flatMap(listsOf)
  expect(lists.length).toBeGreaterThan(2)
  expect(lists.filter((list) => !SETS.includes(list))).toEqual([])
})

it.each([
  ["t.state in ('held', 'sent')", ['held sent']],
  ["state not in ('refused',\n 'cancelled')", ['cancelled refused']],
  ["state = any (array['settled', 'reversed'])", ['reversed settled']],
  ["state = any('{settled,reversed}')", ['reversed settled']],
  ["(t.state = 'held' or t.state = 'sent')", ['held sent']],
  ["state <> 'refused' and state <> 'cancelled'", ['cancelled refused']],
  ["state in ('held')", []],
  ["outcome in ('accepted', 'refused')", []],
  ["state in ('waiting', 'sending')", []],
] as const)('planted list %s: is found when it has two payment states', (text, lists) => {
  expect(listsOf(text)).toEqual(lists)
})
