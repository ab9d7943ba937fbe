/** The calls on reports by mail: only the schedules of the caller, the duty of the report, the addresses, and the limits. */
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { BOARD, type ListedSchedule, openReportMail } from './report-mail.fixture.ts'

const { open, asOwner, save, listOf, eventOf } = openReportMail()

describe('report-schedules', () => {
  it('a schedule: is saved with its next time, changed, paused, resumed and removed, each with an event', async () => {
    const scheduleId = randomUUID()
    await save({ scheduleId })
    await save({ scheduleId, frequency: 'monthly', day: 31, recipients: ['own', BOARD] })
    const [changed, none] = await listOf()
    expect([changed, none]).toMatchObject([{ scheduleId, frequency: 'monthly', day: 31, isPaused: false }, undefined])
    expect(Date.parse(changed?.nextAt ?? '')).toBeGreaterThan(open.world.clock.now().getTime())
    for (const isPaused of [true, false]) {
      const answer = await open.world.call(open.owner, 'report-schedules/pause', { scheduleId, isPaused })
      expect((answer.body['schedules'] as ListedSchedule[])[0]).toMatchObject({ isPaused })
    }
    await open.world.call(open.owner, 'report-schedules/remove', { scheduleId })
    expect(await listOf()).toEqual([])
    const kinds = await asOwner(
      `select kind from bank.audit_event where kind like 'report-schedule.%' order by event_id desc limit 5`,
    )
    expect(kinds.map((row) => (row as { kind: string }).kind)).toEqual([
      'report-schedule.removed',
      'report-schedule.resumed',
      'report-schedule.paused',
      'report-schedule.saved',
      'report-schedule.saved',
    ])
  })

  it('a schedule of another person: is not listed, changed, paused or removed', async () => {
    const scheduleId = randomUUID()
    await save({ scheduleId })
    const other = await open.world.logIn('auditor')
    expect(await listOf(other)).toEqual([])
    expect(await save({ scheduleId, time: '09:00' }, other)).toMatchObject({ status: 400 })
    for (const [path, body] of [
      ['report-schedules/pause', { scheduleId, isPaused: true }],
      ['report-schedules/remove', { scheduleId }],
    ] as const)
      expect(await open.world.call(other, path, body)).toMatchObject({ status: 404, body: { problem: 'not-found' } })
    expect((await listOf())[0]).toMatchObject({ isPaused: false, time: '07:00' })
  })

  it('a report without the duty: is refused, with an event', async () => {
    const teller = await open.world.logIn('teller')
    expect(await save({}, teller)).toMatchObject({ status: 403, body: { problem: 'forbidden' } })
    expect((await eventOf('staff.duty-refused'))?.detail).toMatchObject({ duty: 'ledger.read' })
  })

  it.each([
    ['an address outside the list', { recipients: ['thief@mail.example'] }],
    ['no address', { recipients: [] }],
    ['a weekly schedule without a day', { frequency: 'weekly', day: null }],
    ['a weekly schedule on day 8', { frequency: 'weekly', day: 8 }],
    ['a daily schedule with a day', { day: 1 }],
    ['a time that does not exist', { time: '24:00' }],
    ['a number that the report does not have', { figure: '5' }],
    ['a number outside the limits', { report: 'dormant-accounts', figure: '5' }],
  ])('%s: is refused', async (_case, change) => {
    expect(await save(change)).toMatchObject({ status: 400, body: { problem: 'bad-input' } })
  })

  it('the own address: is refused when the identity provider gives none', async () => {
    await asOwner('update bank.staff_member set email = null')
    expect(await save()).toMatchObject({ status: 400 })
    expect(await save({ recipients: [BOARD] })).toMatchObject({ status: 200 })
  })

  it('more than 20 schedules of a person: are refused', async () => {
    for (let count = 0; count < 20; count += 1) expect(await save()).toMatchObject({ status: 200 })
    expect(await save()).toMatchObject({ status: 400 })
  })
})
