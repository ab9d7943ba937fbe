/** Checks that `docs/notification-policy.md` has a row for every event of the audit trail. */
import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { CASE_EVENTS } from '../src/core/cases/case-states.ts'
import { STAFF_DUTIES } from '../src/values/vocabularies/staff-duties.ts'
import { TEST_FILE } from './test-files.ts'

const doc = readFileSync('docs/notification-policy.md', 'utf8')
const rows = new Set([...doc.matchAll(/`([a-z-]+\.[a-z-]+)`/g)].map(([, kind]) => kind ?? ''))
const nouns = new Set([...rows].map((kind) => kind.split('.')[0] ?? ''))
const REFUSED = /(refused|refused-locked|not-signed-in)$/

/**
 * Every text in the code with the form of an event: its noun is known to the audit trail, or it is in a call that
 * writes an event.
 */
function kindsIn(file: string): readonly string[] {
  const source = readFileSync(file, 'utf8')
  const written = [...source.matchAll(/'([a-z-]+\.[a-z-]+)'/g)].map(([, kind]) => kind ?? '')
  const asKind = [...source.matchAll(/kind(?:: ?| = )'([a-z-]+\.[a-z-]+)'/g)].map(([, kind]) => kind ?? '')
  return [...written.filter((kind) => nouns.has(kind.split('.')[0] ?? '')), ...asKind]
}

/** A duty of staff is written like an event. */
const duties = new Set<string>(STAFF_DUTIES)
/** An attribute that OpenTelemetry defines. */
const ATTRIBUTES = new Set(['service.name'])
const files = globSync('src/server/**/*.ts').filter((file) => !TEST_FILE.test(file))
const activities = [
  ...readFileSync('src/web/features/settings/activity-words.ts', 'utf8').matchAll(/^ {2}'([a-z-]+\.[a-z-]+)':/gm),
].map(([, kind]) => kind ?? '')

it('events: are found in the code', () => {
  expect(new Set(files.flatMap(kindsIn)).size).toBeGreaterThan(120)
  expect(activities.length).toBeGreaterThan(90)
})

it('notification policy: has a row for every event', () => {
  // An event that moves a case on is stored under its own name.
  const ofCases = CASE_EVENTS.map((event) => `case.${event}`)
  const events = new Set([...files.flatMap(kindsIn), ...activities, ...ofCases])
  const known = (kind: string): boolean => rows.has(kind) || duties.has(kind) || ATTRIBUTES.has(kind)
  expect([...events].filter((kind) => !known(kind) && !REFUSED.test(kind)).toSorted()).toEqual([])
})
