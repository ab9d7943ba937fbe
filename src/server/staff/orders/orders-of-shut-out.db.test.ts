/** The open orders of a person who is shut out: they are withdrawn in the same transaction, and an order that is proposed at the same time is refused. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../db/database.fixture.ts'
import { openStaffWorld, type StaffWorld } from '../staff.fixture.ts'
import { MAKER_SHUT_OUT } from './withdraw-orders-of.ts'

const REASON = 'The new branch team starts on Monday'
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

const staffIdOf = async (token: string) => String((await world.call(token, 'me', {})).body['staffId'])

/** An open order of this person. */
async function propose(maker: string): Promise<string> {
  const orderId = randomUUID()
  const payload = { change: 'grant', group: `branch ${orderId}`, role: 'teller' }
  const order = { orderId, kind: 'change-group-role', payload, reasonCode: 'new-duties', reason: REASON }
  expect(await world.call(maker, 'orders/propose', order)).toMatchObject({ body: { state: 'proposed' } })
  return orderId
}

async function shutOut(staffId: string, by: string) {
  const orderId = randomUUID()
  const order = { orderId, kind: 'shut-out-staff', payload: { staffId }, reasonCode: 'left-team', reason: REASON }
  const answer = await world.call(by, 'orders/propose', order)
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200, body: { state: 'executed' } })
  return orderId
}

const orderOf = async (orderId: string, reader: string) =>
  (await world.call(reader, 'orders/read', { orderId })).body['order']

describe('the orders of a person who is shut out', () => {
  it('open orders: are withdrawn with the reason, also those of another record, and each has its audit event', async () => {
    const email = `${randomUUID()}@bank.example`
    const leaver = await world.logInAs({ subject: randomUUID(), email }, 'administrator')
    const same = await world.logInAs({ subject: randomUUID(), email: email.toUpperCase() }, 'administrator')
    const [other, admin] = [await world.logIn('administrator'), await world.logIn('administrator')]
    const own = [await propose(leaver), await propose(leaver), await propose(same)]
    const [ended, stays] = [await propose(leaver), await propose(other)]
    await world.call(other, 'orders/reject', { orderId: ended, note: 'The branch has no team yet' })
    const byOrder = await shutOut(await staffIdOf(leaver), admin)

    for (const orderId of own) {
      const shown = { state: 'withdrawn', checker: null, checkerNote: MAKER_SHUT_OUT, endedAt: expect.any(String) }
      expect(await orderOf(orderId, admin)).toMatchObject(shown)
      expect(await world.call(other, 'orders/approve', { orderId })).toMatchObject({ body: { problem: 'order-ended' } })
    }
    expect(await orderOf(ended, admin)).toMatchObject({ state: 'rejected' })
    expect(await orderOf(stays, admin)).toMatchObject({ state: 'proposed' })
    const events = await test.asOwner(
      `select detail->>'orderId' as id, detail->>'orderKind' as kind, detail->>'reason' as reason, detail->>'maker' is not null as named
       from bank.audit_event where kind = 'order.withdrawn' and detail->>'shutOutBy' = $1`,
      [byOrder],
    )
    expect(events).toHaveLength(own.length)
    for (const id of own) expect(events).toContainEqual({ id, kind: 'change-group-role', reason: REASON, named: true })
    const counted = await test.asOwner(
      `select detail->>'orders' as orders from bank.audit_event where kind = 'staff.shut-out' and detail->>'orderId' = $1`,
      [byOrder],
    )
    expect(counted).toEqual([{ orders: String(own.length) }])
  })

  it('open orders: stay open when the order that shuts the person out is undone', async () => {
    const [leaver, admin] = [await world.logIn('administrator'), await world.logIn('administrator')]
    const orderId = await propose(leaver)
    await test.asOwner(`create function bank.refuse_shut_out() returns trigger language plpgsql as
      $$ begin raise exception 'no room'; end $$`)
    await test.asOwner(`create trigger refuse_shut_out before insert on bank.audit_event for each row
      when (new.kind = 'staff.shut-out') execute function bank.refuse_shut_out()`)
    const payload = { staffId: await staffIdOf(leaver) }
    const order = { orderId: randomUUID(), kind: 'shut-out-staff', payload, reasonCode: 'left-team', reason: REASON }
    try {
      expect(await world.call(admin, 'orders/propose', order)).toMatchObject({ status: 500 })
    } finally {
      await test.asOwner('drop trigger refuse_shut_out on bank.audit_event')
    }
    expect(await orderOf(orderId, admin)).toMatchObject({ state: 'proposed' })
  })

  it('an administrator who is the subject of the order: the order is executed, and the other orders of the administrator end', async () => {
    const [admin, reader] = [await world.logIn('administrator'), await world.logIn('administrator')]
    const orderId = await propose(admin)
    const own = await shutOut(await staffIdOf(admin), admin)
    expect(await orderOf(orderId, reader)).toMatchObject({ state: 'withdrawn' })
    expect(await orderOf(own, reader)).toMatchObject({ state: 'executed' })
  })

  it('approve: fails with the reason when the order was made at the time of the shut-out', async () => {
    const [leaver, checker] = [await world.logIn('administrator'), await world.logIn('administrator')]
    const orderId = await propose(leaver)
    // As after a proposal that is committed just after the shut-out: the order is open, and its maker is shut out.
    await test.asOwner('update bank.staff_member set shut_out_at = now() where staff_id = $1::uuid', [
      await staffIdOf(leaver),
    ])
    const approved = await world.call(checker, 'orders/approve', { orderId })
    expect(approved).toMatchObject({ status: 200, body: { state: 'failed', failure: MAKER_SHUT_OUT } })
    const granted = await test.asOwner('select from bank.staff_group_role where provider_group = $1', [
      `branch ${orderId}`,
    ])
    expect(granted).toEqual([])
  })
})
