/** The customer's archive after an order of each kind: it names no person of staff, and has only the reasons that the law allows. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ORDER_REASONS, REASON_FOR_CUSTOMER } from '../../../values/vocabularies/staff-orders.ts'
import { archiveOf } from '../customer-archive.fixture.ts'
import type { OrderRow } from './order-row.fixture.ts'
import { ORDER_ROWS } from './order-rows.fixture.ts'
import { openOrderWorld } from './order-world.fixture.ts'

const REASON = 'These words of the maker are unlike all others'
const NOTE = 'These words of the checker are unlike all others'
let world: Awaited<ReturnType<typeof openOrderWorld>>

beforeAll(async () => {
  world = await openOrderWorld()
})
afterAll(() => world.close())

/** A new person with this role: the token, and the texts that name the person. */
async function personOf(role: OrderRow['maker']) {
  const token = await world.staff.logIn(role)
  const { body } = await world.staff.call(token, 'me', {})
  return { token, names: [String(body['staffId']), String(body['name'])] }
}

/** The customers of the payments, the alerts and the hits that the payload names. */
async function customersOf(payload: Record<string, unknown>): Promise<readonly string[]> {
  const ids = JSON.stringify(payload).match(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g) ?? []
  const rows = (await world.bank.asOwner(
    `select customer_id as id from bank.payment where payment_id = any ($1)
     union select customer_id from bank.risk_alert where alert_id = any ($1)
     union select customer_id from bank.screening_hit where hit_id = any ($1) and customer_id is not null`,
    [ids],
  )) as readonly { readonly id: string }[]
  return rows.map(({ id }) => id)
}

it.each(ORDER_ROWS)(
  'archive after $kind ($event): names no staff, no reason that may name a suspicion, and no order that the archive leaves out',
  async (row) => {
    const { kind } = row
    const { payload } = await row.prepare(world)
    const customers = await customersOf(payload)
    const [maker, checker] = [await personOf(row.maker), await personOf(row.checker ?? 'auditor')]
    const order = { orderId: randomUUID(), kind, payload, reasonCode: ORDER_REASONS[kind][0], reason: REASON }
    const proposed = await world.staff.call(maker.token, 'orders/propose', order)
    expect(proposed.status, JSON.stringify(proposed.body)).toBe(200)
    if (row.checker !== undefined) {
      const approved = await world.staff.call(checker.token, 'orders/approve', { orderId: order.orderId, note: NOTE })
      expect(approved.body, JSON.stringify(approved.body)).toMatchObject({ state: 'executed' })
    }
    const { customerId } = proposed.body
    const isOfCustomer = typeof customerId === 'string'
    for (const id of isOfCustomer ? [customerId] : customers) {
      const archive = await archiveOf(world.bank.database, id)
      const text = Object.values(archive).join('\n')
      for (const secret of [...maker.names, ...checker.names, NOTE, 'operator:']) expect(text).not.toContain(secret)
      if (isOfCustomer) expect(archive['data/staff-orders.json']).toContain(order.orderId)
      else expect(archive['data/activity.json']).not.toContain(order.orderId)
      if (isOfCustomer && REASON_FOR_CUSTOMER.includes(kind))
        expect(archive['data/staff-orders.json']).toContain(REASON)
      else expect(text).not.toContain(REASON)
      expect(archive['data/activity.json']).not.toContain(REASON)
    }
  },
)

it('kinds whose reason the customer may read: offer no reason code of a suspicion', () => {
  for (const kind of REASON_FOR_CUSTOMER) expect(ORDER_REASONS[kind], kind).not.toContain('suspected-fraud')
})
