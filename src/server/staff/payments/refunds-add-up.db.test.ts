/** Small refunds that count together: those of one payment, and those of one maker to one customer on one day. */
// @module-tag one-try
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calendarDay, daysAfter } from '../../../values/date.ts'
import { paid, report } from '../orders/case-order-rows.fixture.ts'
import { openOrderWorld } from '../orders/order-world.fixture.ts'
import { settled } from '../orders/payment-order-rows.fixture.ts'
import { settledTransfer } from '../orders/refund-order-rows.fixture.ts'

const WHOLE = 30_000_000_00n
/** Half of the amount above which a risk officer checks. */
const HALF = 5_000_000_00n
const SMALL = { checkerDuty: 'payment.check' }
const LARGE = { checkerDuty: 'payment.check-large' }
const REASON = 'The biller has told us of its fault'

let world: Awaited<ReturnType<typeof openOrderWorld>>
let maker: string
let checker: string
let riskOfficer: string

beforeAll(async () => {
  world = await openOrderWorld()
  maker = await world.staff.logIn('payments-operator')
  checker = await world.staff.logIn('payments-operator')
  riskOfficer = await world.staff.logIn('risk-officer')
})
afterAll(() => world.close())

async function propose(paymentId: string, amountMinor: bigint, by = maker) {
  const orderId = randomUUID()
  const payload = { paymentId, amountMinor: amountMinor.toString() }
  const order = { orderId, kind: 'refund-payment', payload, reasonCode: 'bank-at-fault', reason: REASON }
  const answer = await world.staff.call(by, 'orders/propose', order)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const approve = (orderId: unknown, token: string) => world.staff.call(token, 'orders/approve', { orderId })

/** Two payments of one customer. */
async function twoPayments(): Promise<readonly [string, string]> {
  const ids = [await settledTransfer(world, WHOLE), await settledTransfer(world, WHOLE)] as const
  await world.bank.asOwner(
    'update bank.payment set customer_id = (select customer_id from bank.payment where payment_id = $1) where payment_id = $2',
    [...ids],
  )
  return ids
}

const openFor = async (token: string): Promise<readonly unknown[]> => {
  const { body } = await world.staff.call(token, 'orders/list', { which: 'open', own: 'to-check' })
  return (body['orders'] as readonly { readonly orderId: string }[]).map(({ orderId }) => orderId)
}

describe('small refunds of one payment', () => {
  it('sum above the large step: needs the risk officer, who reads the sum, and no other checker can approve it', async () => {
    const id = await settled(world, 'bill', WHOLE)
    const first = await propose(id, HALF)
    expect(first).toMatchObject({ ...SMALL, countedMinor: null })
    expect(await approve(first['orderId'], checker)).toMatchObject({ body: { state: 'executed' } })
    // Another maker, and another day: the refunds of one payment always count together.
    const other = await world.staff.logIn('payments-operator')
    const second = await propose(id, HALF + 1n, other)
    expect(second).toMatchObject({ ...LARGE, amountMinor: '500000001', countedMinor: '1000000001' })
    const { orderId } = second
    expect(await openFor(checker)).not.toContain(orderId)
    expect(await openFor(riskOfficer)).toContain(orderId)
    expect(await approve(orderId, checker)).toMatchObject({ status: 403, body: { problem: 'forbidden' } })
    expect(await approve(orderId, riskOfficer)).toMatchObject({ body: { state: 'executed' } })
    const events = await world.bank.asOwner(
      `select kind from bank.audit_event where detail->>'orderId' = $1 and detail->>'countedMinor' = '1000000001' order by event_id`,
      [orderId],
    )
    expect(events).toEqual([{ kind: 'order.proposed' }, { kind: 'order.executed' }])
  })

  it('sum at the large step: needs no risk officer, and a rejected refund does not count', async () => {
    const id = await settledTransfer(world, WHOLE)
    const rejected = await propose(id, HALF)
    const note = 'The biller has refunded it already'
    await world.staff.call(checker, 'orders/reject', { orderId: rejected['orderId'], note })
    await propose(id, HALF)
    expect(await propose(id, HALF)).toMatchObject({ ...SMALL, countedMinor: '1000000000' })
    expect(await propose(id, 1n)).toMatchObject(LARGE)
  })

  it('two proposals at the same time: one of them counts the other', async () => {
    const id = await settledTransfer(world, WHOLE)
    const makers = [maker, await world.staff.logIn('payments-operator')]
    // Each proposal stays in its transaction for a moment, so that the other one begins before its end.
    await world.bank.asOwner(`create function bank.insert_slowly() returns trigger language plpgsql as
      $$ begin perform pg_sleep(0.3); return new; end $$`)
    await world.bank.asOwner(`create trigger insert_slowly before insert on bank.staff_order
      for each row execute function bank.insert_slowly()`)
    const proposed = Promise.all(makers.map((by) => propose(id, HALF + 1n, by)))
    const orders = await proposed.finally(() => world.bank.asOwner('drop trigger insert_slowly on bank.staff_order'))
    expect(orders.map((order) => order['checkerDuty']).toSorted()).toEqual(['payment.check', 'payment.check-large'])
  })
})

describe('small refunds of several payments', () => {
  it('the amounts of one maker to one customer on one day are added up, without those of another maker', async () => {
    const [first, second] = await twoPayments()
    await propose(first, HALF)
    const other = await world.staff.logIn('payments-operator')
    expect(await propose(second, HALF, other)).toMatchObject({ ...SMALL, countedMinor: null })
    expect(await propose(second, HALF)).toMatchObject({ ...LARGE, countedMinor: '1500000000' })
    expect(await propose(await settledTransfer(world, WHOLE), HALF)).toMatchObject({ ...SMALL, countedMinor: null })
  })

  it('another day of the bank: does not count', async () => {
    const [first, second] = await twoPayments()
    const { orderId } = await propose(first, HALF)
    const yesterday = `${daysAfter(calendarDay(new Date()), -1)}T23:59:59+01:00`
    await world.bank.asOwner(
      `update bank.staff_order set proposed_at = $2, state = 'executed', ended_at = $2, checker_id = (select staff_id
         from bank.staff_member where staff_id <> maker_id limit 1) where order_id = $1`,
      [orderId, yesterday],
    )
    expect(await propose(second, HALF + 1n)).toMatchObject({ ...SMALL, countedMinor: null })
    const midnight = `${calendarDay(new Date())}T00:00:00+01:00`
    await world.bank.asOwner('update bank.staff_order set proposed_at = $2 where order_id = $1', [orderId, midnight])
    expect(await propose(second, HALF + 1n)).toMatchObject(LARGE)
  })

  it('refund of a report after another refund: counts with it, so that a dispute officer cannot pay it alone', async () => {
    const officer = await world.staff.logIn('dispute-officer', 'payments-operator')
    const payment = await paid(world)
    const refunded = await propose(payment.transferId, 5_000_00n, officer)
    expect(await approve(refunded['orderId'], checker)).toMatchObject({ body: { state: 'executed' } })
    const caseId = await report(world, payment)
    const decision = { caseId, text: 'We have read your report' }
    const order = (kind: string, payload: object) => ({
      orderId: randomUUID(),
      kind,
      payload,
      reasonCode: 'bank-at-fault',
      reason: REASON,
    })
    const decided = order('decide-for-customer', decision)
    expect(await world.staff.call(officer, 'orders/propose', decided)).toMatchObject({ status: 200 })
    const second = await world.staff.logIn('dispute-officer')
    expect(await approve(decided.orderId, second)).toMatchObject({ body: { state: 'executed' } })
    const alone = await world.staff.call(
      officer,
      'orders/propose',
      order('refund-case', { ...decision, amountMinor: '500001' }),
    )
    expect(alone).toMatchObject({ body: { state: 'proposed', countedMinor: '1000001', checkerDuty: 'case.check' } })
  })
})
