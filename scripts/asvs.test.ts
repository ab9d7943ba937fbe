/**
 * Checks that docs/asvs.md has every requirement of levels 1 and 2 of ASVS 5.0.0, that the tests and the code that it names exist, and
 * that a quoted test is in its file.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const text = readFileSync(join(ROOT, 'docs', 'asvs.md'), 'utf8')
const SHORT: Readonly<Record<string, string>> = { 'A/': 'src/server/identity/', 'H/': 'src/server/http/' }

/** The numbers of levels 1 and 2 by section, from github.com/OWASP/ASVS at 5.0.0. */
const LEVELS_1_AND_2 = {
  '1.1': '1-2',
  '1.2': '1-9',
  '1.3': '1-11',
  '1.4': '1-3',
  '1.5': '1-2',
  '2.1': '1-3',
  '2.2': '1-3',
  '2.3': '1-4',
  '2.4': '1',
  '3.2': '1-2',
  '3.3': '1-4',
  '3.4': '1-6',
  '3.5': '1-5',
  '3.7': '1-2',
  '4.1': '1-3',
  '4.2': '1',
  '4.3': '1-2',
  '4.4': '1-4',
  '5.1': '1',
  '5.2': '1-3',
  '5.3': '1-2',
  '5.4': '1-3',
  '6.1': '1-3',
  '6.2': '1-12',
  '6.3': '1-4',
  '6.4': '1-4',
  '6.5': '1-5',
  '6.6': '1-3',
  '6.8': '1-4',
  '7.1': '1-3',
  '7.2': '1-4',
  '7.3': '1-2',
  '7.4': '1-5',
  '7.5': '1-2',
  '7.6': '1-2',
  '8.1': '1-2',
  '8.2': '1-3',
  '8.3': '1',
  '8.4': '1',
  '9.1': '1-3',
  '9.2': '1-4',
  '10.1': '1-2',
  '10.2': '1-2',
  '10.3': '1-4',
  '10.4': '1-11',
  '10.5': '1-5',
  '10.6': '1-2',
  '10.7': '1-3',
  '11.1': '1-2',
  '11.2': '1-3',
  '11.3': '1-3',
  '11.4': '1-4',
  '11.5': '1',
  '11.6': '1',
  '12.1': '1-3',
  '12.2': '1-2',
  '12.3': '1-4',
  '13.1': '1',
  '13.2': '1-5',
  '13.3': '1-2',
  '13.4': '1-5',
  '14.1': '1-2',
  '14.2': '1-4',
  '14.3': '1-3',
  '15.1': '1-3',
  '15.2': '1-3',
  '15.3': '1-7',
  '16.1': '1',
  '16.2': '1-5',
  '16.3': '1-4',
  '16.4': '1-3',
  '16.5': '1-3',
  '17.1': '1',
  '17.2': '1-4',
  '17.3': '1-2',
} as const

/** Matches `path`, or `path` "name of a test". */
const named = [
  ...text.matchAll(/`((?:A|H|src|docs|bench|e2e|scripts)\/[^`]+|[A-Z]+\.md|\.oxlintrc\.json)`(?: "([^"]+)")?/g),
].map(([, path = '', test]) => ({ path: path.replace(/^[AH]\//, (short) => SHORT[short] ?? short), test }))

it('docs/asvs.md: names more than two hundred places', () => {
  expect(named.length).toBeGreaterThan(200)
})

it.each(named)('docs/asvs.md: names $path $test, which exists', ({ path, test }) => {
  expect(existsSync(join(ROOT, path))).toBe(true)
  if (test === undefined) return
  const source = readFileSync(join(ROOT, path), 'utf8').replaceAll("\\'", "'")
  expect(source).toContain(test)
})

/** The numbers of "1-3 5". */
const numbersOf = (text: string): readonly number[] =>
  text.split(' ').flatMap((part) => {
    const [from = 0, to = from] = part.split('-').map(Number)
    return Array.from({ length: to - from + 1 }, (_, index) => from + index)
  })

/** The requirements of a row: "1.2.3", "1.2.3, 1.2.5", or "1.2.3 to 1.2.6" within a section. */
const requirementsOf = (cell: string): readonly string[] =>
  cell.split(', ').flatMap((part) => {
    const [first = '', last = first] = part.split(' to ')
    const section = first.slice(0, first.lastIndexOf('.'))
    const [from, to] = [first, last].map((one) => one.slice(one.lastIndexOf('.') + 1))
    return numbersOf(`${from}-${to}`).map((number) => `${section}.${number}`)
  })

it('docs/asvs.md: has every requirement of levels 1 and 2 once, and marks those of level 3', () => {
  const rows = [...text.matchAll(/^\| ([0-9][^|]*) \| ([^|]*) \|/gm)]
  const isLevel3 = (words: string): boolean => words.startsWith('(L3)')
  const found = rows.filter(([, , words = '']) => !isLevel3(words)).flatMap(([, cell = '']) => requirementsOf(cell))
  const wanted = Object.entries(LEVELS_1_AND_2).flatMap(([section, numbers]) =>
    numbersOf(numbers).map((number) => `${section}.${number}`),
  )
  expect(wanted).toHaveLength(253)
  expect(found.toSorted()).toEqual(wanted.toSorted())
})

it('docs/asvs.md: gives every requirement a state', () => {
  const rows = text.split('\n').filter((line) => /^\| [0-9]/.test(line))
  expect(rows.length).toBeGreaterThan(200)
  const states = new Set(rows.map((row) => row.split('|')[3]?.trim()))
  expect([...states].toSorted()).toEqual(['**not met**', 'met', 'n/a', 'part'])
})
