/** The words of a notice. Ours in the text message stay in the 7-bit alphabet (hence NGN, not ₦): one character outside it halves its room. */
import { BRAND } from '../../../values/brand.ts'
import { formatDateTime } from '../../../values/date.ts'
import { formatMinor, formatPlain } from '../../../values/money.ts'
import { truncate } from '../../../values/text.ts'
import { airtimeText } from './airtime-notices.ts'
import { bouquetText } from './bouquet-notices.ts'
import { budgetText } from './budget-notices.ts'
import { CASE_TEXTS } from './case-notices.ts'
import { listText } from './list-notices.ts'
import { letter, type NoticeText, NOT_YOU } from './letter.ts'
import { carriedText } from './carried-text.ts'
import type { CaseNotice, MoneyNotice, Notice, SecurityNotice } from './notice.ts'
import { scheduleText } from './schedule-text.ts'

/**
 * `firstName` greets in the mail. `more` is told with it and never lies in the queue: a meter's token. Times are Lagos time, en-GB,
 * 12-hour.
 */
export function noticeText(notice: Notice, firstName: string, more?: string): NoticeText & { readonly mail: string } {
  const text = textOf(notice, more)
  return { ...text, mail: letter(firstName, text.body) }
}

function textOf(notice: Notice, more: string | undefined): NoticeText {
  if ('caseReference' in notice) return caseText(notice)
  if ('totalMinor' in notice) return carriedText(notice, more)
  if ('day' in notice) return scheduleText(notice)
  if ('endsOn' in notice) return bouquetText(notice)
  if ('worthMinor' in notice) return airtimeText(notice)
  if ('budgetMinor' in notice) return budgetText(notice)
  if ('payments' in notice) return listText(notice)
  return 'amountMinor' in notice ? moneyText(notice) : securityText(notice)
}

function moneyText(notice: MoneyNotice): NoticeText {
  const when = formatDateTime(notice.at)
  const amountMinor = BigInt(notice.amountMinor)
  const plain = `${notice.currencyCode} ${formatPlain(amountMinor, notice.currencyCode)}`
  const shown = formatMinor(amountMinor, notice.currencyCode)
  const account = notice.maskedAccount
  const other = truncate(notice.counterparty, 30)
  if (notice.kind === 'credit') {
    return {
      sms: `${BRAND.shortName}: Credit ${plain}, acct ${account}, from ${other}, ${when}.`,
      subject: `Credit alert: ${shown}`,
      body: `${shown} from ${notice.counterparty} was paid into your account ${account} on ${when}.`,
    }
  }
  return {
    sms: `${BRAND.shortName}: Debit ${plain}, acct ${account}, to ${other}, ${when}. ${NOT_YOU}`,
    subject: `Debit alert: ${shown}`,
    body: `${shown} was paid from your account ${account} to ${notice.counterparty} on ${when}. ${NOT_YOU}`,
  }
}

/** Every kind that there is. */
export const SECURITY_TEXTS: Readonly<
  Record<SecurityNotice['kind'], { readonly subject: string; readonly sentence: string }>
> = {
  'profile-created': { subject: 'Internet banking is open for you', sentence: 'internet banking was opened for you' },
  'device-linked': { subject: 'A new device was linked', sentence: 'a new device was linked to your account' },
  'device-removed': { subject: 'A device was removed', sentence: 'a device was removed from your account' },
  'password-locked': {
    subject: 'Your password is locked',
    sentence: 'your login was locked for a while after too many wrong passwords',
  },
  'pin-locked': { subject: 'Your PIN is locked', sentence: 'your PIN was locked after too many wrong tries' },
  'security-questions-changed': {
    subject: 'Your security questions were changed',
    sentence: 'your security questions were changed',
  },
  'password-changed': { subject: 'Your password was changed', sentence: 'your password was changed' },
  'temporary-password-set': {
    subject: 'You have a temporary password',
    sentence: 'a temporary password was set for you by our staff',
  },
  'answers-locked': {
    subject: 'Your security answers are locked',
    sentence: 'your security answers were locked for a while after too many wrong ones',
  },
  'session-copied': {
    subject: 'We ended one of your sessions',
    sentence: 'a session was ended because its key came from two places',
  },
  'pin-changed': { subject: 'Your PIN was changed', sentence: 'your PIN was changed' },
  'token-enrolled': {
    subject: 'An authenticator app was added',
    sentence: 'an authenticator app was added, which can approve your payments',
  },
  'token-removed': { subject: 'Your authenticator app was removed', sentence: 'your authenticator app was removed' },
  'token-locked': {
    subject: 'Your authenticator is locked',
    sentence: 'codes of your authenticator were locked for a while after too many wrong ones',
  },
  'token-login-on': {
    subject: 'Logins ask for your authenticator',
    sentence: 'logging in was set to ask for a code of your authenticator',
  },
  'token-login-off': {
    subject: 'Logins no longer ask for your authenticator',
    sentence: 'logging in was set to no longer ask for a code of your authenticator',
  },
  'recovery-code-used': {
    subject: 'A recovery code was used',
    sentence: 'a recovery code was used in the place of your authenticator',
  },
  'recovery-codes-renewed': {
    subject: 'You have new recovery codes',
    sentence: 'new recovery codes were made for you, and the old ones are void',
  },
  'passkey-added': { subject: 'A passkey was added', sentence: 'a passkey was added to your account' },
  'passkey-removed': { subject: 'A passkey was removed', sentence: 'a passkey was removed from your account' },
  'passkey-on-new-device': {
    subject: 'Your passkey was used on a new device',
    sentence: 'your passkey was used on a new device',
  },
  'alerts-changed': {
    subject: 'Alerts of money going out are off',
    sentence: 'one way of telling you of money that goes out was switched off',
  },
  'limits-changed': { subject: 'Your limits were changed', sentence: 'the limits of what you can send were changed' },
  'indemnity-accepted': {
    subject: 'You gave the indemnity for higher limits',
    sentence: 'the indemnity for limits above NGN 1,000,000 was accepted in your name',
  },
  'instant-payments-off': {
    subject: 'Payments to others are off',
    sentence: 'payments to others were switched off for your account',
  },
  'instant-payments-on': {
    subject: 'Payments to others are on',
    sentence: 'payments to others were switched on for your account',
  },
  'account-frozen': {
    subject: 'Your accounts are frozen',
    sentence: 'your accounts were frozen: no money can leave them',
  },
  'account-unfrozen': {
    subject: 'Your accounts are open again',
    sentence: 'your accounts were unfrozen: money can leave them again',
  },
  'tier-raised': {
    subject: 'You reached the next tier',
    sentence: 'your identity check raised your tier, so that you can send and hold more',
  },
  'tier-refused': {
    subject: 'Your identity check needs something from you',
    sentence: 'you were not given the next tier yet (see why in internet banking)',
  },
  'email-changed': { subject: 'Your email address was changed', sentence: 'your email address was changed' },
  'phone-changed': { subject: 'Your phone number was changed', sentence: 'your phone number was changed' },
  'contact-change-allowed': {
    subject: 'You can change how we reach you',
    sentence: 'our staff allowed you to change your email or phone in internet banking',
  },
  'data-export-asked': {
    subject: 'Your data was asked for',
    sentence: 'an archive of everything about you was asked for in internet banking',
  },
  'profile-closed': {
    subject: 'Your accounts are closed',
    sentence: 'your accounts with us were closed for good, as you asked',
  },
  'push-on': {
    subject: 'A browser shows your alerts',
    sentence: 'a browser was set to show your alerts as notifications',
  },
  'card-on-its-way': { subject: 'Your card is on its way', sentence: 'your new card was sent out' },
  'card-ready': {
    subject: 'Your card is ready at the branch',
    sentence: 'your new card arrived at the branch that you chose',
  },
  'card-activated': { subject: 'Your card is active', sentence: 'a card of yours was activated' },
  'card-frozen': { subject: 'Your card is frozen', sentence: 'a card of yours was frozen' },
  'card-unfrozen': { subject: 'Your card can be used again', sentence: 'a card of yours was unfrozen' },
  'card-blocked': { subject: 'Your card is blocked for good', sentence: 'a card of yours was blocked for good' },
  'card-controls-changed': {
    subject: 'What your card may do was changed',
    sentence: 'the limits or the uses of a card of yours were changed',
  },
  'passkey-copied': {
    subject: 'We stopped one of your passkeys',
    sentence: 'a passkey of yours that may have been copied was refused',
  },
}

function caseText(notice: CaseNotice): NoticeText {
  const { subject, sentence } = CASE_TEXTS[notice.kind]
  const where = 'See Support in internet banking.'
  return {
    sms: `${BRAND.shortName}: ${notice.caseReference}: ${sentence}. ${where}`,
    subject: `${subject} (${notice.caseReference})`,
    body: `About your case ${notice.caseReference}: ${sentence}. ${where}`,
  }
}

function securityText(notice: SecurityNotice): NoticeText {
  const when = formatDateTime(notice.at)
  const { subject, sentence } = SECURITY_TEXTS[notice.kind]
  // These name themselves, so they are told in the mail only, cut short, and never as a part of our own sentence.
  const named = (what: string, name: string | undefined) =>
    name === undefined ? '' : `\n\n${what}: ${truncate(name, 60)}`
  const about = `${named('Device', notice.deviceName)}${named('Passkey', notice.passkeyName)}`
  return {
    sms: `${BRAND.shortName}: ${sentence} on ${when}. ${NOT_YOU}`,
    subject,
    body: `On ${when} ${sentence}. ${NOT_YOU}${about}`,
  }
}
