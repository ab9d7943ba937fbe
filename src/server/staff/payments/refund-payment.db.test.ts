/** Tests the refund of a payment without a report, by an order of two people. */
// @module-tag one-try
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addRates } from '../../features/exchange/rates-store.ts'
import { PIN, reasonOf } from '../../features/transfers/world.fixture.ts'
import { verifyBooks } from '../../ledger/verify.ts'
import { paid, report } from '../orders/case-order-rows.fixture.ts'
import { openOrderWorld } from '../orders/order-world.fixture.ts'
import { paymentInReview, settled } from '../orders/payment-order-rows.fixture.ts'
import { settledTransfer } from '../orders/refund-order-rows.fixture.ts'

const REASON = 'The biller has told us of its fault'
const WHOLE = 20_000_00n

let world: Awaited<ReturnType<typeof openOrderWorld>>
let maker: string
let checker: string

beforeAll(async () => {
  world = await openOrderWorld()
  maker = await world.staff.logIn('payments-operator')
  checker = await world.staff.logIn('payments-operator')
})
afterAll(async () => {
  expect((await verifyBooks(world.bank.database)).faults).toEqual([])
  await world.close()
})

async function propose(paymentId: string, amountMinor: bigint) {
  const orderId = randomUUID()
  const payload = { paymentId, amountMinor: amountMinor.toString() }
  const order = { orderId, kind: 'refund-payment', payload, reasonCode: 'bank-at-fault', reason: REASON }
  return { orderId, answer: await world.staff.call(maker, 'orders/propose', order) }
}
const approve = (orderId: string, token = checker) => world.staff.call(token, 'orders/approve', { orderId })

/** Refunds by an order of two people. */
async function refund(paymentId: string, amountMinor: bigint): Promise<string> {
  const { orderId, answer } = await propose(paymentId, amountMinor)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  expect(await approve(orderId)).toMatchObject({ body: { state: 'executed' } })
  return orderId
}

const storyOf = async (paymentId: string) =>
  (await world.staff.call(maker, 'payments/read', { paymentId, reason: REASON })).body
const refundableOf = async (paymentId: string): Promise<unknown> => (await storyOf(paymentId))['refundable']

describe('refund of a payment', () => {
  it('refund: pays a part and then the rest into the account that paid, and never more', async () => {
    const { payer, transferId } = await paid(world)
    const before = await world.bank.balanceOf(payer.accountNumber)
    expect(await refundableOf(transferId)).toEqual({ leftMinor: WHOLE.toString(), obstacle: null })
    // The entries name a customer's account by the number that staff know.
    expect((await storyOf(transferId))['journals']).toMatchObject([
      { lines: expect.arrayContaining([expect.objectContaining({ account: payer.accountNumber })]) },
    ])
    await refund(transferId, 5_000_00n)
    expect(await refundableOf(transferId)).toEqual({ leftMinor: '1500000', obstacle: null })
    expect(await propose(transferId, 15_000_01n)).toMatchObject({
      answer: {
        status: 404,
        body: { message: expect.stringContaining('Only ₦15,000.00 of the payment is left to refund.') },
      },
    })
    await refund(transferId, 15_000_00n)
    expect((await world.bank.balanceOf(payer.accountNumber)) - before).toBe(WHOLE)
    expect(await refundableOf(transferId)).toEqual({
      leftMinor: '0',
      obstacle: 'Nothing is left to refund: the whole amount was given back.',
    })
  })

  it('refund: writes the journal of a refund, its source, and the alert of the customer', async () => {
    const { transferId } = await paid(world)
    const orderId = await refund(transferId, 5_000_00n)
    const rows = await world.bank.asOwner(
      `select q.kind, q.narration, r.source, n.counterparty from bank.refund r
       join ledger.request q on q.request_id = r.posting_id join bank.journal_note n on n.journal_id = r.posting_id
       where r.subject_id = $1`,
      [transferId],
    )
    expect(rows).toEqual([
      {
        kind: 'case-refund',
        narration: expect.stringMatching(/^Refund, /),
        source: 'order',
        counterparty: 'Optimus Bank',
      },
    ])
    const story = (await world.staff.call(maker, 'payments/read', { paymentId: transferId, reason: REASON })).body
    expect(story).toMatchObject({
      refunds: [{ source: 'order', amountMinor: '500000' }],
      notices: [
        { kind: 'transfer-refunded', text: expect.stringContaining('₦5,000.00'), deliveries: expect.any(Array) },
      ],
      orders: [{ orderId, state: 'executed' }],
    })
  })

  it('refund: is paid once when two orders of the whole amount are approved at the same time', async () => {
    const { payer, transferId } = await paid(world)
    const before = await world.bank.balanceOf(payer.accountNumber)
    const orders = [await propose(transferId, WHOLE), await propose(transferId, WHOLE)]
    const tokens = [checker, await world.staff.logIn('payments-operator')]
    const answers = await Promise.all(orders.map(({ orderId }, at) => approve(orderId, tokens[at])))
    expect(answers.map(({ body }) => body['state']).toSorted()).toEqual(['executed', 'failed'])
    expect((await world.bank.balanceOf(payer.accountNumber)) - before).toBe(WHOLE)
  })

  it('refund: an order above 10 million naira needs the duty for large payments', async () => {
    const id = await settledTransfer(world, 20_000_000_00n)
    const { answer } = await propose(id, 10_000_000_01n)
    expect(answer).toMatchObject({ status: 200, body: { checkerDuty: 'payment.check-large' } })
    const other = await settledTransfer(world, 20_000_000_00n)
    expect((await propose(other, 10_000_000_00n)).answer.body).toMatchObject({ checkerDuty: 'payment.check' })
  })
})

/** Exchanges ₦100,000.00 into dollars. Returns the payment id. */
async function exchanged(bank: typeof world.bank): Promise<string> {
  const rates = { NGN: '1452.318256', EUR: '0.863417', GBP: '0.747209' }
  const at = bank.time.now
  await addRates(bank.database.pool, { source: 'test', madeAt: at, nextAt: null, rates }, { at, heldBecause: null })
  const customer = await bank.addPerson('Ngozi', 'Eze', 3, 1_000_000_00n)
  const { accountNumber: dollars } = await bank.openFor(customer.customerId, 'DOM', 'USD')
  const { nameEnquiryRef: _none, ...request } = await bank.requestFor(customer, dollars, {
    TransactionType: 2,
    amount: '10000000',
    narration: '',
  })
  const review = await bank.handlers.initiate(request, customer.context)
  if (!review.ok) throw new Error(reasonOf(review))
  const paid = await bank.handlers.confirm({ challengeId: review.value.data.challengeId, pin: PIN }, customer.context)
  if (!paid.ok) throw new Error(reasonOf(paid))
  return request.transferId
}

describe('a payment that an order cannot refund', () => {
  const obstacleOf = async (paymentId: string): Promise<string> => {
    const { answer } = await propose(paymentId, 1n)
    expect(answer.status).toBe(404)
    return String(answer.body['message'])
  }

  it('refund: names the open report, which has a separate refund', async () => {
    const payment = await paid(world)
    const caseId = await report(world, payment)
    expect(await obstacleOf(payment.transferId)).toMatch(/Report CASE-\S+ is about this payment/)
    // A report that was decided against the customer is no obstacle.
    await world.bank.asOwner(
      `update bank.support_case set state = 'resolved-against', closed_at = now() where case_id = $1`,
      [caseId],
    )
    await refund(payment.transferId, 100n)
  })

  it('refund: is refused between two accounts of the customer, who has the money', async () => {
    const { transferId } = await paid(world)
    await world.bank.asOwner('update bank.payment set payee_customer_id = customer_id where payment_id = $1', [
      transferId,
    ])
    expect(await obstacleOf(transferId)).toContain('another account of the same customer')
  })

  it('refund: is refused for an exchange, whose page shows the rate and what the customer received', async () => {
    const exchangeId = await exchanged(world.bank)
    expect(await obstacleOf(exchangeId)).toContain('another account of the same customer')
    expect(await storyOf(exchangeId)).toMatchObject({
      kind: 'exchange',
      refundable: { obstacle: expect.stringContaining('who has the money') },
      exchange: {
        arrivesMinor: '6783',
        arrivesCurrency: 'USD',
        rate: '1474.1031',
        unitCurrency: 'USD',
        priceCurrency: 'NGN',
      },
    })
  })

  it('refund: is refused while the money is held, and for a closed account', async () => {
    expect(await obstacleOf((await paymentInReview(world, 'other-bank')).id)).toContain('only held')
    const { payer, transferId } = await paid(world)
    await world.bank.asOwner('delete from bank.account where account_number = $1', [payer.accountNumber])
    expect(await obstacleOf(transferId)).toContain('The account that paid is closed')
  })

  it('refund: is refused for the fee of a card, which has a separate order, and for another id', async () => {
    expect(await obstacleOf(await settled(world, 'card-fee'))).toContain('the record does not exist')
    expect(await obstacleOf(randomUUID())).toContain('the record does not exist')
  })
})
