/** Bills on a schedule while staff have switched their biller or standing orders off: no money moves, and the bill is paid at a later try. */
// @module-tag one-try
import { randomUUIDv7 } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { insertStop } from '../../stops/stop-store.ts'
import { servicesWithout, stopServices } from '../../stops/stops.fixture.ts'
import { BEFORE, phone, untouched } from '../bills/bills-bank.fixture.ts'
import { PIN, reasonOf } from '../transfers/world.fixture.ts'
import { openBillSchedules } from './bill-schedules.fixture.ts'
import { confirmSchedule } from './confirm-schedule.ts'
import { cancelSchedule } from './manage-schedules.ts'
import { changeSchedule } from './propose-schedule.ts'
import { morning } from './schedules.fixture.ts'

const { bank, news, deps, tomorrow, offer, set, comesDue, pay, details } = openBillSchedules()
const MINUTE = 60_000

afterEach(async () => {
  await bank.world.asOwner('delete from bank.service_stop')
})

test('bill on a schedule: moves no money while its biller is switched off, and is paid at the next try', async () => {
  const day = tomorrow()
  const { pool } = bank.world.database
  const stop = { stopId: randomUUIDv7(), service: 'biller:mtn', reason: 'maintenance' } as const
  const startsAt = morning(day)
  const endsAt = new Date(startsAt.getTime() + 60 * 60_000)
  await insertStop(pool, { ...stop, startsAt, endsAt }, { at: startsAt, by: 'operator:ada' })
  const { scheduleId } = await set({ recipientType: 'others', reference: phone(1) })
  await comesDue(day)
  await pay(scheduleId)
  expect((await bank.balances()).available).toBe(BEFORE)
  expect(news.map(({ kind }) => kind)).not.toContain('schedule-retrying')
  bank.world.time.now = new Date(endsAt.getTime() + 16 * 60_000)
  await pay(scheduleId)
  expect((await details(scheduleId)).runs).toMatchObject([{ dueOn: day, status: 'processing', amount: '50000' }])
})

describe('a stop of standing orders', () => {
  const mtn = () => ({ recipientType: 'others', reference: phone(1) }) as const
  const off = (startsAt: Date, endsAt: Date | null = null) =>
    stopServices(bank.world.database.pool, ['part:standing-orders'], startsAt, endsAt)
  const lateBy = (start: Date, minutes: number) => new Date(start.getTime() + minutes * MINUTE)

  test('a new schedule, a change and an approval are refused, and a schedule can be cancelled', async () => {
    const { scheduleId } = await set(mtn())
    const offered = await offer(mtn())
    if (!offered.ok) throw new Error(reasonOf(offered))
    await off(bank.world.time.now)
    const { challengeId } = offered.value.data
    const change = {
      scheduleId,
      amount: '60000',
      narration: '',
      repeat: 'monthly' as const,
      startsOn: tomorrow(),
    }
    expect([
      reasonOf(await offer(mtn())),
      reasonOf(await changeSchedule(deps())(change, bank.ada.context)),
      reasonOf(await confirmSchedule(deps())({ challengeId, pin: PIN }, bank.ada.context)),
    ]).toEqual(['standing-orders-off', 'standing-orders-off', 'standing-orders-off'])
    expect(reasonOf(await cancelSchedule(deps())({ scheduleId }, bank.ada.context))).toBe('ok')
  })

  test('a due payment waits, says why, and is made after the stop', async () => {
    const day = tomorrow()
    const { scheduleId } = await set(mtn())
    const begin = morning(day)
    await off(begin, lateBy(begin, 60))
    await comesDue(day)
    await pay(scheduleId)
    expect((await bank.balances()).available).toBe(BEFORE)
    expect((await details(scheduleId)).schedule.note).toMatch(
      /^The payment was not made yet: scheduled payments were turned off\. We try again on .+, 6:15 am\.$/,
    )
    bank.world.time.now = lateBy(begin, 76)
    await pay(scheduleId)
    expect((await details(scheduleId)).runs).toMatchObject([{ dueOn: day, status: 'processing', amount: '50000' }])
  })

  test('a payment that is still stopped the next morning is given up, and the customer reads the reason', async () => {
    const day = tomorrow()
    const { scheduleId } = await set(mtn())
    const begin = morning(day)
    await off(begin)
    await comesDue(day)
    await pay(scheduleId)
    bank.world.time.now = lateBy(begin, 24 * 60)
    await pay(scheduleId)
    expect(await bank.balances()).toEqual(untouched)
    expect(news.at(-1)).toMatchObject({ kind: 'schedule-failed', day, reason: 'standing-orders-off' })
  })

  test('the stops of services that a scheduled bill does not need allow it', async () => {
    await stopServices(
      bank.world.database.pool,
      servicesWithout('part:standing-orders', 'network:biller'),
      bank.world.time.now,
    )
    expect((await set(mtn())).status).toBe('scheduled')
  })
})
