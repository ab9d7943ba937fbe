/** The words of a notice, in the customer's language. Those of a text message are in plain letters (language/plain-letters.ts). */
import { BRAND } from '../../../values/brand.ts'
import { formatDateTime } from '../../../values/date.ts'
import { formatMinor, formatPlain } from '../../../values/money.ts'
import { truncate } from '../../../values/text.ts'
import { letter, notYou } from '../../language/letter.ts'
import { ENGLISH, type Speaker } from '../../language/speaker.ts'
import { words } from '../../language/words.ts'
import { airtimeText } from './airtime-notices.ts'
import { bouquetText } from './bouquet-notices.ts'
import { bundleText } from './bundle-alerts.ts'
import { budgetText } from './budget-notices.ts'
import { CASE_TEXTS } from './case-notices.ts'
import { listText } from './list-notices.ts'
import { outboundText } from './outbound-text.ts'
import {
  type CaseNotice,
  familyOf,
  type MoneyNotice,
  type Notice,
  type NoticeFamily,
  type NoticeOf,
  type NoticeText,
  type SecurityNotice,
} from '../../notify/notice.ts'
import { scheduleText } from './schedule-text.ts'
import { SECURITY_TEXTS } from './security-texts.ts'

/**
 * `firstName` is for the greeting of the mail. `more` is sent with the notice and never stored in the queue: a meter's token.
 * Times are Lagos time, en-GB, 12-hour.
 */
export function noticeText(
  notice: Notice,
  firstName: string,
  speaker: Speaker = ENGLISH,
  more?: string,
): NoticeText & { readonly mail: string } {
  const text = textOf(speaker, notice, more)
  return { ...text, mail: letter(speaker, firstName, text.body) }
}

type TextOf<Family extends NoticeFamily> = (speaker: Speaker, notice: NoticeOf<Family>, more?: string) => NoticeText

const TEXTS: { readonly [Family in NoticeFamily]: TextOf<Family> } = {
  money: moneyText,
  payment: outboundText,
  case: caseText,
  schedule: scheduleText,
  bouquet: bouquetText,
  airtime: airtimeText,
  bundle: bundleText,
  budget: budgetText,
  list: listText,
  security: securityText,
}

function textOf(speaker: Speaker, notice: Notice, more: string | undefined): NoticeText {
  const write: (speaker: Speaker, notice: never, more?: string) => NoticeText = TEXTS[familyOf(notice)]
  return write(speaker, notice as never, more)
}

const MONEY_TEXTS = {
  credit: {
    sms: words('Credit {amount}, acct {account}, from {other}, {when}.'),
    subject: words('Credit alert: {amount}'),
    body: words('{amount} from {other} was paid into your account {account} on {when}.'),
  },
  debit: {
    sms: words('Debit {amount}, acct {account}, to {other}, {when}.'),
    subject: words('Debit alert: {amount}'),
    body: words('{amount} was paid from your account {account} to {other} on {when}.'),
  },
  /** Where the books say what is left. */
  debitWithBalance: {
    sms: words('Debit {total}, acct {account}, to {other}, {when}. Bal {balance}.'),
    subject: words('Debit alert: {amount}'),
    body: words('{total} was paid from your account {account} to {other} on {when}. Your balance is {balance}.'),
  },
  debitWithCharges: {
    sms: words('Debit {total} (fee {fee}), acct {account}, to {other}, {when}. Bal {balance}.'),
    subject: words('Debit alert: {amount}'),
    body: words(
      '{total} left your account {account} on {when}: {amount} to {other} and {fee} in charges. Your balance is {balance}.',
    ),
  },
} as const

function moneyTextsOf({ kind, amountMinor, totalMinor, balanceMinor }: MoneyNotice) {
  if (kind === 'credit' || totalMinor === undefined || balanceMinor === undefined) return MONEY_TEXTS[kind]
  return MONEY_TEXTS[totalMinor === amountMinor ? 'debitWithBalance' : 'debitWithCharges']
}

function moneyText({ say, text }: Speaker, notice: MoneyNotice): NoticeText {
  const { kind, currencyCode, maskedAccount: account, counterparty } = notice
  const when = formatDateTime(notice.at)
  const amountMinor = BigInt(notice.amountMinor)
  const totalMinor = BigInt(notice.totalMinor ?? notice.amountMinor)
  const figures = (shown: (minor: bigint) => string) => ({
    amount: shown(amountMinor),
    total: shown(totalMinor),
    balance: shown(BigInt(notice.balanceMinor ?? 0)),
  })
  const plain = figures((minor) => `${currencyCode} ${formatPlain(minor, currencyCode)}`)
  const full = figures((minor) => formatMinor(minor, currencyCode))
  const feeMinor = totalMinor - amountMinor
  const fees = { short: formatPlain(feeMinor, currencyCode), full: formatMinor(feeMinor, currencyCode) }
  const { sms, subject, body } = moneyTextsOf(notice)
  const isDebit = kind === 'debit'
  const short = text(sms, { ...plain, fee: fees.short, account, other: truncate(counterparty, 30), when })
  const long = say(body, { ...full, fee: fees.full, account, other: counterparty, when })
  return {
    sms: `${BRAND.shortName}: ${short}${isDebit ? ` ${text(words('Not you? Call {phone} now.'), { phone: BRAND.fraudPhone })}` : ''}`,
    subject: say(subject, { amount: full.total }),
    body: isDebit ? `${long} ${notYou(say)}` : long,
  }
}

function caseText({ say, text }: Speaker, notice: CaseNotice): NoticeText {
  const { subject, sentence } = CASE_TEXTS[notice.kind]
  const where = words('See Support in internet banking.')
  const about = say(words('About your case {case}'), { case: notice.caseReference })
  return {
    sms: `${BRAND.shortName}: ${notice.caseReference}: ${text(sentence)}. ${text(where)}`,
    subject: `${say(subject)} (${notice.caseReference})`,
    body: `${about}: ${say(sentence)}. ${say(where)}`,
  }
}

function securityText({ say, text }: Speaker, notice: SecurityNotice): NoticeText {
  const when = formatDateTime(notice.at)
  const { subject, sentence, doneByBank } = SECURITY_TEXTS[notice.kind]
  const after = (of: Speaker['say']): string => (doneByBank ? '' : ` ${notYou(of)}`)
  // Customers choose these names, so only the mail has them, cut short, and never inside the bank's own sentence.
  const named = (what: string, name: string | undefined) =>
    name === undefined ? '' : `\n\n${what}: ${truncate(name, 60)}`
  const about = [
    named(say(words('Device')), notice.deviceName),
    named(say(words('Passkey')), notice.passkeyName),
    named(say(words('Beneficiary')), notice.beneficiary),
    named(say(words('Account')), notice.account),
  ].join('')
  return {
    sms: `${BRAND.shortName}: ${text(words('{sentence} on {when}.'), { sentence: text(sentence), when })}${after(text)}`,
    subject: say(subject),
    body: `${say(words('On {when} {sentence}.'), { sentence: say(sentence), when })}${after(say)}${about}`,
  }
}
