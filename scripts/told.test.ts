/** docs/told.md against the code: every event of the audit trail has its row there. */
import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { CASE_EVENTS } from '../src/core/cases/case-states.ts'
import { TEST_FILE } from './test-files.ts'

const doc = readFileSync('docs/told.md', 'utf8')
const rows = new Set([...doc.matchAll(/`([a-z-]+\.[a-z-]+)`/g)].map(([, kind]) => kind ?? ''))
const nouns = new Set([...rows].map((kind) => kind.split('.')[0] ?? ''))
const REFUSED = /(refused|refused-locked|not-signed-in)$/

/** Whatever is written like an event in the code, of a noun that the trail knows or in a call that writes to it. */
function kindsIn(file: string): readonly string[] {
  const source = readFileSync(file, 'utf8')
  const written = [...source.matchAll(/'([a-z-]+\.[a-z-]+)'/g)].map(([, kind]) => kind ?? '')
  const asKind = [...source.matchAll(/kind(?:: ?| = )'([a-z-]+\.[a-z-]+)'/g)].map(([, kind]) => kind ?? '')
  return [...written.filter((kind) => nouns.has(kind.split('.')[0] ?? '')), ...asKind]
}

const files = globSync('src/server/**/*.ts').filter((file) => !TEST_FILE.test(file))
const activities = [
  ...readFileSync('src/web/features/settings/activity-words.ts', 'utf8').matchAll(/^ {2}'([a-z-]+\.[a-z-]+)':/gm),
].map(([, kind]) => kind ?? '')

it('finds the events', () => {
  expect(new Set(files.flatMap(kindsIn)).size).toBeGreaterThan(120)
  expect(activities.length).toBeGreaterThan(90)
})

it('has a row for every event', () => {
  // What moves a case on is written under its own name.
  const ofCases = CASE_EVENTS.map((event) => `case.${event}`)
  const events = new Set([...files.flatMap(kindsIn), ...activities, ...ofCases])
  expect([...events].filter((kind) => !rows.has(kind) && !REFUSED.test(kind)).toSorted()).toEqual([])
})
