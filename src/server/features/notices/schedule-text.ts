/** The words about schedules: first what happened to the payment, then what comes next. */
import { BRAND } from '../../../values/brand.ts'
import { formatDate } from '../../../values/date.ts'
import { formatMinor, formatPlain } from '../../../values/money.ts'
import { truncate } from '../../../values/text.ts'
import { notYou } from '../../language/letter.ts'
import type { Speaker } from '../../language/speaker.ts'
import { type Words, words } from '../../language/words.ts'
import type { NoticeText, ScheduleNotice } from '../../notify/notice.ts'

interface ScheduleText {
  readonly subject: Words
  readonly sms: Words
  readonly mail: Words
}

const TEXTS: Readonly<Record<ScheduleNotice['kind'], ScheduleText>> = {
  'schedule-set': {
    subject: words('Your scheduled payment is set'),
    sms: words('{amount} to {payee} is scheduled from {day}.'),
    mail: words('{amount} to {payee} is scheduled, for the first time on {day}.'),
  },
  'schedule-reminder': {
    subject: words('Your scheduled payment is made tomorrow'),
    sms: words('{amount} to {payee} is paid on {day} from 6 am. Not wanted? Skip or pause it in the app today.'),
    mail: words(
      'Your scheduled payment of {amount} to {payee} is made on {day}, from 6:00 in the morning. Please have the money in your account by then. If you do not want it, skip or pause it in the app today.',
    ),
  },
  'schedule-retrying': {
    subject: words('Your scheduled payment was not made yet'),
    sms: words('not enough money for {amount} to {payee}. Nothing was taken. We try again {nextTry}.'),
    mail: words(
      'Your payment of {amount} to {payee}, due on {day}, was not made yet: {why}. Nothing was taken. We try again on {nextTry}; pay money in before then, or skip this payment in the app.',
    ),
  },
  'schedule-failed': {
    subject: words('Your scheduled payment was not made'),
    sms: words('{amount} to {payee}, due {day}, not made: {why}.'),
    mail: words(
      'Your payment of {amount} to {payee}, due on {day}, was not made: {why}. Nothing was taken, and we do not try this one again. You can still send it yourself.',
    ),
  },
  'schedule-paused': {
    subject: words('We paused your scheduled payments'),
    sms: words('{amount} to {payee} not made, schedule paused: {why}.'),
    mail: words(
      'Your payment of {amount} to {payee}, due on {day}, was not made: {why}. Nothing was taken. We paused the schedule: no further payment is made until you look at it in the app and let it go on.',
    ),
  },
  'schedule-ended': {
    subject: words('Your scheduled payments are complete'),
    sms: words('the last payment of {amount} to {payee} is on its way. The schedule is over.'),
    mail: words(
      'The last payment of {amount} to {payee}, due on {day}, is on its way. The schedule is over, and no further payment is made.',
    ),
  },
}

export function scheduleText({ say, text }: Speaker, notice: ScheduleNotice): NoticeText {
  const { kind, currencyCode, counterparty } = notice
  const minor = BigInt(notice.amountMinor)
  const holes = {
    day: formatDate(`${notice.day}T12:00:00Z`),
    // Kept in English (core/schedules/failure-words.ts), which the catalogues have.
    why: say(words(notice.why ?? 'it was refused')),
    nextTry: notice.nextTry ?? say(words('later')),
  }
  const { subject, sms, mail } = TEXTS[kind]
  const after = (of: Speaker['say']): string => (kind === 'schedule-set' ? ` ${notYou(of)}` : '')
  const amount = `${currencyCode} ${formatPlain(minor, currencyCode)}`
  return {
    sms: `${BRAND.shortName}: ${text(sms, { ...holes, amount, payee: truncate(counterparty, 20) })}${after(text)}`,
    subject: say(subject),
    body: `${say(mail, { ...holes, amount: formatMinor(minor, currencyCode), payee: counterparty })}${after(say)}`,
  }
}
