/** Orders that decide an alert of payment monitoring: two people, one decision, and no word of it in the customer's archive. */
// @module-tag one-try
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { REFERRED } from '../../../core/payments/payment-states.ts'
import { createTestDatabase, type TestDatabase } from '../../db/database.fixture.ts'
import { refuseOverdue } from '../../features/risk/risk-alert-store.ts'
import { addConfirmedHit, addPayment } from '../staff-subjects.fixture.ts'
import { addCustomer, openStaffWorld, type StaffAnswer, type StaffWorld, type TestCustomer } from '../staff.fixture.ts'

const REASON = 'The customer answered on the phone'
const RULE = 'new-payee-new-device-most-of-balance'
let test: TestDatabase
let world: StaffWorld
let customer: TestCustomer

beforeAll(async () => {
  test = await createTestDatabase()
  world = await openStaffWorld(test)
  customer = await addCustomer(world, '22212345678', 'ngozi.adeyemi')
})
afterAll(async () => {
  await world.close()
  await test.drop()
})

let alertId = ''
/** Adds an open alert. The deadline of a referred payment is four hours later. */
async function addAlert(answer: 'hold' | 'refer' = 'refer'): Promise<void> {
  alertId = randomUUID()
  const state = answer === 'refer' ? 'review' : 'refused'
  await test.asOwner(
    `insert into bank.payment (payment_id, kind, transfer_type, state, refusal, customer_id, account_number, account_name,
       payee_reference, payee_name, institution_code, amount_minor, fee_minor, vat_minor, stamp_duty_minor, currency, narration,
       approved_with, created_at, completed_at)
     values ($1, 'own-bank', 0, $2, $3, $4, $5, 'NGOZI ADEYEMI', '1070000011', 'TUNDE BAKARE', '000036', 4000000, 0, 0, 0, 'NGN', '', '{0}', now(), $6)`,
    [
      alertId,
      state,
      answer === 'hold' ? 'payment-stopped' : null,
      customer.customerId,
      customer.accountNumber,
      answer === 'hold' ? new Date() : null,
    ],
  )
  await test.asOwner(
    `insert into bank.risk_alert (alert_id, customer_id, answer, rules, evidence, raised_at, deadline_at)
     values ($1, $2, $3, $4, '{"isNewPayee":true,"balancePercent":92}', now(), $5)`,
    [alertId, customer.customerId, answer, [RULE], answer === 'refer' ? new Date(Date.now() + 4 * 3_600_000) : null],
  )
}
beforeEach(() => addAlert())

type Kind = 'make-referred-payment' | 'refuse-referred-payment'
const orderOf = (kind: Kind, feedback = 'false-alarm') => ({
  orderId: randomUUID(),
  kind,
  payload: { alertId, feedback },
  reasonCode: kind === 'make-referred-payment' ? 'customer-confirmed' : 'customer-denies',
  reason: REASON,
})
async function propose(kind: Kind, feedback?: string): Promise<string> {
  const order = orderOf(kind, feedback)
  const answer = await world.call(await world.logIn('risk-officer'), 'orders/propose', order)
  expect(answer).toMatchObject({ status: 200, body: { state: 'proposed', customerId: null } })
  return order.orderId
}
const approve = async (orderId: string): Promise<StaffAnswer> =>
  world.call(await world.logIn('risk-officer'), 'orders/approve', { orderId })
const alertRow = async () =>
  (
    await test.asOwner('select decision, decided_by, reason, feedback from bank.risk_alert where alert_id = $1', [
      alertId,
    ])
  )[0]
const jobs = () =>
  test.asOwner(`select from graphile_worker.jobs where key = 'apply-risk-decision:' || $1::text`, [alertId])

async function payOther(): Promise<TestCustomer> {
  const other = await addCustomer(world, '22212345679', 'tunde.bakare')
  const change = 'update bank.payment set payee_customer_id = $2 where payment_id = $1'
  await test.asOwner(change, [alertId, other.customerId])
  return other
}
/** The account of the payee that `addScreeningHit` lists. */
const payElsewhere = () =>
  test.asOwner(
    `update bank.payment set institution_code = '000013', payee_reference = '0123456789' where payment_id = $1`,
    [alertId],
  )

describe('an order that decides an alert', () => {
  it('release: is a decision only after a second person approved, with one job', async () => {
    const orderId = await propose('make-referred-payment')
    expect(await alertRow()).toMatchObject({ decision: null })
    const summary = expect.stringMatching(/: a false alarm \(Most of the balance to a new payee, from a new device\)$/)
    expect(await approve(orderId)).toMatchObject({ status: 200, body: { state: 'executed', summary } })
    expect(await alertRow()).toEqual({
      decision: 'release',
      decided_by: expect.stringMatching(/^operator:[0-9a-f-]{36}$/),
      reason: REASON,
      feedback: 'false-alarm',
    })
    expect(await jobs()).toHaveLength(1)
  })

  it('two checkers at the same time: decide once', async () => {
    const orderId = await propose('refuse-referred-payment', 'correct')
    const answers = await Promise.all([approve(orderId), approve(orderId), approve(orderId)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(await jobs()).toHaveLength(1)
  })

  it('two orders of one payment: the second fails, and the first decision stays', async () => {
    const [release, refuse] = [
      await propose('make-referred-payment'),
      await propose('refuse-referred-payment', 'correct'),
    ]
    expect(await approve(refuse)).toMatchObject({ body: { state: 'executed' } })
    expect(await approve(release)).toMatchObject({ body: { state: 'failed' } })
    expect(await alertRow()).toMatchObject({ decision: 'refuse', feedback: 'correct' })
  })

  it.each([
    ['payer', async () => addConfirmedHit(test, customer.customerId)],
    ['payee in this bank', async () => addConfirmedHit(test, (await payOther()).customerId)],
    ['payee of another bank', async () => (await payElsewhere(), addConfirmedHit(test, null))],
  ])(
    'release of a payment with a listed %s: fails with the next step, and an order to refuse the payment is executed',
    async (_party, confirmOne) => {
      const orderId = await propose('make-referred-payment')
      const hitId = await confirmOne()
      try {
        expect(await approve(orderId)).toMatchObject({
          body: { state: 'failed', failure: expect.stringContaining('Refuse the payment') },
        })
        expect(await alertRow()).toMatchObject({ decision: null })
        expect(await jobs()).toHaveLength(0)
        const refusal = await propose('refuse-referred-payment', 'correct')
        expect(await approve(refusal)).toMatchObject({ body: { state: 'executed' } })
      } finally {
        await test.asOwner('delete from bank.screening_hit where hit_id = $1', [hitId])
      }
    },
  )

  it('an order after the deadline: fails', async () => {
    const orderId = await propose('make-referred-payment')
    const late = new Date(Date.now() + 5 * 3_600_000)
    await world.database.transaction((tx) => refuseOverdue(tx, late))
    expect(await approve(orderId)).toMatchObject({ body: { state: 'failed' } })
    expect(await alertRow()).toMatchObject({ decision: 'refuse', decided_by: 'deadline' })
  })

  it('an order whose audit event cannot be written: decides nothing, and can be approved again', async () => {
    const orderId = await propose('make-referred-payment')
    await test.asOwner(`create function bank.refuse_risk_event() returns trigger language plpgsql as
      $$ begin raise exception 'no room'; end $$`)
    await test.asOwner(`create trigger refuse_risk_event before insert on bank.audit_event for each row
      when (new.kind = 'order.executed') execute function bank.refuse_risk_event()`)
    try {
      expect(await approve(orderId)).toMatchObject({ status: 500 })
    } finally {
      await test.asOwner('drop trigger refuse_risk_event on bank.audit_event')
    }
    expect(await alertRow()).toMatchObject({ decision: null })
    expect(await jobs()).toHaveLength(0)
    expect(await approve(orderId)).toMatchObject({ body: { state: 'executed' } })
    expect(await jobs()).toHaveLength(1)
  })

  it('a stopped payment: cannot be released, and its alert can be closed with feedback', async () => {
    await addAlert('hold')
    const maker = await world.logIn('risk-officer')
    expect(await world.call(maker, 'orders/propose', orderOf('make-referred-payment'))).toMatchObject({ status: 404 })
    expect(await approve(await propose('refuse-referred-payment'))).toMatchObject({ body: { state: 'executed' } })
    expect(await alertRow()).toMatchObject({ decision: 'refuse', feedback: 'false-alarm' })
  })

  it('the order: is hidden from roles that read no risks, in the list and alone', async () => {
    const orderId = await propose('refuse-referred-payment')
    const seenBy = async (role: 'teller' | 'administrator' | 'auditor') => {
      const token = await world.logIn(role)
      const { body } = await world.call(token, 'orders/list', { which: 'open' })
      const isListed = (body['orders'] as readonly { orderId: string }[]).some((one) => one.orderId === orderId)
      return [isListed, (await world.call(token, 'orders/read', { orderId })).status]
    }
    expect(await seenBy('teller')).toEqual([false, 404])
    expect(await seenBy('administrator')).toEqual([false, 404])
    expect(await seenBy('auditor')).toEqual([true, 200])
  })

  it('teller: may not make the order', async () => {
    const answer = await world.call(await world.logIn('teller'), 'orders/propose', orderOf('make-referred-payment'))
    expect(answer).toMatchObject({ status: 403 })
  })

  it.each([
    ['settle-payment', '22212345679'],
    ['release-payment', '22212345670'],
  ] as const)('%s: is not possible for a referred payment', async (kind, bvn) => {
    const paymentId = await addPayment(test, await addCustomer(world, bvn, `customer.${bvn}`))
    const order = { payload: { paymentId }, reasonCode: 'network-report', reason: 'Read in the report of the day' }
    const proposed = async () =>
      world.call(await world.logIn('payments-operator'), 'orders/propose', { orderId: randomUUID(), kind, ...order })
    expect(await proposed()).toMatchObject({ status: 200 })
    await test.asOwner('update bank.payment_submission set review_reason = $2 where payment_id = $1', [
      paymentId,
      REFERRED,
    ])
    expect(await proposed()).toMatchObject({ status: 404 })
  })

  it('the archive of the customer: has no order and no event about the alert', async () => {
    await approve(await propose('refuse-referred-payment', 'correct'))
    const of = (table: string) =>
      test.asOwner(`select from bank.${table} where customer_id = $1`, [customer.customerId])
    expect(await of('staff_order')).toEqual([])
    const events = await test.asOwner(
      `select from bank.audit_event where customer_id = $1 and (kind like 'risk.%' or kind like 'order.%')`,
      [customer.customerId],
    )
    expect(events).toEqual([])
  })
})

describe('the queue', () => {
  it('queue of alerts: lists the open alerts with evidence and deadline, and lists a decided alert with its checker', async () => {
    const token = await world.logIn('risk-officer')
    const listed = async (which: string) => {
      const { body } = await world.call(token, 'risk/list', { which })
      return (body['alerts'] as readonly { readonly alertId: string }[]).find((one) => one.alertId === alertId)
    }
    expect(await listed('open')).toMatchObject({
      answer: 'refer',
      amountMinor: '4000000',
      rules: [RULE],
      evidence: { isNewPayee: true, balancePercent: 92 },
      decision: null,
    })
    await approve(await propose('make-referred-payment'))
    expect(await listed('open')).toBeUndefined()
    expect(await listed('decided')).toMatchObject({
      decision: 'release',
      decidedBy: expect.stringMatching(/^Person /),
      feedback: 'false-alarm',
    })
  })

  it('feedback: counts right hits and false alarms of each rule', async () => {
    const token = await world.logIn('auditor')
    const rating = async () => {
      const { body } = await world.call(token, 'risk/list', { which: 'open' })
      return (body['rules'] as readonly Record<string, number>[])[0]
    }
    const before = await rating()
    await approve(await propose('refuse-referred-payment', 'correct'))
    expect(await rating()).toEqual({ ...before, correct: (before?.['correct'] ?? 0) + 1 })
  })
})
