/** The topic of each notice, by which its customer chose the channels. A new kind does not compile without a topic. */
import type { AlertTopic } from '../../values/vocabularies/alert-words.ts'
import type { Notice } from './notice.ts'

const TOPIC_OF_KIND: Readonly<Record<Notice['kind'], AlertTopic>> = {
  credit: 'money-in',
  debit: 'money-out',
  'credits-bundled': 'money-in',
  'debits-bundled': 'money-out',
  'transfer-failed': 'payments',
  'transfer-late': 'payments',
  'transfer-in-review': 'payments',
  'transfer-checking': 'payments',
  // The notice of a paid bill is also the notice of its debit, so no second notice is sent.
  'bill-paid': 'money-out',
  'bill-token': 'payments',
  'bill-failed': 'payments',
  'bill-late': 'payments',
  'bill-in-review': 'payments',
  'bill-checking': 'payments',
  'bill-reversed': 'money-in',
  'transfer-refunded': 'money-in',
  'bill-refunded': 'money-in',
  // Airtime that another customer paid counts as incoming money.
  'airtime-received': 'money-in',
  'airtime-undone': 'money-in',
  // The notice of a card's fee has the same topic.
  'card-ordered': 'money-out',
  'card-failed': 'payments',
  'card-late': 'payments',
  'card-in-review': 'payments',
  'card-checking': 'payments',
  'card-on-its-way': 'account',
  'card-ready': 'account',
  'list-done': 'payments',
  'case-opened': 'cases',
  'case-recalled': 'cases',
  'case-question': 'cases',
  'case-message': 'cases',
  'case-agreed': 'cases',
  'case-refused': 'cases',
  'case-returned': 'cases',
  'case-decided': 'cases',
  'case-refunded': 'cases',
  'case-late': 'cases',
  // A new schedule moves money later, so it is a security event like a new device.
  'schedule-set': 'security',
  'schedule-reminder': 'schedules',
  'schedule-retrying': 'schedules',
  'schedule-failed': 'schedules',
  'schedule-paused': 'schedules',
  'schedule-ended': 'schedules',
  'bouquet-ending': 'reminders',
  'budget-near': 'reminders',
  'budget-over': 'reminders',
  'email-changed': 'security',
  'phone-changed': 'security',
  'contact-change-allowed': 'security',
  'contact-change-stopped': 'security',
  'limit-change-allowed': 'security',
  'limit-change-stopped': 'security',
  'data-export-asked': 'security',
  'profile-closed': 'security',
  'push-on': 'security',
  'tier-raised': 'account',
  'tier-refused': 'account',
  'identity-change-accepted': 'account',
  'identity-change-refused': 'account',
  'profile-created': 'security',
  'logged-in': 'security',
  'beneficiary-added': 'security',
  'account-opened': 'security',
  'device-linked': 'security',
  'device-removed': 'security',
  'password-locked': 'security',
  'pin-locked': 'security',
  'security-questions-changed': 'security',
  'security-questions-removed': 'security',
  'password-changed': 'security',
  'temporary-password-set': 'security',
  'answers-locked': 'security',
  'pin-changed': 'security',
  'passkey-added': 'security',
  'passkey-removed': 'security',
  'passkey-on-new-device': 'security',
  'passkey-copied': 'security',
  'token-enrolled': 'security',
  'token-removed': 'security',
  'token-locked': 'security',
  'token-login-on': 'security',
  'token-login-off': 'security',
  'recovery-code-used': 'security',
  'recovery-codes-renewed': 'security',
  'session-copied': 'security',
  'sessions-ended': 'security',
  'alerts-changed': 'security',
  'limits-changed': 'security',
  'indemnity-accepted': 'security',
  'instant-payments-off': 'security',
  'instant-payments-on': 'security',
  'card-activated': 'security',
  'card-frozen': 'security',
  'card-unfrozen': 'security',
  'card-blocked': 'security',
  'card-controls-changed': 'security',
  'account-frozen': 'security',
  'account-unfrozen': 'security',
}

export function topicOf(kind: Notice['kind']): AlertTopic {
  return TOPIC_OF_KIND[kind]
}

/**
 * Notices that go to the app, mail and push, and not to text messages. Text messages cost money and are for urgent
 * events (docs/decisions/0029).
 */
const NOT_TEXTED: ReadonlySet<Notice['kind']> = new Set(['logged-in', 'beneficiary-added', 'account-opened'])

export function isTexted(kind: Notice['kind']): boolean {
  return !NOT_TEXTED.has(kind)
}

const TEXTED_ONLY: ReadonlySet<Notice['kind']> = new Set(['credits-bundled', 'debits-bundled'])

/** True for a notice that is sent by text message only, because the app and the mailbox show each payment of the bundle. */
export function isTextedOnly(kind: Notice['kind']): boolean {
  return TEXTED_ONLY.has(kind)
}

/** False when the alert is not counted as unread: the customer has just logged in, or each payment of the bundle is counted. */
export function isNews(kind: Notice['kind']): boolean {
  return kind !== 'logged-in' && !isTextedOnly(kind)
}
