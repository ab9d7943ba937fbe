/** Writes the notices about outbound payments: transfers to other banks, bills and card fees. */
import { BRAND } from '../../../values/brand.ts'
import { formatMinor, formatPlain } from '../../../values/money.ts'
import { truncate } from '../../../values/text.ts'
import { notYou } from '../../language/email-template.ts'
import type { Translator } from '../../language/translator.ts'
import { type MessageKey, defineMessage } from '../../../values/message.ts'
import type { NoticeText, TransferNotice } from '../../notify/notice.ts'

/** `{total}` is the amount with all charges. In a refund, `{amount}` is the refund and `{total}` the payment. */
interface OutboundText {
  readonly subject: MessageKey
  readonly sms: MessageKey
  readonly body: MessageKey
  /** The texts when the other bank gave a reason. */
  readonly withReason?: { readonly sms: MessageKey; readonly body: MessageKey }
  /** Set when money left the account. The text asks the customer to call if the customer did not make the payment. */
  readonly asksWhetherIt?: true
}

const FAILED = defineMessage('{amount} to {to} failed. {total} is back in acct {account}.')
const IN_REVIEW = defineMessage(
  'we are checking {amount} to {to}. It is on hold in acct {account}. We’ll text you the result within a day.',
)

const REFUNDED: OutboundText = {
  subject: defineMessage('We paid you back'),
  sms: defineMessage('we paid {amount} back into acct {account}, for {total} to {to}.'),
  body: defineMessage(
    'We paid {amount} back into your account {account}. It is a refund of your payment of {total} to {to}.',
  ),
}

/**
 * Each text says what happened to the money, and then what is next. The English text message has at most 160
 * characters.
 */
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
    subject: defineMessage('Your transfer is delayed'),
    sms: defineMessage(
      '{amount} to {to} is delayed. It is on hold in acct {account}. Do not send it again. We’ll text you the result.',
    ),
    body: defineMessage(
      'Your transfer of {amount} to {to} is delayed. {total} is on hold in your account {account}: it has not left your account, and it is not lost. Please do not send it again. We will tell you the result.',
    ),
  },
  'transfer-in-review': {
    subject: defineMessage('We are checking your transfer'),
    sms: IN_REVIEW,
    body: defineMessage(
      'Your transfer of {amount} to {to} got no clear answer, and our team is checking it. {total} stays on hold in your account {account}: it has not left your account, and it is not lost. Please do not send it again. We will tell you the result within a day.',
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
    subject: defineMessage('Your meter token is here'),
    sms: defineMessage('your token for {amount} to {to} is here.'),
    body: defineMessage('Your payment of {amount} to {to} went through. Here is your token:'),
  },
  'bill-failed': {
    subject: defineMessage('Your bill payment failed and your money is back'),
    sms: FAILED,
    body: defineMessage(
      'Your payment of {amount} to {to} did not go through. All {total} is back in your account {account}.',
    ),
  },
  'bill-late': {
    subject: defineMessage('Your bill payment is delayed'),
    sms: defineMessage(
      '{amount} to {to} is delayed. It is on hold in acct {account}. Do not pay it again. We’ll text you the result.',
    ),
    body: defineMessage(
      'Your payment of {amount} to {to} is delayed. {total} is on hold in your account {account}: it has not left your account, and it is not lost. Please do not pay it again. We will tell you the result.',
    ),
  },
  'bill-in-review': {
    subject: defineMessage('We are checking your bill payment'),
    sms: IN_REVIEW,
    body: defineMessage(
      'Your payment of {amount} to {to} got no clear answer, and our team is checking it. {total} stays on hold in your account {account}: it has not left your account, and it is not lost. Please do not pay it again. We will tell you the result within a day.',
    ),
  },
  'bill-reversed': {
    subject: defineMessage('Your bill payment was returned'),
    sms: defineMessage('{to} returned {amount}. {total} is back in acct {account}.'),
    body: defineMessage('{to} returned your payment of {amount}. All {total} is back in your account {account}.'),
  },
  'card-ordered': {
    subject: defineMessage('Your new card is ordered'),
    sms: defineMessage('your {to} is ordered. {total} was taken from acct {account}.'),
    body: defineMessage(
      'Your new {to} is ordered. {total}, its fee with VAT, was taken from your account {account}. We will tell you when we send the card.',
    ),
    asksWhetherIt: true,
  },
  'card-failed': {
    subject: defineMessage('Your card was not made and your money is back'),
    sms: defineMessage('your {to} could not be made. {total} is back in acct {account}.'),
    body: defineMessage('Your new {to} could not be made. All {total} is back in your account {account}.'),
  },
  'card-late': {
    subject: defineMessage('Your card order is delayed'),
    sms: defineMessage(
      'your {to} is delayed. {total} is on hold in acct {account}. Do not order it again. We’ll text you the result.',
    ),
    body: defineMessage(
      'The order of your new {to} is delayed. {total} is on hold in your account {account}: it has not left your account, and it is not lost. Please do not ask for another one. We will tell you the result.',
    ),
  },
  'card-in-review': {
    subject: defineMessage('We are checking your card order'),
    sms: defineMessage(
      'we are checking your {to}. {total} is on hold in acct {account}. We’ll text you the result within a day.',
    ),
    body: defineMessage(
      'The order of your new {to} got no clear answer, and our team is checking it. {total} stays on hold in your account {account}: it has not left your account, and it is not lost. We will tell you the result within a day.',
    ),
  },
  'transfer-refunded': REFUNDED,
  'bill-refunded': REFUNDED,
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
