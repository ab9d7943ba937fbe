/** Tests that the look-up of a session reads one token by its hash, for any number of open sessions. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tokenHash } from '../../crypto/sealing.ts'
import { type AuthWorld, createAuthWorld } from '../fixtures/world.fixture.ts'
import { createSessionFinder } from './session-finder.ts'

const OPEN_SESSIONS = 8
let world: AuthWorld
beforeAll(async () => {
  world = await createAuthWorld()
})
afterAll(() => world.close())

test('session look-up: reads no session of another customer when PostgreSQL has no statistics', async () => {
  const open = []
  while (open.length < OPEN_SESSIONS) open.push(await world.loggedIn())
  const { session, cookies } = open[3]!
  const asked: { text: string; values: unknown[] }[] = []
  const { pool } = world.deps.database
  const query = (text: string, values: unknown[]) => {
    asked.push({ text, values })
    return pool.query(text, values)
  }
  const database = { ...world.deps.database, pool: { query } as unknown as typeof pool }
  const sessions = createSessionFinder({ ...world.deps, database })
  const found = await sessions.findByAccessTokenHash(tokenHash(cookies.accessToken))
  expect(found?.sessionId).toBe(session.sessionId)
  const lookUp = asked.find(({ text }) => text.includes('bank.session_token'))
  const { rows } = await pool.query<{ 'QUERY PLAN': object }>(
    `explain (analyze, format json) ${lookUp?.text}`,
    lookUp?.values,
  )
  const plan = JSON.stringify(rows)
  expect(plan).toContain('session_token_access_hash_key')
  const counts = [...plan.matchAll(/"Actual Rows": ?([\d.]+)/g)].map(([, count]) => Number(count))
  expect(counts.length).toBeGreaterThan(5)
  expect(Math.max(...counts)).toBe(1)
})
