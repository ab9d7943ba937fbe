/**
 * Tests the aggregator's callbacks: a callback only starts a status inquiry, and each reversal is found and refunded
 * once.
 */
// @module-tag one-try
import { describe, expect, test } from 'vitest'
import { advanceOne, withOrders } from '../../payments/outbound/advance-one.fixture.ts'
import { vtpassHints } from '../../adapters/biller/vtpass.ts'
import { claimDue } from '../../payments/outbound/due-submissions.ts'
import { billerWebhookEndpoints } from './biller-webhook.ts'
import { BEFORE, openBillsBank, phone, untouched } from './bills-bank.fixture.ts'

const bank = openBillsBank()
const MINUTE = 60_000
const AMOUNT = 500_00n
const taken = { book: BEFORE - AMOUNT, available: BEFORE - AMOUNT }
const held = { book: BEFORE, available: BEFORE - AMOUNT }

const pay = (digit: number) => bank.world.payBill(bank.ada, { reference: phone(digit) })

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

  /** The bills that a worker would claim now. */
  const claimed = () => {
    const { now } = bank.world.time
    return claimDue(bank.world.database.pool, { network: 'biller', now, until: now, limit: 10 })
  }

  test('callback: is not trusted; the bank makes a status inquiry, and the answer decides', async () => {
    const paymentId = await pay(7)
    await bank.world.submitBill(paymentId)
    const { networkReference } = await bank.world.findBill(paymentId)
    for (let time = 0; time < 3; time += 1)
      expect(await say(update(networkReference, 'delivered'))).toMatchObject({
        status: 200,
        body: '{"response":"success"}',
      })
    expect(await bank.balances()).toEqual(held)
    expect(await claimed()).toEqual([paymentId])
    await bank.world.submitBill(paymentId)
    expect([await bank.stateOf(paymentId), await bank.balances()]).toEqual(['inquiring', held])
    await bank.world.resolve(networkReference, 'delivered')
    await say(update(networkReference, 'reversed'))
    await bank.world.submitBill(paymentId)
    expect([await bank.stateOf(paymentId), await bank.balances()]).toEqual(['settled', taken])
  })

  test('callback about a settled bill: refunds once when the biller reversed the bill, and changes nothing otherwise', async () => {
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

  test('callback about a reversed bill while the aggregator does not answer: the bank inquires again until an answer arrives, and refunds', async () => {
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

  test('callback about a reversal between an older answer and its settlement: the bill settles by that answer, and is then refunded', async () => {
    const paymentId = await pay(7)
    await bank.world.submitBill(paymentId)
    const { networkReference } = await bank.world.findBill(paymentId)
    const overtaken = withOrders(bank.world.outbound, (order) => ({
      inquire: async () => {
        await bank.world.resolve(networkReference, 'delivered')
        const answer = await order.inquire()
        await bank.world.resolve(networkReference, 'reversed')
        await say(update(networkReference, 'reversed'))
        return answer
      },
    }))
    bank.pass(MINUTE)
    await advanceOne(overtaken, paymentId)
    expect([await bank.stateOf(paymentId), await bank.balances()]).toEqual(['settled', taken])
    await bank.world.doWaiting('recheck-bill', paymentId, bank.world.time)
    expect([await bank.stateOf(paymentId), await bank.balances()]).toEqual(['reversed', untouched])
  })

  test('callback about an undecided bill: the recheck waits until the bill has settled', async () => {
    const paymentId = await pay(7)
    await bank.world.submitBill(paymentId)
    const { networkReference } = await bank.world.findBill(paymentId)
    await say(update(networkReference, 'reversed'))
    const { time } = bank.world
    expect(await bank.world.doWaiting('recheck-bill', paymentId, time)).toBeInstanceOf(Date)
    await bank.world.resolve(networkReference, 'delivered')
    await bank.world.submitBill(paymentId)
    await bank.world.resolve(networkReference, 'reversed')
    await bank.world.doWaiting('recheck-bill', paymentId, time)
    expect([await bank.stateOf(paymentId), await bank.balances()]).toEqual(['reversed', untouched])
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
