/** Tests the first page's call: queues by duty, with their age and their late entries, the networks, and the payments of today. */
import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { QUEUE_ADDRESSES, queuesFor, STAFF_QUEUES, type StaffQueue } from '../../../contract/staff/staff-home.ts'
import { STAFF_ROLES, type StaffDuty, type StaffRole } from '../../../values/vocabularies/staff-duties.ts'
import { createTestDatabase, type TestDatabase } from '../../db/database.fixture.ts'
import { stopServices } from '../../stops/stops.fixture.ts'
import { addRates } from '../../features/exchange/rates-store.ts'
import { watchBureau, watchIdentity } from '../../network-health/watch-registers.ts'
import { addCustomer, openStaffWorld, type StaffWorld, type TestCustomer } from '../staff.fixture.ts'
import { addIdentityCheck, addPayment, addQuestion, addReport, addScreeningHit } from '../staff-subjects.fixture.ts'

let test: TestDatabase
let world: StaffWorld
let customer: TestCustomer

beforeAll(async () => {
  test = await createTestDatabase()
  world = await openStaffWorld(test)
  customer = await addCustomer(world, '22212345678', 'ngozi.adeyemi')
  const paymentId = await addPayment(test, customer)
  await addReport(world, customer, paymentId)
  await addIdentityCheck(world, customer)
})
afterAll(async () => {
  await world.close()
  await test.drop()
})

interface Home {
  readonly queues: readonly { readonly queue: string; readonly count: number; readonly overdue: number | null }[]
  readonly networks: {
    readonly switchDownSince: string | null
    readonly registers: readonly { readonly register: string; readonly downSince: string | null }[]
    readonly rates: object | null
    readonly screening: object | null
    readonly loginDownSince: string | null
    readonly cards: { readonly waiting: number; readonly oldestAt: string } | null
    readonly stops: readonly { readonly name: string; readonly endsAt: string | null }[]
  } | null
  readonly today: { readonly kinds: readonly object[]; readonly hours: readonly number[] } | null
}
async function homeOf(role: StaffRole): Promise<Home> {
  const { status, body } = await world.call(await world.logIn(role), 'home/read', {})
  expect(status).toBe(200)
  return body as unknown as Home
}
const countsOf = ({ queues }: Home) => Object.fromEntries(queues.map(({ queue, count }) => [queue, count]))

it('home of staff: counts the queues that the duties of the person open, and no other', async () => {
  expect(countsOf(await homeOf('payments-operator'))).toEqual({
    'payments-in-review': 1,
    'late-payments': 0,
    differences: 0,
  })
  expect(countsOf(await homeOf('kyc-officer'))).toEqual({ 'identity-checks': 1 })
  expect(countsOf(await homeOf('teller'))).toEqual({ questions: 0 })
})

it.each(STAFF_ROLES)(
  'home of %s: has the queues of its duties, in the order in which the page shows them',
  async (role) => {
    const token = await world.logIn(role)
    const { duties } = (await world.call(token, 'me', {})).body as { readonly duties: readonly StaffDuty[] }
    expect((await homeOf(role)).queues.map(({ queue }) => queue)).toEqual(queuesFor(duties))
  },
)

it('counts of staff: are those of the first page, and the orders to check only with their duty', async () => {
  const countsFor = async (role: StaffRole) => {
    const { status, body } = await world.call(await world.logIn(role), 'home/counts', {})
    expect(status).toBe(200)
    return body as unknown as { readonly queues: readonly object[]; readonly ordersToCheck: number | null }
  }
  for (const role of STAFF_ROLES) {
    const [home, counts] = [await homeOf(role), await countsFor(role)]
    expect(counts.queues, role).toEqual(home.queues.map(({ queue, count }) => ({ queue, count })))
  }
  expect((await countsFor('kyc-officer')).queues).toEqual([{ queue: 'identity-checks', count: 1 }])
  expect((await countsFor('risk-officer')).ordersToCheck).toBe(0)
})

it('home of staff: shows networks and payments of today only with the duty to read payments', async () => {
  const teller = await homeOf('teller')
  expect([teller.networks, teller.today]).toEqual([null, null])
  const operator = await homeOf('payments-operator')
  expect(operator.networks?.switchDownSince).toBeNull()
  expect(operator.today?.kinds).toEqual([{ kind: 'other-bank', currency: 'NGN', payments: 1, amountMinor: '500000' }])
  expect(operator.today?.hours.reduce((sum, count) => sum + count, 0)).toBe(1)
})

it('home of staff: names the services that staff have switched off now, and no planned stop', async () => {
  expect((await homeOf('payments-operator')).networks?.stops).toEqual([])
  const now = world.clock.now()
  const [stopId] = await stopServices(test.database.pool, ['part:exchange'], now)
  await stopServices(test.database.pool, ['network:switch'], new Date(now.getTime() + 3_600_000))
  expect((await homeOf('payments-operator')).networks?.stops).toEqual([
    { name: 'Exchange between currencies', startsAt: now.toISOString(), endsAt: null },
  ])
  await test.asOwner('update bank.service_stop set ended_at = now(), ended_by = $2 where stop_id = $1', [
    stopId,
    'operator:ada',
  ])
})

it('home of staff: counts a late payment, a report past its deadline and a referred payment past its deadline', async () => {
  await test.asOwner('update bank.payment_submission set late_notified_at = now()')
  await test.asOwner(
    `insert into bank.case_clock (case_id, clock, source, started_at, due_at)
     select case_id, 'result', 'own', now() - interval '9 days', now() - interval '1 day' from bank.support_case`,
  )
  await test.asOwner(
    `insert into bank.risk_alert (alert_id, customer_id, answer, rules, evidence, raised_at, deadline_at)
     values ($1, $2, 'refer', '{burst}', '{}', now() - interval '5 hours', now() - interval '1 hour')`,
    [await addPayment(test, customer), customer.customerId],
  )
  const { queues } = await homeOf('risk-officer')
  const of = (name: string) => queues.find(({ queue }) => queue === name)
  expect(of('late-payments')).toMatchObject({ count: 1, overdue: 0 })
  expect(of('reports')).toMatchObject({ count: 1, overdue: 1 })
  expect(of('referred-payments')).toMatchObject({ count: 1, overdue: 1 })
  // The CBN allows a day.
  const age = (text: string) => test.asOwner(`update bank.payment set created_at = now() - interval '${text}'`)
  const overdue = async () =>
    (await homeOf('risk-officer')).queues.find(({ queue }) => queue === 'late-payments')?.overdue
  await age('24 hours 1 minute')
  expect(await overdue()).toBe(1)
  await age('23 hours 59 minutes')
  expect(await overdue()).toBe(0)
  await age('0 minutes')
})

/** The call that the page of an address makes for its list, with the defaults of the page. */
const LISTS: Readonly<Record<string, { readonly path: string; readonly defaults: object; readonly list: string }>> = {
  '/identity-checks': { path: 'identity-checks/list', defaults: {}, list: 'checks' },
  '/payments': { path: 'payments/search', defaults: {}, list: 'payments' },
  '/reports': { path: 'cases/list', defaults: { which: 'open' }, list: 'cases' },
  '/questions': { path: 'contacts/list', defaults: {}, list: 'contacts' },
  '/risk': { path: 'risk/list', defaults: { which: 'open' }, list: 'alerts' },
  '/reconciliation': { path: 'reconciliation/list', defaults: { which: 'open' }, list: 'breaks' },
}

it('home of staff: the link of each queue opens a list with each entry that is counted', async () => {
  const paymentId = await addPayment(test, customer)
  await test.asOwner('update bank.payment_submission set late_notified_at = now() where payment_id = $1', [paymentId])
  await test.asOwner(
    `insert into bank.reconciliation_break (break_id, network, kind, direction, reference, ours_minor, currency, found_at, last_seen_at)
     values ($1, 'switch', 'not-there', 'out', 'NIP-1', 500, 'NGN', now(), now())`,
    [randomUUIDv7()],
  )
  const caseId = await addReport(world, customer, paymentId)
  await test.asOwner(
    `insert into bank.recall (case_id, transfer_id, state, reason, began_at, answer_by, next_at)
     values ($1, $2, 'inquiring', 'AC03', now(), now(), now())`,
    [caseId, paymentId],
  )
  await addScreeningHit(test, customer.customerId)
  await addQuestion(test)
  const token = await world.logIn(...STAFF_ROLES)
  const { body } = await world.call(token, 'home/read', {})
  const { queues } = body as unknown as Home
  expect(queues.map(({ queue }) => queue).toSorted()).toEqual([...STAFF_QUEUES].toSorted())
  for (const { queue, count } of queues) {
    const { pathname, searchParams } = new URL(QUEUE_ADDRESSES[queue as StaffQueue], 'https://staff.example')
    const page = queue === 'listed-names' ? HITS : LISTS[pathname]
    if (page === undefined) throw new Error(`no list for ${pathname}`)
    const input = { ...page.defaults, ...Object.fromEntries(searchParams) }
    const { status, body: answer } = await world.call(token, page.path, input)
    expect(status, `${queue}: ${JSON.stringify(answer)}`).toBe(200)
    expect(count, queue).toBeGreaterThan(0)
    expect((answer[page.list] as readonly object[]).length, queue).toBeGreaterThanOrEqual(count)
  }
  await test.asOwner('delete from bank.recall where case_id = $1', [caseId])
})
const HITS = { path: 'screening/list', defaults: { which: 'open' }, list: 'hits' }

it('home of staff: counts the recalls without an answer, and the recalls past the deadline of the other bank', async () => {
  const recall = async (state: string, answerBy: string): Promise<void> => {
    const paymentId = await addPayment(test, customer)
    const caseId = await addReport(world, customer, paymentId)
    await test.asOwner(
      `insert into bank.recall (case_id, transfer_id, state, reason, began_at, answer_by, next_at)
       values ($1, $2, $3, 'AC03', now() - interval '3 days', now() + $4::interval, case when $3 = 'inquiring' then now() end)`,
      [caseId, paymentId, state, answerBy],
    )
  }
  const recallsOf = async (role: StaffRole) => (await homeOf(role)).queues.find(({ queue }) => queue === 'recalls')
  expect(await recallsOf('dispute-officer')).toMatchObject({ count: 0, oldestAt: null, overdue: 0 })
  await recall('inquiring', '1 day')
  await recall('inquiring', '-1 minute')
  await recall('agreed', '-1 day')
  expect(await recallsOf('dispute-officer')).toMatchObject({
    count: 2,
    oldestAt: expect.any(String),
    overdue: 1,
  })
  expect(await recallsOf('payments-operator')).toBeUndefined()
})

it('home of staff: counts the card orders whose last try got no definite answer', async () => {
  expect((await homeOf('payments-operator')).networks?.cards).toBeNull()
  for (const [sends, next] of [
    [1, true],
    [2, true],
    [2, false],
  ]) {
    const paymentId = await addPayment(test, customer)
    await test.asOwner(
      `update bank.payment_submission set network = 'card-processor', enquiry_reference = null, inquiries = 0, sends = $2,
         next_at = case when $3 then now() end where payment_id = $1`,
      [paymentId, sends, next],
    )
  }
  expect((await homeOf('payments-operator')).networks?.cards).toMatchObject({ waiting: 1 })
})

it('home of staff: says since when the payment switch does not answer', async () => {
  await test.asOwner(
    `update bank.network_health set failures = 5, last_failure_at = now(), failing_since = now() - interval '3 minutes'
     where network = 'switch'`,
  )
  const { networks } = await homeOf('payments-operator')
  const since = Date.parse(networks?.switchDownSince ?? '')
  expect(Date.now() - since).toBeGreaterThan(170_000)
})

it('home of staff: says which register of persons does not answer, and that the other one does', async () => {
  const registers = async () => (await homeOf('payments-operator')).networks?.registers
  const both = [
    { register: 'identity', downSince: null },
    { register: 'credit-bureau', downSince: null },
  ]
  expect(await registers()).toEqual(both)
  const deps = { database: test.database, clock: world.clock }
  const down = { ok: false, failure: { kind: 'unavailable', detail: 'no answer' } } as const
  const answers = { ok: false, failure: { kind: 'not-found' } } as const
  const registerThat = (answer: typeof down | typeof answers) =>
    watchIdentity({ findByBvn: () => Promise.resolve(answer), findByNin: () => Promise.resolve(answer) }, deps)
  for (const _try of [1, 2]) await registerThat(down).findByBvn('22212345678')
  expect(await registers()).toEqual(both)
  await registerThat(down).findByNin('22212345678')
  expect(await registers()).toEqual([{ register: 'identity', downSince: expect.any(String) }, both[1]])
  await registerThat(answers).findByBvn('22212345678')
  expect(await registers()).toEqual(both)
  const bureau = watchBureau({ check: () => Promise.resolve(down) }, deps)
  for (const _try of [1, 2, 3]) await bureau.check({ bvn: '22212345678' })
  expect((await registers())?.[1]).toEqual({ register: 'credit-bureau', downSince: expect.any(String) })
})

it('home of staff: says whether the newest exchange rates can be used', async () => {
  const rates = async () => (await homeOf('payments-operator')).networks?.rates
  expect(await rates()).toBeNull()
  const read = async (madeAt: Date, heldBecause: string | null) => {
    const published = { NGN: '1452.318256', EUR: '0.863417', GBP: '0.747209' }
    const { pool } = test.database
    await addRates(pool, { source: 'test', madeAt, nextAt: null, rates: published }, { at: madeAt, heldBecause })
    return { publishedAt: madeAt.toISOString(), isUsable: heldBecause === null }
  }
  const now = world.clock.now().getTime()
  const old = await read(new Date(now - 27 * 60 * 60_000), null)
  expect(await rates()).toEqual({ ...old, isUsable: false })
  const fresh = await read(new Date(now - 60_000), null)
  expect(await rates()).toEqual(fresh)
  const held = await read(new Date(now), 'moved further than believed: NGN')
  expect(await rates()).toEqual(held)
})

it('home of staff: counts the names whose screening failed, and says that the login of staff does not answer', async () => {
  const { networks } = await homeOf('payments-operator')
  expect(networks?.screening).toBeNull()
  // The tests of staff have no identity provider.
  expect(networks?.loginDownSince).toEqual(expect.any(String))
  await test.asOwner(
    `insert into bank.screening_subject (subject_id, customer_id, requested_at, due_at, tries)
     values (gen_random_uuid(), gen_random_uuid(), now() - interval '1 hour', now(), 2),
            (gen_random_uuid(), gen_random_uuid(), now(), now(), 1)`,
  )
  expect((await homeOf('payments-operator')).networks?.screening).toMatchObject({ waiting: 1 })
})
