/**
 * The token of a prepaid meter after an operator settled its bill: fetched, stored sealed and sent, however long the aggregator
 * is silent.
 */
import { expect, test } from 'vitest'
import { decideBillCommand } from '../../operators/bill-commands.ts'
import { noticeText } from '../notices/notice-text.ts'
import { decideByOperator } from '../../payments/outbound/decide-by-operator.ts'
import { FETCH_TOKEN } from '../../payments/kinds/bill/fetch-token.ts'
import { openBillsBank } from './bills-bank.fixture.ts'
import { createTokenTexts } from './token-text.ts'

const bank = openBillsBank()
const DAY = 24 * 60 * 60_000
/** The sandbox keeps the payments of this meter pending. */
const METER = '45177777777'

/** A meter bill that stayed undecided for a day of inquiries, and that an operator settled. */
const settledByOperator = async (productId: 'prepaid' | 'postpaid' = 'prepaid') => {
  const asked = { billerId: 'ikeja-electric', reference: METER, productId }
  const paymentId = await bank.world.payBill(bank.ada, {
    ...(await bank.world.validated(bank.ada, asked)),
    amount: '2500000',
  })
  await bank.world.submitBill(paymentId)
  bank.pass(DAY + 60_000)
  await bank.world.submitBill(paymentId)
  const deps = { ...bank.world.outbound, database: bank.world.database }
  const decision = { outcome: 'settled', reason: 'their dashboard, delivered', operator: 'bisi' } as const
  expect(await decideByOperator(deps, { id: paymentId, ...decision })).toMatchObject({ ok: true })
  bank.world.alerts.length = 0
  return paymentId
}
const fetchNext = (paymentId: string) => bank.world.doWaiting(FETCH_TOKEN, paymentId, bank.world.time)
const tokenText = (paymentId: string) =>
  createTokenTexts(bank.world.database.pool, bank.world.bills.tokens)({ paymentId, message: 'token' })
const notifiedTokens = (paymentId: string) =>
  bank.world.notified.filter((one) => one.news === 'token' && one.paymentId === paymentId).length
const resolve = async (paymentId: string, status: string) =>
  bank.world.resolve((await bank.world.findBill(paymentId)).networkReference, status)

test('token: fetched until it arrives, stored, shown, and sent in one message', async () => {
  const paymentId = await settledByOperator()
  expect(await bank.world.seenBill(bank.ada, paymentId)).toMatchObject({ electricity: { token: null } })
  await fetchNext(paymentId)
  await resolve(paymentId, 'delivered')
  await bank.world.setFault({ mode: 'down', times: 1 })
  await fetchNext(paymentId)
  expect([await tokenText(paymentId), notifiedTokens(paymentId)]).toEqual([undefined, 0])
  expect(await fetchNext(paymentId)).toBeDefined()
  expect(notifiedTokens(paymentId)).toBe(1)
  const { electricity } = await bank.world.seenBill(bank.ada, paymentId)
  expect(electricity).toMatchObject({ token: expect.stringMatching(/^\d{20}$/), units: expect.stringContaining('kWh') })
  expect((await tokenText(paymentId))?.replaceAll(' ', '')).toContain(`Token:${electricity?.token}.`)
  expect(await fetchNext(paymentId)).toBeUndefined()
  expect(bank.world.alerts).toEqual([])
  const { rows } = await bank.world.database.pool.query<{ t: string }>(
    'select row(r.*)::text as t from bank.bill_receipt r where payment_id = $1',
    [paymentId],
  )
  expect(rows[0]?.t).not.toContain(electricity?.token)
})

test.each([
  ['asked for its token', fetchNext],
  ['asked at a hint', (paymentId: string) => bank.world.recheckBill(paymentId)],
])(
  'token: %s, the aggregator reports a failure of a bill that an operator settled: no money moves, and an operator returns it once',
  async (_way, ask) => {
    const start = await bank.balances()
    const paymentId = await settledByOperator()
    const before = await bank.balances()
    await resolve(paymentId, 'failed')
    await ask(paymentId)
    expect([await bank.stateOf(paymentId), await bank.balances()]).toEqual(['settled', before])
    expect(bank.world.alerts).toEqual([expect.objectContaining({ alert: 'bill-refused-after-decision', paymentId })])
    expect(notifiedTokens(paymentId)).toBe(0)
    const give = () => decideBillCommand(bank.world.database, ['return', paymentId, 'their dashboard, reversed'])
    const answers = await Promise.all([give(), give(), give()])
    expect(answers.some(({ ok }) => ok)).toBe(true)
    expect(await give()).toMatchObject({ failure: expect.stringContaining('its money is back') })
    expect([await bank.stateOf(paymentId), await bank.balances()]).toEqual(['reversed', start])
    const { rows } = await bank.world.database.pool.query(
      `select detail from bank.audit_event where kind = 'bill.reversed' and detail->>'paymentId' = $1 and outcome = 'done'`,
      [paymentId],
    )
    const { accountNumber: payee } = bank.ada
    const amountMinor = (start.book - before.book).toString()
    const reason = 'their dashboard, reversed'
    expect(rows).toMatchObject([{ detail: { amountMinor, currency: 'NGN', payee, reason } }])
  },
)

test('token: a postpaid meter has no token to fetch', async () => {
  expect(await fetchNext(await settledByOperator('postpaid'))).toBeUndefined()
})

/** A meter bill that is paid and delivered, and whose supplier gives no token yet. */
const deliveredWithout = async () => {
  const meter = { billerId: 'ikeja-electric', reference: '45102298447', productId: 'prepaid' }
  const paymentId = await bank.world.payBill(bank.ada, {
    ...(await bank.world.validated(bank.ada, meter)),
    amount: '2500000',
  })
  await bank.world.setFault('no-token')
  await bank.world.submitBill(paymentId)
  return paymentId
}

test('token missing at delivery: the bank inquires until it arrives, then shows it and sends one message', async () => {
  const paymentId = await deliveredWithout()
  expect(await bank.world.seenBill(bank.ada, paymentId)).toMatchObject({
    status: 'successful',
    electricity: { token: null },
    providerReference: expect.any(String),
  })
  for (let asks = 0; asks < 3; asks += 1) expect(await fetchNext(paymentId)).toBeDefined()
  expect(notifiedTokens(paymentId)).toBe(0)
  await bank.world.setFault('none')
  expect(await fetchNext(paymentId)).toBeDefined()
  const { electricity } = await bank.world.seenBill(bank.ada, paymentId)
  expect(electricity?.token).toMatch(/^\d{20}$/)
  expect(notifiedTokens(paymentId)).toBe(1)
  expect(await fetchNext(paymentId)).toBeUndefined()
  // The notice of the payment may come later. It has no token, because the token has a separate message.
  const { database, bills } = bank.world
  expect(await createTokenTexts(database.pool, bills.tokens)({ paymentId, message: 'payment' })).toBeUndefined()
  expect(await tokenText(paymentId)).toContain('Token:')
  expect(bank.world.alerts).toEqual([])
})

test('token missing at delivery, and the bill then reported as failed: the money is returned once, and the customer is notified', async () => {
  for (const status of ['reversed', 'failed']) {
    const before = await bank.balances()
    const paymentId = await deliveredWithout()
    expect((await bank.balances()).book).toBeLessThan(before.book)
    await bank.world.setFault('none')
    await resolve(paymentId, status)
    expect(await fetchNext(paymentId)).toBeDefined()
    expect(await bank.balances()).toEqual(before)
    expect(await bank.world.seenBill(bank.ada, paymentId)).toMatchObject({ status: 'reversed' })
    expect(bank.world.notified.filter((one) => one.news === 'reversed' && one.paymentId === paymentId)).toHaveLength(1)
    // The bank makes no more inquiries, and a later callback does not refund the payment a second time.
    expect(await fetchNext(paymentId)).toBeUndefined()
    await bank.world.recheckBill(paymentId)
    expect([notifiedTokens(paymentId), await bank.balances()]).toEqual([0, before])
  }
})

test('token: an operator gets a token that is missing for a day; a token that came with the payment is not asked for', async () => {
  const paymentId = await deliveredWithout()
  let asked = 0
  while ((await fetchNext(paymentId)) !== undefined) asked += 1
  expect(asked).toBeGreaterThan(90)
  expect(bank.world.alerts).toEqual([expect.objectContaining({ alert: 'fetch-token-unanswered', paymentId })])
  await bank.world.setFault('none')
  const meter = { billerId: 'ikeja-electric', reference: '45102298447', productId: 'prepaid' }
  const other = await bank.world.payBill(bank.ada, {
    ...(await bank.world.validated(bank.ada, meter)),
    amount: '500000',
  })
  await bank.world.submitBill(other)
  expect(await fetchNext(other)).toBeUndefined()
  const { database, bills } = bank.world
  expect(await createTokenTexts(database.pool, bills.tokens)({ paymentId: other, message: 'payment' })).toContain(
    'Token:',
  )
})

test('token message: names the kind of code and has the code, in the alphabet of text messages', () => {
  const notice = {
    kind: 'bill-token',
    customerId: bank.ada.customerId,
    reference: '01931c5e-7b00-7abc-8def-0123456789ab',
    at: new Date().toISOString(),
    maskedAccount: '******0013',
    amountMinor: '2500000',
    totalMinor: '2510750',
    currencyCode: 'NGN',
    counterparty: 'Ikeja Electric',
  } as const
  const more = 'Token: 1234 5678 9012 3456 7890. 110.6 kWh.'
  const { sms, mail } = noticeText(notice, 'Adaeze', undefined, more)
  for (const text of [sms, mail]) expect(text).toContain(more)
  expect(sms).toContain('Ikeja Electric')
  expect(sms).toMatch(/^[\x20-\x7e]{1,160}$/)
})
