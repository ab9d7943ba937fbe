/** Orders that decide a hit of screening: the freeze of a listed customer, the kept decision, and no word in the customer's archive. */
// @module-tag one-try
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../db/database.fixture.ts'
import { ORDER_REASONS } from '../../../values/vocabularies/staff-orders.ts'
import { archiveOf } from '../customer-archive.fixture.ts'
import { addScreeningHit } from '../staff-subjects.fixture.ts'
import { addCustomer, openStaffWorld, type StaffAnswer, type StaffWorld, type TestCustomer } from '../staff.fixture.ts'

const REASON = 'The birth date and the passport are the same'
let test: TestDatabase
let world: StaffWorld
let customer: TestCustomer
let number = 22_212_345_670n

beforeAll(async () => {
  test = await createTestDatabase()
  world = await openStaffWorld(test)
})
afterAll(async () => {
  await world.close()
  await test.drop()
})
beforeEach(async () => {
  number += 1n
  customer = await addCustomer(world, String(number), `ngozi.${number}`)
})

type Kind = 'confirm-screening-hit' | 'dismiss-screening-hit'
async function decide(kind: Kind, hitId: string): Promise<StaffAnswer> {
  const [maker, checker] = [await world.logIn('risk-officer'), await world.logIn('risk-officer')]
  const orderId = randomUUID()
  const reasonCode = kind === 'confirm-screening-hit' ? 'same-person' : 'other-person'
  const order = { orderId, kind, payload: { hitId }, reasonCode, reason: REASON }
  const proposed = await world.call(maker, 'orders/propose', order)
  expect(proposed.status, JSON.stringify(proposed.body)).toBe(200)
  return world.call(checker, 'orders/approve', { orderId })
}
async function unfreeze(): Promise<StaffAnswer> {
  const orderId = randomUUID()
  const { customerId } = customer
  const order = {
    orderId,
    kind: 'unfreeze-customer',
    payload: { customerId },
    reasonCode: ORDER_REASONS['unfreeze-customer'][0],
  }
  const proposed = await world.call(await world.logIn('risk-officer'), 'orders/propose', {
    ...order,
    reason: 'Came to a branch',
  })
  expect(proposed.status, JSON.stringify(proposed.body)).toBe(200)
  return world.call(await world.logIn('risk-officer'), 'orders/approve', { orderId })
}
const isFrozen = async () =>
  (
    await test.asOwner('select from bank.customer_freeze where customer_id = $1 and lifted_at is null', [
      customer.customerId,
    ])
  ).length === 1
const decisionOf = async (hitId: string) =>
  (await test.asOwner('select decision, reason from bank.screening_hit where hit_id = $1', [hitId]))[0]

describe('an order on a hit', () => {
  it('one person on a list of sanctions: freezes the customer in the same transaction', async () => {
    const hitId = await addScreeningHit(test, customer.customerId)
    expect(await decide('confirm-screening-hit', hitId)).toMatchObject({ body: { state: 'executed' } })
    expect(await decisionOf(hitId)).toEqual({ decision: 'true-match', reason: REASON })
    expect(await isFrozen()).toBe(true)
  })

  it('one person on a list of sanctions: the archive has the freeze, without the reason and without the order', async () => {
    const hitId = await addScreeningHit(test, customer.customerId)
    await decide('confirm-screening-hit', hitId)
    const archive = await archiveOf(world.application, customer.customerId)
    expect(archive['data/activity.json']).toContain('freeze.set')
    for (const text of Object.values(archive)) {
      expect(text).not.toContain(REASON)
      expect(text).not.toMatch(/screening\.confirmed|confirm-screening-hit/)
    }
  })

  it('one person on a list of sanctions: no order lifts the freeze until the decision is corrected', async () => {
    const hitId = await addScreeningHit(test, customer.customerId)
    await decide('confirm-screening-hit', hitId)
    const failed = await unfreeze()
    expect(failed).toMatchObject({
      body: { state: 'failed', failure: expect.stringContaining('keeps these accounts frozen') },
    })
    expect(await isFrozen()).toBe(true)
    await test.asOwner(`update bank.screening_hit set decision = 'false-match' where hit_id = $1`, [hitId])
    expect(await unfreeze()).toMatchObject({ body: { state: 'executed' } })
    expect(await isFrozen()).toBe(false)
  })

  it('one person with a public office: freezes nothing', async () => {
    const hitId = await addScreeningHit(test, customer.customerId, 'pep')
    expect(await decide('confirm-screening-hit', hitId)).toMatchObject({ body: { state: 'executed' } })
    expect(await isFrozen()).toBe(false)
  })

  it('a payee: freezes nothing, and keeps the decision', async () => {
    const hitId = await addScreeningHit(test, null)
    expect(await decide('confirm-screening-hit', hitId)).toMatchObject({ body: { state: 'executed' } })
    expect(await decisionOf(hitId)).toMatchObject({ decision: 'true-match' })
  })

  it('other persons: freezes nothing, and leaves no word in the customer’s archive', async () => {
    const hitId = await addScreeningHit(test, customer.customerId)
    expect(await decide('dismiss-screening-hit', hitId)).toMatchObject({ body: { state: 'executed' } })
    expect(await isFrozen()).toBe(false)
    const events = await test.asOwner(
      `select from bank.audit_event where customer_id = $1 and kind like 'screening.%'`,
      [customer.customerId],
    )
    const orders = await test.asOwner('select from bank.staff_order where customer_id = $1', [customer.customerId])
    expect([events, orders]).toEqual([[], []])
  })

  it('a hit that does not exist: is refused', async () => {
    const maker = await world.logIn('risk-officer')
    const order = { orderId: randomUUID(), kind: 'dismiss-screening-hit', reasonCode: 'other-person', reason: REASON }
    for (const hitId of [randomUUID(), 'x', null, 'x'.repeat(10_000)]) {
      const answer = await world.call(maker, 'orders/propose', { ...order, payload: { hitId } })
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(answer.status).toBeLessThan(500)
    }
  })
})

describe('the queue of hits', () => {
  it('queue of hits: lists open and decided hits without names, and counts the decisions for each list', async () => {
    const hitId = await addScreeningHit(test, customer.customerId)
    const officer = await world.logIn('risk-officer')
    const open = await world.call(officer, 'screening/list', { which: 'open' })
    expect(open.body['hits']).toContainEqual(
      expect.objectContaining({ hitId, subject: 'customer', score: 0.93, topic: 'sanction', decision: null }),
    )
    expect(JSON.stringify(open.body)).not.toContain('Adeyemi')
    await decide('dismiss-screening-hit', hitId)
    const decided = await world.call(officer, 'screening/list', { which: 'decided' })
    expect(decided.body['hits']).toContainEqual(
      expect.objectContaining({
        hitId,
        decision: 'false-match',
        reason: REASON,
        decidedBy: expect.stringMatching(/^Person /),
      }),
    )
    expect(decided.body['lists']).toEqual([expect.objectContaining({ list: 'Sample list' })])
  })

  it('evidence of a hit: is read by staff, and the audit event does not name the customer', async () => {
    const hitId = await addScreeningHit(test, customer.customerId)
    const officer = await world.logIn('risk-officer')
    const { body } = await world.call(officer, 'screening/read', { hitId })
    expect(body).toEqual({
      hitId,
      customerId: customer.customerId,
      screened: { name: 'Ngozi Adeyemi', birthDate: '1988-03-02', account: null },
      listed: { name: 'NGOSI ADEYEMI', birthDates: ['1988'], countries: ['xx'], entry: 'Sample list, S-1' },
      reason: 'The names agree to 93%.',
    })
    const events = await test.asOwner(
      `select customer_id, detail from bank.audit_event where kind = 'screening.read' and detail->>'hitId' = $1`,
      [hitId],
    )
    expect(events).toEqual([{ customer_id: null, detail: expect.objectContaining({ hitId }) }])
    expect(await world.call(officer, 'screening/read', { hitId: randomUUID() })).toMatchObject({ status: 404 })
  })

  it('evidence of a hit: has the account of a payee', async () => {
    const hitId = await addScreeningHit(test, null)
    const officer = await world.logIn('risk-officer')
    const { body } = await world.call(officer, 'screening/read', { hitId })
    expect(body).toMatchObject({
      customerId: null,
      screened: { birthDate: null, account: expect.stringMatching(/^0123456789, /) },
    })
  })
})
