/** The files of customers, of alerts and of hits: each file is a recorded read, and has the rows of its filters only. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../db/database.fixture.ts'
import { addCustomer, openStaffWorld, type StaffWorld, type TestCustomer } from './staff.fixture.ts'
import { addReportedPayment, addScreeningHit } from './staff-subjects.fixture.ts'

const REASON = 'The list of the branch for the day'
let test: TestDatabase
let world: StaffWorld
let officer: string
let customer: TestCustomer

beforeAll(async () => {
  test = await createTestDatabase()
  world = await openStaffWorld(test)
  officer = await world.logIn('risk-officer')
  customer = await addCustomer(world, '22212345678', 'ngozi.adeyemi')
})
afterAll(async () => {
  await world.close()
  await test.drop()
})

const reads = () =>
  test.asOwner('select role, content, reason from bank.record_read where customer_id = $1', [customer.customerId])

it('customers: the file is a read with its reason, which each customer in the file sees', async () => {
  const found = await world.call(officer, 'customers/export', { text: customer.cifid, reason: REASON })
  expect(found).toMatchObject({ status: 200, body: { customers: [{ cifid: customer.cifid }] } })
  const name = 'name, customer number, username, tier, and the ends of phone and BVN, saved as a file'
  expect(await reads()).toEqual([{ role: 'risk-officer', content: name, reason: REASON }])
})

it('customers: a file without a reason is refused, and a file of no customer records no read', async () => {
  const before = (await reads()).length
  expect(await world.call(officer, 'customers/export', { text: customer.cifid })).toMatchObject({ status: 400 })
  const nobody = await world.call(officer, 'customers/export', { text: 'nobody.here', reason: REASON })
  expect(nobody).toMatchObject({ status: 200, body: { customers: [] } })
  expect(await reads()).toHaveLength(before)
})

it('alerts and hits: the filters choose the rows of the list and of the file, and the file leaves an event without a customer', async () => {
  const alertId = await addReportedPayment(test, customer)
  const idsOf = async (path: string, filters: object): Promise<readonly unknown[]> => {
    const { status, body } = await world.call(officer, path, { which: 'decided', ...filters })
    expect(status, JSON.stringify(body)).toBe(200)
    return (body['alerts'] as readonly { readonly alertId: string }[]).map((alert) => alert.alertId)
  }
  for (const path of ['risk/list', 'risk/export']) {
    expect(await idsOf(path, {})).toEqual([alertId])
    expect(await idsOf(path, { rule: 'burst-to-many-payees', answer: 'refer' })).toEqual([alertId])
    expect(await idsOf(path, { rule: 'listed-person' })).toEqual([])
    expect(await idsOf(path, { answer: 'hold' })).toEqual([])
  }
  const events = await test.asOwner(
    `select customer_id, detail ->> 'alerts' as alerts from bank.audit_event where kind = 'risk.exported' order by event_id`,
  )
  expect(events).toEqual(['1', '1', '0', '0'].map((alerts) => ({ customer_id: null, alerts })))
  const listed = await test.asOwner(
    `select customer_id, detail ->> 'alerts' as alerts from bank.audit_event where kind = 'risk.listed' order by event_id`,
  )
  expect(listed).toEqual(events)
  expect(await world.call(officer, 'screening/list', { which: 'open' })).toMatchObject({ status: 200 })
  const hits = `select customer_id, detail ->> 'hits' as hits from bank.audit_event where kind = 'screening.listed'`
  expect(await test.asOwner(hits)).toEqual([{ customer_id: null, hits: '0' }])
  const hitId = await addScreeningHit(test, customer.customerId)
  const saved = await world.call(officer, 'screening/export', { which: 'open' })
  expect(saved).toMatchObject({ status: 200, body: { hits: [{ hitId }] } })
  expect(JSON.stringify(saved.body)).not.toContain(customer.customerId)
  expect(await test.asOwner(hits.replace('listed', 'exported'))).toEqual([{ customer_id: null, hits: '1' }])
  expect(await world.call(officer, 'risk/list', { which: 'open', rule: "x' or '" })).toMatchObject({ status: 400 })
})
