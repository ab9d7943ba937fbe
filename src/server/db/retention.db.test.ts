import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from './database.fixture.ts'
import { REMOVED_AT_ONCE, removeInSets, RETENTION_KINDS, retentionEnd } from './retention.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

const NOW = new Date('2026-11-21T12:00:00Z')

it('bank.retention: has each kind that the program removes, and no other', async () => {
  const { rows } = await test.database.pool.query<{ kind: string }>('select kind from bank.retention order by kind')
  expect(rows.map(({ kind }) => kind)).toEqual(RETENTION_KINDS)
})

it('retentionEnd: follows a period that the owner of the tables changes, and not below the least period', async () => {
  const end = () => retentionEnd(test.database.pool, 'alert', NOW)
  expect(await end()).toEqual(new Date(NOW.getTime() - 400 * 86_400_000))
  await test.asOwner(`update bank.retention set kept_for = '30 days' where kind = 'alert'`)
  expect(await end()).toEqual(new Date('2026-10-22T12:00:00Z'))
  await expect(
    test.asOwner(`update bank.retention set kept_for = '1 year' where kind = 'used-approval'`),
  ).rejects.toThrow('retention_check')
  await test.asOwner(`delete from bank.retention where kind = 'alert'`)
  await expect(end()).rejects.toThrow('bank.retention has no kind alert')
})

it('bank.retention: cannot be changed by the application', async () => {
  for (const statement of [
    `update bank.retention set kept_for = '1 year'`,
    'delete from bank.retention',
    `insert into bank.retention (kind, kept_for, at_least, reason) values ('k', '1 day', '1 day', '')`,
  ])
    await expect(test.database.pool.query(statement)).rejects.toThrow('permission denied')
})

it('removeInSets: repeats full sets, and ends with the first set that is not full', async () => {
  const sets = [REMOVED_AT_ONCE, REMOVED_AT_ONCE, 3, REMOVED_AT_ONCE]
  let calls = 0
  await removeInSets(async () => ({ rowCount: sets[calls++] ?? 0 }))
  expect(calls).toBe(3)
})
