/** The proposal of an order on several payments, and the records of the order: the payment, the archive and the result. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MOST_PAYMENTS_OF_ORDER } from '../../../../values/vocabularies/staff-orders.ts'
import { archiveOf } from '../../customer-archive.fixture.ts'
import { paymentInReview } from '../payment-order-rows.fixture.ts'
import { openBatchWorld, REASON } from './payment-batches.fixture.ts'

let world: Awaited<ReturnType<typeof openBatchWorld>>

beforeAll(async () => {
  world = await openBatchWorld()
})
afterAll(() => world.close())

describe('the proposal of an order on several payments', () => {
  it('propose: is refused with the name of each payment that cannot be decided', async () => {
    const [ended = '', open = '', referred = ''] = await world.paymentsInReview(['other-bank', 'bill', 'other-bank'])
    expect(await world.approve(await world.proposed([ended]))).toMatchObject({ body: { state: 'executed' } })
    await world.refer(referred)
    const answer = await world.propose([ended, open, referred])
    expect(answer.status).toBe(404)
    expect(answer.body['message']).toMatch(
      /^This order is not possible\. [\w-]+: It is settled already\. [\w-]+: Payment monitoring referred it\.$/,
    )
    expect(await world.statesOf([open])).toEqual(['review'])
  })

  it('propose: refuses an unknown payment, a payment twice, no payment and too many payments', async () => {
    const [id = ''] = await world.paymentsInReview(['other-bank'])
    expect(await world.propose([id, randomUUID()])).toMatchObject({ status: 404 })
    for (const ids of [
      [],
      [id, id],
      [id.toUpperCase()],
      Array.from({ length: MOST_PAYMENTS_OF_ORDER + 1 }, randomUUID),
    ])
      expect(await world.propose(ids)).toMatchObject({ status: 400, body: { problem: 'bad-input' } })
  })

  it('search: names the payments that an order can decide, without those that monitoring referred', async () => {
    const [open = '', referred = ''] = await world.paymentsInReview(['bill', 'other-bank'])
    await world.refer(referred)
    const { body } = await world.call('payments-operator', 'payments/search', { text: '', state: 'review' })
    expect(body['decidable']).toContain(open)
    expect(body['decidable']).not.toContain(referred)
  })
})

describe('the records of an order on several payments', () => {
  it('payment: its page has the order', async () => {
    const [id = '', other = ''] = await world.paymentsInReview(['other-bank', 'other-bank'])
    const orderId = await world.proposed([id, other])
    const { body } = await world.call('payments-operator', 'payments/read', { paymentId: id, reason: REASON })
    expect(body['orders']).toEqual([expect.objectContaining({ orderId, state: 'proposed' })])
  })

  it('archive: has the own payment of the customer with its result, and nothing of the other customers', async () => {
    const mine = await paymentInReview(world, 'other-bank')
    const other = await paymentInReview(world, 'other-bank')
    const orderId = await world.proposed([mine.id, other.id])
    await world.approve(orderId)
    const archive = await archiveOf(world.bank.database, mine.customerId)
    expect(JSON.parse(archive['data/staff-order-payments.json'] ?? '')).toMatchObject([
      { order_id: orderId, payment_id: mine.id, amount_minor: '10000', result: 'done', kind: 'settle-payments' },
    ])
    for (const text of Object.values(archive)) expect(text).not.toContain(other.id)
  })

  it('staff role: cannot change the result of a payment', async () => {
    const orderId = await world.proposed(await world.paymentsInReview(['other-bank']))
    await world.approve(orderId)
    await expect(
      world.staff.database.pool.query(
        `update bank.staff_order_payment set result = 'refused', failure = 'x' where order_id = $1`,
        [orderId],
      ),
    ).rejects.toThrow('The result of a payment cannot change')
  })
})
