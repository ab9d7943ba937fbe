/** The staff's calls on reports by mail: the schedules of the caller, and their changes. */
import * as v from 'valibot'
import { BANK_REPORTS, REPORT_DEFINITIONS } from '../../values/vocabularies/reports/bank-reports.ts'
import {
  MAILING_REASONS,
  MAILING_STATES,
  OWN_ADDRESS,
  REPORT_FORMS,
  REPORT_FREQUENCIES,
  type ReportFrequency,
} from '../../values/vocabularies/reports/report-schedules.ts'
import { email, instant, uuid } from '../fields.ts'

/** A member of staff has no more schedules. */
export const MOST_SCHEDULES = 20
const MOST_RECIPIENTS = 10

const LAST_DAYS: Readonly<Record<ReportFrequency, number>> = { daily: 0, weekly: 7, monthly: 31 }

const entries = {
  scheduleId: uuid,
  report: v.picklist(BANK_REPORTS, 'Choose a report'),
  /** The number of the report. Empty: the preset of the report. */
  figure: v.pipe(v.string(), v.trim(), v.regex(/^\d{0,11}$/, 'Enter a whole number')),
  form: v.picklist(REPORT_FORMS, 'Choose a form'),
  frequency: v.picklist(REPORT_FREQUENCIES, 'Choose how often'),
  /** Weekly: 1 is Monday. Monthly: the day of the month. In a shorter month the report is due on the last day. Daily: null. */
  day: v.nullable(v.pipe(v.number('Choose a day'), v.integer(), v.minValue(1), v.maxValue(31))),
  /** HH:MM, Lagos time. */
  time: v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time')),
  recipients: v.pipe(
    v.array(v.union([v.literal(OWN_ADDRESS), email])),
    v.minLength(1, 'Choose an address'),
    v.maxLength(MOST_RECIPIENTS),
  ),
}

export const reportScheduleSchema = v.pipe(
  v.strictObject(entries),
  v.forward(
    v.check(
      ({ frequency, day }) => (frequency === 'daily' ? day === null : day !== null && day <= LAST_DAYS[frequency]),
      'Choose a day',
    ),
    ['day'],
  ),
  v.forward(
    v.check(({ report, figure }) => {
      const rule = REPORT_DEFINITIONS[report].figure
      if (figure === '' || rule === undefined) return figure === ''
      return Number(figure) >= rule.least && Number(figure) <= rule.most
    }, 'This number is outside the limits of the report'),
    ['figure'],
  ),
)
export type ReportSchedule = v.InferOutput<typeof reportScheduleSchema>

export const pauseScheduleSchema = v.strictObject({ scheduleId: uuid, isPaused: v.boolean() })
/** A mail that was refused or has failed. */
export const sendAgainSchema = v.strictObject({ mailingId: uuid })
export const removeScheduleSchema = v.strictObject({ scheduleId: uuid })

export const reportSchedulesSchema = v.object({
  /** The caller's address at the identity provider. Null: the provider gives none. */
  ownAddress: v.nullable(v.string()),
  /** The list of the bank. */
  addresses: v.array(v.string()),
  schedules: v.array(
    v.object({
      ...entries,
      nextAt: instant,
      isPaused: v.boolean(),
      /** The newest mails, at most five. */
      mailings: v.array(
        v.object({
          mailingId: uuid,
          from: v.string(),
          to: v.string(),
          recipient: v.string(),
          state: v.picklist(MAILING_STATES),
          reason: v.nullable(v.picklist(MAILING_REASONS)),
          /** When the mail ended, or else when it was queued. */
          at: instant,
        }),
      ),
    }),
  ),
})
export type ReportSchedules = v.InferOutput<typeof reportSchedulesSchema>
