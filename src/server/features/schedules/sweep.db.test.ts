/** The sweep's other work: it sends reminders, and stops changed rows. */
import { beforeEach, expect, it } from 'vitest'
import { morning, openScheduleBank } from './schedules.fixture.ts'

const schedules = openScheduleBank()
const { bank, at } = schedules
/** The code of Access Bank. The sandbox has an account there that refuses payments. */
const ACCESS = '000014'
const MONTHLY = { repeat: 'monthly', startsOn: '2026-11-30' } as const

beforeEach(() => {
  at('2026-11-20T12:00:00+01:00')
  schedules.news.length = 0
})

const tunde = () => bank.world.addPerson('Tunde', 'Bakare', 3, 0n)

it('a schedule whose stored content differs from the approved content is not paid, and the other schedules are', async () => {
  const payee = await tunde()
  const { scheduleId } = await schedules.set(bank.ada, payee.accountNumber, MONTHLY)
  const good = await schedules.set(bank.ada, payee.accountNumber, MONTHLY, { amount: '10000' })
  await bank.world.asOwner(
    `update bank.standing_order set content = replace(content, '"500000"', '"900000"') where standing_order_id = $1`,
    [scheduleId],
  )
  at(morning('2026-11-30'))
  await schedules.sweep()
  await schedules.pay(good.scheduleId)
  await schedules.expectPaid(payee, 100_00n)
  await expect(schedules.pay(scheduleId)).rejects.toThrow('fingerprint')
  expect(schedules.alerts).toEqual([{ alert: 'schedule-damaged', scheduleId }])
  const { rows } = await bank.world.database.pool.query(
    'select state from bank.standing_order where standing_order_id = $1',
    [scheduleId],
  )
  expect(rows).toEqual([{ state: 'paused' }])
})

it('reminder: sent once on the evening before, except for daily payments and for schedules that were just set', async () => {
  const payee = await tunde()
  const kinds = () => schedules.news.filter(({ kind }) => kind === 'schedule-reminder').map(({ day }) => day)
  await schedules.set(bank.ada, payee.accountNumber, MONTHLY)
  await schedules.set(bank.ada, payee.accountNumber, { repeat: 'daily', startsOn: '2026-11-30' })
  at('2026-11-29T17:59:00+01:00')
  await schedules.sweep()
  expect(kinds()).toEqual([])
  at('2026-11-29T19:00:00+01:00')
  await schedules.set(bank.ada, payee.accountNumber, { repeat: 'once', startsOn: '2026-11-30' })
  await Promise.all([schedules.sweep(), schedules.sweep()])
  await schedules.sweep()
  expect(kinds()).toEqual(['2026-11-30'])
})

it('three payments in a row that other banks returned: pause the schedule before its next payment', async () => {
  const account = bank.account('refuses')
  const weekly = { repeat: 'weekly', startsOn: '2026-11-21' } as const
  const { scheduleId } = await schedules.set(bank.ada, account, weekly, { bankCode: ACCESS })
  for (const day of ['2026-11-21', '2026-11-28', '2026-12-05']) {
    at(morning(day))
    await schedules.sweep()
    await schedules.pay(scheduleId)
    const { runs } = await schedules.details(bank.ada, scheduleId)
    await bank.world.carry(runs[0]!.transferId!)
  }
  expect(await schedules.runs(bank.ada, scheduleId)).toEqual([
    '2026-12-05 failed',
    '2026-11-28 failed',
    '2026-11-21 failed',
  ])
  at(morning('2026-12-12'))
  await schedules.sweep()
  expect((await schedules.details(bank.ada, scheduleId)).schedule).toMatchObject({
    status: 'paused',
    note: 'We paused this payment: the payments before it failed or came back.',
  })
  expect(schedules.news.at(-1)).toMatchObject({ kind: 'schedule-paused', reason: 'failing' })
  expect((await schedules.runs(bank.ada, scheduleId)).length).toBe(3)
})
