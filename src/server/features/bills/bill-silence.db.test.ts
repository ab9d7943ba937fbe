/**
 * The bank's handling of an aggregator that is silent, unsure or inconsistent: status inquiries, notices, and no release without
 * a definite answer.
 */
// @module-tag one-try
import { describe, expect, test } from 'vitest'
import { createAdvanceOutbound } from '../../payments/outbound/advance-outbound.ts'
import { decideByOperator } from '../../payments/outbound/decide-by-operator.ts'
import { createSweepOutbound } from '../../payments/outbound/sweep-outbound.ts'
import { vtpassHints } from '../../adapters/biller/vtpass.ts'
import { outboundJobKey } from '../../payments/outbound/outbound-job.ts'
import { insertFreeze } from '../freeze/freeze-store.ts'
import { BILLS } from '../../payments/kinds/bill/outbound-bill.ts'
import { billerWebhookEndpoints } from './biller-webhook.ts'
import { BEFORE, openBillsBank, phone, untouched } from './bills-bank.fixture.ts'

const bank = openBillsBank()
const MINUTE = 60_000
const AMOUNT = 500_00n
const taken = { book: BEFORE - AMOUNT, available: BEFORE - AMOUNT }
const held = { book: BEFORE, available: BEFORE - AMOUNT }

const pay = (digit: number) => bank.world.payBill(bank.ada, { reference: phone(digit) })
const linesOf = async (paymentId: string) => bank.world.bought((await bank.world.findBill(paymentId)).networkReference)
/** Carries it as often as its jobs would, a minute apart. */
const carryOn = async (paymentId: string, times: number) => {
  for (let time = 0; time < times; time += 1) {
    await bank.world.submitBill(paymentId)
    bank.pass(MINUTE)
  }
}

describe('every part that a number can play', () => {
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

describe('every fault of the way there and back', () => {
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

  test('the server dies after the call: what was sent is asked about, and not sent again', async () => {
    const paymentId = await pay(1)
    const dying = createAdvanceOutbound({
      ...bank.world.outbound,
      orderOf: async (bill) => {
        const order = await bank.world.outbound.orderOf(bill)
        return {
          ...order,
          send: async () => {
            await order.send()
            throw new Error('killed before the answer was written')
          },
        }
      },
    })
    await expect(dying({ paymentId }, { id: '1', attempt: 1, maxAttempts: 1 })).rejects.toThrow('killed')
    expect(await bank.stateOf(paymentId)).toBe('sent')
    await bank.world.submitBill(paymentId)
    expect(await bank.balances()).toEqual(taken)
    expect(await linesOf(paymentId)).toMatchObject([{ timesSent: 1, timesAsked: 1 }])
  })

  test('frozen before the aggregator has it: it is not bought, and an operator decides', async () => {
    const paymentId = await pay(1)
    await insertFreeze(bank.world.database.pool, bank.ada.customerId, 'owner', bank.world.time.now)
    await carryOn(paymentId, 2)
    expect([await bank.stateOf(paymentId), await bank.balances()]).toEqual(['review', held])
    expect(await linesOf(paymentId)).toEqual([])
  })

  test('three workers on one bill pay it once', async () => {
    const paymentId = await pay(1)
    await Promise.all([1, 2, 3].map(() => bank.world.submitBill(paymentId).catch(() => undefined)))
    await bank.world.submitBill(paymentId)
    expect(await bank.balances()).toEqual(taken)
    expect(await linesOf(paymentId)).toMatchObject([{ timesSent: 1 }])
  })
})

describe('never decided', () => {
  test('a day without an answer makes it an operator’s, who settles or gives back, once', async () => {
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

  test('a bill without its job gets a job, and the customer of a late bill gets one notice', async () => {
    const paymentId = await pay(7)
    await bank.world.database.pool.query('select graphile_worker.remove_job($1)', [outboundJobKey(BILLS, paymentId)])
    const sweep = createSweepOutbound(bank.world.outbound)
    bank.pass(11 * MINUTE)
    for (const job of ['1', '2']) await sweep({}, { id: job, attempt: 1, maxAttempts: 1 })
    const { rowCount } = await bank.world.database.pool.query('select from graphile_worker.jobs where key = $1', [
      outboundJobKey(BILLS, paymentId),
    ])
    expect(rowCount).toBe(1)
    expect(bank.world.notified.filter((one) => one.news === 'late' && one.paymentId === paymentId)).toEqual([
      { news: 'late', paymentId },
    ])
  })
})

describe('a callback of the aggregator', () => {
  const KEY = 'a-key-of-the-address'
  const say = async (value: unknown, key = KEY) => {
    const { database, time } = bank.world
    const logger = { warn: () => {} }
    const clock = { now: () => time.now }
    const [endpoint] = billerWebhookEndpoints({ database, clock, logger, hints: vtpassHints, key: KEY })
    const body = Buffer.from(typeof value === 'string' ? value : JSON.stringify(value))
    return endpoint?.handle({ body, headers: {}, query: { key }, params: {} })
  }
  const update = (requestId: string, status: string) => ({
    type: 'transaction-update',
    data: { code: '000', requestId, content: { transactions: { status } } },
  })
  const jobs = async (key: string) => {
    const found = await bank.world.database.pool.query(
      'select from graphile_worker.jobs where key = $1 and run_at <= now()',
      [key],
    )
    return found.rowCount
  }

  test('is not believed: it only makes us ask, and the answer decides', async () => {
    const paymentId = await pay(7)
    await bank.world.submitBill(paymentId)
    const { networkReference } = await bank.world.findBill(paymentId)
    for (let time = 0; time < 3; time += 1)
      expect(await say(update(networkReference, 'delivered'))).toMatchObject({
        status: 200,
        body: '{"response":"success"}',
      })
    expect(await bank.balances()).toEqual(held)
    expect(await jobs(outboundJobKey(BILLS, paymentId))).toBe(1)
    await bank.world.submitBill(paymentId)
    expect([await bank.stateOf(paymentId), await bank.balances()]).toEqual(['inquiring', held])
    await bank.world.resolve(networkReference, 'delivered')
    await say(update(networkReference, 'reversed'))
    await bank.world.submitBill(paymentId)
    expect([await bank.stateOf(paymentId), await bank.balances()]).toEqual(['settled', taken])
  })

  test('about a settled bill: refunds once when the biller reversed the bill, and changes nothing otherwise', async () => {
    const [stays, goes] = [await pay(1), await pay(8)]
    for (const paymentId of [stays, goes]) await bank.world.submitBill(paymentId)
    for (const paymentId of [stays, goes]) {
      await say(update((await bank.world.findBill(paymentId)).networkReference, 'reversed'))
      expect(await jobs(`recheck-bill:${paymentId}`)).toBe(1)
    }
    await Promise.all(
      [stays, goes, goes, goes].map((paymentId) => bank.world.recheckBill(paymentId).catch(() => undefined)),
    )
    await bank.world.recheckBill(goes)
    expect([await bank.stateOf(stays), await bank.stateOf(goes)]).toEqual(['settled', 'reversed'])
    expect(await bank.balances()).toEqual(taken)
    expect(await bank.world.seenBill(bank.ada, goes)).toMatchObject({ status: 'reversed', electricity: null })
    expect(bank.world.notified.filter(({ news }) => news === 'reversed').length).toBeGreaterThan(0)
  })

  test('a bill that a case refunded: no money is returned twice, and an operator is notified', async () => {
    const paymentId = await pay(8)
    await bank.world.submitBill(paymentId)
    await bank.world.database.pool.query(
      `insert into bank.refund (posting_id, subject_id, subject_kind, source, amount_minor) values (gen_random_uuid(), $1, 'payment', 'case', 100)`,
      [paymentId],
    )
    await say(update((await bank.world.findBill(paymentId)).networkReference, 'reversed'))
    await bank.world.recheckBill(paymentId)
    expect([await bank.stateOf(paymentId), await bank.balances()]).toEqual(['settled', taken])
    expect(bank.world.alerts).toEqual([
      expect.objectContaining({ alert: 'bill-reversal-refused', paymentId, refusal: 'given-back-before' }),
    ])
  })

  test('about a reversed bill while the aggregator does not answer: the bank inquires again until an answer arrives, and refunds', async () => {
    const paymentId = await pay(8)
    await bank.world.submitBill(paymentId)
    await say(update((await bank.world.findBill(paymentId)).networkReference, 'reversed'))
    const { time } = bank.world
    const dueAfter = async () => {
      const before = time.now.getTime()
      const due = await bank.world.doWaiting('recheck-bill', paymentId, time)
      return due && due.getTime() - before
    }
    for (const [mode, waited] of [
      ['down', undefined],
      ['malformed', MINUTE],
    ] as const) {
      await bank.world.setFault({ mode, times: 1 })
      const after = await dueAfter()
      if (waited !== undefined) expect(after).toBe(waited)
      expect(await bank.stateOf(paymentId)).toBe('settled')
    }
    expect(await dueAfter()).toBe(MINUTE)
    expect([await bank.stateOf(paymentId), await bank.balances()]).toEqual(['reversed', untouched])
    expect(await dueAfter()).toBeUndefined()
    expect(bank.world.alerts).toEqual([])
  })

  test('a bill without any answer: the bank asks for a day, then notifies an operator, and releases nothing', async () => {
    const paymentId = await pay(8)
    await bank.world.submitBill(paymentId)
    await say(update((await bank.world.findBill(paymentId)).networkReference, 'reversed'))
    await bank.world.setFault('down')
    const { time } = bank.world
    const asked: number[] = []
    for (
      let turn = 0;
      turn < 150 && (await bank.world.doWaiting('recheck-bill', paymentId, time)) !== undefined;
      turn += 1
    )
      asked.push(time.now.getTime())
    const [first = 0] = asked
    expect(asked.slice(1, 5).map((at) => (at - first) / MINUTE)).toEqual([1, 2, 3, 18])
    expect((asked.at(-1) ?? 0) - first).toBe(24 * 60 * MINUTE)
    expect(bank.world.alerts).toEqual([expect.objectContaining({ alert: 'recheck-bill-unanswered', paymentId })])
    expect([await bank.stateOf(paymentId), await bank.balances()]).toEqual(['settled', taken])
  })

  test('biller webhook: rejects a bad key and a bad body alike; ignores unknown payments', async () => {
    const paymentId = await pay(1)
    const { networkReference } = await bank.world.findBill(paymentId)
    const refused = { status: 400, body: 'Bad request' }
    for (const key of ['', 'another-key', `${KEY} `])
      expect(await say(update(networkReference, 'delivered'), key)).toMatchObject(refused)
    for (const rubbish of ['', '{', '[]', {}, { type: 'else' }]) expect(await say(rubbish)).toMatchObject(refused)
    expect(await say(update('202611210030abcdefabcdefabcdefab', 'delivered'))).toMatchObject({ status: 200 })
    expect(await bank.stateOf(paymentId)).toBe('held')
  })

  test('biller webhook: a message about changed products starts a refresh', async () => {
    expect(await say({ type: 'variations-update', data: {} })).toMatchObject({ status: 200 })
    expect(await jobs('refresh-billers')).toBe(1)
  })
})
