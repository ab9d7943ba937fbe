/** The sweep of reports by mail: one mail for each closed period and address, missed periods, pauses, and lost jobs. */
// @module-tag one-try
import { describe, expect, it } from 'vitest'
import { closedPeriod } from '../../../core/reports/report-due.ts'
import { BALANCES, BOARD, CLOCK, openReportMail } from './report-mail.fixture.ts'

const { open, asOwner, save, listOf, makeDue, sweep, mailings, queued, sendAll } = openReportMail()

describe('mails that are due', () => {
  it('a due schedule: gets one mail for each address and closed period, also with two sweeps at the same time', async () => {
    const scheduleId = await makeDue({ ...CLOCK, frequency: 'weekly', day: 1, recipients: ['own', BOARD] })
    await Promise.all([sweep(), sweep()])
    await sweep()
    const period = closedPeriod('weekly', new Date(open.world.clock.now().getTime() - 60_000))
    expect(await mailings(scheduleId)).toMatchObject([
      { ...period, recipient: BOARD, state: 'waiting' },
      { ...period, recipient: 'own', state: 'waiting' },
    ])
    expect(await queued()).toBe(2)
    const [{ nextAt } = { nextAt: '' }] = await listOf()
    expect(Date.parse(nextAt)).toBeGreaterThan(open.world.clock.now().getTime())
  })

  it('a schedule that was changed to the same period: sends no second mail of the period', async () => {
    const scheduleId = await makeDue(CLOCK)
    await sweep()
    await save({ scheduleId, ...CLOCK, time: '08:00' })
    await asOwner(`update bank.report_schedule set next_at = now() - interval '1 minute'`)
    await sweep()
    expect(await mailings(scheduleId)).toHaveLength(1)
  })

  it('after an outage: a report of days is mailed for each missed day, and a report of the present once', async () => {
    const [days, present] = [await makeDue(CLOCK, 3), await makeDue(BALANCES, 3)]
    for (let run = 0; run < 6; run += 1) await sweep()
    const found = await mailings(days)
    expect(found.length).toBeGreaterThanOrEqual(3)
    expect(new Set(found.map(({ from }) => from)).size).toBe(found.length)
    expect(await mailings(present)).toHaveLength(1)
  })

  it('a paused or removed schedule: sends nothing, also a mail that waits', async () => {
    const scheduleId = await makeDue()
    await sweep()
    await open.world.call(open.owner, 'report-schedules/pause', { scheduleId, isPaused: true })
    await asOwner(`update bank.report_schedule set next_at = now() - interval '1 minute'`)
    await sweep()
    expect(await sendAll(scheduleId)).toEqual([])
    expect(await mailings(scheduleId)).toMatchObject([{ state: 'refused', reason: 'schedule-stopped' }])
  })

  it('a mail whose job is lost: is queued again, and a mail with a job is not', async () => {
    const scheduleId = await makeDue()
    await sweep()
    await asOwner(`update bank.report_mailing set queued_at = now() - interval '3 minutes'`)
    await sweep()
    expect(await queued()).toBe(1)
    await asOwner('delete from graphile_worker._private_jobs')
    await sweep()
    expect(await queued()).toBe(1)
    expect(await mailings(scheduleId)).toHaveLength(1)
  })
})
