/** Every morning, asks the billers for the end dates of the bouquets of saved smart cards. Reminds each customer once, some days before the end. */
import { daysAfter, calendarDay } from '../../../values/date.ts'
import type { Database, Sql } from '../../db/database.ts'
import type { Task } from '../../jobs/start-worker.ts'
import type { Biller } from '../../ports/biller.ts'
import type { Clock } from '../../ports/clock.ts'

export const REMIND_BOUQUETS = 'remind-bouquets'

/** The number of days before the end of the bouquet. */
const DAYS_BEFORE = 3
/** The most inquiries of one morning. The other smart cards are asked about on the next morning. */
const AT_ONCE = 500

export interface EndingBouquet {
  readonly savedId: string
  readonly customerId: string
  readonly billerName: string
  readonly bouquet: string
  /** YYYY-MM-DD */
  readonly endsOn: string
}

export interface RemindDeps {
  readonly database: Pick<Database, 'pool' | 'transaction'>
  readonly clock: Clock
  readonly biller: Pick<Biller, 'findHolder'>
  /** Queues the reminder in the caller's transaction. */
  queueNotice(tx: Sql, ending: EndingBouquet): Promise<void>
}

interface SavedRow {
  saved_bill_id: string
  customer_id: string
  biller_name: string
  service_id: string
  reference: string
}

// A card with a known end date is skipped until the date is near. A card without an end date is asked about once a week.
const DUE = `select s.saved_bill_id, s.customer_id, b.name as biller_name, b.service_id, s.reference
  from bank.saved_bill s join bank.biller b on b.biller_id = s.biller_id
  where s.remind and b.category = 'cable-tv' and b.is_validated and b.offered
    and (s.due_on is null or s.due_on <= $2::date)
    and (s.asked_at is null or s.asked_at < $1::timestamptz - case when s.due_on is null then interval '7 days' else interval '20 hours' end)
  order by s.asked_at nulls first, s.saved_bill_id limit ${AT_ONCE}`

/** The task under the name REMIND_BOUQUETS. */
export function createRemindBouquets(deps: RemindDeps): Task {
  return async () => {
    const now = deps.clock.now()
    const today = calendarDay(now)
    const { rows } = await deps.database.pool.query<SavedRow>(DUE, [now, daysAfter(today, DAYS_BEFORE)])
    for (const row of rows) await remind(deps, row, now, today)
  }
}

async function remind(deps: RemindDeps, saved: SavedRow, now: Date, today: string): Promise<void> {
  const { service_id: serviceId, reference } = saved
  const asked = await deps.biller.findHolder({ serviceId, reference, productId: null })
  const bouquet = asked.ok ? asked.value.bouquet : null
  const endsOn = bouquet?.dueOn ?? null
  await deps.database.transaction(async (tx) => {
    await tx.query('update bank.saved_bill set asked_at = $2, due_on = coalesce($3, due_on) where saved_bill_id = $1', [
      saved.saved_bill_id,
      now,
      endsOn,
    ])
    if (bouquet === null || endsOn === null || endsOn < today || endsOn > daysAfter(today, DAYS_BEFORE)) return
    const { rowCount } = await tx.query(
      'update bank.saved_bill set reminded_for = $2 where saved_bill_id = $1 and remind and reminded_for is distinct from $2::date',
      [saved.saved_bill_id, endsOn],
    )
    if (rowCount !== 1) return
    const { saved_bill_id: savedId, customer_id: customerId, biller_name: billerName } = saved
    await deps.queueNotice(tx, { savedId, customerId, billerName, bouquet: bouquet.name, endsOn })
  })
}
