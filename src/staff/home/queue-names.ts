/** The names of the queues of work. */
import type { StaffQueue } from '../../contract/staff/staff-home.ts'

export const QUEUE_NAMES: Readonly<Record<StaffQueue, string>> = {
  'identity-checks': 'Identity checks',
  'payments-in-review': 'Payments that need a decision',
  'late-payments': 'Payments that are late at the network',
  reports: 'Reports of customers',
  recalls: 'Recalls that wait for another bank',
  questions: 'Questions of people without a login',
  'referred-payments': 'Referred payments',
  'listed-names': 'Names on lists',
  differences: 'Differences with the networks',
}
