/** Tests the filters of the lists of orders and of the bank's people. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { STAFF_ROLES } from '../../../values/vocabularies/staff-duties.ts'
import { createTestDatabase, type TestDatabase } from '../../db/database.fixture.ts'
import { addCustomer, openStaffWorld, type StaffWorld, type TestCustomer } from '../staff.fixture.ts'

let test: TestDatabase
let world: StaffWorld
let customer: TestCustomer

beforeAll(async () => {
  test = await createTestDatabase()
  world = await openStaffWorld(test)
  customer = await addCustomer(world, '22212345678', 'ngozi.adeyemi')
})
afterAll(async () => {
  await world.close()
  await test.drop()
})

/** Proposes an order about the customer. Returns its id. */
async function propose(token: string, kind: string, reasonCode: string, of: TestCustomer = customer): Promise<string> {
  const orderId = randomUUID()
  const payload = { customerId: of.customerId }
  const reason = 'Identified by video call and two questions'
  const answer = await world.call(token, 'orders/propose', { orderId, kind, payload, reasonCode, reason })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return orderId
}

it('orders: the filters choose by kind, by state, and by the person who made or checked the order', async () => {
  const [teller, maker, checker] = [
    await world.logIn('teller'),
    await world.logIn('risk-officer'),
    await world.logIn('risk-officer'),
  ]
  const frozen = await propose(teller, 'freeze-customer', 'suspected-fraud')
  const unfrozen = await propose(maker, 'unfreeze-customer', 'customer-identified')
  await world.call(checker, 'orders/approve', { orderId: unfrozen })
  await propose(teller, 'freeze-customer', 'suspected-fraud')
  const open = await propose(maker, 'unfreeze-customer', 'customer-identified')

  const listed = async (token: string, which: string, filters: object = {}): Promise<readonly string[]> => {
    const { status, body } = await world.call(token, 'orders/list', { which, ...filters })
    expect(status).toBe(200)
    return (body['orders'] as readonly { orderId: string }[]).map(({ orderId }) => orderId)
  }
  expect(await listed(maker, 'ended')).toHaveLength(3)
  expect(await listed(maker, 'ended', { kind: 'unfreeze-customer' })).toEqual([unfrozen])
  expect(await listed(maker, 'ended', { state: 'failed' })).toEqual([])
  expect(await listed(maker, 'ended', { kind: 'freeze-customer', state: 'executed' })).toContain(frozen)
  expect(await listed(maker, 'ended', { own: 'made' })).toEqual([unfrozen])
  expect(await listed(checker, 'ended', { own: 'made' })).toEqual([])
  expect(await listed(checker, 'ended', { own: 'checked' })).toEqual([unfrozen])
  expect(await listed(maker, 'open', { own: 'made', state: 'proposed' })).toEqual([open])
  expect(await listed(checker, 'open', { own: 'made' })).toEqual([])
})

it('orders: a number finds the order with this number, and the orders about a customer in each list', async () => {
  const other = await addCustomer(world, '22212345679', 'tunde.ojo')
  const [teller, maker] = [await world.logIn('teller'), await world.logIn('risk-officer')]
  const frozen = await propose(teller, 'freeze-customer', 'suspected-fraud', other)
  const open = await propose(maker, 'unfreeze-customer', 'customer-identified', other)
  // An order on several payments names each customer with the payment, and no customer in the order.
  const several = randomUUID()
  await test.asOwner(
    `with made as (insert into bank.staff_order (order_id, kind, payload, summary, reason_code, reason, subject_version, state,
       needs_checker, maker_id, proposed_at, expires_at, ended_at)
       select $1, 'settle-payments', '{}', 'Settle 1 payment', 'other', 'Ten letters or more', '', 'expired', true, maker_id,
         now() - interval '1 hour', now(), now()
       from bank.staff_order where order_id = $2 returning order_id)
     insert into bank.staff_order_payment (order_id, number, payment_id, customer_id, payment_version, amount_minor, currency)
     select order_id, 1, gen_random_uuid(), $3, '', 500, 'NGN' from made`,
    [several, frozen, other.customerId],
  )
  const listed = async (which: string, text: string): Promise<readonly string[]> => {
    const { status, body } = await world.call(maker, 'orders/list', { which, text })
    expect(status, JSON.stringify(body)).toBe(200)
    return (body['orders'] as readonly { orderId: string }[]).map(({ orderId }) => orderId)
  }
  expect(await listed('open', ` ${other.cifid} `)).toEqual([open])
  expect((await listed('ended', other.cifid)).toSorted()).toEqual([frozen, several].toSorted())
  expect(await listed('open', open.toUpperCase())).toEqual([open])
  expect(await listed('ended', open)).toEqual([])
  expect(await listed('ended', '0000000000')).toEqual([])
})

it('people of the bank: the filters choose by a part of the name or email, and by a role', async () => {
  const administrator = await world.logIn('administrator')
  await world.logIn('teller', 'auditor')
  await test.asOwner(
    `update bank.staff_member set name = 'Zola Eze', email = 'zola.eze@bank.example' where staff_id =
       (select staff_id from bank.staff_session where provider_groups @> '{auditor}' limit 1)`,
  )
  const namesOf = async (filters: object): Promise<readonly string[]> => {
    const { status, body } = await world.call(administrator, 'staff/list', filters)
    expect(status).toBe(200)
    return (body['members'] as readonly { name: string }[]).map(({ name }) => name)
  }
  expect((await namesOf({})).length).toBeGreaterThan(1)
  expect(await namesOf({ text: ' ZOLA ' })).toEqual(['Zola Eze'])
  expect(await namesOf({ text: 'eze@bank' })).toEqual(['Zola Eze'])
  expect(await namesOf({ text: '%' })).toEqual([])
  expect(await namesOf({ role: 'auditor' })).toEqual(['Zola Eze'])
  expect(await namesOf({ role: 'kyc-officer' })).toEqual([])
})

it('lists: are refused with a filter that does not exist or is too long', async () => {
  const administrator = await world.logIn('administrator')
  for (const filters of [{ kind: 'x' }, { state: 'x' }, { own: 'x' }, { text: 'a'.repeat(41) }, { text: 'a\u0000' }])
    expect(await world.call(administrator, 'orders/list', { which: 'open', ...filters })).toMatchObject({ status: 400 })
  for (const filters of [{ role: 'x' }, { text: 'a'.repeat(61) }, { text: 'a\u0000' }])
    expect(await world.call(administrator, 'staff/list', filters)).toMatchObject({ status: 400 })
})

it('orders to check: are the open orders that the person may check, by duty, amount and maker, also behind 200 others', async () => {
  const maker = await world.logIn('payments-operator')
  const { staffId } = (await world.call(maker, 'me', {})).body
  const insert = (kind: string, count: number, amountMinor: string | null = null, currency: string | null = null) =>
    test.asOwner(
      `insert into bank.staff_order (order_id, kind, payload, summary, reason_code, reason, subject_version, amount_minor, currency, state,
         needs_checker, maker_id, proposed_at, expires_at)
       select gen_random_uuid(), $1, '{}', 'Act', 'other', 'Ten letters or more', '', $2, $3, 'proposed', true, $4,
         now() - interval '1 hour', now() + interval '1 day' from generate_series(1, $5)`,
      [kind, amountMinor, currency, staffId, count],
    )
  const orders = async (token: string, own: string) => {
    const { status, body } = await world.call(token, 'orders/list', { which: 'open', own })
    expect(status, JSON.stringify(body)).toBe(200)
    return body['orders'] as readonly { orderId: string; canCheck: boolean; kind: string }[]
  }
  for (const [amount, currency] of [
    ['1000000000', 'NGN'],
    ['1000000001', 'NGN'],
    ['5', 'USD'],
  ] as const)
    await insert('refund-payment', 1, amount, currency)
  for (const kind of ['settle-payment', 'unfreeze-customer', 'freeze-customer']) await insert(kind, 1)
  const seen = new Map<string, number>()
  for (const token of [maker, ...(await Promise.all(STAFF_ROLES.map((role) => world.logIn(role))))]) {
    const [all, toCheck] = [await orders(token, ''), await orders(token, 'to-check')]
    expect(toCheck).toEqual(all.filter(({ canCheck }) => canCheck))
    const counts = await world.call(token, 'home/counts', {})
    const hasOrders = (await world.call(token, 'me', {})).body['duties'] as readonly string[]
    expect(counts.body['ordersToCheck']).toBe(hasOrders.includes('order.read') ? toCheck.length : null)
    for (const { orderId } of toCheck) seen.set(orderId, (seen.get(orderId) ?? 0) + 1)
  }
  expect(seen.size).toBeGreaterThan(4)
  const checker = await world.logIn('payments-operator')
  const before = await orders(checker, 'to-check')
  expect(before.length).toBeGreaterThan(0)
  await insert('unfreeze-customer', 205)
  expect((await orders(checker, '')).length).toBe(200)
  expect(await orders(checker, 'to-check')).toEqual(before)
  await test.asOwner(`update bank.staff_member set email = 'one@bank.example' where staff_id = $1`, [staffId])
  const twin = await world.logIn('payments-operator')
  await test.asOwner(`update bank.staff_member set email = 'One@bank.example' where staff_id = $1`, [
    (await world.call(twin, 'me', {})).body['staffId'],
  ])
  expect(await orders(twin, 'to-check')).toEqual([])
  expect((await orders(twin, 'made')).length).toBeGreaterThan(0)
})
