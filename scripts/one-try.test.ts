/**
 * Checks that tests of races, kills and properties have one try: their files have the tag `one-try`, and such journeys
 * have no retries.
 */
import { globSync, readFileSync } from 'node:fs'
import { type CallExpression, parseSync, Visitor } from 'oxc-parser'
import { expect, it } from 'vitest'

const TAG = '// @module-tag one-try'
const RACE =
  /\b(?:at once|same time|same moment|side by side|concurrent(?:ly)?|simultaneous(?:ly)?|dies|kill(?:s|ed)?|workers|processes|in parallel|races?|two tabs|submitted twice)\b|\b(?:counted|nodes|sessions) together\b/i

/** A test that ends a process itself. */
const KILL = /SIGKILL|kill -9|\.kill\(/

/** The titles of tests and of their groups, on any line of the call. A value in a title counts as a space. */
function titlesOf(file: string, text: string): readonly string[] {
  const titles: string[] = []
  const visitor = new Visitor({
    CallExpression({ callee, arguments: [title] }: CallExpression) {
      const called = text.slice(callee.start, callee.end)
      if (title === undefined || !/^(?:it|test|describe)\b/.test(called)) return
      if (title.type === 'Literal' && typeof title.value === 'string') titles.push(title.value)
      if (title.type === 'TemplateLiteral') titles.push(title.quasis.map(({ value }) => value.raw).join(' '))
    },
  })
  visitor.visit(parseSync(file, text).program)
  return titles
}

/** The database tests of properties have the tag too. The other properties have final counter-examples (vitest.config.ts). */
const isOfOneTry = (file: string, text: string): boolean =>
  KILL.test(text) ||
  titlesOf(file, text).some((title) => RACE.test(title)) ||
  (file.endsWith('.db.test.ts') && text.includes("from 'fast-check'"))

const untaggedOf = (files: readonly string[]): readonly string[] =>
  files.filter((file) => {
    const text = readFileSync(file, 'utf8')
    return !text.includes(TAG) && isOfOneTry(file, text)
  })

it('tests of races, kills and properties: have the tag of one try', () => {
  // vitest.config.ts gives the projects `process` and `golden` one try as a whole.
  const files = globSync('{src,scripts}/**/*.test.{ts,tsx}').filter((file) => !file.endsWith('.process.test.ts'))
  expect(files.length).toBeGreaterThan(400)
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
  ["it(\n  'a bill: is paid once by two workers',\n  () => {},\n)", true],
  ["it.each([\n  [1],\n])('a bill: is paid once, %s at the same time', () => {})", true],
  ["describe('concurrent payments', () => {})", true],
  ['test(`a bank that is killed: starts again ${often} times`, () => {})', true],
  ["import fc from 'fast-check'", true],
  ["process.kill(postmaster, 'SIGKILL')", true],
  ["test('a bill is paid', () => { say('at once') })", false],
])('%s: of one try %s', (text, expected) => expect(isOfOneTry('planted.db.test.ts', text)).toBe(expected))
