/** Finds the place of a day in the audit trail without an index on the time, because the numbers of events rise with time. */
import { daysAfter } from '../../../values/date.ts'
import type { Sql } from '../../db/database.ts'

/** Two transactions can take their numbers and times in different orders. The times of neighbouring events are at most this far out of order. */
const MARGIN_MS = 10 * 60_000

/** The start of a calendar day in Lagos, which has no summer time. */
export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00+01:00`)
export const endOfDay = (day: string): Date => startOfDay(daysAfter(day, 1))

const moved = (time: Date, ms: number): Date => new Date(time.getTime() + ms)

/** Halves the range of numbers until one number is left. Each step reads one row by the primary key. */
export const FIRST_EVENT = `with recursive part (low, high) as (
    select 1::bigint, coalesce((select event_id from bank.audit_event order by event_id desc limit 1), 0) + 1
    union all
    select case when is_before then middle + 1 else low end, case when is_before then high else middle end
    from (select low, high, (low + high) / 2 as middle,
            coalesce((select recorded_at from bank.audit_event where event_id >= (low + high) / 2 order by event_id limit 1) < $1, false)
              as is_before
          from part where low < high) half
  )
  select low::text as id from part where low >= high limit 1`

/** The number of the first event at this time or later. It is one more than the last number when all events are older. */
async function findFirstEvent(sql: Sql, at: Date): Promise<bigint> {
  const { rows } = await sql.query<{ id: string }>(FIRST_EVENT, [at])
  return BigInt(rows[0]?.id ?? '1')
}

/** Narrows a range of numbers to the numbers of the events of these times. Null sets no limit. */
export async function narrowRange(
  sql: Sql,
  { floor, ceiling }: { readonly floor: bigint; readonly ceiling: bigint | undefined },
  { since, until }: { readonly since: Date | null; readonly until: Date | null },
) {
  const first = since === null ? 1n : await findFirstEvent(sql, moved(since, -MARGIN_MS))
  const last = until === null ? undefined : await findFirstEvent(sql, moved(until, MARGIN_MS))
  return {
    floor: first > floor ? first : floor,
    ceiling: ceiling === undefined || (last !== undefined && last < ceiling) ? last : ceiling,
  }
}

/** Finds a range of numbers that contains the events of these days. The search also compares the times. An empty day sets no limit. */
export async function findRange(sql: Sql, { from, to }: { readonly from: string; readonly to: string }) {
  return {
    /** The lowest number. */
    floor: from === '' ? 1n : await findFirstEvent(sql, moved(startOfDay(from), -MARGIN_MS)),
    /** A number above all numbers of the range. Undefined: the range has no end. */
    ceiling: to === '' ? undefined : await findFirstEvent(sql, moved(endOfDay(to), MARGIN_MS)),
  }
}
