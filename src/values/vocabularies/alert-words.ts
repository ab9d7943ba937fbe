/** The topics of alerts, and the channels outside the app. */

/**
 * The topics that a customer switches on and off. `security` has every change of access to the accounts, and of the amounts
 * that can leave. `account` has news about the customer's status. A thief gains nothing when this news is switched off.
 */
export const ALERT_TOPICS = [
  'money-in',
  'money-out',
  'payments',
  'schedules',
  'reminders',
  'cases',
  'account',
  'security',
] as const
export type AlertTopic = (typeof ALERT_TOPICS)[number]

/** The channels outside the app. The app itself shows every alert. */
export const ALERT_CHANNELS = ['sms', 'email', 'push'] as const
export type AlertChannel = (typeof ALERT_CHANNELS)[number]
