/** Bills on a schedule while staff have switched their biller off: no money moves, and the bill is paid at a later try. */
import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { insertStop } from '../../payments/stops/stop-store.ts'
import { BEFORE, phone } from '../bills/bills-bank.fixture.ts'
import { openBillSchedules } from './bill-schedules.fixture.ts'
import { morning } from './schedules.fixture.ts'

const { bank, news, tomorrow, set, comesDue, pay, details } = openBillSchedules()

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
  await bank.world.asOwner('delete from bank.service_stop')
})
