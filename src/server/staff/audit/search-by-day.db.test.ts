/** The search of the audit trail by day among 250,000 events: the first call has the day, and reads no other part of the trail. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../db/database.fixture.ts'
import { openStaffWorld, type StaffWorld } from '../staff.fixture.ts'
import { FIRST_EVENT } from './find-first-event.ts'

/** 250 days of 1,000 events, one event each minute from midnight in Lagos on. The last day is 7 September 2025. */
const EVENTS = 250_000
let test: TestDatabase
let world: StaffWorld
let auditor: string

beforeAll(async () => {
  test = await createTestDatabase()
  await test.asOwner(
    `insert into bank.audit_event (recorded_at, kind, outcome)
     select '2025-01-01T00:00:00+01:00'::timestamptz + (n / 1000) * interval '1 day' + (n % 1000) * interval '1 minute', 'past.happened', 'done'
     from generate_series(0, $1::int - 1) n`,
    [EVENTS],
  )
  await test.asOwner('analyze bank.audit_event')
  world = await openStaffWorld(test)
  auditor = await world.logIn('auditor')
})
afterAll(async () => {
  await world.close()
  await test.drop()
})

interface Page {
  readonly events: readonly { readonly recordedAt: string }[]
  readonly nextBefore: string | null
}
async function search(filters: object): Promise<Page> {
  const { status, body } = await world.call(auditor, 'audit/search', { kind: 'past', ...filters })
  expect(status, JSON.stringify(body)).toBe(200)
  return body as unknown as Page
}

it('search for one old day: the first call has the newest events of the day, and the last page ends with its first event', async () => {
  let page = await search({ from: '2025-02-10', to: '2025-02-10' })
  const times: string[] = []
  for (let number = 0; number < 11 && page.events.length > 0; number += 1) {
    times.push(...page.events.map(({ recordedAt }) => recordedAt))
    if (page.nextBefore === null) break
    page = await search({ from: '2025-02-10', to: '2025-02-10', before: page.nextBefore })
  }
  expect(times).toHaveLength(1000)
  // Lagos is one hour ahead of UTC.
  expect([times[0], times.at(-1)]).toEqual(['2025-02-10T15:39:00.000Z', '2025-02-09T23:00:00.000Z'])
  expect(page.nextBefore).toBeNull()
})

it('search with one day only: finds the events from this day to the newest event, or from the first event to this day', async () => {
  expect((await search({ from: '2025-09-07' })).events[0]?.recordedAt).toBe('2025-09-07T15:39:00.000Z')
  expect((await search({ to: '2025-01-01' })).events[0]?.recordedAt).toBe('2025-01-01T15:39:00.000Z')
})

it('search for a day without events: finds none, and offers no older events', async () => {
  for (const day of ['2024-12-31', '2025-09-09'])
    expect(await search({ from: day, to: day })).toEqual({ events: [], nextBefore: null })
})

it('the first event of a time: is found by the primary key, and no step reads the whole trail', async () => {
  const plan = (await test.asOwner(`explain (analyze, costs off, timing off) ${FIRST_EVENT}`, [
    new Date('2025-02-10T00:00:00Z'),
  ])) as readonly { readonly 'QUERY PLAN': string }[]
  const lines = plan.map((line) => line['QUERY PLAN']).join('\n')
  expect(lines).toMatch(/Index Scan.* using audit_event_pkey/)
  expect(lines).not.toContain('Seq Scan on audit_event')
})
