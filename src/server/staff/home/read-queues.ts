/** Counts the queues of work for the first page of staff, each with the age of its oldest entry. */
import { queuesFor, type StaffHome, type StaffQueue } from '../../../contract/staff/staff-home.ts'
import { PAYMENT_CLOCKS } from '../../../core/payments/payment-clocks.ts'
import { UNDECIDED_STATES } from '../../../values/vocabularies/payment-states.ts'
import type { StaffDuty } from '../../../values/vocabularies/staff-duties.ts'
import type { Sql } from '../../db/database.ts'
import { findCustomersWithChanges } from '../../features/kyc/changed-section-store.ts'
import { findWaiting } from '../../features/kyc/kyc-store.ts'
import { IS_TIED } from '../../features/reconciliation/break-store.ts'
import { inStates } from '../../payments/rows/state-lists.ts'

type Queue = StaffHome['queues'][number]

/**
 * Each part reads the few open rows by an index. A recall without an answer is due at `next_at`. A late payment is
 * past the deadline after the day that the CBN allows ($3). Only the parts that the caller's duties open are answered.
 */
const COUNTS = `select queue, entries, oldest_at, overdue from (
    select 1 as place, 'payments-in-review' as queue, count(*)::int as entries, min(p.created_at) as oldest_at,
      null::int as overdue
    from bank.payment p where p.state = 'review'
      and not exists (select from bank.risk_alert a where a.alert_id = p.payment_id and a.answer = 'refer' and a.decision is null)
    union all
    select 2, 'late-payments', count(*)::int, min(p.created_at), (count(*) filter (where p.created_at < $3))::int
    from bank.payment p join bank.payment_submission s on s.payment_id = p.payment_id
    where ${inStates('p.state', UNDECIDED_STATES)} and s.late_notified_at is not null
    union all
    select 3, 'reports', count(*)::int, min(c.opened_at), (count(*) filter (where exists (
      select from bank.case_clock k where k.case_id = c.case_id and k.met_at is null and k.due_at < $1)))::int
    from bank.support_case c where c.closed_at is null
    union all
    select 4, 'recalls', count(*)::int, min(began_at), (count(*) filter (where answer_by < $1))::int
    from bank.recall where next_at is not null
    union all
    select 5, 'questions', count(*)::int, min(confirmed_at), (count(*) filter (where answer_by < $1))::int
    from bank.contact where confirmed_at is not null and closed_at is null
    union all
    select 6, 'referred-payments', count(*)::int, min(raised_at), (count(*) filter (where deadline_at < $1))::int
    from bank.risk_alert where decision is null and answer = 'refer'
    union all
    select 7, 'listed-names', count(*)::int, min(found_at), null from bank.screening_hit where decision is null
    union all
    select 8, 'differences', count(*)::int, min(found_at), null
    from bank.reconciliation_break b where ended_at is null and not ${IS_TIED}
  ) counted where queue = any($2::text[]) order by place`

/** The queues that these duties open, in the order of the page. */
export async function readQueues(sql: Sql, duties: readonly StaffDuty[], now: Date): Promise<readonly Queue[]> {
  const open = queuesFor(duties)
  const [checks, counted] = await Promise.all([
    open.includes('identity-checks') ? countChecks(sql).then((queue) => [queue]) : [],
    countOpen(sql, open, now),
  ])
  return [...checks, ...counted]
}

async function countOpen(sql: Sql, open: readonly StaffQueue[], now: Date): Promise<readonly Queue[]> {
  const { rows } = await sql.query<{
    queue: StaffQueue
    entries: number
    oldest_at: Date | null
    overdue: number | null
  }>(COUNTS, [now, open, new Date(now.getTime() - PAYMENT_CLOCKS.final)])
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
