/** Stores the daily limit that a customer sets for sports and gaming. The spent amount is a counter of the ledger. */
import {
  type GamingLimit,
  gamingCounterKey,
  gamingLimitAt,
  NO_GAMING_LIMIT,
} from '../../../../core/bills/gaming-limit.ts'
import type { Sql } from '../../../db/database.ts'

export interface GamingUsage {
  readonly limit: GamingLimit
  /** The amount in kobo. */
  readonly spentTodayMinor: bigint
}

interface GamingRow {
  per_day_minor: string | null
  coming_minor: string | null
  coming_from: Date | null
  spent: string | null
}

/** Finds the limit at `now`, and the amount that was spent on the banking day `day` (YYYY-MM-DD). */
export async function findGaming(sql: Sql, customerId: string, now: Date, day: string): Promise<GamingUsage> {
  const { rows } = await sql.query<GamingRow>(
    `select g.per_day_minor, g.coming_minor, g.coming_from, (select total from ledger.counter where key = $2) as spent
     from (select) one left join bank.gaming_limit g on g.customer_id = $1`,
    [customerId, gamingCounterKey(customerId, day)],
  )
  const row = rows[0]
  return {
    limit: row === undefined ? NO_GAMING_LIMIT : gamingLimitAt(limitOfRow(row), now),
    spentTodayMinor: BigInt(row?.spent ?? 0),
  }
}

/** Stores the new limit in place of the earlier limit. */
export async function putGaming(tx: Sql, customerId: string, limit: GamingLimit, at: Date): Promise<void> {
  await tx.query(
    `insert into bank.gaming_limit (customer_id, per_day_minor, coming_minor, coming_from, changed_at) values ($1, $2, $3, $4, $5)
     on conflict (customer_id) do update set per_day_minor = excluded.per_day_minor, coming_minor = excluded.coming_minor,
       coming_from = excluded.coming_from, changed_at = excluded.changed_at`,
    [customerId, limit.perDayMinor, limit.coming?.perDayMinor ?? null, limit.coming?.from ?? null, at],
  )
}

export function limitOfRow(row: Pick<GamingRow, 'per_day_minor' | 'coming_minor' | 'coming_from'>): GamingLimit {
  const minor = (text: string | null) => (text === null ? null : BigInt(text))
  return {
    perDayMinor: minor(row.per_day_minor),
    coming: row.coming_from === null ? null : { perDayMinor: minor(row.coming_minor), from: row.coming_from },
  }
}
