/** Finds the events of one customer in the audit trail: linked events by the index of the links, and the newest events by their ids. */
import type { Sql } from '../db/database.ts'

/** The address of an event of a payment batch's line begins with this word. */
const BATCH_LINE = 'bulk:'

export const isBatchLine = (address: string): boolean => address.startsWith(BATCH_LINE)

/** A call reads at most this many events that are not linked. They are the events of a minute when the bank has 1,600 a second. */
const UNLINKED = 100_000
/**
 * Ids that a call reads again before the last link, because the event of a slower transaction is linked in the next run only. The
 * hourly sweep links an event whose transaction took longer than ten minutes. Until then no list has the event.
 */
const OVERLAP = 2_000

const LAST_LINKED = 'coalesce((select max(event_id) from bank.audit_link), 0)'

/** The ids of all events of the customer $1, for a program that may read everything after the last link. */
export const EVENTS_OF_CUSTOMER = `select l.event_id from bank.audit_link l where l.customer_id = $1
  union select u.event_id from bank.audit_event u where u.customer_id = $1 and u.event_id > ${LAST_LINKED} - ${OVERLAP}`

// `stopped_at` is set when the linking job is so late that a call does not reach the last link. The page then ends at this id.
const FIND = `with ends as (
    select ${LAST_LINKED} as linked, coalesce($2::bigint, (select coalesce(max(event_id), 0) + 1 from bank.audit_event)) as before),
  part as (
    select before, greatest(linked - ${OVERLAP}, before - ${UNLINKED}) as newest_from,
      case when before - ${UNLINKED} > linked + 1 then before - ${UNLINKED} end as stopped_at
    from ends)
  select (select stopped_at from part)::text as "stoppedAt", array(
    select found.event_id::text from (
      (select l.event_id from bank.audit_link l
       where l.customer_id = $1 and not l.is_batch_line
         and l.event_id < (select before from part) and (select stopped_at from part) is null
       order by l.event_id desc limit $3)
      union
      (select l.event_id from bank.audit_link l
       where l.customer_id = $1 and l.is_batch_line and $4
         and l.event_id < (select before from part) and (select stopped_at from part) is null
       order by l.event_id desc limit $3)
      union
      (select e.event_id from bank.audit_event e
       where e.customer_id = $1 and ($4 or not starts_with(e.address, '${BATCH_LINE}'))
         and e.event_id < (select before from part) and e.event_id >= (select newest_from from part)
       order by e.event_id desc limit $3)
    ) found order by found.event_id desc limit $3) as ids`

interface Wanted {
  readonly customerId: string
  /** Only events with lower ids are found. Null: the newest events. */
  readonly before: string | null
  readonly most: number
  readonly withBatchLines: boolean
}

interface FoundEvents {
  /** The newest first. */
  readonly ids: readonly string[]
  /** The next page has the events before this id. Null: there are no more. A page can have few events or none, and still have a next one. */
  readonly next: string | null
}

/** Finds one page of the customer's events, in the order of their ids. The linking of events between two pages changes no page. */
export async function findCustomerEvents(sql: Sql, wanted: Wanted): Promise<FoundEvents> {
  const { customerId, before, most, withBatchLines } = wanted
  const { rows } = await sql.query<{ stoppedAt: string | null; ids: string[] }>(FIND, [
    customerId,
    before,
    most + 1,
    withBatchLines,
  ])
  const { ids = [], stoppedAt = null } = rows[0] ?? {}
  const shown = ids.slice(0, most)
  return { ids: shown, next: ids.length > most ? (shown.at(-1) ?? null) : stoppedAt }
}
