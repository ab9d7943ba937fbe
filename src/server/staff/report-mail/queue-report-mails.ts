/** Queues the mails of the schedules that are due, once for each closed period and recipient, and mails that lost their job. */
import { randomUUID } from 'node:crypto'
import { MAIL_ATTEMPTS } from '../../../core/alerts/mail-retry.ts'
import { closedPeriod, nextDue } from '../../../core/reports/report-due.ts'
import { REPORT_DEFINITIONS } from '../../../values/vocabularies/reports/bank-reports.ts'
import type { Database } from '../../db/database.ts'
import { type QueuedJob, queueEach, queueJobs } from '../../jobs/queue-jobs.ts'
import type { Clock } from '../../ports/clock.ts'
import { findLostMailings, insertMailings } from './mailing-store.ts'
import { lockDueSchedules, moveOn, type StoredSchedule } from './schedule-store.ts'

export const QUEUE_REPORT_MAILS = 'queue-report-mails'
export const MAIL_REPORT = 'mail-report'

const MOST_SCHEDULES = 100
const MOST_LOST = 100

export const jobOfMailing = (mailingId: string): QueuedJob => ({
  task: MAIL_REPORT,
  payload: { mailingId },
  key: `${MAIL_REPORT}:${mailingId}`,
  maxAttempts: MAIL_ATTEMPTS,
})

export async function queueReportMails(deps: { readonly database: Database; readonly clock: Clock }): Promise<void> {
  const { database, clock } = deps
  const now = clock.now()
  await database.transaction(async (tx) => {
    const due = await lockDueSchedules(tx, now, MOST_SCHEDULES)
    if (due.length === 0) return
    const mailings = due.flatMap(({ scheduleId, frequency, nextAt, recipients }) =>
      recipients.map((recipient) => ({
        mailingId: randomUUID(),
        scheduleId,
        recipient,
        ...closedPeriod(frequency, nextAt),
      })),
    )
    const added = await insertMailings(tx, mailings, now)
    await moveOn(tx, new Map(due.map((schedule) => [schedule.scheduleId, timeAfter(schedule, now)])))
    await queueJobs(tx, added.map(jobOfMailing))
  })
  await queueEach(
    database,
    (await findLostMailings(database.pool, now, { task: MAIL_REPORT, most: MOST_LOST })).map(jobOfMailing),
  )
}

/**
 * The next time of a schedule. After an outage, a report of days is mailed for each missed period, one in each run. A report of the
 * present is mailed once, because its rows would be the same.
 */
function timeAfter(schedule: StoredSchedule, now: Date): Date {
  const { hasDays } = REPORT_DEFINITIONS[schedule.report]
  return nextDue(schedule, hasDays ? schedule.nextAt : now)
}
