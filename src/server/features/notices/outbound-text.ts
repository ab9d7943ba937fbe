/** Writes the notices about outbound payments: transfers to other banks, bills and card fees. */
import { BRAND } from '../../../values/brand.ts'
import { formatMinor, formatPlain } from '../../../values/money.ts'
import { truncate } from '../../../values/text.ts'
import { notYou } from '../../language/email-template.ts'
import type { Translator } from '../../language/translator.ts'
import { type MessageKey, defineMessage } from '../../language/message.ts'
import type { NoticeText, TransferNotice } from '../../notify/notice.ts'

/** `{total}` is the amount with all charges. */
interface OutboundText {
  readonly subject: MessageKey
  readonly sms: MessageKey
  readonly body: MessageKey
  /** Instead, where the other bank gave a reason. */
  readonly withReason?: { readonly sms: MessageKey; readonly body: MessageKey }
  /** Money is gone that the customer may not have sent. */
  readonly asksWhetherIt?: true
}

const FAILED = defineMessage('{amount} to {to} failed. {total} is back in acct {account}.')
const IN_REVIEW = defineMessage(
  'our staff look into {amount} to {to}. It is set aside in acct {account}. We tell you within a day.',
)

/** First what happened to the money, then what is next; in English a text message is one of 160 characters. */
const TEXTS: Readonly<Record<TransferNotice['kind'], OutboundText>> = {
  'transfer-failed': {
    subject: defineMessage('Your transfer failed and your money is back'),
    sms: FAILED,
    body: defineMessage(
      'Your transfer of {amount} to {to} did not go through. All {total} is back in your account {account}.',
    ),
    withReason: {
      sms: defineMessage('{amount} to {to} failed: {why}. {total} is back in acct {account}.'),
      body: defineMessage(
        'Your transfer of {amount} to {to} did not go through: {why}. All {total} is back in your account {account}.',
      ),
    },
  },
  'transfer-late': {
    subject: defineMessage('Your transfer takes longer than it should'),
    sms: defineMessage(
      '{amount} to {to} takes longer. It is set aside in acct {account}. Do not send it again: we tell you.',
    ),
    body: defineMessage(
      'Your transfer of {amount} to {to} is taking longer than it should. {total} is set aside in your account {account}: it is neither taken nor lost. Please do not send it again. We keep asking, and tell you the result.',
    ),
  },
  'transfer-in-review': {
    subject: defineMessage('Our staff are looking into your transfer'),
    sms: IN_REVIEW,
    body: defineMessage(
      'Your transfer of {amount} to {to} got no clear answer, and our staff are looking into it. {total} stays set aside in your account {account}: it is neither taken nor lost. Please do not send it again. We tell you the result within a day.',
    ),
  },
  'bill-paid': {
    subject: defineMessage('Your bill is paid'),
    sms: defineMessage('{amount} to {to} is paid from acct {account}.'),
    body: defineMessage(
      'Your payment of {amount} to {to} went through. {total} was taken from your account {account}.',
    ),
    asksWhetherIt: true,
  },
  'bill-token': {
    subject: defineMessage('The token of your meter is here'),
    sms: defineMessage('the token of {amount} to {to} is here.'),
    body: defineMessage('Your payment of {amount} to {to} went through before, and now its token is here:'),
  },
  'bill-failed': {
    subject: defineMessage('Your bill was not paid and your money is back'),
    sms: FAILED,
    body: defineMessage(
      'Your payment of {amount} to {to} did not go through. All {total} is back in your account {account}.',
    ),
  },
  'bill-late': {
    subject: defineMessage('Your bill takes longer than it should'),
    sms: defineMessage(
      '{amount} to {to} takes longer. It is set aside in acct {account}. Do not pay it again: we tell you.',
    ),
    body: defineMessage(
      'Your payment of {amount} to {to} is taking longer than it should. {total} is set aside in your account {account}: it is neither taken nor lost. Please do not pay it again. We keep asking, and tell you the result.',
    ),
  },
  'bill-in-review': {
    subject: defineMessage('Our staff are looking into your bill'),
    sms: IN_REVIEW,
    body: defineMessage(
      'Your payment of {amount} to {to} got no clear answer, and our staff are looking into it. {total} stays set aside in your account {account}: it is neither taken nor lost. Please do not pay it again. We tell you the result within a day.',
    ),
  },
  'bill-reversed': {
    subject: defineMessage('A bill of yours was given back'),
    sms: defineMessage('{to} gave {amount} back. {total} is in acct {account} again.'),
    body: defineMessage('{to} gave your payment of {amount} back. All {total} is in your account {account} again.'),
  },
  'card-ordered': {
    subject: defineMessage('Your new card is ordered'),
    sms: defineMessage('your {to} is ordered. {total} was taken from acct {account}.'),
    body: defineMessage(
      'Your new {to} is ordered. {total}, its fee with VAT, was taken from your account {account}. We tell you when it is on its way.',
    ),
    asksWhetherIt: true,
  },
  'card-failed': {
    subject: defineMessage('Your card was not made and your money is back'),
    sms: defineMessage('your {to} could not be made. {total} is back in acct {account}.'),
    body: defineMessage('Your new {to} could not be made. All {total} is back in your account {account}.'),
  },
  'card-late': {
    subject: defineMessage('Your card takes longer than it should'),
    sms: defineMessage(
      'your {to} takes longer. {total} is set aside in acct {account}. Do not ask again: we tell you.',
    ),
    body: defineMessage(
      'The order of your new {to} is taking longer than it should. {total} is set aside in your account {account}: it is neither taken nor lost. Please do not ask for another one. We keep asking, and tell you the result.',
    ),
  },
  'card-in-review': {
    subject: defineMessage('Our staff are looking into your card'),
    sms: defineMessage(
      'our staff look into your {to}. {total} is set aside in acct {account}. We tell you within a day.',
    ),
    body: defineMessage(
      'The order of your new {to} got no clear answer, and our staff are looking into it. {total} stays set aside in your account {account}: it is neither taken nor lost. We tell you the result within a day.',
    ),
  },
}

/** `more` is sent with the notice, in the 7-bit alphabet: a meter's token. */
export function outboundText(
  { translate, text }: Translator,
  notice: TransferNotice,
  more: string | undefined,
): NoticeText {
  const { currencyCode, maskedAccount: account } = notice
  const texts = TEXTS[notice.kind]
  const { why } = notice
  const { sms: short, body: long } = (why === undefined ? undefined : texts.withReason) ?? texts
  const params = (shown: (minor: bigint) => string, to: string, tell: Translator['translate']) => ({
    amount: shown(BigInt(notice.amountMinor)),
    total: shown(BigInt(notice.totalMinor)),
    to,
    account,
    ...(why === undefined ? {} : { why: tell(defineMessage(why)) }),
  })
  const plain = (minor: bigint) => `${currencyCode} ${formatPlain(minor, currencyCode)}`
  const what = translate(
    long,
    params((minor) => formatMinor(minor, currencyCode), notice.counterparty, translate),
  )
  const body = texts.asksWhetherIt ? `${what} ${notYou(translate)}` : what
  const sms = `${BRAND.shortName}: ${text(short, params(plain, truncate(notice.counterparty, 30), text))}`
  return {
    sms: more === undefined ? sms : `${sms} ${more}`,
    subject: translate(texts.subject),
    body: more === undefined ? body : `${body}\n\n${more}`,
  }
}
