/**
 * The bank's handling of an aggregator that is silent, unsure or inconsistent: status inquiries, notices, and no release without
 * a definite answer.
 */
// @module-tag one-try
import { describe, expect, test } from 'vitest'
import { advanceOne, advanceTogether, withOrders } from '../../payments/outbound/advance-one.fixture.ts'
import { decideByOperator } from '../../payments/outbound/decide-by-operator.ts'
import { createSweepOutbound } from '../../payments/outbound/sweep-outbound.ts'
import { insertFreeze } from '../freeze/freeze-store.ts'
import { BEFORE, openBillsBank, phone, untouched } from './bills-bank.fixture.ts'

const bank = openBillsBank()
const MINUTE = 60_000
const AMOUNT = 500_00n
const taken = { book: BEFORE - AMOUNT, available: BEFORE - AMOUNT }
const held = { book: BEFORE, available: BEFORE - AMOUNT }

const pay = (digit: number) => bank.world.payBill(bank.ada, { reference: phone(digit) })
const linesOf = async (paymentId: string) => bank.world.bought((await bank.world.findBill(paymentId)).networkReference)
/** Advances the bill `times` times, with a minute between two steps. */
const carryOn = async (paymentId: string, times: number) => {
  for (let time = 0; time < times; time += 1) {
    await bank.world.submitBill(paymentId)
    bank.pass(MINUTE)
  }
}

describe('every scripted phone number of the sandbox', () => {
  test.each([
    [0, 'settled'],
    [1, 'settled'],
    [2, 'released'],
    [3, 'settled'],
    [4, 'released'],
    [5, 'settled'],
    [6, 'released'],
    [7, 'inquiring'],
    [8, 'settled'],
    [9, 'released'],
  ])('%s ends %s, with the money where it belongs', async (digit, state) => {
    const paymentId = await pay(digit)
    await carryOn(paymentId, 3)
    expect(await bank.stateOf(paymentId)).toBe(state)
    expect(await bank.balances()).toEqual({ settled: taken, released: untouched, inquiring: held }[state])
    expect(await bank.countersOf('transfer-day')).toEqual(state === 'released' ? [] : [AMOUNT])
    expect(await linesOf(paymentId)).toMatchObject([{ timesSent: 1 }])
  })
})

describe('every fault of a call to the aggregator', () => {
  test.each([
    ['down', 'settled', taken],
    ['time-out', 'settled', taken],
    ['malformed', 'settled', taken],
    ['duplicate', 'settled', taken],
    ['processing', 'settled', taken],
    ['wrong-amount', 'settled', taken],
    ['likely-duplicate', 'settled', taken],
    ['fail-late', 'released', untouched],
    ['low-float', 'released', untouched],
  ])('%s once: %s in the end, under one id, bought once at most', async (mode, state, money) => {
    await bank.world.setFault({ mode, times: 1 })
    const paymentId = await pay(1)
    await bank.world.submitBill(paymentId)
    if (mode !== 'low-float')
      expect([await bank.stateOf(paymentId), await bank.balances()]).toEqual(['inquiring', held])
    await carryOn(paymentId, 4)
    expect(await bank.stateOf(paymentId)).toBe(state)
    expect(await bank.balances()).toEqual(money)
    expect((await linesOf(paymentId)).filter(({ status }) => status === 'delivered')).toHaveLength(
      state === 'settled' ? 1 : 0,
    )
    if (mode === 'low-float') expect(bank.world.alerts).toMatchObject([{ alert: 'biller-refuses-bank', code: '018' }])
    if (mode === 'wrong-amount') expect(bank.world.alerts).toMatchObject([{ alert: 'biller-answer-invalid' }])
  })

  test('the server dies after the call: the sent bill gets a status inquiry, and is not sent again', async () => {
    const paymentId = await pay(1)
    const dying = withOrders(bank.world.outbound, (order) => ({
      send: async () => {
        await order.send()
        throw new Error('killed before the answer was written')
      },
    }))
    await expect(advanceOne(dying, paymentId)).rejects.toThrow('killed')
    expect(await bank.stateOf(paymentId)).toBe('sent')
    await bank.world.submitBill(paymentId)
    expect(await bank.balances()).toEqual(taken)
    expect(await linesOf(paymentId)).toMatchObject([{ timesSent: 1, timesAsked: 1 }])
  })

  test('customer frozen before the bill is sent: the bill is not bought, and goes to review', async () => {
    const paymentId = await pay(1)
    await insertFreeze(bank.world.database.pool, bank.ada.customerId, 'owner', bank.world.time.now)
    await carryOn(paymentId, 2)
    expect([await bank.stateOf(paymentId), await bank.balances()]).toEqual(['review', held])
    expect(await linesOf(paymentId)).toEqual([])
  })

  test('three workers on one bill pay it once', async () => {
    const paymentId = await pay(1)
    await advanceTogether(bank.world.outbound, paymentId, 3)
    expect(await bank.stateOf(paymentId)).toBe('settled')
    await bank.world.submitBill(paymentId)
    expect(await bank.balances()).toEqual(taken)
    expect(await linesOf(paymentId)).toMatchObject([{ timesSent: 1 }])
  })
})

describe('a bill without a definite answer', () => {
  test('a day without an answer: the bill goes to review, and an operator settles or releases it once', async () => {
    const [kept, back] = [await pay(7), await pay(7)]
    for (const paymentId of [kept, back]) await bank.world.submitBill(paymentId)
    bank.pass(25 * 60 * MINUTE)
    for (const paymentId of [kept, back]) await bank.world.submitBill(paymentId)
    expect(await bank.stateOf(kept)).toBe('review')
    expect(bank.world.notified).toContainEqual({ news: 'review', paymentId: kept })
    expect(bank.world.alerts).toContainEqual(expect.objectContaining({ alert: 'bill-in-review', paymentId: kept }))
    const deps = { ...bank.world.outbound, database: bank.world.database }
    const decide = (id: string, outcome: 'settled' | 'released') =>
      decideByOperator(deps, { id, outcome, reason: 'their dashboard, transaction 17', operator: 'bisi' })
    expect(await decide(kept, 'settled')).toMatchObject({ ok: true })
    expect(await decide(back, 'released')).toMatchObject({ ok: true })
    expect(await decide(kept, 'released')).toEqual({ ok: false, failure: 'not-in-review' })
    expect(await bank.balances()).toEqual(taken)
    const { rows } = await bank.world.database.pool.query<{ kind: string; address: string }>(
      `select kind, address from bank.audit_event where detail->>'paymentId' = $1 and kind like 'bill.%' order by event_id`,
      [kept],
    )
    expect(rows.map(({ kind, address }) => `${kind} ${address}`)).toEqual([
      'bill.inquiring biller',
      'bill.review biller',
      'bill.settled operator:bisi',
    ])
  })

  test('a late bill: its customer gets one notice', async () => {
    const paymentId = await pay(7)
    const sweep = createSweepOutbound(bank.world.outbound)
    bank.pass(11 * MINUTE)
    for (const job of ['1', '2']) await sweep({}, { id: job, attempt: 1, maxAttempts: 1 })
    expect(bank.world.notified.filter((one) => one.news === 'late' && one.paymentId === paymentId)).toEqual([
      { news: 'late', paymentId },
    ])
  })
})
