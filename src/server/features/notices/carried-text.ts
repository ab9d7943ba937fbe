/** What became of money that left over a network, in words: of transfers to other banks and of bills. */
import { BRAND } from '../../../values/brand.ts'
import { formatMinor, formatPlain } from '../../../values/money.ts'
import { truncate } from '../../../values/text.ts'
import { letter, type NoticeText, NOT_YOU } from './letter.ts'
import type { TransferNotice } from './notice.ts'

interface TransferWords {
  readonly amount: string
  /** With all charges. */
  readonly total: string
  readonly to: string
  readonly account: string
}

/** First what happened to the money, then what is next; a text message is one of 160 characters. */
const TRANSFER_TEXTS: Readonly<
  Record<
    TransferNotice['kind'],
    {
      readonly subject: string
      readonly sms: (words: TransferWords) => string
      readonly mail: (words: TransferWords) => string
    }
  >
> = {
  'transfer-failed': {
    subject: 'Your transfer failed and your money is back',
    sms: ({ amount, to, total, account }) => `${amount} to ${to} failed. ${total} is back in acct ${account}.`,
    mail: ({ amount, to, total, account }) =>
      `Your transfer of ${amount} to ${to} did not go through. All ${total} is back in your account ${account}.`,
  },
  'transfer-late': {
    subject: 'Your transfer takes longer than it should',
    sms: ({ amount, to, account }) =>
      `${amount} to ${to} takes longer. It is set aside in acct ${account}. Do not send it again: we tell you.`,
    mail: ({ amount, to, total, account }) =>
      `Your transfer of ${amount} to ${to} is taking longer than it should. ${total} is set aside in your account ${account}: it is neither taken nor lost. Please do not send it again. We keep asking, and tell you the result.`,
  },
  'transfer-in-review': {
    subject: 'Our staff are looking into your transfer',
    sms: ({ amount, to, account }) =>
      `our staff look into ${amount} to ${to}. It is set aside in acct ${account}. We tell you within a day.`,
    mail: ({ amount, to, total, account }) =>
      `Your transfer of ${amount} to ${to} got no clear answer, and our staff are looking into it. ${total} stays set aside in your account ${account}: it is neither taken nor lost. Please do not send it again. We tell you the result within a day.`,
  },
  'bill-paid': {
    subject: 'Your bill is paid',
    sms: ({ amount, to, account }) => `${amount} to ${to} is paid from acct ${account}.`,
    mail: ({ amount, to, total, account }) =>
      `Your payment of ${amount} to ${to} went through. ${total} was taken from your account ${account}. ${NOT_YOU}`,
  },
  'bill-token': {
    subject: 'The token of your meter is here',
    sms: ({ amount, to }) => `the token of ${amount} to ${to} is here.`,
    mail: ({ amount, to }) => `Your payment of ${amount} to ${to} went through before, and now its token is here:`,
  },
  'bill-failed': {
    subject: 'Your bill was not paid and your money is back',
    sms: ({ amount, to, total, account }) => `${amount} to ${to} failed. ${total} is back in acct ${account}.`,
    mail: ({ amount, to, total, account }) =>
      `Your payment of ${amount} to ${to} did not go through. All ${total} is back in your account ${account}.`,
  },
  'bill-late': {
    subject: 'Your bill takes longer than it should',
    sms: ({ amount, to, account }) =>
      `${amount} to ${to} takes longer. It is set aside in acct ${account}. Do not pay it again: we tell you.`,
    mail: ({ amount, to, total, account }) =>
      `Your payment of ${amount} to ${to} is taking longer than it should. ${total} is set aside in your account ${account}: it is neither taken nor lost. Please do not pay it again. We keep asking, and tell you the result.`,
  },
  'bill-in-review': {
    subject: 'Our staff are looking into your bill',
    sms: ({ amount, to, account }) =>
      `our staff look into ${amount} to ${to}. It is set aside in acct ${account}. We tell you within a day.`,
    mail: ({ amount, to, total, account }) =>
      `Your payment of ${amount} to ${to} got no clear answer, and our staff are looking into it. ${total} stays set aside in your account ${account}: it is neither taken nor lost. Please do not pay it again. We tell you the result within a day.`,
  },
  'bill-reversed': {
    subject: 'A bill of yours was given back',
    sms: ({ amount, to, total, account }) => `${to} gave ${amount} back. ${total} is in acct ${account} again.`,
    mail: ({ amount, to, total, account }) =>
      `${to} gave your payment of ${amount} back. All ${total} is in your account ${account} again.`,
  },
}

/** `more`: what is told with it, in the 7-bit alphabet: a meter's token. */
export function carriedText(notice: TransferNotice, firstName: string, more: string | undefined): NoticeText {
  const { currencyCode } = notice
  const words = (shown: (minor: bigint) => string, to: string): TransferWords => ({
    amount: shown(BigInt(notice.amountMinor)),
    total: shown(BigInt(notice.totalMinor)),
    to,
    account: notice.maskedAccount,
  })
  const text = TRANSFER_TEXTS[notice.kind]
  const plain = (minor: bigint) => `${currencyCode} ${formatPlain(minor, currencyCode)}`
  const mail = text.mail(words((minor) => formatMinor(minor, currencyCode), notice.counterparty))
  const sms = `${BRAND.shortName}: ${text.sms(words(plain, truncate(notice.counterparty, 30)))}`
  return {
    sms: more === undefined ? sms : `${sms} ${more}`,
    subject: text.subject,
    mail: letter(firstName, more === undefined ? mail : `${mail}\n\n${more}`),
  }
}
