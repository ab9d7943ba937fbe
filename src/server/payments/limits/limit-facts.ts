/** Reads the facts from which a payment's limits are decided, as parts of statements that read other facts of many calls. */
import type { Tier } from '../../../core/accounts/account-products.ts'
import { dayAndHour } from '../../../core/day-and-hour.ts'
import type { AccountCurrency } from '../../../values/vocabularies/account-currencies.ts'
import type { CustomerLimits } from '../../../core/limits/customer-limits.ts'
import type { LimitFacts } from '../../../core/limits/limit-facts.ts'
import { dayCounterKey } from '../../../core/limits/limit-counter.ts'
import { countPayees, type PaymentCounts } from '../../../core/limits/payment-counts.ts'
import { CREDIT_WINDOW_MS, MOST_CREDITS, SMALL_AMOUNTS_MINOR } from '../../../core/risk/payment-facts.ts'
import type { PartyHit } from '../../../core/risk/party-hit.ts'
import { createNumberedLoader } from '../../db/batch-loader.ts'
import type { Sql } from '../../db/database.ts'
import type { Clock } from '../../ports/clock.ts'
import { isUnscreened, screeningOf } from '../../screening/hit-of.ts'

export interface LimitedCustomerRow {
  kyc_level: Tier
  per_transfer_minor: string | null
  per_day_minor: string | null
  pin_only_minor: string | null
  instant_payments: boolean
  has_indemnity: boolean
  frozen: boolean
}

export const LIMITED_CUSTOMER_COLUMNS = `c.kyc_level, l.per_transfer_minor, l.per_day_minor, l.pin_only_minor,
  coalesce(l.instant_payments, true) as instant_payments, i.customer_id is not null as has_indemnity,
  z.customer_id is not null as frozen`
/** The tables that customer `c` may have rows in. */
export const LIMITED_CUSTOMER_TABLES = `left join bank.customer_limit l on l.customer_id = c.customer_id
  left join bank.indemnity i on i.customer_id = c.customer_id
  left join bank.customer_freeze z on z.customer_id = c.customer_id and z.lifted_at is null`

export function limitsOfRow(row: LimitedCustomerRow): CustomerLimits {
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

/** The payer, and the device that the payer uses. */
export interface LimitedPayer {
  readonly customerId: string
  readonly deviceKeyId: string
}

/** The fields of a call `asked` that LIMIT_COLUMNS and LIMIT_TABLES use, for `json_to_recordset`. */
export const LIMIT_FIELDS = `customer_id uuid, device_key_id uuid, counter_key text, day date, credits_since timestamptz,
  currency text, small_minor bigint`

/** The values of LIMIT_FIELDS, as JSON has them. */
export function limitFields({ customerId, deviceKeyId }: LimitedPayer, currency: AccountCurrency, now: Date) {
  const { day } = dayAndHour(now)
  return {
    customer_id: customerId,
    device_key_id: deviceKeyId,
    counter_key: dayCounterKey(customerId, currency, day),
    day,
    credits_since: new Date(now.getTime() - CREDIT_WINDOW_MS),
    currency,
    small_minor: SMALL_AMOUNTS_MINOR[currency].toString(),
  }
}

export const LIMIT_COLUMNS = `${LIMITED_CUSTOMER_COLUMNS}, d.linked_at, d.linked_by, k.total, k.by_new_devices, k.to_new_payees,
  n.payments, n.hour, n.hour_payments, n.arranged, n.payees,
  bank.count_small_credits(c.customer_id, asked.credits_since, asked.currency, asked.small_minor, ${MOST_CREDITS}) as small_credits,
  ${screeningOf('h.customer_id = c.customer_id', isUnscreened('s.customer_id = c.customer_id'))} as payer_hit`
export const LIMIT_TABLES = `bank.customer c
  ${LIMITED_CUSTOMER_TABLES}
  left join ledger.counter k on k.key = asked.counter_key
  left join bank.daily_payment_count n on n.customer_id = c.customer_id and n.day = asked.day
  left join bank.device_key d on d.device_key_id = asked.device_key_id and d.customer_id = c.customer_id and d.removed_at is null`

/**
 * Builds the statement that reads facts of many calls, `asked`: facts of each call's customer `c` and of the joined
 * tables. Its parameter is the JSON of the calls. A call has no row when its customer does not exist. `limit 1` keeps
 * PostgreSQL from joining whole tables, so that it reads a few rows by key for each call.
 */
export const factsOfCalls = (fields: string, columns: string, tables: string): string =>
  // oxlint-disable-next-line sql/named-columns -- the subquery names its columns, so no table adds one.
  `select asked.no, facts.* from json_to_recordset($1::json) as asked(no int, ${fields})
   cross join lateral (select ${columns} from ${tables} where c.customer_id = asked.customer_id limit 1) facts`

/** The columns of daily_payment_count are null when the customer made no payment today. */
export interface LimitRow extends LimitedCustomerRow {
  linked_at: Date | null
  linked_by: string | null
  total: string | null
  by_new_devices: string | null
  to_new_payees: string | null
  payments: number | null
  hour: number | null
  hour_payments: number | null
  arranged: number | null
  payees: readonly string[] | null
  small_credits: number
  payer_hit: PartyHit | null
}

/** `now` is the time that `limitFields` got. */
export function limitFactsOfRow(row: LimitRow, { customerId, deviceKeyId }: LimitedPayer, now: Date): LimitFacts {
  const { day, hour } = dayAndHour(now)
  return {
    customerId,
    customer: limitsOfRow(row),
    // A removed device counts as a device that was linked just now.
    device: { deviceKeyId, linkedAtMs: (row.linked_at ?? now).getTime(), linkedAtSignUp: row.linked_by === 'sign-up' },
    usedTodayMinor: BigInt(row.total ?? '0'),
    usedByNewDevicesMinor: BigInt(row.by_new_devices ?? '0'),
    usedForNewPayeesMinor: BigInt(row.to_new_payees ?? '0'),
    counts: countsOf(row, hour),
    smallCredits: row.small_credits,
    payerHit: row.payer_hit ?? 'none',
    nowMs: now.getTime(),
    day,
  }
}

function countsOf({ payments, hour, hour_payments, arranged, payees }: LimitRow, thisHour: number): PaymentCounts {
  return {
    today: payments ?? 0,
    // The hour of the row never goes back, so a payment of an earlier hour counts in the hour of the row.
    thisHour: hour !== null && hour >= thisHour ? (hour_payments ?? 0) : 0,
    arranged: arranged ?? 0,
    toPayees: countPayees(payees ?? []),
  }
}

export type FindLimitFacts = (payer: LimitedPayer, currency: AccountCurrency) => Promise<LimitFacts>

/** Reads the facts of calls that arrive together with one statement. Throws when the customer does not exist. */
export function createLimitFacts(deps: {
  readonly database: { readonly pool: Sql }
  readonly clock: Clock
}): FindLimitFacts {
  type Call = { readonly payer: LimitedPayer; readonly currency: AccountCurrency; readonly now: Date }
  const find = createNumberedLoader<Call, LimitRow & { no: number }>({
    ownerOf: ({ payer }) => payer.customerId,
    load: async (calls) => {
      const { rows } = await deps.database.pool.query<LimitRow & { no: number }>(
        factsOfCalls(LIMIT_FIELDS, LIMIT_COLUMNS, LIMIT_TABLES),
        [JSON.stringify(calls.map(({ no, payer, currency, now }) => ({ no, ...limitFields(payer, currency, now) })))],
      )
      return rows
    },
  })
  return async (payer, currency) => {
    const now = deps.clock.now()
    const [row] = await find({ payer, currency, now })
    if (row === undefined) throw new Error('limits need a customer')
    return limitFactsOfRow(row, payer, now)
  }
}
