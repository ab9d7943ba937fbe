/** The words of reports that the bank mails by schedule. Decision 93. */

export const REPORT_FREQUENCIES = ['daily', 'weekly', 'monthly'] as const
export type ReportFrequency = (typeof REPORT_FREQUENCIES)[number]

export const REPORT_FORMS = ['csv', 'pdf'] as const
export type ReportForm = (typeof REPORT_FORMS)[number]

/** `waiting`: the mail is not sent yet. `refused`: the bank may not send it. `failed`: the mail server did not take it. */
export const MAILING_STATES = ['waiting', 'sent', 'refused', 'failed'] as const
export type MailingState = (typeof MAILING_STATES)[number]

/** The reasons why a mail is refused, or has failed. */
export const MAILING_REASONS = [
  'no-duty',
  'no-recent-login',
  'login-stopped',
  'no-address',
  'not-in-list',
  'schedule-stopped',
  'mail-refused',
  'no-definite-answer',
  'not-made',
] as const
export type MailingReason = (typeof MAILING_REASONS)[number]

/** Means the address of the owner at the identity provider. */
export const OWN_ADDRESS = 'own'
