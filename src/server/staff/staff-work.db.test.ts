/** The staff's calls on payments, reports and identity checks: what a search finds, the story of a payment, a report, and the customer's view of looks. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { caseReference } from '../../core/cases/case-reference.ts'
import { paymentReference } from '../../core/payments/reference.ts'
import { calendarDay, daysAfter } from '../../values/date.ts'
import { createTestDatabase, type TestDatabase } from '../db/database.fixture.ts'
import { addCustomer, openStaffWorld, type StaffWorld, type TestCustomer } from './staff.fixture.ts'
import { addIdentityCheck, addPayment, addReport } from './staff-subjects.fixture.ts'

let test: TestDatabase
let world: StaffWorld
let customer: TestCustomer
let other: TestCustomer
let paymentId: string
let caseId: string
let operator: string
let officer: string

beforeAll(async () => {
  test = await createTestDatabase()
  world = await openStaffWorld(test)
  customer = await addCustomer(world, '22212345678', 'ngozi.adeyemi')
  other = await addCustomer(world, '22212345679', 'bola.ige')
  paymentId = await addPayment(test, customer)
  await addPayment(test, other)
  caseId = await addReport(world, customer, paymentId)
  await addIdentityCheck(world, customer)
  operator = await world.logIn('payments-operator')
  officer = await world.logIn('dispute-officer')
})
afterAll(async () => {
  await world.close()
  await test.drop()
})

const looksOf = async (): Promise<readonly { readonly content: string; readonly reason: string }[]> => {
  const { rows } = await world.database.pool.query<{ content: string; reason: string }>(
    'select content, reason from bank.record_read where customer_id = $1 order by read_at, read_id',
    [customer.customerId],
  )
  return rows
}

describe('payment search', () => {
  it.each([
    ['the payment id', () => paymentId],
    ['the reference on the receipt', () => paymentReference(paymentId)],
    ['the reference of the network', () => `NIP-${paymentId}`],
    ['the account number', () => customer.accountNumber],
    ['the customer number', () => customer.cifid],
  ])('search: finds a payment by %s', async (_what, text) => {
    const { status, body } = await world.call(operator, 'payments/search', { text: text() })
    expect(status).toBe(200)
    expect(body['payments']).toEqual([
      expect.objectContaining({
        paymentId,
        state: 'review',
        amountMinor: '500000',
        reference: paymentReference(paymentId),
      }),
    ])
  })

  it('search without a number: lists the payments in this state only', async () => {
    const inReview = await world.call(operator, 'payments/search', { state: 'review' })
    expect(inReview.body['payments']).toHaveLength(2)
    const held = await world.call(operator, 'payments/search', { state: 'held' })
    expect(held.body['payments']).toEqual([])
  })

  it('search for late payments: lists those that are not decided and whose customer knows of the delay', async () => {
    const late = async (filters: object = {}) => {
      const { body } = await world.call(operator, 'payments/search', { late: 'yes', ...filters })
      return (body['payments'] as readonly { paymentId: string }[]).map((one) => one.paymentId)
    }
    expect(await late()).toEqual([])
    const notify = (at: Date | null) =>
      test.asOwner('update bank.payment_submission set late_notified_at = $2 where payment_id = $1', [paymentId, at])
    await notify(new Date())
    expect(await late()).toEqual([paymentId])
    expect(await late({ state: 'held' })).toEqual([])
    expect(await late({ text: customer.cifid })).toEqual([paymentId])
    expect(await late({ text: other.cifid })).toEqual([])
    await notify(null)
  })

  it('search for a customer: finds the payments of this kind and state only', async () => {
    const bills = await world.call(operator, 'payments/search', { text: customer.cifid, kind: 'bill' })
    expect(bills.body['payments']).toEqual([])
    const settled = await world.call(operator, 'payments/search', { text: customer.cifid, state: 'settled' })
    expect(settled.body['payments']).toEqual([])
  })

  it('search by days and amounts: finds the payments of these days in Lagos between these amounts', async () => {
    const found = async (filters: object): Promise<number> => {
      const { status, body } = await world.call(operator, 'payments/search', filters)
      expect(status, JSON.stringify(body)).toBe(200)
      return (body['payments'] as readonly object[]).length
    }
    const today = calendarDay(world.clock.now())
    const yesterday = daysAfter(today, -1)
    const days = { from: yesterday, to: today }
    expect(await found(days)).toBe(2)
    expect(await found({ from: daysAfter(today, -3), to: daysAfter(today, -3) })).toBe(0)
    expect(await found({ ...days, amountFrom: '5,000', amountTo: '5000.00' })).toBe(2)
    expect(await found({ ...days, amountFrom: '5000.01' })).toBe(0)
    expect(await found({ ...days, amountTo: '4,999.99' })).toBe(0)
    expect(await found({ ...days, state: 'settled' })).toBe(0)
    expect(await found({ state: 'review', to: daysAfter(today, -3) })).toBe(0)
    expect(await found({ text: customer.cifid, ...days, amountFrom: '5000' })).toBe(1)
    expect(await found({ text: customer.cifid, amountFrom: '5000.01' })).toBe(0)
    expect(await found({ text: customer.cifid, to: daysAfter(today, -3) })).toBe(0)
  })

  it.each([
    ['more than 7 days', { from: '2026-11-01', to: '2026-11-08' }],
    ['one day alone', { from: '2026-11-01' }],
    ['a day that does not exist', { from: '2026-02-30', to: '2026-03-01' }],
    ['days in the wrong order', { text: '1', from: '2026-11-02', to: '2026-11-01' }],
    ['text in the place of an amount', { text: '1', amountFrom: '1e3' }],
    ['amounts in the wrong order', { text: '1', amountFrom: '2', amountTo: '1' }],
  ])('search of payments with %s: is refused', async (_what, filters) => {
    expect(await world.call(operator, 'payments/search', filters)).toMatchObject({ status: 400 })
  })

  it('search of payments: is refused when it would list all payments', async () => {
    for (const search of [{}, { state: 'settled' }, { kind: 'bill' }])
      expect(await world.call(operator, 'payments/search', search)).toMatchObject({ status: 400 })
  })
})

describe('story of a payment', () => {
  it('story of a payment: has the payment, its network, its steps, its charges and its reports', async () => {
    const reason = 'The customer asks where the money is'
    const { status, body } = await world.call(operator, 'payments/read', { paymentId, reason })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      cifid: customer.cifid,
      payeeName: 'Bola Ige',
      totalMinor: '501075',
      network: { name: 'switch', inquiries: 4, reviewReason: 'no definite answer within a day' },
      steps: [{ event: 'sent' }, { event: 'review', code: '96' }],
      reports: [{ caseId, type: 'wrong-account', state: 'opened' }],
      journals: [],
      orders: [],
    })
    expect(await looksOf()).toContainEqual({ content: 'A payment of yours, with its steps and messages', reason })
  })

  it('story of a payment: is refused for an unknown payment, and without a reason', async () => {
    const unknown = { paymentId: caseId, reason: 'The customer asks for it' }
    expect(await world.call(operator, 'payments/read', unknown)).toMatchObject({ status: 404 })
    expect(await world.call(operator, 'payments/read', { paymentId, reason: 'short' })).toMatchObject({ status: 400 })
  })

  it('story of a payment: says that there is no record, for an id that is cut off', async () => {
    const cut = { paymentId: paymentId.slice(0, -3), reason: 'The customer asks for it' }
    const message = 'There is no record with this id. Check the id.'
    expect(await world.call(operator, 'payments/read', cut)).toMatchObject({ status: 400, body: { message } })
  })
})

describe('reports of customers', () => {
  it('list of reports: has the open report with its title, and the list of ended reports is empty', async () => {
    const { body } = await world.call(officer, 'cases/list', { which: 'open' })
    expect(body['cases']).toEqual([
      expect.objectContaining({ caseId, cifid: customer.cifid, type: 'wrong-account', counterparty: 'Bola Ige' }),
    ])
    expect((await world.call(officer, 'cases/list', { which: 'ended' })).body['cases']).toEqual([])
  })

  it('list of reports: is filtered by number, problem, state, deadline and recall in the query', async () => {
    const listed = async (filters: object): Promise<readonly { caseId: string }[]> => {
      const { status, body } = await world.call(officer, 'cases/list', { which: 'open', ...filters })
      expect(status, JSON.stringify(body)).toBe(200)
      return body['cases'] as readonly { caseId: string }[]
    }
    const own = [expect.objectContaining({ caseId, recallDueAt: null })]
    for (const text of [caseReference(caseId), paymentReference(paymentId).toLowerCase(), customer.cifid])
      expect(await listed({ text, type: 'wrong-account', state: 'opened' }), text).toEqual(own)
    for (const filters of [
      { type: 'fraud' },
      { state: 'waiting' },
      { text: other.cifid },
      { text: 'CASE-0000-0000-0000' },
    ])
      expect(await listed(filters)).toEqual([])
    expect(await listed({ which: 'late' })).toEqual([])
    expect(await listed({ which: 'recalls' })).toEqual([])
    const due = new Date(world.clock.now().getTime() - 60_000)
    await test.asOwner(
      `insert into bank.case_clock (case_id, clock, source, started_at, due_at) values ($1, 'result', 'own', $2, $2)`,
      [caseId, due],
    )
    await test.asOwner(
      `insert into bank.recall (case_id, transfer_id, state, reason, began_at, answer_by, next_at)
       values ($1, $2, 'inquiring', 'AC03', $3, $3, $3)`,
      [caseId, paymentId, due],
    )
    expect(await listed({ which: 'late' })).toEqual([expect.objectContaining({ caseId, dueClock: 'result' })])
    expect(await listed({ which: 'recalls' })).toEqual([
      expect.objectContaining({ caseId, recallDueAt: due.toISOString() }),
    ])
    await test.asOwner('delete from bank.recall')
    await test.asOwner('delete from bank.case_clock')
  })

  it('report: has the customer’s words, the conversation with the picture, and the acts that the state allows', async () => {
    const { body } = await world.call(officer, 'cases/read', { caseId })
    expect(body).toMatchObject({
      words: 'One digit was wrong',
      paymentId,
      needsPayment: false,
      events: [{ event: 'message', actor: 'customer', picture: 1 }],
      acts: ['write-to-customer', 'ask-customer', 'decide-for-customer', 'decide-against-customer', 'ask-bank'],
    })
  })

  it('report that asks for erasure: has the order of the erasure', async () => {
    const erasureId = crypto.randomUUID()
    await test.asOwner(
      `insert into bank.support_case (case_id, reference, customer_id, type, state, description, opened_at)
       select $1, 'CASE-ERASE', customer_id, 'data-erasure', 'opened', 'Please erase my data', now()
       from bank.support_case where case_id = $2`,
      [erasureId, caseId],
    )
    const { body } = await world.call(officer, 'cases/read', { caseId: erasureId })
    expect(body['acts']).toContain('erase-customer')
    await test.asOwner('delete from bank.support_case where case_id = $1', [erasureId])
  })

  it('picture of a report: is the JPEG, and the look is recorded for the customer and in the audit trail', async () => {
    const { status, body } = await world.call(officer, 'cases/picture', { caseId, number: 1 })
    expect(status).toBe(200)
    expect(Buffer.from(String(body['base64']), 'base64').subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]))
    expect((await looksOf()).map(({ content }) => content)).toContainEqual(expect.stringMatching(/^A picture in your/))
    const events = await test.asOwner(`select from bank.audit_event where kind = 'case.picture-looked-at'`)
    expect(events).toHaveLength(1)
    expect(await world.call(officer, 'cases/picture', { caseId, number: 2 })).toMatchObject({ status: 404 })
  })
})

describe('identity checks', () => {
  it('list of identity checks: has the customer who waits, with the tier', async () => {
    const { body } = await world.call(await world.logIn('kyc-officer'), 'identity-checks/list', {})
    expect(body['checks']).toEqual([
      expect.objectContaining({ customerId: customer.customerId, kind: 'tier', subject: 'Tier 3' }),
    ])
  })

  it('identity check: has the decrypted details, the documents, and the missing items', async () => {
    const { customerId } = customer
    const { body } = await world.call(await world.logIn('kyc-officer'), 'identity-checks/read', { customerId })
    expect(body).toMatchObject({
      name: 'Ngozi Adeyemi',
      nin: null,
      submission: { tier: 3, state: 'waiting', code: expect.stringMatching(/^[\da-f]{8}$/) },
      sections: [
        {
          section: 'personal',
          fields: [
            { name: 'Street', value: 'Marina 1' },
            { name: 'City.Name', value: 'Lagos' },
          ],
        },
      ],
      documents: [{ kind: 'passport', name: 'International passport' }],
    })
    expect(body['missing']).toContain('signature')
    expect((await looksOf()).map(({ content }) => content)).toContain('Your identity check')
  })

  it('document of an identity check: is the JPEG, and the look is recorded before the file store is asked', async () => {
    const officer = await world.logIn('kyc-officer')
    const asked = { customerId: customer.customerId, kind: 'passport' }
    const { status, body } = await world.call(officer, 'identity-checks/document', asked)
    expect(status).toBe(200)
    expect(Buffer.from(String(body['base64']), 'base64').subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]))
    world.files.store.down = true
    try {
      expect(await world.call(officer, 'identity-checks/document', asked)).toMatchObject({ status: 500 })
    } finally {
      world.files.store.down = false
    }
    const events = await test.asOwner(`select from bank.audit_event where kind = 'kyc.document-looked-at'`)
    expect(events).toHaveLength(2)
  })
})
