/** Stores schedules. Each query for a customer checks the owner. */
import type { ApprovalWay } from '../../../values/vocabularies/approval-ways.ts'
import { sha256 } from '../../approvals/canonical-text.ts'
import type { Sql } from '../../db/database.ts'
import type { ScheduleContent } from './schedule-payment.ts'

export type ScheduleState = 'active' | 'paused' | 'ended' | 'cancelled'

/** The next occurrence: its number in the approved days, its day in Lagos, and the time from which it may be paid. */
export interface Next {
  readonly number: number
  readonly day: string
  readonly at: Date
}

export interface StoredSchedule {
  readonly id: string
  readonly customerId: string
  readonly status: ScheduleState
  /** The content that was approved last. `approvedWith` is the kind of approval. */
  readonly content: ScheduleContent
  /** SHA-256 of the content, hex. */
  readonly fingerprint: string
  readonly approvedWith: ApprovalWay
  readonly sessionId: string
  readonly next: Next | null
  readonly reason: string | null
  readonly createdAt: Date
  readonly activeSince: Date
}

interface ScheduleRow {
  id: string
  customer_id: string
  state: ScheduleState
  content: string
  fingerprint: Buffer
  approved_with: ApprovalWay
  session_id: string
  next_number: number | null
  next_on: string | null
  next_at: Date | null
  reason: string | null
  created_at: Date
  active_since: Date
}

const SELECT = `select s.standing_order_id as id, s.customer_id, s.state, s.content, s.fingerprint, s.approved_with, s.session_id,
  s.next_number, s.next_on::text, s.next_at, s.reason, s.created_at, s.active_since from bank.standing_order s`

function scheduleOf(row: ScheduleRow): StoredSchedule {
  // Stored content that differs from the approved content must never run. The error marks a fault, not a refusal.
  if (!sha256(row.content).equals(row.fingerprint)) throw new Error('a stored schedule does not match its fingerprint')
  const { next_number: number, next_on: day, next_at: at } = row
  return {
    id: row.id,
    customerId: row.customer_id,
    status: row.state,
    content: JSON.parse(row.content) as ScheduleContent,
    fingerprint: row.fingerprint.toString('hex'),
    approvedWith: row.approved_with,
    sessionId: row.session_id,
    next: number === null || day === null || at === null ? null : { number, day, at },
    reason: row.reason,
    createdAt: row.created_at,
    activeSince: row.active_since,
  }
}

export interface ScheduleKey {
  readonly scheduleId: string
  readonly customerId: string
}

export async function findSchedule(sql: Sql, key: ScheduleKey): Promise<StoredSchedule | undefined> {
  const { rows } = await sql.query<ScheduleRow>(`${SELECT} where s.standing_order_id = $1 and s.customer_id = $2`, [
    key.scheduleId,
    key.customerId,
  ])
  return rows[0] && scheduleOf(rows[0])
}

/** A schedule by its id, without an owner: for the worker, never for a customer's request. */
export async function findAnySchedule(sql: Sql, scheduleId: string): Promise<StoredSchedule | undefined> {
  const { rows } = await sql.query<ScheduleRow>(`${SELECT} where s.standing_order_id = $1`, [scheduleId])
  return rows[0] && scheduleOf(rows[0])
}

/**
 * Locks the schedule until the transaction ends, so that the second of two parallel changes sees the first. Checks the owner only
 * when the caller gives one.
 */
export async function lockSchedule(
  tx: Sql,
  key: { readonly scheduleId: string; readonly customerId?: string },
): Promise<StoredSchedule | undefined> {
  const { rows } = await tx.query<ScheduleRow>(
    `${SELECT} where s.standing_order_id = $1 and ($2::uuid is null or s.customer_id = $2) for update`,
    [key.scheduleId, key.customerId ?? null],
  )
  return rows[0] && scheduleOf(rows[0])
}

/** The number of schedules that the page shows, and that may be active at the same time. */
export const MOST_SCHEDULES = 200

/** Active schedules first, in the order of their next payment; then paused schedules; then ended schedules, the latest first. */
export async function findSchedules(sql: Sql, customerId: string): Promise<readonly StoredSchedule[]> {
  const { rows } = await sql.query<ScheduleRow>(
    `${SELECT} where s.customer_id = $1
     order by case s.state when 'active' then 0 when 'paused' then 1 else 2 end,
       case when s.state = 'active' then s.next_at end nulls last, s.created_at desc, s.standing_order_id
     limit ${MOST_SCHEDULES}`,
    [customerId],
  )
  return rows.map(scheduleOf)
}

/** Counts the schedules that are active or paused. */
export async function countOpenSchedules(sql: Sql, customerId: string): Promise<number> {
  const { rows } = await sql.query<{ count: number }>(
    `select count(*)::int as count from bank.standing_order where customer_id = $1 and state in ('active', 'paused')`,
    [customerId],
  )
  return rows[0]?.count ?? 0
}

/** The values that an approval gives a schedule. */
export interface ApprovedSchedule {
  readonly content: ScheduleContent
  /** The content's canonical text, and its SHA-256. */
  readonly text: string
  readonly fingerprint: Buffer
  readonly way: ApprovalWay
  readonly sessionId: string
  readonly next: Next
  readonly at: Date
}

/** Stores a new schedule, or the approved change of an existing schedule. The schedule is active from now on. */
export async function putSchedule(tx: Sql, approved: ApprovedSchedule): Promise<void> {
  const { content, text, fingerprint, way, sessionId, next, at } = approved
  await tx.query(
    `insert into bank.standing_order (standing_order_id, customer_id, state, content, fingerprint, approved_with, approved_at, session_id,
       next_number, next_on, next_at, created_at, active_since)
     values ($1, $2, 'active', $3, $4, $5, $6, $7, $8, $9, $10, $6, $6)
     on conflict (standing_order_id) do update set state = 'active', content = excluded.content, fingerprint = excluded.fingerprint,
       approved_with = excluded.approved_with, approved_at = excluded.approved_at, session_id = excluded.session_id,
       next_number = excluded.next_number, next_on = excluded.next_on, next_at = excluded.next_at, reason = null,
       active_since = excluded.active_since`,
    [content.scheduleId, content.customerId, text, fingerprint, way, at, sessionId, next.number, next.day, next.at],
  )
}

/** Undefined leaves a field as it is. */
export interface ScheduleChange {
  readonly status?: ScheduleState
  readonly next?: Next | null
  readonly reason?: string | null
  readonly activeSince?: Date
}

export async function updateSchedule(tx: Sql, id: string, change: ScheduleChange): Promise<void> {
  const { status, next, reason, activeSince } = change
  await tx.query(
    `update bank.standing_order set state = coalesce($2, state), reason = case when $3 then $4 else reason end,
       active_since = coalesce($5, active_since),
       next_number = case when $6 then $7 else next_number end, next_on = case when $6 then $8::date else next_on end,
       next_at = case when $6 then $9 else next_at end
     where standing_order_id = $1`,
    [
      id,
      status ?? null,
      reason !== undefined,
      reason ?? null,
      activeSince ?? null,
      next !== undefined,
      next?.number ?? null,
      next?.day ?? null,
      next?.at ?? null,
    ],
  )
}

/** A schedule that a worker has locked. Undefined when the stored content is not the approved content. */
export interface Locked {
  readonly id: string
  readonly schedule: StoredSchedule | undefined
}

/** A changed row must not stop the payment of the other schedules. */
function lockedOf(row: ScheduleRow): Locked {
  const isApproved = sha256(row.content).equals(row.fingerprint)
  return { id: row.id, schedule: isApproved ? scheduleOf(row) : undefined }
}

/** Locks the schedules whose next payment is due and that have no payment under way. Skips schedules that another worker has locked. */
export async function lockDueSchedules(tx: Sql, now: Date, most: number): Promise<readonly Locked[]> {
  const { rows } = await tx.query<ScheduleRow>(
    `${SELECT} where s.state = 'active' and s.next_at <= $1
       and not exists (select from bank.standing_order_run r where r.standing_order_id = s.standing_order_id and r.state = 'due')
     order by s.next_at limit $2 for update of s skip locked`,
    [now, most],
  )
  return rows.map(lockedOf)
}

/**
 * Takes schedules for a reminder, and marks them as reminded. Their next payment is between the two times, and their customers
 * have no reminder of that day. Daily schedules are left out, and so are schedules that were set or resumed recently.
 */
export async function takeToRemind(
  tx: Sql,
  { after, until }: { readonly after: Date; readonly until: Date },
  most: number,
): Promise<readonly Locked[]> {
  const { rows } = await tx.query<ScheduleRow>(
    `with found as (
       select standing_order_id from bank.standing_order
       where state = 'active' and next_at > $1 and next_at <= $2 and reminded_for is distinct from next_on
         and active_since <= next_at - ($2::timestamptz - $1::timestamptz)
         and content::jsonb #>> '{recurrence,repeat}' <> 'daily'
       order by next_at limit $3 for update skip locked
     ), reminded as (update bank.standing_order s set reminded_for = s.next_on from found where s.standing_order_id = found.standing_order_id)
     ${SELECT} join found using (standing_order_id)`,
    [after, until, most],
  )
  return rows.map(lockedOf)
}
