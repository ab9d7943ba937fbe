/** The topics and the kinds of alerts, and the channels outside the app. */

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

/** The kinds of every family of notices. The notices of a family have the same fields, and one function writes their text. */
export const NOTICE_KINDS = {
  money: ['credit', 'debit'],
  payment: [
    'transfer-failed',
    'transfer-late',
    'transfer-in-review',
    // For the debit of a bill too: the bill is paid, its token came later, or the biller accepted it and later gave the
    // money back.
    'bill-paid',
    'bill-token',
    'bill-failed',
    'bill-late',
    'bill-in-review',
    'bill-reversed',
    // For the fee of a card: the card processor accepted the order, refused it, or has not answered.
    'card-ordered',
    'card-failed',
    'card-late',
    'card-in-review',
    // Staff refunded a part or the whole of a settled payment.
    'transfer-refunded',
    'bill-refunded',
  ],
  /** Staff check the payment before it is made. */
  check: ['transfer-checking', 'bill-checking', 'card-checking'],
  case: [
    'case-opened',
    'case-recalled',
    'case-question',
    'case-message',
    'case-agreed',
    'case-refused',
    'case-returned',
    'case-decided',
    'case-refunded',
    'case-late',
  ],
  schedule: [
    'schedule-set',
    'schedule-reminder',
    'schedule-retrying',
    'schedule-failed',
    'schedule-paused',
    'schedule-ended',
  ],
  bouquet: ['bouquet-ending'],
  airtime: ['airtime-received', 'airtime-undone'],
  bundle: ['credits-bundled', 'debits-bundled'],
  budget: ['budget-near', 'budget-over'],
  list: ['list-done'],
  security: [
    'profile-created',
    'logged-in',
    'device-linked',
    'device-removed',
    'password-locked',
    'pin-locked',
    'security-questions-changed',
    'security-questions-removed',
    'password-changed',
    'temporary-password-set',
    'answers-locked',
    'pin-changed',
    'passkey-added',
    'passkey-removed',
    'passkey-on-new-device',
    'passkey-copied',
    'token-enrolled',
    'token-removed',
    'token-locked',
    'token-login-on',
    'token-login-off',
    'recovery-code-used',
    'recovery-codes-renewed',
    'session-copied',
    'sessions-ended',
    'alerts-changed',
    'limits-changed',
    'indemnity-accepted',
    'instant-payments-off',
    'instant-payments-on',
    'account-frozen',
    'account-unfrozen',
    'tier-raised',
    'tier-refused',
    'identity-change-accepted',
    'identity-change-refused',
    'email-changed',
    'phone-changed',
    'contact-change-allowed',
    'contact-change-stopped',
    'limit-change-allowed',
    'limit-change-stopped',
    'data-export-asked',
    'profile-closed',
    'push-on',
    'beneficiary-added',
    'account-opened',
  ],
  card: [
    'card-on-its-way',
    'card-ready',
    'card-activated',
    'card-frozen',
    'card-unfrozen',
    'card-blocked',
    'card-controls-changed',
  ],
} as const
export type NoticeKind = (typeof NOTICE_KINDS)[keyof typeof NOTICE_KINDS][number]
