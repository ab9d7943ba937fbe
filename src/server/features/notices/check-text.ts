/** Writes the notices about payments that staff check before they are made. */
import { BRAND } from '../../../values/brand.ts'
import { defineMessage, dateTimeParam, type MessageKey } from '../../../values/message.ts'
import { formatMinor, formatPlain } from '../../../values/money.ts'
import { truncate } from '../../../values/text.ts'
import type { Translator } from '../../language/translator.ts'
import type { CheckNotice, NoticeText } from '../../notify/notice.ts'

const SAFE = defineMessage('We are checking this payment. Your money is safe.')
const PAYMENT = {
  sms: defineMessage('{amount} to {to}. We will decide by {by}.'),
  body: defineMessage(
    'It is {amount} to {to}. {total} is on hold in your account {account} and has not left it. Please do not pay again. We will decide by {by}, and we will tell you the result.',
  ),
}

/** The texts that follow the sentence about the check. `{total}` is the amount with all charges. */
const TEXTS: Readonly<
  Record<CheckNotice['kind'], { readonly subject: MessageKey; readonly sms: MessageKey; readonly body: MessageKey }>
> = {
  'transfer-checking': { subject: defineMessage('We are checking your transfer'), ...PAYMENT },
  'bill-checking': { subject: defineMessage('We are checking your bill payment'), ...PAYMENT },
  'card-checking': {
    subject: defineMessage('We are checking your card order'),
    sms: defineMessage('{total} for your {to}. We will decide by {by}.'),
    body: defineMessage(
      'It is {total} for your new {to}. This money is on hold in your account {account} and has not left it. Please do not order the card again. We will decide by {by}, and we will tell you the result.',
    ),
  },
}

/** Writes the amounts of the text message in the 7-bit alphabet. */
export function checkText({ translate, text }: Translator, notice: CheckNotice): NoticeText {
  const { currencyCode, counterparty, maskedAccount: account } = notice
  const { subject, sms, body } = TEXTS[notice.kind]
  const params = (shown: (minor: bigint) => string, to: string) => ({
    amount: shown(BigInt(notice.amountMinor)),
    total: shown(BigInt(notice.totalMinor)),
    to,
    account,
    by: dateTimeParam(notice.decideBy),
  })
  const plain = params((minor) => `${currencyCode} ${formatPlain(minor, currencyCode)}`, truncate(counterparty, 30))
  const full = params((minor) => formatMinor(minor, currencyCode), counterparty)
  return {
    sms: `${BRAND.shortName}: ${text(SAFE)} ${text(sms, plain)}`,
    subject: translate(subject),
    body: `${translate(SAFE)} ${translate(body, full)}`,
  }
}
