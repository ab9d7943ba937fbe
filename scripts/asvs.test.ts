/** Checks that the tests and the code that docs/asvs.md names exist, and that a quoted test is in its file. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const text = readFileSync(join(ROOT, 'docs', 'asvs.md'), 'utf8')
const SHORT: Readonly<Record<string, string>> = { 'A/': 'src/server/identity/', 'H/': 'src/server/http/' }

/** Matches `path`, or `path` "name of a test". */
const named = [...text.matchAll(/`((?:A|H|src|docs|bench|e2e|scripts)\/[^`]+)`(?: "([^"]+)")?/g)].map(
  ([, path = '', test]) => ({ path: path.replace(/^[AH]\//, (short) => SHORT[short] ?? short), test }),
)

it('docs/asvs.md: names more than fifty places', () => {
  expect(named.length).toBeGreaterThan(50)
})

it.each(named)('docs/asvs.md: names $path $test, which exists', ({ path, test }) => {
  expect(existsSync(join(ROOT, path))).toBe(true)
  if (test === undefined) return
  const source = readFileSync(join(ROOT, path), 'utf8').replaceAll("\\'", "'")
  expect(source).toContain(test)
})

it('docs/asvs.md: gives every requirement a state', () => {
  const rows = text.split('\n').filter((line) => /^\| [0-9]/.test(line))
  expect(rows.length).toBeGreaterThan(70)
  const states = new Set(rows.map((row) => row.split('|')[3]?.trim()))
  expect([...states].toSorted()).toEqual(['**not met**', 'met', 'n/a', 'part'])
})
