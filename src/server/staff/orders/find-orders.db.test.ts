/** Tests the search of orders by the reference of the payment, the report or the question that they are about. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { caseReference } from '../../../core/cases/case-reference.ts'
import { paymentReference } from '../../../core/payments/reference.ts'
import type { StaffRole } from '../../../values/vocabularies/staff-duties.ts'
import { createTestDatabase, type TestDatabase } from '../../db/database.fixture.ts'
import { addCustomer, openStaffWorld, type StaffWorld, type TestCustomer } from '../staff.fixture.ts'
import { addPayment, addQuestion, addReport } from '../staff-subjects.fixture.ts'

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

/** Proposes an order, and returns its id. */
async function propose(role: StaffRole, kind: string, payload: object, reasonCode = 'other'): Promise<string> {
  const orderId = randomUUID()
  const order = { orderId, kind, payload, reasonCode, reason: 'To find this order by its subject' }
  const { status, body } = await world.call(await world.logIn(role), 'orders/propose', order)
  expect(status, JSON.stringify(body)).toBe(200)
  return orderId
}

/** The ids of the open and the ended orders that a text finds. */
async function find(text: string, role: StaffRole = 'risk-officer'): Promise<readonly string[]> {
  const token = await world.logIn(role)
  const pages = ['open', 'ended'].map(async (which) => {
    const { status, body } = await world.call(token, 'orders/list', { which, text })
    expect(status, JSON.stringify(body)).toBe(200)
    return (body['orders'] as readonly { readonly orderId: string }[]).map(({ orderId }) => orderId)
  })
  return (await Promise.all(pages)).flat().toSorted()
}

const WORDS = { text: 'We have read your report and look into it' }

it('orders: the reference and the id of a payment find its orders, its batches and the orders about its reports', async () => {
  const [paymentId, otherId] = [await addPayment(test, customer), await addPayment(test, customer)]
  const caseId = await addReport(world, customer, paymentId)
  const released = await propose('payments-operator', 'release-payment', { paymentId })
  const several = await propose('payments-operator', 'settle-payments', { paymentIds: [paymentId, otherId] })
  const decided = await propose('dispute-officer', 'decide-for-customer', { caseId, ...WORDS })
  const other = await propose('payments-operator', 'release-payment', { paymentId: otherId })
  const made = [released, several, decided].toSorted()
  const reference = paymentReference(paymentId)
  const typed = [reference, ` ${reference.toLowerCase()} `, reference.replace(/^\w+-/, ''), paymentId.toUpperCase()]
  for (const text of typed) expect(await find(text), text).toEqual(made)
  expect(await find(`NIP-${paymentId}`)).toEqual(made)
  expect(await find(paymentReference(otherId))).toEqual([several, other].toSorted())
  expect(await find(paymentReference(randomUUID()))).toEqual([])
})

it('orders: the reference and the id of a report find the orders about this report only', async () => {
  const paymentId = await addPayment(test, customer)
  const caseId = await addReport(world, customer, paymentId)
  await propose('payments-operator', 'release-payment', { paymentId })
  const written = await propose('dispute-officer', 'write-to-customer', { caseId, ...WORDS })
  for (const text of [caseReference(caseId), caseReference(caseId).toLowerCase(), caseId])
    expect(await find(text), text).toEqual([written])
})

it('orders: the reference of a question finds its answer and its end, also after the question was closed', async () => {
  const [reference, otherReference] = [await addQuestion(test), await addQuestion(test)]
  const text = 'Your card is at the branch in Ikeja.'
  const made = [await propose('dispute-officer', 'answer-contact', { reference, text }, 'answer')]
  await propose('dispute-officer', 'answer-contact', { reference: otherReference, text }, 'answer')
  made.push(await propose('dispute-officer', 'close-contact', { reference }, 'settled'))
  expect(await find(reference.toLowerCase())).toEqual(made.toSorted())
})

it('orders: the reference of a referred payment finds its orders only for a role that reads risks', async () => {
  const paymentId = await addPayment(test, customer)
  await test.asOwner(
    `insert into bank.risk_alert (alert_id, customer_id, answer, rules, evidence, raised_at, deadline_at)
     values ($1, $2, 'refer', '{burst-to-many-payees}', '{}', now(), now() + interval '4 hours')`,
    [paymentId, customer.customerId],
  )
  const payload = { alertId: paymentId, feedback: 'correct' }
  const refused = await propose('risk-officer', 'refuse-referred-payment', payload, 'customer-denies')
  expect(await find(paymentReference(paymentId))).toEqual([refused])
  expect(await find(paymentReference(paymentId), 'dispute-officer')).toEqual([])
})
