/** Tests the groups of sealed calls on a real server and database: which calls wait for a group, and what they share. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { ok } from '../../values/result.ts'
import { createTestDatabase, type TestDatabase } from '../db/database.fixture.ts'
import { createFixture, type Fixture, routes } from './channel.fixture.ts'
import { createCallGroups } from './limits/call-groups.ts'

const EVERY_MS = 1_500
let test: TestDatabase
let fixture: Fixture

beforeAll(async () => {
  test = await createTestDatabase()
  fixture = await createFixture(test.database, { groups: createCallGroups(EVERY_MS) })
})
afterAll(async () => {
  await fixture.app.close()
  await test.drop()
})

it('calls that change state: wait for their group in a busy process, and claim their messages with one insert', async () => {
  const pay = () => fixture.send(routes.pay, { amount: '1' })
  const held = Promise.withResolvers<void>()
  fixture.handled.next = async () => {
    await held.promise
    return ok({ data: { done: 1 } })
  }
  // Four calls make the process busy, and the fifth opens a group.
  const inProgress = [pay(), pay(), pay(), pay(), pay()]
  await expect.poll(() => fixture.handled.runs).toBe(5)
  fixture.handled.next = undefined

  const query = vi.spyOn(test.database.pool, 'query')
  const waiting = [pay()]
  // A call that only reads does not wait.
  expect((await fixture.send(routes.list, {}, { query: '?q=a' })).envelope?.ResponseCode).toBe('00')
  expect(fixture.handled.runs).toBe(6)
  waiting.push(pay(), pay())
  const answers = await Promise.all(waiting)
  expect(answers.map(({ envelope }) => envelope?.ResponseCode)).toEqual(['00', '00', '00'])
  const inserts = query.mock.calls.filter(([text]) => String(text).includes('insert into bank.sealed_replay'))
  expect(inserts.map(([, values]) => (values as unknown as [Date[]])[0].length)).toEqual([3])
  query.mockRestore()
  held.resolve()
  await Promise.all(inProgress)
})
