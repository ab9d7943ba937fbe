/** Orders on several payments: each payment is checked alone, is decided once, and has its own result. */
// @module-tag one-try
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Sql } from '../../../db/database.ts'
import { ORDER_KIND_TABLE } from '../order-kinds.ts'
import { openBatchWorld, type PaymentKind, REASON } from './payment-batches.fixture.ts'

let world: Awaited<ReturnType<typeof openBatchWorld>>

beforeAll(async () => {
  world = await openBatchWorld()
})
afterAll(() => world.close())

describe('an order on several payments', () => {
  it('approve: settles a transfer, a bill and the fee of a card in one order, with a result for each', async () => {
    const ids = await world.paymentsInReview(['other-bank', 'bill', 'card-fee'])
    const answer = await world.propose(ids)
    expect(answer.body).toMatchObject({
      summary: 'Settle 3 payments of ₦300.00 in total',
      amountMinor: '30000',
      currency: 'NGN',
      customerId: null,
      checkerDuty: 'payment.check',
    })
    const orderId = String(answer.body['orderId'])
    expect(await world.resultsOf(orderId)).toEqual([null, null, null])
    expect(await world.statesOf(ids)).toEqual(['review', 'review', 'review'])
    expect(await world.approve(orderId)).toMatchObject({ status: 200, body: { state: 'executed' } })
    expect(await world.statesOf(ids)).toEqual(['settled', 'settled', 'settled'])
    expect(await world.resultsOf(orderId)).toEqual(['done', 'done', 'done'])
    const [event] = await world.bank.asOwner(
      `select detail from bank.audit_event where kind = 'order.executed' and detail ->> 'orderId' = $1`,
      [orderId],
    )
    expect(event).toEqual({
      detail: expect.objectContaining({
        payments: 3,
        done: 3,
        refused: 0,
        reason: REASON,
        amountMinor: '30000',
        currency: 'NGN',
      }),
    })
  })

  it('approve: releases the payments, and each customer can use the money again', async () => {
    const ids = await world.paymentsInReview(['other-bank', 'other-bank'])
    expect(await world.approve(await world.proposed(ids, 'release-payments'))).toMatchObject({
      body: { state: 'executed' },
    })
    expect(await world.statesOf(ids)).toEqual(['released', 'released'])
    const holds = await world.bank.asOwner(
      `select a.held from bank.payment p join bank.account b on b.account_number = p.account_number
       join ledger.account a on a.account_id = b.ledger_account_id where p.payment_id = any ($1)`,
      [ids],
    )
    expect(holds).toEqual([{ held: '0' }, { held: '0' }])
  })

  it('approve: refuses a payment alone that changed, ended or was referred since, and decides the others once', async () => {
    const ids = await world.paymentsInReview(['other-bank', 'bill', 'other-bank', 'other-bank'])
    const [changed = '', , ended = '', referred = ''] = ids
    const orderId = await world.proposed(ids)
    await world.repeatInquiry(changed)
    const first = await world.proposed([ended], 'release-payments')
    expect(await world.approve(first)).toMatchObject({ body: { state: 'executed' } })
    await world.refer(referred)
    expect(await world.approve(orderId)).toMatchObject({ status: 200, body: { state: 'executed' } })
    expect(await world.resultsOf(orderId)).toEqual([
      'It has changed since the order was made.',
      'done',
      'It is released already.',
      'Payment monitoring referred it.',
    ])
    expect(await world.statesOf(ids)).toEqual(['review', 'settled', 'released', 'review'])
    expect(await world.endsOf(ids)).toBe(2)
  })

  it('approve: fails the order and keeps the result of each payment when all have changed', async () => {
    const ids = await world.paymentsInReview(['other-bank', 'bill'])
    const orderId = await world.proposed(ids)
    for (const id of ids) await world.repeatInquiry(id)
    expect(await world.approve(orderId)).toMatchObject({
      status: 200,
      body: { state: 'failed', failure: 'No payment was settled.' },
    })
    expect(await world.resultsOf(orderId)).toEqual(ids.map(() => 'It has changed since the order was made.'))
    expect(await world.endsOf(ids)).toBe(0)
  })

  it('approve: decides a payment once when two orders have it and are approved at the same time', async () => {
    const [shared = '', a = '', b = ''] = await world.paymentsInReview(['other-bank', 'other-bank', 'other-bank'])
    const orders = [await world.proposed([shared, a]), await world.proposed([b, shared], 'release-payments')]
    const answers = await Promise.all(orders.map((orderId) => world.approve(orderId)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const results = (await Promise.all(orders.map(world.resultsOf))).flat()
    expect(results.filter((one) => one === 'done')).toHaveLength(3)
    expect(await world.endsOf([shared, a, b])).toBe(3)
  })

  it('approve: refuses a payment alone that another order decides between its check and its posting', async () => {
    const ids = await world.paymentsInReview(['other-bank', 'other-bank'])
    const [shared = ''] = ids
    const orders = [await world.proposed(ids), await world.proposed([shared], 'release-payments')]
    const [orderId = '', other = ''] = orders
    let isReleased = false
    await world.staff.database.transaction(async (tx) => {
      const query = async (...of: Parameters<Sql['query']>) => {
        const [statement] = of as readonly unknown[]
        if (!isReleased && (statement as { name?: string }).name === 'ledger_post_batch') {
          isReleased = true
          expect(await world.approve(other)).toMatchObject({ body: { state: 'executed' } })
        }
        return tx.query(...of)
      }
      const trace = { requestId: 'r', address: 'operator:x', reason: REASON, orderId }
      const settle = ORDER_KIND_TABLE['settle-payments']
      const payload = { paymentIds: ids } as never
      const done = await settle.execute(world.staff.deps, { query } as Sql, payload, trace)
      expect(done).toMatchObject({ ok: true, value: { detail: { done: 1, refused: 1 } } })
    })
    expect(isReleased).toBe(true)
    expect(await world.resultsOf(orderId)).toEqual(['It was decided already.', 'done'])
    expect(await world.statesOf(ids)).toEqual(['released', 'settled'])
    expect(await world.endsOf(ids)).toBe(2)
  })

  it('approve: is refused for the maker, and a repeated approval changes nothing', async () => {
    const ids = await world.paymentsInReview(['other-bank', 'other-bank'])
    const maker = await world.staff.logIn('payments-operator')
    const orderId = randomUUID()
    const order = {
      orderId,
      kind: 'settle-payments',
      payload: { paymentIds: ids },
      reasonCode: 'other',
      reason: REASON,
    }
    expect(await world.staff.call(maker, 'orders/propose', order)).toMatchObject({ status: 200 })
    expect(await world.staff.call(maker, 'orders/propose', order)).toMatchObject({ status: 200, body: { orderId } })
    expect(await world.staff.call(maker, 'orders/approve', { orderId })).toMatchObject({
      body: { problem: 'own-order' },
    })
    expect(await world.approve(orderId)).toMatchObject({ status: 200 })
    expect(await world.approve(orderId)).toMatchObject({ status: 409, body: { problem: 'order-ended' } })
    expect(await world.endsOf(ids)).toBe(2)
  })

  it('approve: needs as many statements for twelve payments as for two', async () => {
    const count = async (kinds: readonly PaymentKind[]): Promise<number> => {
      const paymentIds = await world.paymentsInReview(kinds)
      const orderId = await world.proposed(paymentIds)
      let statements = 0
      await world.staff.database.transaction(async (tx) => {
        const query = (...of: Parameters<Sql['query']>) => {
          statements += 1
          return tx.query(...of)
        }
        const trace = { requestId: 'r', address: 'operator:x', reason: REASON, orderId }
        const done = await ORDER_KIND_TABLE['settle-payments'].execute(
          world.staff.deps,
          { query } as Sql,
          { paymentIds } as never,
          trace,
        )
        expect(done).toMatchObject({ ok: true, value: { detail: { done: kinds.length } } })
      })
      return statements
    }
    // The first execution opens accounts of the bank.
    await count(['other-bank', 'bill'])
    const few = await count(['other-bank', 'bill'])
    expect(await count(Array.from({ length: 12 }, (_, at) => (at % 2 === 0 ? 'other-bank' : 'bill')))).toBe(few)
  })
})

describe('the sum of the payments', () => {
  it('approve: needs the duty for large payments when the sum is above 10 million naira', async () => {
    const ids = await world.paymentsInReview(['other-bank', 'other-bank'], 6_000_000_00n)
    const answer = await world.propose(ids)
    expect(answer.body).toMatchObject({ checkerDuty: 'payment.check-large' })
    const orderId = String(answer.body['orderId'])
    expect(await world.approve(orderId)).toMatchObject({ status: 403, body: { problem: 'forbidden' } })
    expect(await world.statesOf(ids)).toEqual(['review', 'review'])
    expect(await world.approve(orderId, 'risk-officer')).toMatchObject({ body: { state: 'executed' } })
  })

  it('approve: needs the duty for large payments also for one payment alone', async () => {
    const [large = '', small = ''] = [
      ...(await world.paymentsInReview(['other-bank'], 10_000_000_01n)),
      ...(await world.paymentsInReview(['other-bank'], 10_000_000_00n)),
    ]
    const one = async (paymentId: string): Promise<string> => {
      const orderId = randomUUID()
      const order = { orderId, kind: 'settle-payment', payload: { paymentId }, reasonCode: 'other', reason: REASON }
      expect(await world.call('payments-operator', 'orders/propose', order)).toMatchObject({ status: 200 })
      return orderId
    }
    expect(await world.approve(await one(large))).toMatchObject({ status: 403 })
    expect(await world.approve(await one(small))).toMatchObject({ status: 200, body: { state: 'executed' } })
  })
})
