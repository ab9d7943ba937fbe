/** The words of a notice. Ours in the text message stay in the 7-bit alphabet (hence NGN, not ₦): one character outside it halves its room. */
import { BRAND } from '../../../values/brand.ts'
import { formatDateTime } from '../../../values/date.ts'
import { formatMinor, formatPlain } from '../../../values/money.ts'
import { truncate } from '../../../values/text.ts'
import type { MoneyNotice, Notice, SecurityNotice } from './notice.ts'

export interface NoticeText {
  readonly sms: string
  readonly subject: string
  readonly mail: string
}

/** `firstName` greets in the mail. Times are Lagos time, en-GB, 12-hour. */
export function noticeText(notice: Notice, firstName: string): NoticeText {
  return 'amountMinor' in notice ? moneyText(notice, firstName) : securityText(notice, firstName)
}

function moneyText(notice: MoneyNotice, firstName: string): NoticeText {
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
      mail: letter(firstName, `${shown} from ${notice.counterparty} was paid into your account ${account} on ${when}.`),
    }
  }
  return {
    sms: `${BRAND.shortName}: Debit ${plain}, acct ${account}, to ${other}, ${when}. ${NOT_YOU}`,
    subject: `Debit alert: ${shown}`,
    mail: letter(
      firstName,
      `${shown} was paid from your account ${account} to ${notice.counterparty} on ${when}. ${NOT_YOU}`,
    ),
  }
}

const NOT_YOU = `If this was not you, call ${BRAND.fraudPhone} at once.`

const SECURITY_TEXTS: Readonly<
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
    sentence: 'resetting your password was locked for a while after too many wrong answers',
  },
  'pin-changed': { subject: 'Your PIN was changed', sentence: 'your PIN was changed' },
  'passkey-added': { subject: 'A passkey was added', sentence: 'a passkey was added to your account' },
  'passkey-removed': { subject: 'A passkey was removed', sentence: 'a passkey was removed from your account' },
  'passkey-on-new-device': {
    subject: 'Your passkey was used on a new device',
    sentence: 'your passkey was used on a device that is not linked to your account',
  },
  'passkey-copied': {
    subject: 'We stopped one of your passkeys',
    sentence: 'we refused a passkey of yours because there may be a copy of it; remove it in the settings',
  },
}

function securityText(notice: SecurityNotice, firstName: string): NoticeText {
  const when = formatDateTime(notice.at)
  const { subject, sentence } = SECURITY_TEXTS[notice.kind]
  // These name themselves, so they are told in the mail only, cut short, and never as a part of our own sentence.
  const named = (what: string, name: string | undefined) =>
    name === undefined ? '' : `\n\n${what}: ${truncate(name, 60)}`
  const about = `${named('Device', notice.deviceName)}${named('Passkey', notice.passkeyName)}`
  return {
    sms: `${BRAND.shortName}: ${sentence} on ${when}. ${NOT_YOU}`,
    subject,
    mail: letter(firstName, `On ${when} ${sentence}. ${NOT_YOU}${about}`),
  }
}

function letter(firstName: string, body: string): string {
  return `Dear ${firstName},\n\n${body}\n\nWe never ask for your password, PIN or codes.\n\n${BRAND.bankName}\n${BRAND.licence}\n`
}
