/**
 * Writes the text of a notice in the customer's language. A text message is transliterated (language/transliterate.ts).
 */
import { BRAND } from '../../../values/brand.ts'
import { formatMinor, formatPlain } from '../../../values/money.ts'
import { truncate } from '../../../values/text.ts'
import { emailBody, notYou } from '../../language/email-template.ts'
import { ENGLISH, type Translator } from '../../language/translator.ts'
import { dateTimeParam, defineMessage, type MessageKey, type Params, type Translate } from '../../../values/message.ts'
import { airtimeText } from './airtime-notices.ts'
import { bouquetText } from './bouquet-notices.ts'
import { bundleText } from './bundle-alerts.ts'
import { budgetText } from './budget-notices.ts'
import { CASE_TEXTS } from './case-notices.ts'
import { checkText } from './check-text.ts'
import { listText } from './list-notices.ts'
import { outboundText } from './outbound-text.ts'
import { SCHEME_NAMES } from '../../../core/cards/card-view.ts'
import {
  type CardNotice,
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
  translator: Translator = ENGLISH,
  more?: string,
): NoticeText & { readonly mail: string } {
  const text = textOf(translator, notice, more)
  return { ...text, mail: emailBody(translator, firstName, text.body) }
}

type TextOf<Family extends NoticeFamily> = (
  translator: Translator,
  notice: NoticeOf<Family>,
  more?: string,
) => NoticeText

const TEXTS: { readonly [Family in NoticeFamily]: TextOf<Family> } = {
  money: moneyText,
  payment: outboundText,
  check: checkText,
  case: caseText,
  schedule: scheduleText,
  bouquet: bouquetText,
  airtime: airtimeText,
  bundle: bundleText,
  budget: budgetText,
  list: listText,
  security: securityText,
  card: cardText,
}

function textOf(translator: Translator, notice: Notice, more: string | undefined): NoticeText {
  const write: (translator: Translator, notice: never, more?: string) => NoticeText = TEXTS[familyOf(notice)]
  return write(translator, notice as never, more)
}

const MONEY_TEXTS = {
  credit: {
    sms: defineMessage('Credit {amount}, acct {account}, from {other}, {when}.'),
    subject: defineMessage('Credit alert: {amount}'),
    body: defineMessage('{amount} from {other} was paid into your account {account} on {when}.'),
  },
  debit: {
    sms: defineMessage('Debit {amount}, acct {account}, to {other}, {when}.'),
    subject: defineMessage('Debit alert: {amount}'),
    body: defineMessage('{amount} was paid from your account {account} to {other} on {when}.'),
  },
  /** The texts of a debit when the books have the balance after it. */
  debitWithBalance: {
    sms: defineMessage('Debit {total}, acct {account}, to {other}, {when}. Bal {balance}.'),
    subject: defineMessage('Debit alert: {amount}'),
    body: defineMessage(
      '{total} was paid from your account {account} to {other} on {when}. Your balance is {balance}.',
    ),
  },
  debitWithCharges: {
    sms: defineMessage('Debit {total} (fee {fee}), acct {account}, to {other}, {when}. Bal {balance}.'),
    subject: defineMessage('Debit alert: {amount}'),
    body: defineMessage(
      '{total} left your account {account} on {when}: {amount} to {other} and {fee} in charges. Your balance is {balance}.',
    ),
  },
} as const

function moneyTextsOf({ kind, amountMinor, totalMinor, balanceMinor }: MoneyNotice) {
  if (kind === 'credit' || totalMinor === undefined || balanceMinor === undefined) return MONEY_TEXTS[kind]
  return MONEY_TEXTS[totalMinor === amountMinor ? 'debitWithBalance' : 'debitWithCharges']
}

function moneyText({ translate, text }: Translator, notice: MoneyNotice): NoticeText {
  const { kind, currencyCode, maskedAccount: account, counterparty } = notice
  const when = dateTimeParam(notice.at)
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
  const long = translate(body, { ...full, fee: fees.full, account, other: counterparty, when })
  return {
    sms: `${BRAND.shortName}: ${short}${isDebit ? ` ${text(defineMessage('Not you? Call {phone} now.'), { phone: BRAND.fraudPhone })}` : ''}`,
    subject: translate(subject, { amount: full.total }),
    body: isDebit ? `${long} ${notYou(translate)}` : long,
  }
}

function caseText({ translate, text }: Translator, notice: CaseNotice): NoticeText {
  const { subject, sentence } = CASE_TEXTS[notice.kind]
  const where = defineMessage('See Support in internet banking.')
  const about = translate(defineMessage('About your report {case}'), { case: notice.caseReference })
  return {
    sms: `${BRAND.shortName}: ${notice.caseReference}: ${text(sentence)}. ${text(where)}`,
    subject: `${translate(subject)} (${notice.caseReference})`,
    body: `${about}: ${translate(sentence)}. ${translate(where)}`,
  }
}

function securityText(translator: Translator, notice: SecurityNotice): NoticeText {
  const { translate } = translator
  // Customers choose these names. Only the mail has them, shortened, and never inside a sentence of the bank.
  const named = (what: string, name: string | undefined) =>
    name === undefined ? '' : `\n\n${what}: ${truncate(name, 60)}`
  const about = [
    named(translate(defineMessage('Device')), notice.deviceName),
    named(translate(defineMessage('Passkey')), notice.passkeyName),
    named(translate(defineMessage('Beneficiary')), notice.beneficiary),
    named(translate(defineMessage('Account')), notice.account),
  ].join('')
  const whole = eventText(translator, notice, () => ({}))
  return { ...whole, body: `${whole.body}${about}` }
}

function cardText(translator: Translator, notice: CardNotice): NoticeText {
  const { scheme, lastFour } = notice
  const name = defineMessage('{scheme} debit card ending {lastFour}')
  return eventText(translator, notice, (translate) => ({
    card: translate(name, { scheme: SCHEME_NAMES[scheme], lastFour }),
  }))
}

/** Writes the sentence of an event with its time. Unless the bank did it, the number to call follows. */
function eventText(
  { translate, text }: Translator,
  { kind, at }: SecurityNotice | CardNotice,
  paramsIn: (translate: Translate) => Params,
): NoticeText {
  const when = dateTimeParam(at)
  const { subject, sentence, doneByBank } = SECURITY_TEXTS[kind]
  const write = (of: Translate, frame: MessageKey): string =>
    `${of(frame, { sentence: of(sentence, paramsIn(of)), when })}${doneByBank ? '' : ` ${notYou(of)}`}`
  return {
    sms: `${BRAND.shortName}: ${write(text, defineMessage('{sentence} on {when}.'))}`,
    subject: translate(subject, { bank: BRAND.shortName }),
    body: write(translate, defineMessage('On {when} {sentence}.')),
  }
}
