/** Public holidays as staff set them: the list of two years, the preview, the order of two people, and the deadlines that read them. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../db/database.fixture.ts'
import { daysAfter } from '../../../values/date.ts'
import { advanceCase } from '../../features/cases/advance-case.ts'
import { caseSteps } from '../../features/cases/case-steps.ts'
import { writeCase } from '../../features/cases/write-case.ts'
import { clocksAtOpening } from '../../../core/cases/case-clocks.ts'
import { findCaseClocks } from '../../features/cases/case-clock-store.ts'
import { calendarDay } from '../../../values/date.ts'
import { isWorkingDay } from '../../../core/cases/working-days.ts'
import { NO_DECLARED_HOLIDAYS } from '../../../core/cases/public-holidays.ts'
import { addCustomer, openStaffWorld, type StaffWorld, type TestCustomer } from '../staff.fixture.ts'

let test: TestDatabase
let world: StaffWorld
let customer: TestCustomer
let accountant: string
let checker: string

beforeAll(async () => {
  test = await createTestDatabase()
  world = await openStaffWorld(test)
  customer = await addCustomer(world, '22212345678', 'ngozi.adeyemi')
  accountant = await world.logIn('accountant')
  checker = await world.logIn('risk-officer')
})
afterAll(async () => {
  await world.close()
  await test.drop()
})

const today = () => calendarDay(world.clock.now())
/** The next working day after a day, without announced holidays. */
function nextWorkingDay(day: string): string {
  const next = daysAfter(day, 1)
  return isWorkingDay(next, NO_DECLARED_HOLIDAYS) ? next : nextWorkingDay(next)
}
const yearOf = (day: string) => Number(day.slice(0, 4))
const preview = (wanted: object) => world.call(accountant, 'holidays/preview', wanted)
const propose = (payload: object, orderId = randomUUID()) =>
  world.call(accountant, 'orders/propose', {
    orderId,
    kind: 'set-holiday',
    payload,
    reasonCode: 'announced',
    reason: 'The ministry announced the days today',
  })

/** Opens a question, and gives the day by which the bank answers it. */
async function dueDayOfQuestion(): Promise<string> {
  const caseId = randomUUID()
  const steps = caseSteps(world.clock as Parameters<typeof caseSteps>[0])
  const at = world.clock.now()
  const subject = { kind: 'none', elsewhere: false, direction: 'debit', status: 'successful' } as const
  await world.application.transaction((tx) =>
    writeCase(
      steps,
      tx,
      {
        caseId,
        reference: `CASE-${caseId.slice(0, 13)}`,
        customerId: customer.customerId,
        type: 'question',
        state: 'opened',
        payment: null,
        reportedOf: null,
        words: 'A question',
        openedAt: at,
        closedAt: null,
      },
      clocksAtOpening('question', subject),
      { kind: 'customer', context: { requestId: '', address: '' } },
    ),
  )
  const [clock] = await findCaseClocks(world.database.pool, caseId)
  // The case ends, so that it is no open deadline of another test.
  await world.database.transaction((tx) =>
    advanceCase(steps, tx, caseId, { event: 'decided-for', actor: { kind: 'staff', operator: 'ada', reason: 'x' } }),
  )
  return clock === undefined ? '' : calendarDay(clock.dueAt)
}

describe('set-holiday', () => {
  it('two people add a day: deadlines count it from the execution on, and not before', async () => {
    const first = nextWorkingDay(today())
    const second = nextWorkingDay(first)
    expect(await dueDayOfQuestion()).toBe(second)
    const wanted = { holiday: 'other', year: yearOf(first), days: [first] }
    expect((await preview(wanted)).body).toEqual({ added: [first], removed: [], openDeadlines: 0, customers: 0 })
    const orderId = randomUUID()
    expect((await propose(wanted, orderId)).body).toMatchObject({ state: 'proposed' })
    expect(await dueDayOfQuestion()).toBe(second)
    expect((await world.call(accountant, 'orders/approve', { orderId })).body).toMatchObject({ problem: 'own-order' })
    expect((await world.call(checker, 'orders/approve', { orderId })).body).toMatchObject({ state: 'executed' })
    expect(await dueDayOfQuestion()).toBe(nextWorkingDay(second))
    // A correction takes the day away, and the same days again change nothing.
    expect((await preview(wanted)).body).toMatchObject({ message: 'These days already count.' })
    expect((await preview({ ...wanted, days: [second] })).body).toMatchObject({ added: [second], removed: [first] })
  })

  it('preview: counts the promised deadlines on an added day', async () => {
    const day = '2120-03-05'
    const caseId = randomUUID()
    await test.asOwner(
      `insert into bank.support_case (case_id, reference, customer_id, type, state, description, opened_at)
       values ($1, 'CASE-2120', $2, 'question', 'opened', 'x', now())`,
      [caseId, customer.customerId],
    )
    await test.asOwner(
      `insert into bank.case_clock (case_id, clock, source, started_at, due_at)
       values ($1, 'result', 'own', now(), '2120-03-05T23:59:59+01:00')`,
      [caseId],
    )
    expect((await preview({ holiday: 'maulid', year: 2120, days: [day] })).body).toMatchObject({
      openDeadlines: 1,
      customers: 1,
    })
    expect((await preview({ holiday: 'maulid', year: 2120, days: ['2120-03-06'] })).body).toMatchObject({
      openDeadlines: 0,
    })
  })

  it.each([
    ['a day of another year', { year: 2100, days: ['2101-01-05'] }, /^The day 2101-01-05 is not in 2100/],
    ['a day that has begun', { year: 2026, days: ['2026-01-05'] }, /^The day 2026-01-05 has begun/],
    ['a day that does not exist', { year: 2100, days: ['2100-02-30'] }, /^This day does not exist/],
  ])('refuses %s', async (_what, wanted, message) => {
    const body = { holiday: 'eid-al-fitr', ...wanted }
    const answer = await preview(body)
    expect(answer).toMatchObject({ status: 400, body: { problem: 'bad-input' } })
    expect(answer.body['message']).toMatch(message)
    expect((await propose(body)).status).toBeGreaterThanOrEqual(400)
  })

  it('read: names the Islamic holidays of the next year until an order sets them, also without a day', async () => {
    const next = yearOf(today()) + 1
    const missing = async () => (await world.call(checker, 'holidays/read', {})).body['missing']
    expect(await missing()).toEqual(['eid-al-fitr', 'eid-al-adha', 'maulid'])
    for (const [holiday, days] of [
      ['eid-al-fitr', [`${next}-03-11`, `${next}-03-10`]],
      ['maulid', []],
    ] as const) {
      const orderId = randomUUID()
      await propose({ holiday, year: next, days }, orderId)
      expect((await world.call(checker, 'orders/approve', { orderId })).body).toMatchObject({ state: 'executed' })
    }
    expect(await missing()).toEqual(['eid-al-adha'])
    const { years } = (await world.call(checker, 'holidays/read', {})).body as { years: { declared: object[] }[] }
    expect(years[1]?.declared).toContainEqual({ holiday: 'eid-al-fitr', days: [`${next}-03-10`, `${next}-03-11`] })
  })

  it('the application cannot change a stored holiday', async () => {
    await expect(world.database.pool.query(`update bank.public_holiday set days = '{}'`)).rejects.toThrow(/permission/)
  })
})
