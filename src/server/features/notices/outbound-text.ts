/** Writes the notices about outbound payments: transfers to other banks, bills and card fees. */
import { BRAND } from '../../../values/brand.ts'
import { formatMinor, formatPlain } from '../../../values/money.ts'
import { truncate } from '../../../values/text.ts'
import { notYou } from '../../language/letter.ts'
import type { Speaker } from '../../language/speaker.ts'
import { type Words, words } from '../../language/words.ts'
import type { NoticeText, TransferNotice } from '../../notify/notice.ts'

/** `{total}` is the amount with all charges. */
interface OutboundText {
  readonly subject: Words
  readonly sms: Words
  readonly body: Words
  /** Instead, where the other bank gave a reason. */
  readonly withReason?: { readonly sms: Words; readonly body: Words }
  /** Money is gone that the customer may not have sent. */
  readonly asksWhetherIt?: true
}

const FAILED = words('{amount} to {to} failed. {total} is back in acct {account}.')
const IN_REVIEW = words(
  'our staff look into {amount} to {to}. It is set aside in acct {account}. We tell you within a day.',
)

/** First what happened to the money, then what is next; in English a text message is one of 160 characters. */
const TEXTS: Readonly<Record<TransferNotice['kind'], OutboundText>> = {
  'transfer-failed': {
    subject: words('Your transfer failed and your money is back'),
    sms: FAILED,
    body: words('Your transfer of {amount} to {to} did not go through. All {total} is back in your account {account}.'),
    withReason: {
      sms: words('{amount} to {to} failed: {why}. {total} is back in acct {account}.'),
      body: words(
        'Your transfer of {amount} to {to} did not go through: {why}. All {total} is back in your account {account}.',
      ),
    },
  },
  'transfer-late': {
    subject: words('Your transfer takes longer than it should'),
    sms: words('{amount} to {to} takes longer. It is set aside in acct {account}. Do not send it again: we tell you.'),
    body: words(
      'Your transfer of {amount} to {to} is taking longer than it should. {total} is set aside in your account {account}: it is neither taken nor lost. Please do not send it again. We keep asking, and tell you the result.',
    ),
  },
  'transfer-in-review': {
    subject: words('Our staff are looking into your transfer'),
    sms: IN_REVIEW,
    body: words(
      'Your transfer of {amount} to {to} got no clear answer, and our staff are looking into it. {total} stays set aside in your account {account}: it is neither taken nor lost. Please do not send it again. We tell you the result within a day.',
    ),
  },
  'bill-paid': {
    subject: words('Your bill is paid'),
    sms: words('{amount} to {to} is paid from acct {account}.'),
    body: words('Your payment of {amount} to {to} went through. {total} was taken from your account {account}.'),
    asksWhetherIt: true,
  },
  'bill-token': {
    subject: words('The token of your meter is here'),
    sms: words('the token of {amount} to {to} is here.'),
    body: words('Your payment of {amount} to {to} went through before, and now its token is here:'),
  },
  'bill-failed': {
    subject: words('Your bill was not paid and your money is back'),
    sms: FAILED,
    body: words('Your payment of {amount} to {to} did not go through. All {total} is back in your account {account}.'),
  },
  'bill-late': {
    subject: words('Your bill takes longer than it should'),
    sms: words('{amount} to {to} takes longer. It is set aside in acct {account}. Do not pay it again: we tell you.'),
    body: words(
      'Your payment of {amount} to {to} is taking longer than it should. {total} is set aside in your account {account}: it is neither taken nor lost. Please do not pay it again. We keep asking, and tell you the result.',
    ),
  },
  'bill-in-review': {
    subject: words('Our staff are looking into your bill'),
    sms: IN_REVIEW,
    body: words(
      'Your payment of {amount} to {to} got no clear answer, and our staff are looking into it. {total} stays set aside in your account {account}: it is neither taken nor lost. Please do not pay it again. We tell you the result within a day.',
    ),
  },
  'bill-reversed': {
    subject: words('A bill of yours was given back'),
    sms: words('{to} gave {amount} back. {total} is in acct {account} again.'),
    body: words('{to} gave your payment of {amount} back. All {total} is in your account {account} again.'),
  },
  'card-ordered': {
    subject: words('Your new card is ordered'),
    sms: words('your {to} is ordered. {total} was taken from acct {account}.'),
    body: words(
      'Your new {to} is ordered. {total}, its fee with VAT, was taken from your account {account}. We tell you when it is on its way.',
    ),
    asksWhetherIt: true,
  },
  'card-failed': {
    subject: words('Your card was not made and your money is back'),
    sms: words('your {to} could not be made. {total} is back in acct {account}.'),
    body: words('Your new {to} could not be made. All {total} is back in your account {account}.'),
  },
  'card-late': {
    subject: words('Your card takes longer than it should'),
    sms: words('your {to} takes longer. {total} is set aside in acct {account}. Do not ask again: we tell you.'),
    body: words(
      'The order of your new {to} is taking longer than it should. {total} is set aside in your account {account}: it is neither taken nor lost. Please do not ask for another one. We keep asking, and tell you the result.',
    ),
  },
  'card-in-review': {
    subject: words('Our staff are looking into your card'),
    sms: words('our staff look into your {to}. {total} is set aside in acct {account}. We tell you within a day.'),
    body: words(
      'The order of your new {to} got no clear answer, and our staff are looking into it. {total} stays set aside in your account {account}: it is neither taken nor lost. We tell you the result within a day.',
    ),
  },
}

/** `more` is sent with the notice, in the 7-bit alphabet: a meter's token. */
export function outboundText({ say, text }: Speaker, notice: TransferNotice, more: string | undefined): NoticeText {
  const { currencyCode, maskedAccount: account } = notice
  const texts = TEXTS[notice.kind]
  const { why } = notice
  const { sms: short, body: long } = (why === undefined ? undefined : texts.withReason) ?? texts
  const holes = (shown: (minor: bigint) => string, to: string, tell: Speaker['say']) => ({
    amount: shown(BigInt(notice.amountMinor)),
    total: shown(BigInt(notice.totalMinor)),
    to,
    account,
    ...(why === undefined ? {} : { why: tell(words(why)) }),
  })
  const plain = (minor: bigint) => `${currencyCode} ${formatPlain(minor, currencyCode)}`
  const what = say(
    long,
    holes((minor) => formatMinor(minor, currencyCode), notice.counterparty, say),
  )
  const body = texts.asksWhetherIt ? `${what} ${notYou(say)}` : what
  const sms = `${BRAND.shortName}: ${text(short, holes(plain, truncate(notice.counterparty, 30), text))}`
  return {
    sms: more === undefined ? sms : `${sms} ${more}`,
    subject: say(texts.subject),
    body: more === undefined ? body : `${body}\n\n${more}`,
  }
}
