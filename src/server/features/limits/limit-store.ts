/** Stores customers' limits, and reads how much of each limit is used from the ledger's counters, which decide the next payment. */
import type { Tier } from '../../../core/accounts/account-products.ts'
import type { AccountCurrency } from '../../../values/vocabularies/account-currencies.ts'
import type { CustomerLimits, SendLimits } from '../../../core/limits/customer-limits.ts'
import type { LimitFacts } from '../../../core/limits/limit-facts.ts'
import { dayCounterKey } from '../../../core/limits/limit-counter.ts'
import { countPayees, hourOfDay, type PaymentCounts } from '../../../core/limits/payment-counts.ts'
import { CREDIT_WINDOW_MS, MOST_CREDITS, SMALL_AMOUNTS_MINOR } from '../../../core/risk/payment-facts.ts'
import { calendarDay, daysAfter } from '../../../values/date.ts'
import { lockCustomer } from '../../customers/customer-store.ts'
import type { PartyHit } from '../../../core/risk/party-hit.ts'
import { hitOf } from '../../screening/hit-of.ts'
import type { Sql } from '../../db/database.ts'
import type { LimitsStore } from './limits-deps.ts'

interface CustomerRow {
  kyc_level: Tier
  per_transfer_minor: string | null
  per_day_minor: string | null
  pin_only_minor: string | null
  instant_payments: boolean
  has_indemnity: boolean
  frozen: boolean
}

const CUSTOMER_COLUMNS = `c.kyc_level, l.per_transfer_minor, l.per_day_minor, l.pin_only_minor,
  coalesce(l.instant_payments, true) as instant_payments, i.customer_id is not null as has_indemnity,
  f.customer_id is not null as frozen`
const CUSTOMER_TABLES = `bank.customer c
  left join bank.customer_limit l on l.customer_id = c.customer_id
  left join bank.indemnity i on i.customer_id = c.customer_id
  left join bank.customer_freeze f on f.customer_id = c.customer_id and f.lifted_at is null`

function customerOf(row: CustomerRow): CustomerLimits {
  const minor = (text: string | null) => (text === null ? null : BigInt(text))
  return {
    tier: row.kyc_level,
    own: {
      perTransferMinor: minor(row.per_transfer_minor),
      perDayMinor: minor(row.per_day_minor),
      pinOnlyMinor: minor(row.pin_only_minor),
    },
    hasIndemnity: row.has_indemnity,
    instantPayments: row.instant_payments,
    frozen: row.frozen,
  }
}

/** Reads all facts for the limits of a payment in one query. Throws when the customer does not exist. */
export async function findLimitFacts(
  { database, clock }: LimitsStore,
  who: { readonly customerId: string; readonly deviceKeyId: string },
  currency: AccountCurrency,
): Promise<LimitFacts> {
  const now = clock.now()
  const { customerId, deviceKeyId } = who
  const day = calendarDay(now)
  const { rows } = await database.pool.query<
    CustomerRow &
      CountsRow & {
        linked_at: Date | null
        linked_by: string | null
        total: string | null
        by_new_devices: string | null
        to_new_payees: string | null
        small_credits: number
        payer_hit: PartyHit | null
      }
  >({
    name: 'limit-facts',
    text: `select ${CUSTOMER_COLUMNS}, d.linked_at, d.linked_by,
         k.total, k.by_new_devices, k.to_new_payees,
         n.payments, n.hour, n.hour_payments, n.arranged, n.payees, bank.count_small_credits(c.customer_id, $5, $6, $7, $8) as small_credits,
         (${hitOf('h.customer_id = c.customer_id')}) as payer_hit
       from ${CUSTOMER_TABLES}
       left join ledger.counter k on k.key = $3
       left join bank.daily_payment_count n on n.customer_id = c.customer_id and n.day = $4::date
       left join bank.device_key d on d.device_key_id = $2 and d.customer_id = c.customer_id and d.removed_at is null
       where c.customer_id = $1`,
    values: [
      customerId,
      deviceKeyId,
      dayCounterKey(customerId, currency, day),
      day,
      new Date(now.getTime() - CREDIT_WINDOW_MS),
      currency,
      SMALL_AMOUNTS_MINOR[currency].toString(),
      MOST_CREDITS,
    ],
  })
  const row = rows[0]
  if (row === undefined) throw new Error('limits need a customer')
  return {
    customerId,
    customer: customerOf(row),
    // A removed device counts as a device that was linked just now.
    device: { deviceKeyId, linkedAtMs: (row.linked_at ?? now).getTime(), linkedAtSignUp: row.linked_by === 'sign-up' },
    usedTodayMinor: BigInt(row.total ?? '0'),
    usedByNewDevicesMinor: BigInt(row.by_new_devices ?? '0'),
    usedForNewPayeesMinor: BigInt(row.to_new_payees ?? '0'),
    counts: countsOf(row, hourOfDay(now)),
    smallCredits: row.small_credits,
    payerHit: row.payer_hit ?? 'none',
    nowMs: now.getTime(),
    day,
  }
}

/** All columns are null when the customer made no payment today. */
interface CountsRow {
  payments: number | null
  hour: number | null
  hour_payments: number | null
  arranged: number | null
  payees: readonly string[] | null
}

function countsOf({ payments, hour, hour_payments, arranged, payees }: CountsRow, thisHour: number): PaymentCounts {
  return {
    today: payments ?? 0,
    // The hour of the row never goes back. An earlier hour than the row's counts in the row's hour.
    thisHour: hour !== null && hour >= thisHour ? (hour_payments ?? 0) : 0,
    arranged: arranged ?? 0,
    toPayees: countPayees(payees ?? []),
  }
}

const KEPT_DAYS = 7

/** Deletes the counts of days that no limit reads any more. */
export async function purgePaymentCounts(sql: Sql, now: Date): Promise<void> {
  await sql.query('delete from bank.daily_payment_count where day < $1::date', [
    daysAfter(calendarDay(now), -KEPT_DAYS),
  ])
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
    CustomerRow & { can_update_transaction_limit: boolean | null; accepted_at: Date | null }
  >(
    `select ${CUSTOMER_COLUMNS}, p.can_update_transaction_limit, i.accepted_at
     from ${CUSTOMER_TABLES} left join bank.profile p on p.customer_id = c.customer_id
     where c.customer_id = $1`,
    [customerId],
  )
  const row = rows[0]
  return (
    row && {
      ...customerOf(row),
      mayRaise: row.can_update_transaction_limit === true,
      indemnityAcceptedAt: row.accepted_at,
    }
  )
}

/** Replaces the customer's earlier choice. */
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

/** SQL: an approval, as `p`, is the evidence of an indemnity. It stays for as long as the indemnity. */
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
