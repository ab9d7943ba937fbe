/** Stores customers' limits, and reads the facts from which the next payment is decided. */
import type { AccountCurrency } from '../../../values/vocabularies/account-currencies.ts'
import type { CustomerLimits, SendLimits } from '../../../core/limits/customer-limits.ts'
import type { LimitFacts } from '../../../core/limits/limit-facts.ts'
import { calendarDay, daysAfter } from '../../../values/date.ts'
import { lockCustomer } from '../../customers/customer-store.ts'
import type { Sql } from '../../db/database.ts'
import { REMOVED_AT_ONCE, removeInSets, retentionEnd } from '../../db/retention.ts'
import {
  createLimitFacts,
  LIMITED_CUSTOMER_COLUMNS,
  LIMITED_CUSTOMER_TABLES,
  type LimitedCustomerRow,
  type LimitedPayer,
  limitsOfRow,
} from '../../payments/limits/limit-facts.ts'
import type { LimitsStore } from './limits-deps.ts'

/** Reads the facts of one call. Throws when the customer does not exist. */
export function findLimitFacts(
  store: LimitsStore,
  payer: LimitedPayer,
  currency: AccountCurrency,
): Promise<LimitFacts> {
  return createLimitFacts(store)(payer, currency)
}

const DAY_MS = 86_400_000

/**
 * Makes the partitions of the next days of payment counts, and drops those of days that no limit reads any more. Rows without a partition
 * are deleted.
 */
export async function turnPaymentCounts(sql: Sql, now: Date): Promise<void> {
  const end = await retentionEnd(sql, 'payment-count', now)
  const kept = Math.ceil((now.getTime() - end.getTime()) / DAY_MS)
  const today = calendarDay(now)
  await sql.query('select bank.turn_payment_counts($1::date, $2)', [today, kept])
  await removeInSets(() =>
    sql.query(
      `delete from bank.daily_payment_count where (customer_id, day) in (
         select customer_id, day from bank.daily_payment_count where day < $1::date limit ${REMOVED_AT_ONCE})`,
      [daysAfter(today, -kept)],
    ),
  )
}

export interface LimitOwner extends CustomerLimits {
  /** Product §10.2 canUpdateTransactionLimit. Only a customer with a profile can make this call. */
  readonly mayRaise: boolean
  readonly indemnityAcceptedAt: Date | null
}

/** Reads a customer's chosen limits. `lock` keeps the row locked until the transaction ends, so that the second of two changes sees the first. */
export async function findLimitOwner(sql: Sql, customerId: string, lock: boolean): Promise<LimitOwner | undefined> {
  // A separate statement: after waiting for the lock, a single statement would still read the other tables in their earlier
  // state.
  if (lock) await lockCustomer(sql, customerId)
  const { rows } = await sql.query<
    LimitedCustomerRow & { can_update_transaction_limit: boolean | null; accepted_at: Date | null }
  >(
    `select ${LIMITED_CUSTOMER_COLUMNS}, p.can_update_transaction_limit, i.accepted_at
     from bank.customer c ${LIMITED_CUSTOMER_TABLES} left join bank.profile p on p.customer_id = c.customer_id
     where c.customer_id = $1`,
    [customerId],
  )
  const row = rows[0]
  return (
    row && {
      ...limitsOfRow(row),
      mayRaise: row.can_update_transaction_limit === true,
      indemnityAcceptedAt: row.accepted_at,
    }
  )
}

/** Stores the customer's chosen limits in place of an earlier choice. */
export async function putOwnLimits(tx: Sql, customerId: string, limits: SendLimits, at: Date): Promise<void> {
  await tx.query(
    `insert into bank.customer_limit (customer_id, per_transfer_minor, per_day_minor, pin_only_minor, changed_at)
     values ($1, $2, $3, $4, $5)
     on conflict (customer_id) do update set per_transfer_minor = excluded.per_transfer_minor,
       per_day_minor = excluded.per_day_minor, pin_only_minor = excluded.pin_only_minor, changed_at = excluded.changed_at`,
    [customerId, limits.perTransferMinor.toString(), limits.perDayMinor.toString(), limits.pinOnlyMinor.toString(), at],
  )
}

export async function putInstantPayments(tx: Sql, customerId: string, on: boolean, at: Date): Promise<void> {
  await tx.query(
    `insert into bank.customer_limit (customer_id, instant_payments, changed_at) values ($1, $2, $3)
     on conflict (customer_id) do update set instant_payments = excluded.instant_payments, changed_at = excluded.changed_at`,
    [customerId, on, at],
  )
}

/** SQL condition: the approval `p` is the evidence of an indemnity. The approval is kept as long as the indemnity. */
export const PROVES_INDEMNITY = `exists (select from bank.indemnity i
  where i.customer_id = p.customer_id and i.evidence = p.challenge_id::text)`

/** Stores the first acceptance. False when the customer had accepted before. */
export async function addIndemnity(
  tx: Sql,
  indemnity: {
    readonly customerId: string
    readonly version: string
    readonly textHash: Buffer
    readonly acceptedAt: Date
    readonly acceptedWith: string
    readonly evidence: string
  },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into bank.indemnity (customer_id, version, text_hash, accepted_at, accepted_with, evidence)
     values ($1, $2, $3, $4, $5, $6) on conflict (customer_id) do nothing`,
    [
      indemnity.customerId,
      indemnity.version,
      indemnity.textHash,
      indemnity.acceptedAt,
      indemnity.acceptedWith,
      indemnity.evidence,
    ],
  )
  return rowCount === 1
}

/** Allows or stops raises of the customer's limits. The evidence is an operator's audit event of this transaction. */
export async function permitLimitChange(
  tx: Sql,
  permission: { readonly customerId: string; readonly isAllowed: boolean; readonly eventId: string },
): Promise<void> {
  const { customerId, isAllowed, eventId } = permission
  await tx.query('select bank.permit_limit_change($1, $2, $3)', [customerId, isAllowed, eventId])
}
