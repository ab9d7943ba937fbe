/** Stores the mails of scheduled reports: one row for each closed period and recipient. */
import type { BankReport } from '../../../values/vocabularies/reports/bank-reports.ts'
import type { MailingReason, ReportForm } from '../../../values/vocabularies/reports/report-schedules.ts'
import type { Sql } from '../../db/database.ts'
import { hasQueuedJob } from '../../jobs/has-queued-job.ts'

/** A worker that sends a mail has this time. */
const CLAIM_MS = 5 * 60_000

export interface NewMailing {
  readonly mailingId: string
  readonly scheduleId: string
  readonly from: string
  readonly to: string
  readonly recipient: string
}

/** Stores the mails that do not exist yet. Gives the ids of the new mails. */
export async function insertMailings(tx: Sql, mailings: readonly NewMailing[], at: Date): Promise<readonly string[]> {
  const { rows } = await tx.query<{ mailing_id: string }>(
    `insert into bank.report_mailing (mailing_id, schedule_id, from_day, to_day, recipient, state, queued_at)
     select m.mailing_id, m.schedule_id, m.from_day, m.to_day, m.recipient, 'waiting', $6
     from unnest($1::uuid[], $2::uuid[], $3::date[], $4::date[], $5::text[]) as m (mailing_id, schedule_id, from_day, to_day, recipient)
     on conflict (schedule_id, from_day, to_day, recipient) do nothing returning mailing_id`,
    [
      mailings.map(({ mailingId }) => mailingId),
      mailings.map(({ scheduleId }) => scheduleId),
      mailings.map(({ from }) => from),
      mailings.map(({ to }) => to),
      mailings.map(({ recipient }) => recipient),
      at,
    ],
  )
  return rows.map(({ mailing_id: mailingId }) => mailingId)
}

/** A mail with the present words of its schedule. */
export interface ClaimedMailing extends NewMailing {
  /** The number of this try, from 1. */
  readonly attempt: number
  /** The end of the claim. */
  readonly claimEndsAt: Date
  readonly ownerId: string
  readonly report: BankReport
  readonly figure: string
  readonly form: ReportForm
  /** True: the owner paused or removed the schedule since. */
  readonly isStopped: boolean
}

/** Claims a waiting mail for this worker. Undefined: the mail has ended, or another worker sends it. */
export async function claimMailing(sql: Sql, mailingId: string, now: Date): Promise<ClaimedMailing | undefined> {
  const { rows } = await sql.query<ClaimedMailing>(
    `update bank.report_mailing m set claim_ends_at = $3, tries = m.tries + 1
     from bank.report_schedule s
     where m.mailing_id = $1 and m.state = 'waiting' and (m.claim_ends_at is null or m.claim_ends_at <= $2) and s.schedule_id = m.schedule_id
     returning m.mailing_id as "mailingId", m.schedule_id as "scheduleId", to_char(m.from_day, 'YYYY-MM-DD') as from,
       to_char(m.to_day, 'YYYY-MM-DD') as to, m.recipient, m.tries as attempt, m.claim_ends_at as "claimEndsAt", s.owner_id as "ownerId", s.report, s.figure, s.form,
       (s.paused_at is not null or s.removed_at is not null) as "isStopped"`,
    [mailingId, now, new Date(now.getTime() + CLAIM_MS)],
  )
  return rows[0]
}

/** The mail and the try of a claim. When a later try has the mail, the claim changes nothing. */
type Claim = Pick<ClaimedMailing, 'mailingId' | 'attempt'>

/** Gives the claim back, so that the next try begins without a wait for its end. */
export async function releaseMailing(sql: Sql, { mailingId, attempt }: Claim): Promise<void> {
  await sql.query(
    `update bank.report_mailing set claim_ends_at = null where mailing_id = $1 and state = 'waiting' and tries = $2`,
    [mailingId, attempt],
  )
}

/** Ends a waiting mail. False: it has ended before, or another worker has claimed it since. */
export async function endMailing(
  tx: Sql,
  { mailingId, attempt }: Claim,
  end: { readonly state: 'sent' | 'refused' | 'failed'; readonly reason: MailingReason | null; readonly at: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update bank.report_mailing set state = $2, reason = $3, ended_at = $4, claim_ends_at = null
     where mailing_id = $1 and state = 'waiting' and tries = $5`,
    [mailingId, end.state, end.reason, end.at, attempt],
  )
  return rowCount === 1
}

/** Changes a refused or failed mail of the owner to waiting, with all its tries. Undefined: the person has no such mail. */
export async function restartMailing(
  tx: Sql,
  { ownerId, mailingId, at }: { readonly ownerId: string; readonly mailingId: string; readonly at: Date },
): Promise<{ readonly scheduleId: string; readonly report: BankReport } | undefined> {
  const { rows } = await tx.query<{ scheduleId: string; report: BankReport }>(
    `update bank.report_mailing m set state = 'waiting', reason = null, ended_at = null, claim_ends_at = null, tries = 0, queued_at = $3
     from bank.report_schedule s
     where m.mailing_id = $2 and m.state in ('refused', 'failed') and s.schedule_id = m.schedule_id and s.owner_id = $1 and s.removed_at is null
     returning m.schedule_id as "scheduleId", s.report`,
    [ownerId, mailingId, at],
  )
  return rows[0]
}

/** Waiting mails whose job is lost: nobody sends them, and the queue has no job for them. */
export async function findLostMailings(
  sql: Sql,
  now: Date,
  { task, most }: { readonly task: string; readonly most: number },
): Promise<readonly string[]> {
  const { rows } = await sql.query<{ mailing_id: string }>(
    `select m.mailing_id from bank.report_mailing m
     where m.state = 'waiting' and m.queued_at < $1::timestamptz - interval '2 minutes' and (m.claim_ends_at is null or m.claim_ends_at <= $1)
       and not ${hasQueuedJob(`$2 || ':' || m.mailing_id`, 'now()')}
     order by m.queued_at, m.mailing_id limit $3`,
    [now, task, most],
  )
  return rows.map(({ mailing_id: mailingId }) => mailingId)
}
