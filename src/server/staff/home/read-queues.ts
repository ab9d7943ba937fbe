/** Counts the queues of work for the first page of staff, each with the age of its oldest entry. */
import type { StaffHome, StaffQueue } from '../../../contract/staff/staff-home.ts'
import { UNDECIDED_STATES } from '../../../values/vocabularies/payment-states.ts'
import type { StaffDuty } from '../../../values/vocabularies/staff-duties.ts'
import type { Sql } from '../../db/database.ts'
import { findCustomersWithChanges } from '../../features/kyc/changed-section-store.ts'
import { findWaiting } from '../../features/kyc/kyc-store.ts'
import { inStates } from '../../payments/rows/state-lists.ts'

type Queue = StaffHome['queues'][number]

/** The query of each queue: the number of entries, the oldest time, and the number past a deadline. Each query uses an index of open rows. */
const QUEUES: Readonly<
  Record<Exclude<StaffQueue, 'identity-checks'>, { readonly duty: StaffDuty; readonly sql: string }>
> = {
  'payments-in-review': {
    duty: 'payment.read',
    sql: `select count(*)::int, min(p.created_at), null::int from bank.payment p where p.state = 'review'
      and not exists (select from bank.risk_alert a where a.alert_id = p.payment_id and a.answer = 'refer' and a.decision is null)`,
  },
  'late-payments': {
    duty: 'payment.read',
    sql: `select count(*)::int, min(p.created_at), null::int
      from bank.payment p join bank.payment_submission s on s.payment_id = p.payment_id
      where ${inStates('p.state', UNDECIDED_STATES)} and s.late_notified_at is not null`,
  },
  reports: {
    duty: 'case.read',
    sql: `select count(*)::int, min(c.opened_at), (count(*) filter (where exists (
        select from bank.case_clock k where k.case_id = c.case_id and k.met_at is null and k.due_at < $1)))::int
      from bank.support_case c where c.closed_at is null`,
  },
  'referred-payments': {
    duty: 'risk.read',
    sql: `select count(*)::int, min(raised_at), (count(*) filter (where deadline_at < $1))::int
      from bank.risk_alert where decision is null and answer = 'refer'`,
  },
  'listed-names': {
    duty: 'risk.read',
    sql: 'select count(*)::int, min(found_at), null::int from bank.screening_hit where decision is null',
  },
  differences: {
    duty: 'reconciliation.read',
    sql: 'select count(*)::int, min(found_at), null::int from bank.reconciliation_break where ended_at is null',
  },
}

/** The queues that these duties open, in the order of the page. */
export async function readQueues(sql: Sql, duties: readonly StaffDuty[], now: Date): Promise<readonly Queue[]> {
  const open = Object.entries(QUEUES).filter(([, { duty }]) => duties.includes(duty))
  const parts = open.map(([queue, part]) => `select '${queue}', q.* from (${part.sql}) q`)
  const [checks, counted] = await Promise.all([
    duties.includes('kyc.read') ? [await countChecks(sql)] : [],
    parts.length === 0 ? [] : await countParts(sql, parts, now),
  ])
  return [...checks, ...counted]
}

async function countParts(sql: Sql, parts: readonly string[], now: Date): Promise<readonly Queue[]> {
  const { rows } = await sql.query<{
    queue: StaffQueue
    entries: number
    oldest_at: Date | null
    overdue: number | null
  }>(
    `select * from (${parts.join(' union all ')}) found (queue, entries, oldest_at, overdue) where $1::timestamptz is not null`,
    [now],
  )
  return rows.map(({ queue, entries, oldest_at: oldest, overdue }) => ({
    queue,
    count: entries,
    oldestAt: oldest?.toISOString() ?? null,
    overdue,
  }))
}

async function countChecks(sql: Sql): Promise<Queue> {
  const [tiers, changes] = await Promise.all([findWaiting(sql), findCustomersWithChanges(sql)])
  const times = [...tiers.map(({ submittedAt }) => submittedAt), ...changes.map(({ since }) => since)]
  const oldest = times.length === 0 ? null : new Date(Math.min(...times.map(Number))).toISOString()
  return { queue: 'identity-checks', count: times.length, oldestAt: oldest, overdue: null }
}
