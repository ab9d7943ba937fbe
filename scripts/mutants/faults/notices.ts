/** Lists faults in alerts: sent to the wrong person, sent twice, not sent, or with a wrong figure. */
import type { Fault } from '../fault.ts'

const NOTICE_TESTS = ['src/server/features/notices/notices.db.test.ts']
const BUNDLE_TESTS = ['src/server/features/notices/bundle-alerts.db.test.ts']
const INBOX_TESTS = ['src/server/features/notices/inbox.db.test.ts']
const PUSH_TESTS = ['src/server/features/notices/push/push.db.test.ts']

export const NOTICE_FAULTS: readonly Fault[] = [
  {
    name: 'notice-total-is-the-amount',
    file: 'src/server/features/notices/outbound-text.ts',
    original: 'total: shown(BigInt(notice.totalMinor))',
    planted: 'total: shown(BigInt(notice.amountMinor))',
    tests: ['src/server/features/notices/notice-text.test.ts'],
    harm: 'The message about a failed transfer names less than came back.',
  },
  {
    name: 'notice-to-the-other-side',
    file: 'src/server/features/notices/queue-money-alerts.ts',
    original: "{ kind: 'debit', customerId: row.from_customer_id, maskedAccount: row.from_account",
    planted: "{ kind: 'debit', customerId: row.to_customer_id, maskedAccount: row.from_account",
    tests: NOTICE_TESTS,
    harm: 'The recipient gets the alert that was meant for the sender.',
  },
  {
    name: 'notice-of-a-refused-posting',
    file: 'src/server/notify/money-notices.ts',
    original: "const posted = rows.filter((row) => row.outcome === 'posted')",
    planted: "const posted = rows.filter((row) => row.outcome !== 'id-reused')",
    tests: NOTICE_TESTS,
    harm: 'A customer reads that money left, and it did not.',
  },
  {
    name: 'notice-with-a-whole-account-number',
    file: 'src/server/notify/money-notices.ts',
    original: 'maskedAccount: maskAccountNumber(account.accountNumber)',
    planted: 'maskedAccount: account.accountNumber',
    tests: NOTICE_TESTS,
    harm: 'A text message shows a whole account number.',
  },
  {
    name: 'notice-sent-again-after-silence',
    file: 'src/server/features/notices/send-alerts.ts',
    original: 'const found = mayBeThere ? await',
    planted: 'const found = mayBeThere && delivery.attempts > 99 ? await',
    tests: NOTICE_TESTS,
    harm: 'A customer gets one alert twice and believes that money left twice.',
  },
  {
    name: 'notice-balance-is-the-total',
    file: 'src/server/features/notices/queue-money-alerts.ts',
    original: 'e.balance::text as balance',
    planted: '(-e.amount)::text as balance',
    tests: BUNDLE_TESTS,
    harm: 'The text message of a debit names a wrong balance.',
  },
  {
    name: 'notice-bundle-before-its-time',
    file: 'src/server/features/notices/bundle-alerts.ts',
    original: 'where due_at <= $1',
    planted: 'where due_at is not null or due_at <= $1',
    tests: BUNDLE_TESTS,
    harm: 'A burst of payments costs the bank a message for each of them.',
  },
  {
    name: 'notice-cursor-of-another-customer',
    file: 'src/server/features/notices/inbox-store.ts',
    original: '(select alert_id from bank.alert where customer_id = $1 and public_id = $2)',
    planted: '(select alert_id from bank.alert where public_id = $2)',
    tests: INBOX_TESTS,
    harm: 'The id of another customer’s alert tells when that customer got it.',
  },
  {
    name: 'notice-of-another-customer-marked',
    file: 'src/server/features/notices/inbox-store.ts',
    original: 'where this.customer_id = $1 and this.public_id = $2 and a.customer_id = $1 and',
    planted: 'where this.public_id = $2 and ($1::uuid is not null) and',
    tests: INBOX_TESTS,
    harm: 'A customer marks the unread alerts of another customer as read.',
  },
  {
    name: 'notice-details-on-a-locked-screen',
    file: 'src/server/features/notices/push/push-outlet.ts',
    original: 'const content = showsDetails',
    planted: 'const content = !showsDetails',
    tests: PUSH_TESTS,
    harm: 'A locked phone shows amounts and names to everybody.',
  },
  {
    name: 'notice-to-a-removed-device',
    file: 'src/server/features/notices/push/push-store.ts',
    original: 'd.device_key_id = s.device_key_id and d.removed_at is null',
    planted: 'd.device_key_id = s.device_key_id',
    tests: PUSH_TESTS,
    harm: 'A stolen phone that was removed shows each payment.',
  },
]
