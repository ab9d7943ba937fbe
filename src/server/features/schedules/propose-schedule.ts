/**
 * Reviews a new schedule or a change of one: shows its effect and costs, and stores exactly this content for the
 * customer's approval.
 */
import type { RouteData, RouteRequest } from '../../../contract/route.ts'
import type { scheduleRoutes } from '../../../contract/transfers/schedules.ts'
import { fromWire } from '../../../contract/wire-words.ts'
import type { Failure } from '../../../core/failure.ts'
import { totalMinor } from '../../../core/payments/charges.ts'
import {
  checkRecurrence,
  firstNumberFrom,
  nextDays,
  occurrenceDay,
  type Recurrence,
} from '../../../core/schedules/recurrence.ts'
import { stopRefusal } from '../../../core/stops/service-stop.ts'
import { maskAccountNumber } from '../../../values/account-number.ts'
import { BRAND } from '../../../values/brand.ts'
import { calendarDay } from '../../../values/date.ts'
import { formatMinor } from '../../../values/money.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import { truncate } from '../../../values/text.ts'
import { challengeOf } from '../../approvals/approval.ts'
import type { Handler, Session } from '../../http/handler.ts'
import { type MessageWithParams, defineMessage, dateParam } from '../../../values/message.ts'
import { findPartStop } from '../../stops/stop-store.ts'
import { payeeOf, type ScheduleContent } from './schedule-payment.ts'
import { findSchedule, type StoredSchedule } from './schedule-store.ts'
import { payeeParts, recurrenceOf, recurrenceOnWire, SHOWN_DAYS } from './schedule-view.ts'
import type { Proposal, SchedulesDeps } from './schedules-deps.ts'

/** The kind of approvals of schedules. */
export const SCHEDULE_KIND = 'schedule'

type Days = Pick<RouteRequest<typeof scheduleRoutes.initiateSchedule>, 'repeat' | 'startsOn' | 'until' | 'count'>
type Offer = RouteData<typeof scheduleRoutes.initiateSchedule>
type Summary = Offer['summary']

/**
 * The use-case behind `initiateSchedule`. The approval needs the factors of a transfer of this amount to this payee.
 */
export function initiateSchedule(deps: SchedulesDeps): Handler<typeof scheduleRoutes.initiateSchedule> {
  return (request, { session }) => initiate(deps, request, session, () => deps.propose(fromWire(request), session))
}

/** The use-case behind `initiateBillSchedule`. The approval needs the factors of a bill of this amount. */
export function initiateBillSchedule(deps: SchedulesDeps): Handler<typeof scheduleRoutes.initiateBillSchedule> {
  return (request, { session }) => {
    const { scheduleId: _ours, repeat: _days, startsOn: _first, until: _last, count: _times, ...bill } = request
    return initiate(deps, request, session, () => deps.proposeBill(bill, session))
  }
}

async function initiate(
  deps: SchedulesDeps,
  request: Days & { readonly scheduleId: string },
  session: Session,
  propose: () => Promise<Result<Proposal, Failure>>,
): Promise<Result<{ readonly data: Offer }, Failure>> {
  const stop = await findPartStop(deps, 'standing-orders')
  if (stop !== undefined) return stopRefusal(stop)
  const days = daysOf(deps, request)
  if (!days.ok) return days
  const { scheduleId } = request
  if (await isTaken(deps, scheduleId)) return fail({ kind: 'refused', reason: 'id-reused' })
  const proposed = await propose()
  if (!proposed.ok) return proposed
  const { payment, device } = proposed.value
  const { customerId } = session
  const content = { scheduleId, customerId, payment, recurrence: days.value, from: 0, device }
  return keep(deps, content, proposed.value, session)
}

/**
 * The use-case behind `changeSchedule`. The narration, the amount and the days can change. The payee stays the approved
 * one.
 */
export function changeSchedule(deps: SchedulesDeps): Handler<typeof scheduleRoutes.changeSchedule> {
  return async (request, { session }) => {
    const stop = await findPartStop(deps, 'standing-orders')
    if (stop !== undefined) return stopRefusal(stop)
    const days = daysOf(deps, request)
    if (!days.ok) return days
    const { scheduleId, amount, narration } = request
    const { customerId } = session
    const schedule = await findSchedule(deps.database.pool, { scheduleId, customerId })
    if (schedule === undefined) return fail({ kind: 'refused', reason: 'not-found' })
    if (schedule.status !== 'active' && schedule.status !== 'paused') {
      return fail({ kind: 'refused', reason: 'schedule-over' })
    }
    const before = schedule.content.payment
    if ('bill' in before && narration !== '') {
      return fail({ kind: 'invalid-input', errors: { narration: ['A bill has none'] } })
    }
    const after = 'bill' in before ? { ...before, amount } : { ...before, amount, narration }
    const proposed = await deps.proposeAgain(after, session)
    if (!proposed.ok) return proposed
    const { payment, device } = proposed.value
    const goesOn = daysOn(schedule, days.value)
    const content = { scheduleId, customerId, payment, ...goesOn, device, replaces: schedule.fingerprint }
    return keep(deps, content, proposed.value, session)
  }
}

function daysOf({ clock }: SchedulesDeps, request: Days): Result<Recurrence, Failure> {
  const checked = checkRecurrence(recurrenceOf(request), calendarDay(clock.now()))
  return checked.ok ? checked : fail({ kind: 'invalid-input', errors: checked.failure })
}

/** Keeps the counting of days when the change keeps the next day and the repetition. Otherwise the count starts again. */
function daysOn({ content, next }: StoredSchedule, wanted: Recurrence): Pick<ScheduleContent, 'recurrence' | 'from'> {
  const anew = { recurrence: wanted, from: 0 }
  const { repeat, startsOn } = content.recurrence
  if (next === null || repeat !== wanted.repeat) return anew
  // The next day of a paused schedule may have passed. The number keeps the original day of the month: 28 February still belongs
  // to the 31st.
  const endless = { repeat, startsOn }
  const number = firstNumberFrom(endless, wanted.startsOn, next.number)
  if (number === undefined || occurrenceDay(endless, number) !== wanted.startsOn) return anew
  const { count } = wanted
  return {
    recurrence: { ...wanted, startsOn, ...(count === undefined ? {} : { count: number + count }) },
    from: number,
  }
}

/** Checks the ids of all customers, so that another customer's id gets the same answer as the customer's own. */
async function isTaken({ database }: SchedulesDeps, scheduleId: string): Promise<boolean> {
  const { rowCount } = await database.pool.query('select from bank.standing_order where standing_order_id = $1', [
    scheduleId,
  ])
  return rowCount === 1
}

async function keep(
  deps: SchedulesDeps,
  content: ScheduleContent,
  proposal: Proposal,
  session: Session,
): Promise<Result<{ readonly data: Offer }, Failure>> {
  const ways = await deps.approvals.methodsToPay(session.customerId, proposal.needs)
  if (!ways.ok) return ways
  const approval = await deps.approvals.open({
    kind: SCHEDULE_KIND,
    subjectId: content.scheduleId,
    session,
    content,
    methods: ways.value,
    codeMessage: codeMessageFor(content),
  })
  return ok({ data: { ...challengeOf(approval), summary: summaryOf(content, proposal) } })
}

const OFTEN = {
  once: defineMessage('{code} approves {amount} on {day} to {payee}.'),
  daily: defineMessage('{code} approves {amount} daily from {day} to {payee}.'),
  weekly: defineMessage('{code} approves {amount} weekly from {day} to {payee}.'),
  monthly: defineMessage('{code} approves {amount} monthly from {day} to {payee}.'),
} as const

function codeMessageFor({ payment, recurrence, from }: ScheduleContent): MessageWithParams {
  const number =
    'bill' in payment ? `*${payment.bill.reference.slice(-4)}` : maskAccountNumber(payment.to.accountNumber)
  const params = {
    amount: formatMinor(BigInt(payment.amount), payment.currencyCode),
    day: dateParam(occurrenceDay(recurrence, from) ?? recurrence.startsOn),
    payee: `${truncate(payeeOf(payment))} (${number})`,
  }
  return { message: OFTEN[recurrence.repeat], params }
}

function summaryOf(
  { payment, recurrence, from: number }: ScheduleContent,
  { charges, fromAccountName }: Proposal,
): Summary {
  const { fromAccountNumber, amount, currencyCode } = payment
  const beneficiaryType = 'bill' in payment ? undefined : payment.beneficiaryType
  return {
    ...(beneficiaryType === undefined ? {} : { beneficiaryType }),
    from: { accountNumber: fromAccountNumber, accountName: fromAccountName, bankName: BRAND.bankName },
    ...payeeParts(payment),
    amount,
    fee: charges.feeMinor.toString(),
    vat: charges.vatMinor.toString(),
    stampDuty: charges.stampDutyMinor.toString(),
    levy: charges.levyMinor.toString(),
    total: totalMinor(BigInt(amount), charges).toString(),
    currencyCode,
    recurrence: recurrenceOnWire(recurrence),
    nextDays: [...nextDays(recurrence, number, SHOWN_DAYS)],
  }
}
