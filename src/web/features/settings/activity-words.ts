/** What each event of the audit trail means, in the customer's words; and a network address without its last parts. */
import type { Activity } from '../../../contract/activity.ts'

/** Words for done events, or for all where there is no other ending. */
const WORDS: Readonly<Record<string, string>> = {
  'account.changed': 'An account was renamed, hidden, shown or made the main one',
  'account.opened': 'An account was opened',
  'approval.code-sent': 'A code to approve something was sent',
  'beneficiary.added': 'A beneficiary was saved',
  'bulk.confirm-refused': 'The approval of a list of payments was refused',
  'bulk.confirmed': 'A list of payments was approved',
  'bulk.withdraw-refused': 'Taking back the approval of a list was refused',
  'bulk.withdrawn': 'The approval of a list of payments was withdrawn',
  'case.bank-asked': 'Another bank was asked to send money back',
  'case.customer-withdrew': 'A report was withdrawn',
  'case.money-returned': 'Another bank sent money back',
  'case.opened': 'A problem was reported, or a question asked',
  'case.refunded': 'The bank paid you back',
  'call.limited': 'Too many tries were stopped',
  'customer.created': 'You became a customer',
  'device.code-sent': 'A code to link a device was sent',
  'device.link-refused': 'A device was not linked',
  'device.linked': 'A device was linked',
  'device.removed': 'A device was removed',
  'device.renamed': 'A device was renamed',
  'freeze.lifted': 'Your accounts were unfrozen',
  'freeze.set': 'Your accounts were frozen',
  'kyc.nin-refused': 'A NIN could not be verified',
  'kyc.nin-verified': 'Your NIN was verified',
  'kyc.section-saved': 'A section of your identity check was saved',
  'kyc.submitted': 'The next tier was asked for',
  'kyc.tier-raised': 'Your tier was raised',
  'limits.indemnity-accepted': 'The indemnity was accepted',
  'limits.instant-payments-off': 'Payments to others were switched off',
  'limits.instant-payments-on': 'Payments to others were switched on',
  'limits.limits-changed': 'Your limits were changed',
  'login.device-not-linked': 'The right password was used on a device that is not linked',
  'login.locked': 'Your login was locked after too many tries',
  'login.refused': 'A login was refused',
  'login.token-needed': 'A login was asked for the authenticator’s code',
  'login.token-refused': 'A login’s authenticator code was not right',
  'passkey.added': 'A passkey was added',
  'passkey.copy-refused': 'A copied passkey was refused',
  'passkey.removed': 'A passkey was removed',
  'passkey.renamed': 'A passkey was renamed',
  'passkey.used': 'A passkey was used',
  'password.changed': 'Your password was changed',
  'password.reset': 'Your password was reset',
  'password.temporary-set': 'The bank set a temporary password',
  'password-reset.answer-right': 'The security question was answered, to reset the password',
  'password-reset.begun': 'A password reset was begun',
  'password-reset.code-right': 'The code was right, to reset the password',
  'password-reset.code-sent': 'A code to reset the password was sent',
  'pin.changed': 'Your PIN was changed',
  'pin.locked': 'Your PIN was locked after three wrong tries',
  'pin-reset.begun': 'A PIN reset was begun',
  'pin-reset.code-sent': 'A code to reset the PIN was sent',
  'profile.created': 'Your internet banking profile was made',
  'recovery-code.used': 'A recovery code was used',
  'recovery-codes.renewed': 'New recovery codes were made',
  'schedule.cancelled': 'A scheduled payment was cancelled',
  'schedule.changed': 'A scheduled payment was changed',
  'schedule.confirm-refused': 'A scheduled payment’s approval was refused',
  'schedule.paused': 'A scheduled payment was paused',
  'schedule.payment-failed': 'A scheduled payment could not be made',
  'schedule.resumed': 'A paused payment goes on',
  'schedule.set': 'A payment was scheduled',
  'schedule.skipped': 'A scheduled payment was skipped',
  'security-questions.changed': 'Your security questions were changed',
  'session.closed': 'Logged out',
  'session.ended': 'A session was ended',
  'session.opened': 'Logged in',
  'session.others-ended': 'All other sessions were ended',
  'session.refresh-refused': 'A session could not be kept open',
  'session.reuse-detected': 'A session was ended because its key was used twice',
  'statement.made': 'A statement was downloaded',
  'statement.mailed': 'A statement was sent by mail',
  'token.enrolled': 'An authenticator app was added',
  'token.enrolment-begun': 'Adding an authenticator app was begun',
  'token.locked': 'The authenticator was locked after too many wrong codes',
  'token.removed': 'The authenticator app was removed',
  'transfer.confirm-refused': 'A transfer’s approval was refused',
  'transfer.confirmed': 'A transfer was approved',
  'transfer.review': 'A transfer was prepared',
  'transfer.settled': 'A transfer was completed',
  'transfer.withdrawn': 'A transfer’s approval was withdrawn',
}

/** What was being done, by the noun of an event that has no words of its own. */
const NOUNS: Readonly<Record<string, string>> = {
  account: 'an account',
  approval: 'an approval',
  beneficiary: 'your beneficiaries',
  bulk: 'a list of payments',
  case: 'a case of yours',
  device: 'your devices',
  freeze: 'freezing your accounts',
  kyc: 'your identity check',
  limits: 'your limits',
  passkey: 'your passkeys',
  'password-change': 'changing your password',
  'password-reset': 'resetting your password',
  pin: 'your PIN',
  'pin-reset': 'resetting your PIN',
  schedule: 'a scheduled payment',
  'security-questions': 'your security questions',
  session: 'your sessions',
  token: 'your authenticator app',
  transfer: 'a transfer',
}

/** "Logged in"; an event without words of its own says what it was about, and whether it was refused. */
export function activityWords({ kind, outcome }: Pick<Activity, 'kind' | 'outcome'>): string {
  const own = WORDS[kind]
  if (own !== undefined) return own
  const about = NOUNS[kind.split('.')[0] ?? ''] ?? 'your profile'
  return outcome === 'refused' ? `A try was refused: ${about}` : `Something changed: ${about}`
}

/** "102.89.x.x", "2c0f:f5c0:x": enough to tell one's own network, not enough to find it. */
export function maskAddress(address: string): string {
  if (address.startsWith('schedule:')) return 'the bank, by your schedule'
  if (/^[0-9]+(\.[0-9]+){3}$/.test(address)) return `${address.split('.').slice(0, 2).join('.')}.x.x`
  return address.includes(':') ? `${address.split(':').slice(0, 2).join(':')}:x` : 'an unknown place'
}
