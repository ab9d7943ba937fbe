/** What became of money that left over a network, in words: of transfers to other banks and of bills. */
import { BRAND } from '../../../values/brand.ts'
import { formatMinor, formatPlain } from '../../../values/money.ts'
import { truncate } from '../../../values/text.ts'
import { type NoticeText, NOT_YOU } from './letter.ts'
import type { TransferNotice } from './notice.ts'

interface TransferWords {
  readonly amount: string
  /** With all charges. */
  readonly total: string
  readonly to: string
  readonly account: string
}

interface CarriedText {
  readonly subject: string
  readonly sms: (words: TransferWords) => string
  readonly body: (words: TransferWords) => string
}

/** What transfers and bills are alike in: failed, late, in review. */
interface CarriedNouns {
  /** In a subject, and in a sentence. */
  readonly subject: string
  readonly sentence: string
  /** "Do not send it again". */
  readonly verb: string
  readonly failed: string
}

const TRANSFER: CarriedNouns = {
  subject: 'transfer',
  sentence: 'transfer',
  verb: 'send',
  failed: 'Your transfer failed and your money is back',
}
const BILL: CarriedNouns = {
  subject: 'bill',
  sentence: 'payment',
  verb: 'pay',
  failed: 'Your bill was not paid and your money is back',
}

const failed = ({ failed: subject, sentence }: CarriedNouns): CarriedText => ({
  subject,
  sms: ({ amount, to, total, account }) => `${amount} to ${to} failed. ${total} is back in acct ${account}.`,
  body: ({ amount, to, total, account }) =>
    `Your ${sentence} of ${amount} to ${to} did not go through. All ${total} is back in your account ${account}.`,
})

const late = ({ subject, sentence, verb }: CarriedNouns): CarriedText => ({
  subject: `Your ${subject} takes longer than it should`,
  sms: ({ amount, to, account }) =>
    `${amount} to ${to} takes longer. It is set aside in acct ${account}. Do not ${verb} it again: we tell you.`,
  body: ({ amount, to, total, account }) =>
    `Your ${sentence} of ${amount} to ${to} is taking longer than it should. ${total} is set aside in your account ${account}: it is neither taken nor lost. Please do not ${verb} it again. We keep asking, and tell you the result.`,
})

const inReview = ({ subject, sentence, verb }: CarriedNouns): CarriedText => ({
  subject: `Our staff are looking into your ${subject}`,
  sms: ({ amount, to, account }) =>
    `our staff look into ${amount} to ${to}. It is set aside in acct ${account}. We tell you within a day.`,
  body: ({ amount, to, total, account }) =>
    `Your ${sentence} of ${amount} to ${to} got no clear answer, and our staff are looking into it. ${total} stays set aside in your account ${account}: it is neither taken nor lost. Please do not ${verb} it again. We tell you the result within a day.`,
})

/** First what happened to the money, then what is next; a text message is one of 160 characters. */
const TRANSFER_TEXTS: Readonly<Record<TransferNotice['kind'], CarriedText>> = {
  'transfer-failed': failed(TRANSFER),
  'transfer-late': late(TRANSFER),
  'transfer-in-review': inReview(TRANSFER),
  'bill-paid': {
    subject: 'Your bill is paid',
    sms: ({ amount, to, account }) => `${amount} to ${to} is paid from acct ${account}.`,
    body: ({ amount, to, total, account }) =>
      `Your payment of ${amount} to ${to} went through. ${total} was taken from your account ${account}. ${NOT_YOU}`,
  },
  'bill-token': {
    subject: 'The token of your meter is here',
    sms: ({ amount, to }) => `the token of ${amount} to ${to} is here.`,
    body: ({ amount, to }) => `Your payment of ${amount} to ${to} went through before, and now its token is here:`,
  },
  'bill-failed': failed(BILL),
  'bill-late': late(BILL),
  'bill-in-review': inReview(BILL),
  'card-ordered': {
    subject: 'Your new card is ordered',
    sms: ({ to, total, account }) => `your ${to} is ordered. ${total} was taken from acct ${account}.`,
    body: ({ to, total, account }) =>
      `Your new ${to} is ordered. ${total}, its fee with VAT, was taken from your account ${account}. We tell you when it is on its way. ${NOT_YOU}`,
  },
  'card-failed': {
    subject: 'Your card was not made and your money is back',
    sms: ({ to, total, account }) => `your ${to} could not be made. ${total} is back in acct ${account}.`,
    body: ({ to, total, account }) =>
      `Your new ${to} could not be made. All ${total} is back in your account ${account}.`,
  },
  'card-late': {
    subject: 'Your card takes longer than it should',
    sms: ({ to, total, account }) =>
      `your ${to} takes longer. ${total} is set aside in acct ${account}. Do not ask again: we tell you.`,
    body: ({ to, total, account }) =>
      `The order of your new ${to} is taking longer than it should. ${total} is set aside in your account ${account}: it is neither taken nor lost. Please do not ask for another one. We keep asking, and tell you the result.`,
  },
  'card-in-review': {
    subject: 'Our staff are looking into your card',
    sms: ({ to, total, account }) =>
      `our staff look into your ${to}. ${total} is set aside in acct ${account}. We tell you within a day.`,
    body: ({ to, total, account }) =>
      `The order of your new ${to} got no clear answer, and our staff are looking into it. ${total} stays set aside in your account ${account}: it is neither taken nor lost. We tell you the result within a day.`,
  },
  'bill-reversed': {
    subject: 'A bill of yours was given back',
    sms: ({ amount, to, total, account }) => `${to} gave ${amount} back. ${total} is in acct ${account} again.`,
    body: ({ amount, to, total, account }) =>
      `${to} gave your payment of ${amount} back. All ${total} is in your account ${account} again.`,
  },
}

/** `more`: what is told with it, in the 7-bit alphabet: a meter's token. */
export function carriedText(notice: TransferNotice, more: string | undefined): NoticeText {
  const { currencyCode } = notice
  const words = (shown: (minor: bigint) => string, to: string): TransferWords => ({
    amount: shown(BigInt(notice.amountMinor)),
    total: shown(BigInt(notice.totalMinor)),
    to,
    account: notice.maskedAccount,
  })
  const text = TRANSFER_TEXTS[notice.kind]
  const plain = (minor: bigint) => `${currencyCode} ${formatPlain(minor, currencyCode)}`
  const body = text.body(words((minor) => formatMinor(minor, currencyCode), notice.counterparty))
  const sms = `${BRAND.shortName}: ${text.sms(words(plain, truncate(notice.counterparty, 30)))}`
  return {
    sms: more === undefined ? sms : `${sms} ${more}`,
    subject: text.subject,
    body: more === undefined ? body : `${body}\n\n${more}`,
  }
}
