/** Services that staff switch off: the list, the preview, and the orders of two people that begin and end a stop. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatDateTime } from '../../../values/date.ts'
import { STOPPED_PARTS, type StoppedService } from '../../../values/vocabularies/service-stops.ts'
import { createTestDatabase, type TestDatabase } from '../../db/database.fixture.ts'
import { embedBillers } from '../../features/bills/billers/embed-billers.ts'
import { findStop, insertStop } from '../../stops/stop-store.ts'
import { addPayment } from '../staff-subjects.fixture.ts'
import { addCustomer, openStaffWorld, type StaffWorld } from '../staff.fixture.ts'

let test: TestDatabase
let world: StaffWorld
let operator: string
let checker: string

beforeAll(async () => {
  test = await createTestDatabase()
  world = await openStaffWorld(test)
  await embedBillers(test.database)
  await addPayment(test, await addCustomer(world, '22212345678', 'ngozi.adeyemi'))
  await addCustomer(world, '22212345679', 'bola.ige')
  operator = await world.logIn('payments-operator')
  checker = await world.logIn('risk-officer')
})
afterAll(async () => {
  await world.close()
  await test.drop()
})

const HOUR = 60 * 60_000
const after = (hours: number) => new Date(world.clock.now().getTime() + hours * HOUR).toISOString()
const SWITCH = { service: 'network:switch', reason: 'maintenance', startsAt: null, endsAt: null }
const preview = (wanted: object) => world.call(operator, 'stops/preview', { ...SWITCH, ...wanted })
const isOff = async (service: StoppedService, hours = 0) =>
  (await findStop(world.database.pool, [service], new Date(after(hours)))) !== undefined
async function propose(kind: string, payload: object): Promise<string> {
  const orderId = randomUUID()
  const reasonCode = 'network-staff'
  const answer = await world.call(operator, 'orders/propose', {
    orderId,
    kind,
    payload,
    reasonCode,
    reason: 'The operator of the switch wrote a mail',
  })
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200, body: { state: 'proposed' } })
  return orderId
}
const approve = (orderId: string, by = checker) => world.call(by, 'orders/approve', { orderId, note: '' })
const stopsNow = async () =>
  (await world.call(checker, 'stops/read', {})).body['stops'] as { stopId: string; state: string; name: string }[]

describe('stop-service', () => {
  it('two people switch a network off immediately, and on again', async () => {
    const orderId = await propose('stop-service', SWITCH)
    expect(await isOff('network:switch')).toBe(false)
    expect((await approve(orderId, operator)).body).toMatchObject({ problem: 'own-order' })
    expect((await approve(orderId)).body).toMatchObject({ state: 'executed' })
    expect(await isOff('network:switch')).toBe(true)
    const [stop] = await stopsNow()
    expect(stop).toMatchObject({ state: 'off', name: 'Transfers to other banks (payment switch)' })
    expect(stop).toMatchObject({
      order: {
        orderId,
        maker: expect.stringMatching(/^Person /),
        checker: expect.stringMatching(/^Person /),
        reason: 'The operator of the switch wrote a mail',
      },
    })
    const ending = await propose('end-service-stop', { stopId: stop?.stopId })
    expect((await approve(ending)).body).toMatchObject({ state: 'executed' })
    expect(await isOff('network:switch')).toBe(false)
    expect((await stopsNow())[0]).toMatchObject({ state: 'ended' })
    const events = await test.asOwner(`select kind from bank.audit_event where kind like 'service.%' order by event_id`)
    expect(events).toEqual([{ kind: 'service.stopped' }, { kind: 'service.resumed' }])
  })

  it('a planned stop of a biller counts in its time only', async () => {
    const wanted = { ...SWITCH, service: 'biller:mtn', startsAt: after(24), endsAt: after(30) }
    expect((await approve(await propose('stop-service', wanted))).body).toMatchObject({ state: 'executed' })
    expect((await stopsNow()).find(({ name }) => name === 'MTN')).toMatchObject({ state: 'planned' })
    expect([await isOff('biller:mtn', 23), await isOff('biller:mtn', 25), await isOff('biller:mtn', 31)]).toEqual([
      false,
      true,
      false,
    ])
  })

  it('an order with a start in the past says that the service stops immediately', async () => {
    const orderId = await propose('stop-service', { ...SWITCH, startsAt: after(-24), endsAt: after(2) })
    const rows = await test.asOwner(`select summary from bank.staff_order where order_id = '${orderId}'`)
    expect(rows).toEqual([{ summary: expect.stringContaining(', immediately, until ') }])
  })

  it.each(STOPPED_PARTS)(
    'two people switch a part of the bank off until a time, and no other part: %s',
    async (part) => {
      const service = `part:${part}` as const
      const orderId = await propose('stop-service', { ...SWITCH, service, endsAt: after(2) })
      expect((await approve(orderId)).body).toMatchObject({ state: 'executed' })
      const off = await Promise.all(STOPPED_PARTS.map(async (one) => ((await isOff(`part:${one}`)) ? [one] : [])))
      expect([off.flat(), await isOff(service, 3)]).toEqual([[part], false])
      await test.asOwner('delete from bank.service_stop')
    },
  )

  it('fails when another stop of the service began after the order was made', async () => {
    const orders = [await propose('stop-service', SWITCH), await propose('stop-service', SWITCH)]
    const ends = []
    for (const orderId of orders) ends.push((await approve(orderId)).body['state'])
    expect(ends).toEqual(['executed', 'failed'])
  })
})

describe('end-service-stop', () => {
  it('names the other stops that keep the service off', async () => {
    const service = 'biller:glo'
    const summaryOf = async (stopId: string) => {
      const orderId = await propose('end-service-stop', { stopId })
      const rows = await test.asOwner(`select summary from bank.staff_order where order_id = '${orderId}'`)
      return rows[0]
    }
    const ids = [randomUUID(), randomUUID()]
    const wanted = { service, reason: 'maintenance', startsAt: new Date(after(-1)) } as const
    const added = { at: world.clock.now(), by: 'operator:ada' }
    const end = new Date(after(2))
    await insertStop(world.database.pool, { ...wanted, stopId: ids[0]!, endsAt: null }, added)
    expect(await summaryOf(ids[0]!)).toEqual({ summary: 'Switch on: Glo' })
    await insertStop(world.database.pool, { ...wanted, stopId: ids[1]!, endsAt: end }, added)
    expect(await summaryOf(ids[0]!)).toEqual({
      summary: `Switch on: Glo. Other stops keep it off: until ${formatDateTime(end)} (maintenance)`,
    })
    expect(await summaryOf(ids[1]!)).toEqual({
      summary: 'Switch on: Glo. Other stops keep it off: until an order ends it (maintenance)',
    })
  })
})

describe('preview of a stop', () => {
  it('counts the customers of the service and its open payments', async () => {
    expect((await preview({})).body).toEqual({ customers: 1, all: 2, openPayments: 1, waitingPayments: 0 })
    expect((await preview({ service: 'biller:mtn' })).body).toEqual({
      customers: 0,
      all: 2,
      openPayments: 0,
      waitingPayments: 0,
    })
  })

  it('counts the customers of a part of the bank, and the approved payments that would wait', async () => {
    const before = new Date(after(-1))
    await test.asOwner(
      `insert into bank.standing_order
         (standing_order_id, customer_id, state, content, fingerprint, approved_with, approved_at, session_id, next_number, next_on,
          next_at, created_at, active_since)
       select gen_random_uuid(), customer_id, 'active', '{}', decode(repeat('00', 32), 'hex'), 'pin', $1, gen_random_uuid(), 0,
         current_date, $1, $1, $1 from bank.customer limit 1`,
      [before],
    )
    const counts = await Promise.all(
      STOPPED_PARTS.map(async (part) => [part, (await preview({ service: `part:${part}` })).body]),
    )
    const none = { customers: 0, all: 2, openPayments: 0, waitingPayments: 0 }
    expect(Object.fromEntries(counts)).toEqual({
      'sign-up': { ...none, customers: 2 },
      'new-payees': none,
      exchange: none,
      'standing-orders': { ...none, customers: 1, waitingPayments: 1 },
      'payment-batches': none,
    })
  })

  it.each([
    ['an unknown biller', () => ({ service: 'biller:nobody' }), /^There is no such service/],
    ['an unknown network', () => ({ service: 'network:sms' }), /^There is no such service/],
    ['an unknown part', () => ({ service: 'part:login' }), /^There is no such service/],
    ['an end before the start', () => ({ startsAt: after(2), endsAt: after(1) }), /^The end must be after/],
    ['an end that is over', () => ({ endsAt: after(-1) }), /^The end must be after/],
    ['a start in two years', () => ({ startsAt: after(2 * 366 * 24) }), /^The start must be within a year/],
  ])('refuses %s', async (_what, wanted, message) => {
    const answer = await preview(wanted())
    expect(answer).toMatchObject({ status: 400, body: { problem: 'bad-input' } })
    expect(answer.body['message']).toMatch(message)
  })
})
