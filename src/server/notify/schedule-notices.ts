/** Notifies a customer of the events of a schedule that runs without them. A payment that was made has the notice of its debit. */
import { failureText } from '../../core/schedules/failure-messages.ts'
import { maskAccountNumber } from '../../values/account-number.ts'
import type { Sql } from '../db/database.ts'
import type { ScheduleNotice } from './notice.ts'
import { queueNotices } from './queue-notice.ts'

/** The facts about a schedule that its notices need. */
export interface ScheduleNotification {
  readonly kind: ScheduleNotice['kind']
  readonly scheduleId: string
  readonly customerId: string
  /** The payee's name. */
  readonly payee: string
  readonly payment: {
    readonly fromAccountNumber: string
    /** Decimal string of minor units. */
    readonly amount: string
    readonly currencyCode: ScheduleNotice['currencyCode']
  }
  /** The day of the payment, YYYY-MM-DD. */
  readonly day: string
  /** The reason of a refusal. */
  readonly reason?: string
  readonly nextTryAt?: Date
  readonly at: Date
}

/**
 * Queues the notice in the caller's transaction. While a notice of the same day and kind waits, no second notice is
 * queued.
 */
export async function queueScheduleNotice(tx: Sql, notified: ScheduleNotification): Promise<void> {
  const { kind, scheduleId, customerId, payee, payment, day, reason, nextTryAt, at } = notified
  const notice: ScheduleNotice = {
    kind,
    customerId,
    reference: `${scheduleId}:${day}`,
    at: at.toISOString(),
    maskedAccount: maskAccountNumber(payment.fromAccountNumber),
    amountMinor: payment.amount,
    currencyCode: payment.currencyCode,
    counterparty: payee,
    day,
    ...(reason === undefined ? {} : { why: failureText(reason) }),
    ...(nextTryAt === undefined ? {} : { nextTry: nextTryAt.toISOString() }),
  }
  await queueNotices(tx, [notice])
}
