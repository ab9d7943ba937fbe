/** When a scheduled payment is made, when it is tried again, and when it is given up: as tables (docs/decisions/0021). */
import type { RefusalReason } from '../failure.ts'

/** Lagos has no summer time. */
const OFFSET = '+01:00'
const FIRST_TRY = '06:00'
/** Without enough funds, the payment is tried again at these times of the day, and a last time the next morning. */
const LATER_TRIES = ['12:00', '18:00'] as const
/** The wait after a network did not answer, or while staff have switched the service off. */
const SOON_MS = 15 * 60 * 1000

/** The number of failed occurrences in a row that pauses a schedule. */
export const FAILURES_TO_PAUSE = 3

const at = (day: string, time: string): Date => new Date(`${day}T${time}:00${OFFSET}`)
const dayAfter = (day: string): string => Temporal.PlainDate.from(day).add({ days: 1 }).toString()

/** The time from which the payment of a day is made. */
export function runsAt(day: string): Date {
  return at(day, FIRST_TRY)
}

/** The bank reminds a customer at 18:00 on the evening before a payment. A daily payment has no reminder. */
const REMIND_BEFORE_MS = 12 * 60 * 60 * 1000

/** The window of the payments whose reminders are sent now: after the first time, up to the second time. */
export function toRemindOf(now: Date): { readonly after: Date; readonly until: Date } {
  return { after: now, until: new Date(now.getTime() + REMIND_BEFORE_MS) }
}

/**
 * The consequence of a refusal. `again`: another try later in the day or the next morning. `soon`: another try in a quarter of
 * an hour. `give-up`: no more tries of this payment, and the schedule continues. `pause`: the schedule waits for the customer,
 * because every later payment would fail in the same way.
 */
type Consequence = 'again' | 'soon' | 'give-up' | 'pause'

const CONSEQUENCES: Partial<Readonly<Record<RefusalReason, Consequence>>> = {
  'insufficient-funds': 'again',
  'switch-off': 'soon',
  'biller-off': 'soon',
  'new-payees-off': 'soon',
  'standing-orders-off': 'soon',
  'switch-unavailable': 'soon',
  'bank-unavailable': 'soon',
  'biller-unavailable': 'soon',
  // The payee's account now has another name, or the approval is no longer strong enough. The customer approves again, or the
  // bank does not pay.
  'beneficiary-changed': 'pause',
  // The bank never pays a price that the customer did not approve.
  'bill-changed': 'pause',
  // Every later run has the same amount.
  'below-minimum': 'pause',
  'approval-expired': 'pause',
  'account-closed': 'pause',
  'account-frozen': 'pause',
  'currency-mismatch': 'pause',
}

/** Any other reason, such as a limit, concerns this day only, so the bank gives up this payment. */
export function consequenceOf(reason: string): Consequence {
  return CONSEQUENCES[reason as RefusalReason] ?? 'give-up'
}

/**
 * The time of the next try: later on the day of the first try, or on the next morning. It is before the next occurrence is due,
 * so that two payments are never made together. Undefined: no further try.
 */
export function nextTry(
  consequence: 'again' | 'soon',
  tried: { readonly firstDay: string; readonly now: Date; readonly nextDueAt: Date | null },
): Date | undefined {
  const { firstDay, now, nextDueAt } = tried
  const morning = at(dayAfter(firstDay), FIRST_TRY)
  const tries = [...LATER_TRIES.map((time) => at(firstDay, time)), morning]
  const soon = new Date(now.getTime() + SOON_MS)
  const next = consequence === 'soon' ? (soon <= morning ? soon : undefined) : tries.find((one) => one > now)
  return next !== undefined && (nextDueAt === null || next < nextDueAt) ? next : undefined
}
