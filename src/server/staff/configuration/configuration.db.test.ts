/** The configuration by date as staff see it: the figures of today, a preview, its order by two people, and the day on which it counts. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEFAULT_MARGIN_SCHEDULES } from '../../../core/exchange/margin-schedule.ts'
import { DEFAULT_FEE_SCHEDULES } from '../../../core/fees/fee-schedule.ts'
import { DEFAULT_LIMIT_SCHEDULES } from '../../../core/limits/limit-schedule.ts'
import { scheduleAt } from '../../../core/schedule-at.ts'
import { createTestDatabase, type TestDatabase } from '../../db/database.fixture.ts'
import { findSchedules } from '../../db/dated-schedules.ts'
import { MARGIN_SCHEDULES } from '../../features/exchange/margin-schedules.ts'
import { FEE_SCHEDULES } from '../../features/fees/fee-schedules.ts'
import { LIMIT_SCHEDULES } from '../../features/limits/limit-schedules.ts'
import { addCustomer, openStaffWorld, type StaffAnswer, type StaffWorld, type TestCustomer } from '../staff.fixture.ts'
import { addPayment } from '../staff-subjects.fixture.ts'
import { AREAS } from './areas.ts'

let test: TestDatabase
let world: StaffWorld
let accountant: string
let checker: string

beforeAll(async () => {
  test = await createTestDatabase()
  world = await openStaffWorld(test)
  const payer = await addCustomer(world, '22212345678', 'ngozi.adeyemi')
  await addPayment(test, payer)
  await addExchange(payer)
  const second = await addCustomer(world, '22212345679', 'bola.ige')
  await test.asOwner('update bank.customer set kyc_level = $2 where customer_id = $1', [second.customerId, 3])
  accountant = await world.logIn('accountant')
  checker = await world.logIn('risk-officer')
})
afterAll(async () => {
  await world.close()
  await test.drop()
})

/** A payment of this customer that exchanged dollars for naira. */
async function addExchange(payer: TestCustomer): Promise<void> {
  const paymentId = await addPayment(test, payer)
  await test.asOwner(
    `update bank.payment set kind = 'exchange', transfer_type = 2, currency = 'USD', state = 'settled', completed_at = now()
     where payment_id = $1`,
    [paymentId],
  )
  await test.asOwner(
    `insert into bank.exchange (transfer_id, to_currency, arrives_minor, profit_minor, unit_currency, price_currency, rate,
       exchange_rate_number) values ($1, 'NGN', 100, 1, 'USD', 'NGN', 1500, 1)`,
    [paymentId],
  )
}

const preview = (area: string, changes: object, effectiveFrom = '2999-01-01') =>
  world.call(accountant, 'configuration/preview', { area, effectiveFrom, changes })

async function order(previewed: StaffAnswer, kind = 'add-fees'): Promise<string> {
  const orderId = randomUUID()
  const answer = await world.call(accountant, 'orders/propose', {
    orderId,
    kind,
    payload: { schedule: previewed.body['schedule'] },
    reasonCode: 'decision-of-board',
    reason: 'Decision 12 of the board of this year',
  })
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200, body: { state: 'proposed' } })
  return orderId
}

describe('figures', () => {
  it.each([
    ['fees', FEE_SCHEDULES.write(DEFAULT_FEE_SCHEDULES[0])],
    ['limits', LIMIT_SCHEDULES.write(DEFAULT_LIMIT_SCHEDULES[0])],
    ['margins', MARGIN_SCHEDULES.write(DEFAULT_MARGIN_SCHEDULES[0])],
  ] as const)('%s: the same JSON is written from its figures', (area, written) => {
    const parsed = AREAS[area].parse(written)
    if (!parsed.ok) throw new Error(parsed.failure)
    expect(AREAS[area].write(parsed.value.figures, '2026-01-01')).toEqual(written)
  })
})

describe('preview', () => {
  it('fees: gives the difference from the figures of that day, and the customers who paid such a fee', async () => {
    const { status, body } = await preview('fees', { vatBasisPoints: '1000', 'interbankFees.1.fee': '3000' })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({
      changes: [
        { path: 'interbankFees.1.fee', before: '2500', after: '3000' },
        { path: 'vatBasisPoints', before: '750', after: '1000' },
      ],
      touched: { customers: 1, all: 2 },
      until: null,
    })
  })

  it('fees: a levy and a step are added and taken away', async () => {
    const added = await preview('fees', {
      'cybersecurityLevy.basisPoints': '50',
      'stampDuty.from': null,
      'stampDuty.charge': null,
    })
    expect(added.body['schedule']).toMatchObject({ stampDuty: null, cybersecurityLevy: { basisPoints: 50 } })
    const step = await preview('fees', { 'interbankFees.0.upTo': null, 'interbankFees.0.fee': null })
    expect(step.body['schedule']).toMatchObject({ interbankFees: [{ upTo: '5000000', fee: '2500' }, { fee: '5000' }] })
  })

  it('limits: counts the customers of the changed tier', async () => {
    const { body } = await preview('limits', { 'sending.3.NGN.perDay': '600000000' })
    expect(body).toMatchObject({
      changes: [{ path: 'sending.3.NGN.perDay', before: '500000000', after: '600000000' }],
      touched: { customers: 1, all: 2 },
    })
    expect((await preview('limits', { 'pinOnly.NGN': '100' })).body).toMatchObject({ touched: { customers: 2 } })
    expect((await preview('limits', { 'pinOnly.USD': '100' })).body).toMatchObject({ touched: { customers: 0 } })
  })

  it.each([
    [
      'a day that has begun',
      'fees',
      { sameBankFee: '500' },
      '2026-01-01',
      /^The first day can be \d{4}-\d\d-\d\d or later/,
    ],
    ['a figure that does not exist', 'fees', { 'constructor.prototype.x': '1' }, '2999-01-01', /^There is no figure/],
    [
      'a contradiction',
      'limits',
      { 'sending.1.NGN.perDay': '1' },
      '2999-01-01',
      /cannot be used: tier 1 may send more/,
    ],
    ['a margin above 20 %', 'margins', { 'margins.USD.NGN': '15000' }, '2999-01-01', /USD to NGN is above 20 %/],
    ['no difference', 'fees', { vatBasisPoints: '750' }, '2999-01-01', /already count on that day/],
    ['a value that is no figure', 'fees', { vatBasisPoints: '-1' }, '2999-01-01', /./],
    ['a day that does not exist', 'fees', { sameBankFee: '500' }, '2999-02-30', /^This day does not exist/],
    ['no change', 'fees', {}, '2999-01-01', /^Change at least one figure/],
  ])('refuses %s', async (_what, area, changes, day, message) => {
    const answer = await preview(area, changes, day)
    expect(answer).toMatchObject({ status: 400, body: { problem: 'bad-input' } })
    expect(answer.body['message']).toMatch(message)
  })
})

describe('order of a change', () => {
  it('order of a change: shows the checker the difference that the maker saw, also after its execution, and counts from its day', async () => {
    const previewed = await preview('fees', { sameBankFee: '1000' }, '2998-12-01')
    const orderId = await order(previewed)
    const difference = () => world.call(checker, 'configuration/order-difference', { orderId })
    const seen = await difference()
    expect(seen.body['changes']).toEqual([{ path: 'sameBankFee', before: '0', after: '1000' }])
    expect(seen.body).toEqual(
      expect.objectContaining({ changes: previewed.body['changes'], touched: previewed.body['touched'] }),
    )
    const approved = await world.call(checker, 'orders/approve', { orderId, note: '' })
    expect(approved.body, JSON.stringify(approved.body)).toMatchObject({ state: 'executed' })
    expect((await difference()).body['changes']).toEqual(previewed.body['changes'])

    const read = await world.call(checker, 'configuration/read', {})
    const { fees } = read.body as { fees: { figures: object[]; planned: object[] } }
    expect(fees.figures).toContainEqual({ path: 'sameBankFee', value: '0' })
    expect(fees.planned).toEqual([
      { effectiveFrom: '2998-12-01', changes: [{ path: 'sameBankFee', before: '0', after: '1000' }] },
    ])
    // A change for a later day starts from the planned figures, and an earlier change says when it ends.
    const later = await preview('fees', { vatBasisPoints: '800' }, '2999-01-01')
    expect(later.body['schedule']).toMatchObject({ sameBankFee: '1000', vatBasisPoints: 800 })
    expect((await preview('fees', { vatBasisPoints: '800' }, '2998-01-01')).body).toMatchObject({ until: '2998-12-01' })
  })

  it('margins: two people change a margin and close a direction, from that day on', async () => {
    const changes = { 'margins.USD.NGN': '200', 'margins.NGN.GBP': null }
    const previewed = await preview('margins', changes, '2998-12-01')
    expect(previewed.body).toMatchObject({
      changes: [
        { path: 'margins.NGN.GBP', before: '150', after: null },
        { path: 'margins.USD.NGN', before: '150', after: '200' },
      ],
      touched: { customers: 1, all: 2 },
    })
    expect((await preview('margins', { 'margins.NGN.GBP': null })).body).toMatchObject({ touched: { customers: 0 } })
    const orderId = await order(previewed, 'add-margins')
    expect((await world.call(accountant, 'orders/approve', { orderId, note: '' })).body).toMatchObject({
      problem: 'own-order',
    })
    expect((await world.call(checker, 'orders/approve', { orderId, note: '' })).body).toMatchObject({
      state: 'executed',
    })
    const schedules = await findSchedules(MARGIN_SCHEDULES, world.database.pool)
    expect(scheduleAt(schedules, '2998-11-30T12:00:00Z').spreadBasisPoints).toMatchObject({
      'USD>NGN': 150n,
      'NGN>GBP': 150n,
    })
    const after = scheduleAt(schedules, '2998-12-01T12:00:00Z').spreadBasisPoints
    expect([after['USD>NGN'], after['NGN>GBP'], after['NGN>USD']]).toEqual([200n, undefined, 150n])
  })

  it('order of a change: fails when other figures were added after the order was made', async () => {
    const orders = [
      await order(await preview('limits', { 'pinOnly.NGN': '100' }), 'add-limits'),
      await order(await preview('limits', { 'pinOnly.NGN': '200' }), 'add-limits'),
    ]
    const ends = []
    for (const orderId of orders)
      ends.push((await world.call(checker, 'orders/approve', { orderId, note: '' })).body['state'])
    expect(ends).toEqual(['executed', 'failed'])
  })

  it('order of another kind: has no difference of figures', async () => {
    expect(await world.call(checker, 'configuration/order-difference', { orderId: randomUUID() })).toMatchObject({
      status: 404,
    })
  })
})

it('configuration: has the customers who may raise limits', async () => {
  const { body } = await world.call(checker, 'configuration/read', {})
  expect(body['limitChange']).toEqual({ allowed: 2, stopped: 0 })
})
