/** Stores the schedules of reports by mail. Each query of a person checks the owner. */
import type { ReportSchedule } from '../../../contract/staff/staff-report-schedules.ts'
import type { BankReport } from '../../../values/vocabularies/reports/bank-reports.ts'
import type {
  MailingReason,
  MailingState,
  ReportForm,
  ReportFrequency,
} from '../../../values/vocabularies/reports/report-schedules.ts'
import type { Sql } from '../../db/database.ts'

export interface StoredSchedule extends ReportSchedule {
  readonly ownerId: string
  readonly nextAt: Date
  readonly pausedAt: Date | null
}

export interface Mailing {
  readonly mailingId: string
  readonly from: string
  readonly to: string
  readonly recipient: string
  readonly state: MailingState
  readonly reason: MailingReason | null
  readonly at: Date
}

interface Row {
  readonly schedule_id: string
  readonly owner_id: string
  readonly report: BankReport
  readonly figure: string
  readonly form: ReportForm
  readonly frequency: ReportFrequency
  readonly day: number | null
  readonly due_time: string
  readonly recipients: string[]
  readonly next_at: Date
  readonly paused_at: Date | null
}

const COLUMNS = 'schedule_id, owner_id, report, figure, form, frequency, day, due_time, recipients, next_at, paused_at'

/** The schedules of a person, the next due first. */
export async function findSchedulesOf(sql: Sql, ownerId: string): Promise<readonly StoredSchedule[]> {
  const { rows } = await sql.query<Row>(
    `select ${COLUMNS} from bank.report_schedule where owner_id = $1 and removed_at is null order by next_at, schedule_id`,
    [ownerId],
  )
  return rows.map(scheduleOf)
}

/** The newest mails of each schedule of a person, at most `most` of each. */
export async function findMailingsOf(
  sql: Sql,
  ownerId: string,
  most: number,
): Promise<ReadonlyMap<string, readonly Mailing[]>> {
  const { rows } = await sql.query<Mailing & { scheduleId: string }>(
    `select s.schedule_id as "scheduleId", m.mailing_id as "mailingId", to_char(m.from_day, 'YYYY-MM-DD') as from, to_char(m.to_day, 'YYYY-MM-DD') as to, m.recipient,
       m.state, m.reason, coalesce(m.ended_at, m.queued_at) as at
     from bank.report_schedule s
     join lateral (select x.mailing_id, x.from_day, x.to_day, x.recipient, x.state, x.reason, x.queued_at, x.ended_at from bank.report_mailing x where x.schedule_id = s.schedule_id
                   order by x.queued_at desc, x.recipient limit $2) m on true
     where s.owner_id = $1 and s.removed_at is null order by m.queued_at desc, m.recipient`,
    [ownerId, most],
  )
  return Map.groupBy(rows, ({ scheduleId }) => scheduleId)
}

/** Adds a schedule, or changes the person's own schedule. False: it is another person's, it is removed, or the person has the most. */
export async function putSchedule(
  tx: Sql,
  schedule: ReportSchedule & { readonly ownerId: string; readonly nextAt: Date; readonly at: Date },
  most: number,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into bank.report_schedule as s
       (schedule_id, owner_id, report, figure, form, frequency, day, due_time, recipients, changed_at, next_at)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11
     where (select count(*) from bank.report_schedule o where o.owner_id = $2 and o.removed_at is null and o.schedule_id <> $1) < $12
     on conflict (schedule_id) do update
       set report = excluded.report, figure = excluded.figure, form = excluded.form, frequency = excluded.frequency, day = excluded.day,
         due_time = excluded.due_time, recipients = excluded.recipients, changed_at = excluded.changed_at, next_at = excluded.next_at
       where s.owner_id = excluded.owner_id and s.removed_at is null`,
    [
      schedule.scheduleId,
      schedule.ownerId,
      schedule.report,
      schedule.figure,
      schedule.form,
      schedule.frequency,
      schedule.day,
      schedule.time,
      schedule.recipients,
      schedule.at,
      schedule.nextAt,
      most,
    ],
  )
  return rowCount === 1
}

/** Locks the person's own schedule. Undefined: the person has no such schedule. */
export async function lockScheduleOf(
  tx: Sql,
  ownerId: string,
  scheduleId: string,
): Promise<StoredSchedule | undefined> {
  const { rows } = await tx.query<Row>(
    `select ${COLUMNS} from bank.report_schedule where schedule_id = $2 and owner_id = $1 and removed_at is null for update`,
    [ownerId, scheduleId],
  )
  return rows[0] && scheduleOf(rows[0])
}

/** A schedule that goes on again waits for its next time after now: it does not send the mails of the pause. */
export async function setPaused(tx: Sql, scheduleId: string, pausedAt: Date | null, nextAt: Date): Promise<void> {
  await tx.query('update bank.report_schedule set paused_at = $2, next_at = $3 where schedule_id = $1', [
    scheduleId,
    pausedAt,
    nextAt,
  ])
}

export async function removeSchedule(tx: Sql, scheduleId: string, at: Date): Promise<void> {
  await tx.query('update bank.report_schedule set removed_at = $2 where schedule_id = $1', [scheduleId, at])
}

/** Locks schedules that are due. Another worker skips them. */
export async function lockDueSchedules(tx: Sql, now: Date, most: number): Promise<readonly StoredSchedule[]> {
  const { rows } = await tx.query<Row>(
    `select ${COLUMNS} from bank.report_schedule where next_at <= $1 and paused_at is null and removed_at is null
     order by next_at, schedule_id limit $2 for update skip locked`,
    [now, most],
  )
  return rows.map(scheduleOf)
}

export async function moveOn(tx: Sql, next: ReadonlyMap<string, Date>): Promise<void> {
  await tx.query(
    `update bank.report_schedule s set next_at = n.next_at from unnest($1::uuid[], $2::timestamptz[]) as n (schedule_id, next_at)
     where s.schedule_id = n.schedule_id`,
    [[...next.keys()], [...next.values()]],
  )
}

const scheduleOf = (row: Row): StoredSchedule => ({
  scheduleId: row.schedule_id,
  ownerId: row.owner_id,
  report: row.report,
  figure: row.figure,
  form: row.form,
  frequency: row.frequency,
  day: row.day,
  time: row.due_time,
  recipients: row.recipients,
  nextAt: row.next_at,
  pausedAt: row.paused_at,
})
