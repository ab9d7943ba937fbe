/** Writes the notices of schedules: what happened to the payment, and then what comes next. */
import { BRAND } from '../../../values/brand.ts'
import { formatMinor, formatPlain } from '../../../values/money.ts'
import { truncate } from '../../../values/text.ts'
import { notYou } from '../../language/email-template.ts'
import type { Translator } from '../../language/translator.ts'
import { type MessageKey, defineMessage, dateParam, dateTimeParam } from '../../../values/message.ts'
import type { NoticeText, ScheduleNotice } from '../../notify/notice.ts'

interface ScheduleText {
  readonly subject: MessageKey
  readonly sms: MessageKey
  readonly mail: MessageKey
}

const TEXTS: Readonly<Record<ScheduleNotice['kind'], ScheduleText>> = {
  'schedule-set': {
    subject: defineMessage('Your scheduled payment is set'),
    sms: defineMessage('{amount} to {payee} is scheduled from {day}.'),
    mail: defineMessage('{amount} to {payee} is scheduled, for the first time on {day}.'),
  },
  'schedule-reminder': {
    subject: defineMessage('Your scheduled payment is tomorrow'),
    sms: defineMessage(
      '{amount} to {payee} is paid on {day} from 6 am. To stop it, skip or pause it in internet banking today.',
    ),
    mail: defineMessage(
      'Your scheduled payment of {amount} to {payee} will be made on {day}, from 6:00 in the morning. Please have the money in your account by then. To stop it, skip or pause it in internet banking today.',
    ),
  },
  'schedule-retrying': {
    subject: defineMessage('Your scheduled payment was not made yet'),
    sms: defineMessage('not enough money for {amount} to {payee}. Nothing was taken. We will try again {nextTry}.'),
    mail: defineMessage(
      'Your payment of {amount} to {payee}, due on {day}, was not made yet: {why}. Nothing was taken. We will try again on {nextTry}. Add money before then, or skip this payment in internet banking.',
    ),
  },
  'schedule-failed': {
    subject: defineMessage('Your scheduled payment was not made'),
    sms: defineMessage('{amount} to {payee}, due {day}, not made: {why}.'),
    mail: defineMessage(
      'Your payment of {amount} to {payee}, due on {day}, was not made: {why}. Nothing was taken. We will not try this payment again. You can still send it yourself.',
    ),
  },
  'schedule-paused': {
    subject: defineMessage('We paused your scheduled payments'),
    sms: defineMessage('{amount} to {payee} not made, schedule paused: {why}.'),
    mail: defineMessage(
      'Your payment of {amount} to {payee}, due on {day}, was not made: {why}. Nothing was taken. We paused the schedule. No more payments will be made until you resume it in internet banking.',
    ),
  },
  'schedule-ended': {
    subject: defineMessage('Your scheduled payments are complete'),
    sms: defineMessage('the last payment of {amount} to {payee} is on its way. The schedule is over.'),
    mail: defineMessage(
      'The last payment of {amount} to {payee}, due on {day}, is on its way. This was the last payment of the schedule.',
    ),
  },
}

export function scheduleText({ translate, text }: Translator, notice: ScheduleNotice): NoticeText {
  const { kind, currencyCode, counterparty } = notice
  const minor = BigInt(notice.amountMinor)
  const params = {
    day: dateParam(notice.day),
    // The reason is stored in English (core/schedules/failure-messages.ts), and the catalogues translate it.
    why: translate(defineMessage(notice.why ?? 'it was refused')),
    nextTry: notice.nextTry === undefined ? translate(defineMessage('later')) : dateTimeParam(notice.nextTry),
  }
  const { subject, sms, mail } = TEXTS[kind]
  const after = (of: Translator['translate']): string => (kind === 'schedule-set' ? ` ${notYou(of)}` : '')
  const amount = `${currencyCode} ${formatPlain(minor, currencyCode)}`
  return {
    sms: `${BRAND.shortName}: ${text(sms, { ...params, amount, payee: truncate(counterparty, 20) })}${after(text)}`,
    subject: translate(subject),
    body: `${translate(mail, { ...params, amount: formatMinor(minor, currencyCode), payee: counterparty })}${after(translate)}`,
  }
}
