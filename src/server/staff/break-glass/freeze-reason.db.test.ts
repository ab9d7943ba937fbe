/** The act `freeze` of the break-glass command keeps its reason out of the customer's archive. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../db/database.fixture.ts'
import { archiveOf } from '../customer-archive.fixture.ts'
import { addCustomer, openStaffWorld, type StaffWorld } from '../staff.fixture.ts'
import { actOf } from './break-glass-acts.ts'

const REASON = 'The identity provider is in wrong hands'
let test: TestDatabase
let world: StaffWorld

beforeAll(async () => {
  test = await createTestDatabase()
  world = await openStaffWorld(test)
})
afterAll(async () => {
  await world.close()
  await test.drop()
})

it('a freeze: its event and the archive of the customer do not have the reason', async () => {
  const { customerId, username } = await addCustomer(world, '22212345674', 'uche.ani')
  const trace = { requestId: crypto.randomUUID(), address: 'operator:x', reason: REASON }
  const act = actOf('freeze', username, world.deps.freezeSteps)
  expect(await world.database.transaction((tx) => act(tx, trace))).toMatchObject({ ok: true })
  const events = await test.asOwner('select kind, detail from bank.audit_event where customer_id = $1', [customerId])
  expect(events).toContainEqual({ kind: 'freeze.set', detail: {} })
  const archive = await archiveOf(world.application, customerId)
  expect(archive['data/activity.json']).toContain('freeze.set')
  for (const text of Object.values(archive)) expect(text).not.toContain(REASON)
})
