/** A test of a race, a kill or a property is never tried a second time: its file carries the tag `one-try`. */
import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const TAG = '// @module-tag one-try'
const RACE =
  /^\s*(?:it|test)(?:\.each)?\(\s*['"`].*\b(?:at once|same moment|side by side|dies|killed|workers|processes|in parallel|race)\b/m

const isOfOneTry = (text: string): boolean => RACE.test(text) || text.includes("from 'fast-check'")

it('tests of races, kills and properties against the database: have the tag of one try', () => {
  const files = globSync('src/**/*.db.test.ts')
  const untagged = files.filter((file) => {
    const text = readFileSync(file, 'utf8')
    return isOfOneTry(text) && !text.includes(TAG)
  })
  expect(files.length).toBeGreaterThan(150)
  expect(untagged).toEqual([])
})

it.each([
  ["test('two workers on one bill pay it once', () => {})", true],
  ["import fc from 'fast-check'", true],
  ["test('a bill is paid', () => {})", false],
])('%s: of one try %s', (text, expected) => expect(isOfOneTry(text)).toBe(expected))
