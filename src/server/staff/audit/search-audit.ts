/** Searches the audit trail for staff, from the newest event backwards. */
import type * as v from 'valibot'
import type { auditPageSchema, auditSearchSchema, ShownAuditEvent } from '../../../contract/staff/staff-audit.ts'
import { ok, type Result } from '../../../values/result.ts'
import { findCustomerEvents } from '../../audit/customer-events.ts'
import type { Sql } from '../../db/database.ts'
import type { BankAuditEventRow } from '../../db/tables/audit.ts'
import { writeRecordReads } from '../../features/privacy/record-reads.ts'
import type { StaffDeps } from '../staff-deps.ts'
import type { Refusal, StaffCall } from '../staff-route.ts'
import { type Chosen, findChosen } from './chosen-events.ts'
import { endOfDay, findRange, narrowRange, startOfDay } from './find-first-event.ts'

type Wanted = v.InferOutput<typeof auditSearchSchema>
export type Filter = Omit<Wanted, 'before'>
type Page = v.InferOutput<typeof auditPageSchema>

const PAGE = 100
/** One call reads at most this many events. The trail has no index for a search, because the index would slow each payment down. */
export const LOOKED_AT = 100_000
/** One call reads at most this many events of one customer, wherever they are in the trail. */
const LOOKED_AT_OF_CUSTOMER = 5_000

export function searchAudit(
  { database, clock }: StaffDeps,
  wanted: Wanted,
  { caller }: StaffCall,
): Promise<Result<Page, Refusal>> {
  return database.transaction(async (tx) => {
    const chosen = await findChosen(tx, wanted)
    if (!chosen.ok) return chosen
    const { floor, ceiling } = await findRangeOf(tx, wanted, chosen.value)
    const newest = ceiling ?? (await nextEventId(tx))
    const asked = wanted.before === null ? newest : BigInt(wanted.before)
    const before = asked < newest ? asked : newest
    const { rows, rest } = await findPart(tx, wanted, { ...chosen.value, before, floor })
    const events = rows.slice(0, PAGE)
    await writeRecordReads(
      tx,
      events.flatMap(({ customer_id: customer }) => (customer === null ? [] : [customer])),
      {
        operator: `${caller.name} (${caller.staffId})`,
        role: caller.roles.join(', '),
        what: 'Events of yours in the audit trail',
        reason: 'To audit the work of the bank',
        at: clock.now(),
      },
    )
    const nextBefore =
      rows.length > PAGE ? (events.at(-1)?.id ?? null) : rest !== null && rest > floor ? rest.toString() : null
    return ok({ events: events.map(shownEvent), nextBefore })
  })
}

/** The range of the days, and of the order's time. The events of a customer have an index, and need no narrower range. */
async function findRangeOf(sql: Sql, wanted: Filter, { customerId, since, until }: Chosen) {
  const days = await findRange(sql, wanted)
  return customerId === null ? narrowRange(sql, days, { since, until }) : days
}

export async function nextEventId(sql: Sql): Promise<bigint> {
  const { rows } = await sql.query<{ next: string }>(
    'select (coalesce(max(event_id), 0) + 1)::text as next from bank.audit_event',
  )
  return BigInt(rows[0]?.next ?? '1')
}

type EventRow = Pick<BankAuditEventRow, 'recorded_at' | 'kind' | 'outcome' | 'customer_id' | 'address' | 'detail'> & {
  readonly id: string
  readonly cifid: string | null
  readonly person: string | null
  readonly link: string | null
}

/** The part of the trail that a call reads: the events from `floor` up to the event before `before`. */
interface Part extends Pick<Chosen, 'customerId' | 'addresses' | 'subject'> {
  readonly before: bigint
  readonly floor: bigint
}

/** The condition of the filter for `bank.audit_event e`, with the parameters of `filterValues` from the second on. */
const FILTER = `($2 = '' or e.kind = $2 or starts_with(e.kind, $2 || '.')) and ($3 = '' or e.outcome = $3)
       and ($4::uuid is null or e.customer_id = $4) and ($5::text[] is null or e.address = any ($5))
       and e.event_id >= $6::bigint and ($7::timestamptz is null or e.recorded_at >= $7) and ($8::timestamptz is null or e.recorded_at < $8)
       and ($9::text is null or strpos(e.detail::text, $9) > 0)`
/** The events of a part of the trail that fit. The first parameter is the number that ends the part. */
const FITS = `e.event_id < $1::bigint and e.event_id >= $1::bigint - ${LOOKED_AT} and ${FILTER}`

const filterValues = <First>(
  first: First,
  { kind, outcome, from, to }: Filter,
  { customerId, addresses, subject, floor }: Part,
) => [
  first,
  kind,
  outcome,
  customerId,
  addresses,
  floor.toString(),
  from === '' ? null : startOfDay(from),
  to === '' ? null : endOfDay(to),
  subject,
]

const SHOWN = `select e.event_id::text as id, e.recorded_at, e.kind, e.outcome, e.customer_id, c.cifid, m.name as person, e.address, e.detail,
    l.number::text as link
  from bank.audit_event e
  left join bank.customer c on c.customer_id = e.customer_id
  left join bank.staff_member m on e.address = 'operator:' || m.staff_id::text
  left join bank.audit_link l on l.event_id = e.event_id`
const NEWEST_FIRST = `order by e.event_id desc limit ${PAGE + 1}`

/** The events of a part of the trail that fit, one more than a page has. `rest`: the events before this number were not read. */
async function findPart(
  sql: Sql,
  wanted: Wanted,
  part: Part,
): Promise<{ readonly rows: readonly EventRow[]; readonly rest: bigint | null }> {
  const { customerId, before } = part
  if (customerId === null) {
    const values = filterValues(before.toString(), wanted, part)
    const { rows } = await sql.query<EventRow>(`${SHOWN} where ${FITS} ${NEWEST_FIRST}`, values)
    return { rows, rest: before - BigInt(LOOKED_AT) }
  }
  const { ids, next } = await findCustomerEvents(sql, {
    customerId,
    before: before.toString(),
    most: LOOKED_AT_OF_CUSTOMER,
    withBatchLines: true,
  })
  const { rows } = await sql.query<EventRow>(
    `${SHOWN} where e.event_id = any ($1::bigint[]) and ${FILTER} ${NEWEST_FIRST}`,
    filterValues(ids, wanted, part),
  )
  return { rows, rest: next === null ? null : BigInt(next) }
}

/** The links of the events that fit, with the customers of the events. At most `most`, the newest first. */
export async function findLinks(sql: Sql, filter: Filter, part: Part, most: number) {
  const { rows } = await sql.query<{ link: string | null; customer_id: string | null }>(
    `select l.number::text as link, e.customer_id from bank.audit_event e
     left join bank.audit_link l on l.event_id = e.event_id
     where ${FITS}
     order by e.event_id desc limit $10`,
    [...filterValues(part.before.toString(), filter, part), most],
  )
  return rows.map(({ link, customer_id: customerId }) => ({ link: link === null ? null : BigInt(link), customerId }))
}

const shownEvent = (row: EventRow): ShownAuditEvent => ({
  eventId: row.id,
  recordedAt: row.recorded_at.toISOString(),
  kind: row.kind,
  outcome: row.outcome,
  customerId: row.customer_id,
  cifid: row.cifid,
  person: row.person,
  address: row.address,
  detail: row.detail as ShownAuditEvent['detail'],
  link: row.link,
})
