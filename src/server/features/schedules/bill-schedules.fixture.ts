/** Opens a bank with standing orders of bills for tests: offers, approves and pays them, and keeps their news. */
import { randomUUIDv7 } from 'node:crypto'
import { beforeEach } from 'vitest'
import type { scheduleRoutes } from '../../../contract/transfers/schedules.ts'
import type { RouteRequest } from '../../../contract/route.ts'
import { calendarDay, daysAfter } from '../../../values/date.ts'
import { schedulesDeps } from '../../module-links.ts'
import { openBillsBank } from '../bills/bills-bank.fixture.ts'
import { PIN, reasonOf } from '../transfers/world.fixture.ts'
import { confirmSchedule } from './confirm-schedule.ts'
import { getSchedule } from './get-schedules.ts'
import { initiateBillSchedule } from './propose-schedule.ts'
import { createMakePayment, createRunDueSchedules } from './run-schedules.ts'
import type { ScheduleNews, SchedulesDeps } from './schedules-deps.ts'
import { morning } from './schedules.fixture.ts'

const job = { id: '1', attempt: 1, maxAttempts: 1 }
type Order = Partial<RouteRequest<typeof scheduleRoutes.initiateBillSchedule>>

export function openBillSchedules() {
  const bank = openBillsBank()
  const news: ScheduleNews[] = []
  beforeEach(() => void (news.length = 0))

  const deps = (over: Partial<SchedulesDeps> = {}): SchedulesDeps => ({
    ...schedulesDeps(bank.world.deps, bank.world.bills, { error: (details) => void bank.world.alerts.push(details) }),
    notify: (_tx, notified) => {
      news.push(notified)
      return Promise.resolve()
    },
    ...over,
  })
  const tomorrow = () => daysAfter(calendarDay(bank.world.time.now), 1)

  function offer(order: Order) {
    return initiateBillSchedule(deps())(
      {
        scheduleId: randomUUIDv7(),
        fromAccountNumber: bank.ada.accountNumber,
        billerId: 'mtn',
        amount: '50000',
        repeat: 'monthly',
        startsOn: tomorrow(),
        ...order,
      },
      bank.ada.context,
    )
  }

  async function approve(challengeId: string) {
    const confirmed = await confirmSchedule(deps())({ challengeId, pin: PIN }, bank.ada.context)
    if (!confirmed.ok) throw new Error(reasonOf(confirmed))
    return confirmed.value.data
  }

  async function set(order: Order) {
    const offered = await offer(order)
    if (!offered.ok) throw new Error(JSON.stringify(offered.failure))
    return approve(offered.value.data.challengeId)
  }

  /** Sets the time to the day of the payment, and runs the sweep. */
  async function comesDue(day: string) {
    bank.world.time.now = morning(day)
    await createRunDueSchedules(deps())(null, job)
  }
  const pay = (scheduleId: string, over?: Partial<SchedulesDeps>) => createMakePayment(deps(over))({ scheduleId }, job)
  async function details(scheduleId: string) {
    const found = await getSchedule(deps())({ scheduleId }, bank.ada.context)
    if (!found.ok) throw new Error('no schedule')
    return found.value.data
  }
  return { bank, news, deps, tomorrow, offer, approve, set, comesDue, pay, details }
}
