/** A schedule and its payments as their customer sees them. */
import type { Recurrence as RecurrenceOnWire, Schedule, ScheduleRun } from '../../../contract/transfers/schedules.ts'
import { failureText } from '../../../core/schedules/failure-messages.ts'
import { nextDays, type Recurrence } from '../../../core/schedules/recurrence.ts'
import { transferType } from '../../../core/transfers/transfer-type.ts'
import { paymentStatusOf } from '../../../core/payments/payment-status.ts'
import { formatDateTime } from '../../../values/date.ts'
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

/** `due`: the payment that is being tried, where there is one. */
export function scheduleView(schedule: StoredSchedule, due: StoredRun | undefined, now: Date): Schedule {
  const { payment, recurrence } = schedule.content
  const { fromAccountNumber, amount, currencyCode } = payment
  return {
    scheduleId: schedule.id,
    status: STATUS[schedule.status],
    ...('bill' in payment ? { TransactionType: null } : transferType(payment)),
    fromAccountNumber,
    ...payeeParts(payment),
    amount,
    currencyCode,
    recurrence: recurrenceOnWire(recurrence),
    nextOn: schedule.status === 'active' ? (schedule.next?.day ?? null) : null,
    resumesOn: schedule.status === 'paused' ? (nextFrom(schedule, now)?.day ?? null) : null,
    left: leftOf(schedule),
    tryingAt: due?.nextTryAt?.toISOString() ?? null,
    note: noteOf(schedule, due),
    createdAt: schedule.createdAt.toISOString(),
  }
}

/** Whom it pays, and in which words. */
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

function noteOf({ status, reason }: StoredSchedule, due: StoredRun | undefined): string | null {
  if (due !== undefined) return dueNote(due)
  if (reason === null) return null
  const why = failureText(reason)
  if (status === 'paused') return `We paused it: ${why}.`
  return status === 'ended' ? `Its last payment was not made: ${why}.` : null
}

function dueNote({ reason, nextTryAt }: StoredRun): string {
  if (reason === null || nextTryAt === null) return 'We are making its payment now.'
  return `Its payment was not made yet: ${failureText(reason)}. We try again on ${formatDateTime(nextTryAt)}.`
}

export function recurrenceOnWire({ count, ...recurrence }: Recurrence): RecurrenceOnWire {
  return { ...recurrence, ...(count === undefined ? {} : { count: String(count) }) }
}

/** As it comes from the wire, where a number is digits. */
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

export function runView(run: StoredRun): ScheduleRun {
  return {
    dueOn: run.dueOn,
    status: runStatus(run),
    amount: run.amount,
    transferId: run.state === 'made' ? run.transferId : null,
    note: runNote(run),
  }
}

function runStatus({ state, transferState }: StoredRun): ScheduleRun['status'] {
  if (state === 'due') return 'scheduled'
  if (state !== 'made') return state
  return transferState === null ? 'processing' : paymentStatusOf(transferState)
}

function runNote(run: StoredRun): string | null {
  if (run.state === 'due') return dueNote(run)
  if (run.state === 'missed') return 'We could not turn to it on its day, and made the next one instead.'
  return run.state === 'failed' && run.reason !== null ? `It was not made: ${failureText(run.reason)}.` : null
}
