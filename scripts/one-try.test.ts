/**
 * Checks that tests of races, kills and properties have one try: their files have the tag `one-try`, and such journeys
 * have no retries.
 */
import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const TAG = '// @module-tag one-try'
const RACE =
  /^\s*(?:it|test)(?:\.each)?\(\s*['"`].*\b(?:at once|same time|same moment|side by side|concurrent(?:ly)?|dies|killed|workers|processes|in parallel|race)\b/m

const isOfOneTry = (text: string): boolean => RACE.test(text) || text.includes("from 'fast-check'")

const untaggedOf = (files: readonly string[]): readonly string[] =>
  files.filter((file) => {
    const text = readFileSync(file, 'utf8')
    return isOfOneTry(text) && !text.includes(TAG)
  })

it('tests of races, kills and properties against the database: have the tag of one try', () => {
  const files = globSync('{src,scripts}/**/*.db.test.ts')
  expect(files.length).toBeGreaterThan(150)
  expect(untaggedOf(files)).toEqual([])
})

/** A journey that kills the server, presses a button twice, or sends from two tabs. */
const JOURNEY_RACE = /SIGKILL|dblclick\(|test\(['"`][^'"`]*two tabs/

it('journeys with a race or a kill: have no retries', () => {
  const journeys = globSync('e2e/*.spec.ts').map((file) => ({ file, text: readFileSync(file, 'utf8') }))
  const races = journeys.filter(({ text }) => JOURNEY_RACE.test(text))
  expect(races.length).toBeGreaterThan(1)
  const retried = races.filter(({ text }) => !text.includes('test.describe.configure({ retries: 0 })'))
  expect(retried.map(({ file }) => file)).toEqual([])
})

it.each([
  ["test('two workers on one bill pay it once', () => {})", true],
  ["import fc from 'fast-check'", true],
  ["test('a bill is paid', () => {})", false],
])('%s: of one try %s', (text, expected) => expect(isOfOneTry(text)).toBe(expected))
