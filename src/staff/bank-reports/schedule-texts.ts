/** The words of reports by mail, as staff read them. */
import {
  type MailingReason,
  OWN_ADDRESS,
  type ReportFrequency,
} from '../../values/vocabularies/reports/report-schedules.ts'
import type { Answer } from '../session/api.ts'
import { dateTime, dayText } from '../texts.ts'

type Schedule = Answer<'report-schedules/list'>['schedules'][number]
type Mailing = Schedule['mailings'][number]

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

export const FREQUENCIES: Readonly<Record<ReportFrequency, string>> = {
  daily: 'Each day',
  weekly: 'Each week',
  monthly: 'Each month',
}

/** "Each week on Monday at 07:30, as CSV". */
export function timingText({ frequency, day, time, form }: Schedule): string {
  const on =
    frequency === 'daily' ? '' : frequency === 'weekly' ? ` on ${WEEKDAYS[(day ?? 1) - 1]}` : ` on day ${day ?? 1}`
  return `${FREQUENCIES[frequency]}${on} at ${time}, as ${form.toUpperCase()}`
}

export const recipientText = (recipient: string, ownAddress: string | null): string =>
  recipient === OWN_ADDRESS ? (ownAddress ?? 'your address') : recipient

const REASONS: Readonly<Record<MailingReason, string>> = {
  'no-duty': 'your role does not include this report',
  'no-recent-login': 'your last login is more than 35 days old. Log in, so that the bank knows your role',
  'login-stopped': 'the login of staff was stopped',
  'no-address': 'the identity provider gives no address of yours',
  'not-in-list': 'the address is not in the list of the bank any more',
  'schedule-stopped': 'the schedule was paused or deleted',
  'mail-refused': 'the mail server did not take the mail',
  'no-definite-answer': 'the mail server gave no definite answer. The mail may have arrived',
  'not-made': 'the bank could not make the report',
}

/** Names a mail for screen readers: "the mail of 22 Nov 2026 to chidi@bank.example". */
export const mailName = ({ to, recipient }: Mailing, ownAddress: string | null): string =>
  `the mail of ${dayText(to)} to ${recipientText(recipient, ownAddress)}`

export function mailingText({ from, to, recipient, state, reason, at }: Mailing, ownAddress: string | null): string {
  const period = from === to ? dayText(from) : `${dayText(from)} to ${dayText(to)}`
  const why = reason === null ? '' : `: ${REASONS[reason]}`
  return `${period}, ${recipientText(recipient, ownAddress)}: ${STATES[state]} ${dateTime(at)}${why}.`
}

const STATES: Readonly<Record<Mailing['state'], string>> = {
  waiting: 'waits since',
  sent: 'sent on',
  refused: 'not sent on',
  failed: 'failed on',
}
