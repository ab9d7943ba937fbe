/** Limits for customers of benchmarks and load tests, who make thousands of payments. */
import { DEFAULT_LIMIT_SCHEDULES } from '../../src/core/limits/limit-schedule.ts'
import type { Database } from '../../src/server/db/database.ts'
import { writeLimitSchedule } from '../../src/server/features/limits/parse-limit-schedule.ts'

/** A billion naira. */
const MOST_PER_DAY_MINOR = 100_000_000_000n

/** Each payer makes thousands of payments, more in number and in amount than the limits of a day allow a customer. */
export async function allowManyPayments(database: { readonly pool: Pick<Database['pool'], 'query'> }): Promise<void> {
  const [standard] = DEFAULT_LIMIT_SCHEDULES
  const many = { perHour: 1_000_000, perDay: 1_000_000, perPayee: 1_000_000, arrangedPerDay: 1_000_000 }
  const { tiers } = standard.policy
  const naira = { ...tiers[3].NGN, perDayMinor: MOST_PER_DAY_MINOR }
  const policy = {
    ...standard.policy,
    tiers: { ...tiers, 3: { ...tiers[3], NGN: naira } },
    counts: { 1: many, 2: many, 3: many },
  }
  const written = JSON.stringify(writeLimitSchedule({ ...standard, policy }))
  await database.pool.query(
    `insert into bank.limit_configuration (effective_from, content, added_at, added_by) values ($1, $2, now(), 'bench')`,
    [standard.effectiveFrom, written],
  )
}
