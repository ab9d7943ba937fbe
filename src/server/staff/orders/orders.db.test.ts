/** Orders of staff: a second person checks, an order is executed once, and a changed or old order is refused. */
// @module-tag one-try
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../db/database.fixture.ts'
import { findFreeze } from '../../features/freeze/freeze-store.ts'
import { orderJobs } from './expire-orders.ts'
import { archiveOf } from '../customer-archive.fixture.ts'
import { addCustomer, openStaffWorld, type StaffAnswer, type StaffWorld, type TestCustomer } from '../staff.fixture.ts'

const HOUR_MS = 60 * 60_000
const REASON = 'Identified by video call and two questions'
let test: TestDatabase
let world: StaffWorld
let customer: TestCustomer
let number = 10_000_000

beforeAll(async () => {
  test = await createTestDatabase()
  world = await openStaffWorld(test)
})
afterAll(async () => {
  await world.close()
  await test.drop()
})
beforeEach(async () => {
  number += 1
  customer = await addCustomer(world, `222${number}`, `customer.${number}`)
})

const isFrozen = async (): Promise<boolean> =>
  (await findFreeze(world.database.pool, customer.customerId)) !== undefined

const orderOf = (kind: string, change: Record<string, unknown> = {}) => ({
  orderId: randomUUID(),
  kind,
  payload: { customerId: customer.customerId },
  reasonCode: kind === 'freeze-customer' ? 'suspected-fraud' : 'customer-identified',
  reason: REASON,
  ...change,
})

async function freezeIt(): Promise<void> {
  const answer = await world.call(await world.logIn('teller'), 'orders/propose', orderOf('freeze-customer'))
  expect(answer).toMatchObject({ status: 200, body: { state: 'executed' } })
}

/** A frozen customer, and an open order to lift the freeze. */
async function proposeUnfreeze(maker?: string): Promise<string> {
  await freezeIt()
  const order = orderOf('unfreeze-customer')
  const answer = await world.call(maker ?? (await world.logIn('risk-officer')), 'orders/propose', order)
  expect(answer).toMatchObject({ status: 200, body: { state: 'proposed', checker: null } })
  return order.orderId
}

const approve = async (orderId: string, token?: string): Promise<StaffAnswer> =>
  world.call(token ?? (await world.logIn('risk-officer')), 'orders/approve', { orderId })

describe('an order without a checker', () => {
  it('freeze: takes effect immediately, and names the maker and the reason in the audit trail', async () => {
    await freezeIt()
    expect(await isFrozen()).toBe(true)
    const events = await test.asOwner(
      `select kind, detail->>'reason' as reason from bank.audit_event where customer_id = $1 and kind in ('freeze.set', 'order.executed') order by event_id`,
      [customer.customerId],
    )
    expect(events).toEqual([
      { kind: 'freeze.set', reason: REASON },
      { kind: 'order.executed', reason: REASON },
    ])
  })

  it('freeze: the archive of the customer has the freeze and the order, without the reason and its code', async () => {
    await freezeIt()
    const archive = await archiveOf(world.application, customer.customerId)
    expect(archive['data/activity.json']).toContain('freeze.set')
    expect(archive['data/staff-orders.json']).toContain('Freeze all accounts')
    for (const text of Object.values(archive)) {
      expect(text).not.toContain(REASON)
      expect(text).not.toContain('suspected-fraud')
    }
  })

  it('freeze and its end: the archive has no reason, no reason code and no person of either order', async () => {
    const orderId = await proposeUnfreeze()
    await approve(orderId)
    const archive = await archiveOf(world.application, customer.customerId)
    expect(archive['data/staff-orders.json']).toContain('Lift the freeze')
    expect(archive['data/activity.json']).toContain('freeze.lifted')
    const people = (await test.asOwner('select maker_id, checker_id from bank.staff_order where order_id = $1', [
      orderId,
    ])) as readonly { readonly maker_id: string; readonly checker_id: string }[]
    const secrets = [REASON, 'customer-identified', 'suspected-fraud', people[0]?.maker_id, people[0]?.checker_id]
    for (const text of Object.values(archive)) for (const secret of secrets) expect(text).not.toContain(secret)
  })

  it('a repeated proposal with the same number: gives the first answer and acts once', async () => {
    const maker = await world.logIn('teller')
    const order = orderOf('freeze-customer')
    const first = await world.call(maker, 'orders/propose', order)
    const again = await world.call(maker, 'orders/propose', order)
    expect(again.body).toEqual(first.body)
    const rows = await test.asOwner(`select from bank.audit_event where customer_id = $1 and kind = 'freeze.set'`, [
      customer.customerId,
    ])
    expect(rows).toHaveLength(1)
  })

  it('a number that another order has: is refused', async () => {
    const order = orderOf('freeze-customer')
    await world.call(await world.logIn('teller'), 'orders/propose', order)
    const stolen = await world.call(await world.logIn('teller'), 'orders/propose', order)
    expect(stolen).toMatchObject({ status: 409, body: { problem: 'id-in-use' } })
  })
})

describe('an order with a checker', () => {
  it('approve: executes the order by a second person', async () => {
    const orderId = await proposeUnfreeze()
    expect(await isFrozen()).toBe(true)
    expect(await approve(orderId)).toMatchObject({ status: 200, body: { state: 'executed' } })
    expect(await isFrozen()).toBe(false)
  })

  it('approve: is refused for the maker, even with both duties', async () => {
    const maker = await world.logIn('risk-officer')
    const orderId = await proposeUnfreeze(maker)
    expect(await approve(orderId, maker)).toMatchObject({ status: 403, body: { problem: 'own-order' } })
    expect(await isFrozen()).toBe(true)
  })

  it('approve: executes once when two checkers approve at the same time', async () => {
    const orderId = await proposeUnfreeze()
    const checkers = await Promise.all(Array.from({ length: 4 }, () => world.logIn('risk-officer')))
    const answers = await Promise.all(checkers.map((token) => approve(orderId, token)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    const events = await test.asOwner(
      `select from bank.audit_event where customer_id = $1 and kind = 'freeze.lifted'`,
      [customer.customerId],
    )
    expect(events).toHaveLength(1)
  })

  it('approve: fails the order when the customer was frozen again after the proposal', async () => {
    const orderId = await proposeUnfreeze()
    world.clock.forward(1000)
    await freezeIt()
    expect(await approve(orderId)).toMatchObject({ status: 200, body: { state: 'failed' } })
    expect(await isFrozen()).toBe(true)
  })

  it('approve: is refused after 24 hours, and the list shows the order as expired', async () => {
    const orderId = await proposeUnfreeze()
    world.clock.forward(24 * HOUR_MS)
    const checker = await world.logIn('risk-officer')
    expect(await approve(orderId, checker)).toMatchObject({ status: 409, body: { problem: 'order-expired' } })
    const { body } = await world.call(checker, 'orders/list', { which: 'ended' })
    expect(body['orders']).toContainEqual(expect.objectContaining({ orderId, state: 'expired' }))
    expect(await isFrozen()).toBe(true)
  })

  it('job of old orders: ends each order whose time is over, once, with an event', async () => {
    const [old, decided] = [await proposeUnfreeze(), await proposeUnfreeze()]
    await approve(decided)
    world.clock.forward(24 * HOUR_MS)
    const recent = await proposeUnfreeze()
    const run = orderJobs(world.deps).tasks['expire-orders']
    if (run === undefined) throw new Error('there is no such job')
    for (const _time of [1, 2]) await run({}, { id: '1', attempt: 1, maxAttempts: 1 })
    const orders = await test.asOwner(
      'select state from bank.staff_order where order_id = any ($1) order by proposed_at',
      [[old, decided, recent]],
    )
    expect(orders).toEqual([{ state: 'expired' }, { state: 'executed' }, { state: 'proposed' }])
    const events = await test.asOwner(
      `select customer_id, address, detail->>'orderId' as id, detail->>'orderKind' as kind, detail->>'reason' as reason
       from bank.audit_event where kind = 'order.expired' and detail->>'orderId' = any ($1)`,
      [[old, decided, recent]],
    )
    expect(events).toEqual([
      { customer_id: customer.customerId, address: 'worker', id: old, kind: 'unfreeze-customer', reason: REASON },
    ])
  })

  it('approve: needs a login of the last five minutes', async () => {
    const orderId = await proposeUnfreeze()
    const checker = await world.logIn('risk-officer')
    world.clock.forward(6 * 60_000)
    expect(await approve(orderId, checker)).toMatchObject({ status: 403, body: { problem: 'log-in-again' } })
    expect(await isFrozen()).toBe(true)
  })

  it('reject: ends the order with the checker and the note', async () => {
    const orderId = await proposeUnfreeze()
    const note = 'The video call was not recorded'
    const answer = await world.call(await world.logIn('risk-officer'), 'orders/reject', { orderId, note })
    expect(answer).toMatchObject({ status: 200, body: { state: 'rejected', checkerNote: note } })
    expect(await approve(orderId)).toMatchObject({ status: 409, body: { problem: 'order-ended' } })
  })

  it('withdraw: is for the maker alone', async () => {
    const maker = await world.logIn('risk-officer')
    const orderId = await proposeUnfreeze(maker)
    const other = await world.call(await world.logIn('risk-officer'), 'orders/withdraw', { orderId })
    expect(other).toMatchObject({ status: 403 })
    expect(await world.call(maker, 'orders/withdraw', { orderId })).toMatchObject({ body: { state: 'withdrawn' } })
    expect(await approve(orderId)).toMatchObject({ status: 409, body: { problem: 'order-ended' } })
  })

  it('approve: leaves the order open when its audit event cannot be written', async () => {
    const orderId = await proposeUnfreeze()
    await test.asOwner(`create function bank.refuse_event() returns trigger language plpgsql as
      $$ begin raise exception 'no room'; end $$`)
    await test.asOwner(`create trigger refuse_event before insert on bank.audit_event for each row
      when (new.kind = 'order.executed') execute function bank.refuse_event()`)
    try {
      expect(await approve(orderId)).toMatchObject({ status: 500, body: { problem: 'fault' } })
    } finally {
      await test.asOwner('drop trigger refuse_event on bank.audit_event')
    }
    expect(await isFrozen()).toBe(true)
    expect(await approve(orderId)).toMatchObject({ status: 200, body: { state: 'executed' } })
  })

  it('a decided order: cannot be changed by the staff role', async () => {
    const orderId = await proposeUnfreeze()
    await approve(orderId)
    await expect(
      world.database.pool.query(`update bank.staff_order set state = 'rejected' where order_id = $1`, [orderId]),
    ).rejects.toThrow('A decided order cannot change')
  })
})

describe('wrong input', () => {
  it.each([
    ['an unknown reason code', { reasonCode: 'because' }],
    ['a reason of nine characters', { reason: 'too short' }],
    ['a reason with a control character', { reason: `${REASON}\u0007` }],
    ['a payload without the customer', { payload: {} }],
    ['a payload with another field', { payload: { customerId: randomUUID(), all: true } }],
    ['an unknown kind', { kind: 'erase-everything' }],
    ['a number that is no UUID', { orderId: '1' }],
  ])('propose: refuses %s', async (_what, change) => {
    const maker = await world.logIn('risk-officer')
    const answer = await world.call(maker, 'orders/propose', orderOf('freeze-customer', change))
    expect(answer).toMatchObject({ status: 400, body: { problem: 'bad-input' } })
    expect(await isFrozen()).toBe(false)
  })

  it('propose: refuses a customer who does not exist, and an act that would change nothing', async () => {
    const maker = await world.logIn('risk-officer')
    const unknown = { payload: { customerId: randomUUID() } }
    const missing = await world.call(maker, 'orders/propose', orderOf('freeze-customer', unknown))
    expect(missing).toMatchObject({ status: 404 })
    const open = await world.call(maker, 'orders/propose', orderOf('unfreeze-customer'))
    expect(open).toMatchObject({ status: 404 })
  })

  it('reason: keeps only the last four digits of a BVN', async () => {
    const maker = await world.logIn('teller')
    const reason = 'The customer 22212345678 called the branch'
    const answer = await world.call(maker, 'orders/propose', orderOf('freeze-customer', { reason }))
    expect(answer.body['reason']).toBe('The customer *******5678 called the branch')
  })

  it('note of the checker: keeps only the last four digits of a BVN', async () => {
    const order = { orderId: await proposeUnfreeze(), note: 'The BVN 22212345678 is of another person' }
    const answer = await world.call(await world.logIn('risk-officer'), 'orders/reject', order)
    expect(answer.body['checkerNote']).toBe('The BVN *******5678 is of another person')
  })
})

describe('roles of groups', () => {
  const orderOfRole = (payload: Record<string, unknown>) => ({
    orderId: randomUUID(),
    kind: 'change-group-role',
    payload,
    reasonCode: 'new-duties',
    reason: 'The new branch team starts on Monday',
  })

  it('grant: gives a live session the duties of the role, after a second administrator approved', async () => {
    const [maker, checker] = [await world.logIn('administrator'), await world.logIn('administrator')]
    const order = orderOfRole({ change: 'grant', group: 'accountant', role: 'auditor' })
    const accountant = await world.logIn('accountant')
    expect(await world.call(accountant, 'staff/list', {})).toMatchObject({ status: 403 })
    await world.call(maker, 'orders/propose', order)
    expect(await world.call(accountant, 'staff/list', {})).toMatchObject({ status: 403 })
    expect(await approve(order.orderId, checker)).toMatchObject({ status: 200, body: { state: 'executed' } })
    expect(await world.call(accountant, 'staff/list', {})).toMatchObject({ status: 200 })
  })

  it('revoke: is refused for the last group of administrators', async () => {
    const order = orderOfRole({ change: 'revoke', group: 'administrator', role: 'administrator' })
    const answer = await world.call(await world.logIn('administrator'), 'orders/propose', order)
    expect(answer).toMatchObject({ status: 404 })
  })
})
