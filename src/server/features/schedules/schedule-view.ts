/** A schedule and its payments as their customer sees them. */
import type { Recurrence as RecurrenceOnWire, Schedule, ScheduleRun } from '../../../contract/transfers/schedules.ts'
import { toWire, wireTransferType } from '../../../contract/wire-words.ts'
import { failureText } from '../../../core/schedules/failure-messages.ts'
import { nextDays, type Recurrence } from '../../../core/schedules/recurrence.ts'
import { pickTransferType } from '../../../core/transfers/transfer-type.ts'
import { paymentStatusOf } from '../../../core/payments/payment-status.ts'
import { dateTimeParam, defineMessage, type Translate } from '../../../values/message.ts'
import { nextFrom } from './next-after.ts'
import type { StoredRun } from './run-store.ts'
import type { ScheduledPayment } from './schedule-payment.ts'
import type { ScheduleState, StoredSchedule } from './schedule-store.ts'

/** How many days are shown ahead. */
export const SHOWN_DAYS = 6

const STATUS = {
  active: 'scheduled',
  paused: 'paused',
  ended: 'ended',
  cancelled: 'cancelled',
} as const satisfies Record<ScheduleState, Schedule['status']>

/** `due` is the payment that is being tried. Undefined when there is none. */
export function scheduleView(
  schedule: StoredSchedule,
  due: StoredRun | undefined,
  now: Date,
  translate: Translate,
): Schedule {
  const { payment, recurrence } = schedule.content
  const { fromAccountNumber, amount, currencyCode } = payment
  return {
    scheduleId: schedule.id,
    status: STATUS[schedule.status],
    ...('bill' in payment ? wireTransferType(null) : toWire(pickTransferType(payment))),
    fromAccountNumber,
    ...payeeParts(payment),
    amount,
    currencyCode,
    recurrence: recurrenceOnWire(recurrence),
    nextOn: schedule.status === 'active' ? (schedule.next?.day ?? null) : null,
    resumesOn: schedule.status === 'paused' ? (nextFrom(schedule, now)?.day ?? null) : null,
    left: leftOf(schedule),
    tryingAt: due?.nextTryAt?.toISOString() ?? null,
    note: noteOf(schedule, due, translate),
    createdAt: schedule.createdAt.toISOString(),
  }
}

/** The fields that describe the payee. */
export function payeeParts(payment: ScheduledPayment): Pick<Schedule, 'to' | 'bill' | 'narration'> {
  if (!('bill' in payment)) return { to: payment.to, bill: null, narration: payment.narration }
  const { category, billerId, billerName, productId, productName, subscription, reference, customerName } = payment.bill
  const bill = { category, billerId, billerName, productId, productName, subscription, customerName }
  return { to: null, bill: { ...bill, customerReference: reference }, narration: '' }
}

function leftOf({ status, next, content }: StoredSchedule): string | null {
  const { count } = content.recurrence
  const open = status === 'active' || status === 'paused'
  return open && count !== undefined && next !== null ? String(count - next.number) : null
}

function noteOf({ status, reason }: StoredSchedule, due: StoredRun | undefined, translate: Translate): string | null {
  if (due !== undefined) return dueNote(due, translate)
  if (reason === null) return null
  const why = translate(failureText(reason))
  if (status === 'paused') return translate(defineMessage('We paused this payment: {why}.'), { why })
  return status === 'ended' ? translate(defineMessage('The last payment was not made: {why}.'), { why }) : null
}

function dueNote({ reason, nextTryAt }: StoredRun, translate: Translate): string {
  if (reason === null || nextTryAt === null) return translate(defineMessage('We are making the payment now.'))
  return translate(defineMessage('The payment was not made yet: {why}. We try again on {time}.'), {
    why: translate(failureText(reason)),
    time: dateTimeParam(nextTryAt.toISOString()),
  })
}

export function recurrenceOnWire({ count, ...recurrence }: Recurrence): RecurrenceOnWire {
  return { ...recurrence, ...(count === undefined ? {} : { count: String(count) }) }
}

/** Parses a recurrence of the contract, where a number is a text of digits. */
export function recurrenceOf({ repeat, startsOn, until, count }: RecurrenceOnWire): Recurrence {
  return {
    repeat,
    startsOn,
    ...(until === undefined ? {} : { until }),
    ...(count === undefined ? {} : { count: Number(count) }),
  }
}

/** The future payment days, by the current settings. */
export function daysAhead({ status, next, content }: StoredSchedule): string[] {
  return status !== 'active' || next === null ? [] : [...nextDays(content.recurrence, next.number, SHOWN_DAYS)]
}

export function runView(run: StoredRun, translate: Translate): ScheduleRun {
  return {
    dueOn: run.dueOn,
    status: runStatus(run),
    amount: run.amount,
    transferId: run.state === 'made' ? run.transferId : null,
    note: runNote(run, translate),
  }
}

function runStatus({ state, transferState }: StoredRun): ScheduleRun['status'] {
  if (state === 'due') return 'scheduled'
  if (state !== 'made') return state
  return transferState === null ? 'processing' : paymentStatusOf(transferState)
}

function runNote(run: StoredRun, translate: Translate): string | null {
  if (run.state === 'due') return dueNote(run, translate)
  if (run.state === 'missed')
    return translate(defineMessage('We could not make this payment on its day. We made the next one instead.'))
  return run.state === 'failed' && run.reason !== null
    ? translate(defineMessage('The payment was not made: {why}.'), { why: translate(failureText(run.reason)) })
    : null
}
