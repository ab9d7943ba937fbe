/** The words about schedules: first what happened to the payment, then what comes next. */
import { BRAND } from '../../../values/brand.ts'
import { formatDate } from '../../../values/date.ts'
import { formatMinor, formatPlain } from '../../../values/money.ts'
import { truncate } from '../../../values/text.ts'
import { type NoticeText, NOT_YOU } from './letter.ts'
import type { ScheduleNotice } from './notice.ts'

interface Words {
  /** "₦5,000.00 to MAMA TOLU" */
  readonly what: string
  /** "31 Dec 2026" */
  readonly day: string
  readonly why: string
  readonly nextTry: string
}

const TEXTS: Readonly<
  Record<
    ScheduleNotice['kind'],
    {
      readonly subject: string
      readonly sms: (words: Words) => string
      readonly mail: (words: Words) => string
    }
  >
> = {
  'schedule-set': {
    subject: 'Your scheduled payment is set',
    sms: ({ what, day }) => `${what} is scheduled from ${day}. ${NOT_YOU}`,
    mail: ({ what, day }) => `${what} is scheduled, for the first time on ${day}. ${NOT_YOU}`,
  },
  'schedule-reminder': {
    subject: 'Your scheduled payment is made tomorrow',
    sms: ({ what, day }) => `${what} is paid on ${day} from 6 am. Not wanted? Skip or pause it in the app today.`,
    mail: ({ what, day }) =>
      `Your scheduled payment of ${what} is made on ${day}, from 6:00 in the morning. Please have the money in your account by then. If you do not want it, skip or pause it in the app today.`,
  },
  'schedule-retrying': {
    subject: 'Your scheduled payment was not made yet',
    sms: ({ what, nextTry }) => `not enough money for ${what}. Nothing was taken. We try again ${nextTry}.`,
    mail: ({ what, day, why, nextTry }) =>
      `Your payment of ${what}, due on ${day}, was not made yet: ${why}. Nothing was taken. We try again on ${nextTry}; pay money in before then, or skip this payment in the app.`,
  },
  'schedule-failed': {
    subject: 'Your scheduled payment was not made',
    sms: ({ what, day, why }) => `${what}, due ${day}, not made: ${why}.`,
    mail: ({ what, day, why }) =>
      `Your payment of ${what}, due on ${day}, was not made: ${why}. Nothing was taken, and we do not try this one again. You can still send it yourself.`,
  },
  'schedule-paused': {
    subject: 'We paused your scheduled payments',
    sms: ({ what, why }) => `${what} not made, schedule paused: ${why}.`,
    mail: ({ what, day, why }) =>
      `Your payment of ${what}, due on ${day}, was not made: ${why}. Nothing was taken. We paused the schedule: no further payment is made until you look at it in the app and let it go on.`,
  },
  'schedule-ended': {
    subject: 'Your scheduled payments are complete',
    sms: ({ what }) => `the last payment of ${what} is on its way. The schedule is over.`,
    mail: ({ what, day }) =>
      `The last payment of ${what}, due on ${day}, is on its way. The schedule is over, and no further payment is made.`,
  },
}

export function scheduleText(notice: ScheduleNotice): NoticeText {
  const { currencyCode, counterparty } = notice
  const minor = BigInt(notice.amountMinor)
  const words = (amount: string, to: string): Words => ({
    what: `${amount} to ${to}`,
    day: formatDate(`${notice.day}T12:00:00Z`),
    why: notice.why ?? 'it was refused',
    nextTry: notice.nextTry ?? 'later',
  })
  const text = TEXTS[notice.kind]
  const plain = `${currencyCode} ${formatPlain(minor, currencyCode)}`
  return {
    sms: `${BRAND.shortName}: ${text.sms(words(plain, truncate(counterparty, 20).replace('…', '.')))}`,
    subject: text.subject,
    body: text.mail(words(formatMinor(minor, currencyCode), counterparty)),
  }
}
