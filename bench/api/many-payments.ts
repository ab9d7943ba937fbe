/** Limits for customers of benchmarks and load tests, who make thousands of payments. */
import { DEFAULT_LIMIT_SCHEDULES } from '../../src/core/limits/limit-schedule.ts'
import type { Database } from '../../src/server/db/database.ts'
import { writeLimitSchedule } from '../../src/server/features/limits/parse-limit-schedule.ts'

/** Each payer makes thousands of payments, more than the count limits allow a customer. */
export async function allowManyPayments(database: { readonly pool: Pick<Database['pool'], 'query'> }): Promise<void> {
  const [standard] = DEFAULT_LIMIT_SCHEDULES
  const many = { perHour: 1_000_000, perDay: 1_000_000, perPayee: 1_000_000, arrangedPerDay: 1_000_000 }
  const policy = { ...standard.policy, counts: { 1: many, 2: many, 3: many } }
  const written = JSON.stringify(writeLimitSchedule({ ...standard, policy }))
  await database.pool.query(
    `insert into bank.limit_configuration (effective_from, content, added_at, added_by) values ($1, $2, now(), 'bench')`,
    [standard.effectiveFrom, written],
  )
}
