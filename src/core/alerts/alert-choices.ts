/** What customers are told, by which ways, and what of it they may switch off. */

/**
 * What the choice is made by. `security` is every change of who gets in or of what they could take: it always goes out by every
 * way. `account` is news of the customer's standing that nobody can misuse.
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

/** The ways out of the app. In the app everything is told. */
export const ALERT_CHANNELS = ['sms', 'email'] as const
export type AlertChannel = (typeof ALERT_CHANNELS)[number]

/** Topics that no way can be switched off for. */
export function isAlwaysTold(topic: AlertTopic): boolean {
  return topic === 'security'
}
