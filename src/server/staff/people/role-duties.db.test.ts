/** Orders that change the duties of a role. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../db/database.fixture.ts'
import { openStaffWorld, type StaffWorld } from '../staff.fixture.ts'

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

const orderOf = (payload: Record<string, unknown>) => ({
  orderId: randomUUID(),
  kind: 'change-role-duty',
  payload,
  reasonCode: 'new-duties',
  reason: 'The board changed the duties of this role',
})
const approve = async (orderId: string) => world.call(await world.logIn('administrator'), 'orders/approve', { orderId })

it('duty of a role: holds for a live session after a second administrator approved, until an order takes it', async () => {
  const accountant = await world.logIn('accountant')
  const isOpen = async () => (await world.call(accountant, 'staff/list', { text: '', role: '' })).status === 200
  const maker = await world.logIn('administrator')
  for (const change of ['grant', 'revoke'] as const) {
    const order = orderOf({ change, role: 'accountant', duty: 'staff.read' })
    expect(await world.call(maker, 'orders/propose', order)).toMatchObject({ status: 200, body: { state: 'proposed' } })
    expect(await isOpen()).toBe(change === 'revoke')
    expect(await approve(order.orderId)).toMatchObject({ status: 200, body: { state: 'executed' } })
    expect(await isOpen()).toBe(change === 'grant')
  }
})

it.each(['order.read', 'staff.read', 'staff.change', 'staff.check'])(
  'duty %s: stays with the administrators, because nobody could give it back',
  async (duty) => {
    const order = orderOf({ change: 'revoke', role: 'administrator', duty })
    expect(await world.call(await world.logIn('administrator'), 'orders/propose', order)).toMatchObject({ status: 404 })
  },
)

it('duty of a role: is refused when nothing would change, and when there is no such duty', async () => {
  const maker = await world.logIn('administrator')
  const has = orderOf({ change: 'grant', role: 'auditor', duty: 'audit.read' })
  expect(await world.call(maker, 'orders/propose', has)).toMatchObject({ status: 404 })
  const unknown = orderOf({ change: 'grant', role: 'auditor', duty: 'audit.write' })
  expect((await world.call(maker, 'orders/propose', unknown)).status).toBeGreaterThanOrEqual(400)
})
