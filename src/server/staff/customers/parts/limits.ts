/** Reads the limits of a customer in force, and how much of them payments of today have used. */
import type { AnswerOfPart } from '../../../../contract/staff/staff-customer-parts.ts'
import { limitsInForce } from '../../../../core/limits/customer-limits.ts'
import { dayCounterKey } from '../../../../core/limits/limit-counter.ts'
import type { BankLimits } from '../../../../core/limits/limit-schedule.ts'
import { calendarDay } from '../../../../values/date.ts'
import type { Sql } from '../../../db/database.ts'
import {
  LIMITED_CUSTOMER_COLUMNS,
  LIMITED_CUSTOMER_TABLES,
  type LimitedCustomerRow,
  limitsOfRow,
} from '../../../payments/limits/limit-facts.ts'

/** The time, and the bank's limits at this time. */
export interface LimitContext {
  readonly now: Date
  readonly bankLimits: BankLimits
}

/** The sums and counts are null when the customer made no payment today. */
interface Row extends LimitedCustomerRow {
  readonly accepted_at: Date | null
  readonly total: string | null
  readonly to_new_payees: string | null
  readonly payments: number | null
  readonly arranged: number | null
}

/** In kobo, because the limits of other currencies cannot be chosen. */
export async function readLimits(
  sql: Sql,
  customerId: string,
  { now, bankLimits: { policy } }: LimitContext,
): Promise<Omit<AnswerOfPart<'limits'>, 'part'>> {
  const day = calendarDay(now)
  const { rows } = await sql.query<Row>(
    `select ${LIMITED_CUSTOMER_COLUMNS}, i.accepted_at, k.total, k.to_new_payees, n.payments, n.arranged
     from bank.customer c ${LIMITED_CUSTOMER_TABLES}
     left join ledger.counter k on k.key = $2
     left join bank.daily_payment_count n on n.customer_id = c.customer_id and n.day = $3::date
     where c.customer_id = $1`,
    [customerId, dayCounterKey(customerId, 'NGN', day), day],
  )
  const [row] = rows
  if (row === undefined) throw new Error('the customer of the limits is missing')
  const customer = limitsOfRow(row)
  const inForce = limitsInForce(customer, policy)
  const usedMinor = BigInt(row.total ?? '0')
  const most = policy.counts[customer.tier]
  return {
    tier: customer.tier,
    perTransferMinor: inForce.perTransferMinor.toString(),
    perDayMinor: inForce.perDayMinor.toString(),
    pinOnlyMinor: inForce.pinOnlyMinor.toString(),
    usedTodayMinor: usedMinor.toString(),
    leftTodayMinor: leftOf(inForce.perDayMinor, usedMinor).toString(),
    newPayeesMinor: policy.newPayeeMinor.toString(),
    usedForNewPayeesMinor: row.to_new_payees ?? '0',
    own: {
      perTransferMinor: row.per_transfer_minor,
      perDayMinor: row.per_day_minor,
      pinOnlyMinor: row.pin_only_minor,
    },
    payments: { made: row.payments ?? 0, most: most.perDay },
    arranged: { made: row.arranged ?? 0, most: most.arrangedPerDay },
    instantPayments: row.instant_payments,
    indemnityAcceptedAt: row.accepted_at?.toISOString() ?? null,
  }
}

const leftOf = (mostMinor: bigint, usedMinor: bigint): bigint => (usedMinor > mostMinor ? 0n : mostMinor - usedMinor)
