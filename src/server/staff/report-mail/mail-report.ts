/** Sends the mail of one closed period of a scheduled report. The duties of the owner are read again before each try. */
import * as v from 'valibot'
import { ANSWER_WITHIN_MS } from '../../../core/alerts/alert-delivery.ts'
import { MAIL_ATTEMPTS, mayMailAgain } from '../../../core/alerts/mail-retry.ts'
import { REPORT_DEFINITIONS } from '../../../values/vocabularies/reports/bank-reports.ts'
import { type MailingReason, OWN_ADDRESS } from '../../../values/vocabularies/reports/report-schedules.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { isStaffLoginStopped } from '../../features/break-glass/break-glass-store.ts'
import type { Task } from '../../jobs/start-worker.ts'
import type { MessageFailure } from '../../ports/sms.ts'
import { findMemberAccess, type MemberAccess } from '../people/people-store.ts'
import { claimMailing, type ClaimedMailing, endMailing, releaseMailing } from './mailing-store.ts'
import type { MailReportDeps } from './mail-report-deps.ts'
import { reportMail } from './report-mail.ts'

/** The bank reads the groups of a person only at the login. After this time without a login, the person gets no report. */
const LOGIN_COUNTS_MS = 35 * 24 * 60 * 60_000

const payloadSchema = v.object({ mailingId: v.pipe(v.string(), v.uuid()) })

export function createMailReport(deps: MailReportDeps): Task {
  return async (payload) => {
    const { mailingId } = v.parse(payloadSchema, payload)
    const claimed = await claimMailing(deps.database.pool, mailingId, deps.clock.now())
    if (claimed === undefined) return
    if (claimed.attempt > MAIL_ATTEMPTS) return end(deps, claimed, 'failed', 'not-made')
    const allowed = await checkMailing(deps, claimed)
    if (!allowed.ok) return end(deps, claimed, 'refused', allowed.failure)
    const { owner, address } = allowed.value
    const content = await reportMail(deps, claimed, owner)
    // The report took long, or this process was paused. Another worker may send the mail, and the duty may be gone.
    if (deps.clock.now().getTime() + ANSWER_WITHIN_MS >= claimed.claimEndsAt.getTime())
      throw new Error('the mail of a report was not sent before its claim ended')
    const sent = await deps.mail.send({ to: address, reference: `bank-report-${mailingId}`, ...content })
    if (sent.ok) return end(deps, claimed, 'sent', null)
    await repeatOrFail(deps, claimed, sent.failure)
  }
}

interface Allowed {
  readonly owner: MemberAccess
  readonly address: string
}

/** Whether the bank may send this mail now. The failure is the reason. */
async function checkMailing(
  { database: { pool }, clock, reportAddresses }: MailReportDeps,
  { isStopped, ownerId, report, recipient }: ClaimedMailing,
): Promise<Result<Allowed, MailingReason>> {
  if (isStopped) return fail('schedule-stopped')
  // Two people break the glass when the identity provider is in wrong hands. The addresses and the groups come from it.
  if (await isStaffLoginStopped(pool)) return fail('login-stopped')
  const owner = await findMemberAccess(pool, ownerId)
  if (owner === undefined || !owner.duties.includes(REPORT_DEFINITIONS[report].duty)) return fail('no-duty')
  if (clock.now().getTime() - owner.lastLoginAt.getTime() > LOGIN_COUNTS_MS) return fail('no-recent-login')
  if (recipient !== OWN_ADDRESS)
    return reportAddresses.includes(recipient) ? ok({ owner, address: recipient }) : fail('not-in-list')
  return owner.email === null ? fail('no-address') : ok({ owner, address: owner.email })
}

/** Throws when the queue should run the job again. */
async function repeatOrFail(deps: MailReportDeps, claimed: ClaimedMailing, failure: MessageFailure): Promise<void> {
  const { mailingId, attempt } = claimed
  if (attempt < MAIL_ATTEMPTS && mayMailAgain(failure, attempt)) {
    await releaseMailing(deps.database.pool, claimed)
    throw new Error(`the mail of a report was not sent: ${failure.detail}`)
  }
  deps.logger.warn({ mailingId, attempt, failure }, 'the mail of a report is given up: its page shows the failure')
  await end(deps, claimed, 'failed', failure.kind === 'unknown' ? 'no-definite-answer' : 'mail-refused')
}

const EVENTS = {
  sent: { kind: 'bank-report.mailed', outcome: 'done' },
  refused: { kind: 'bank-report.mail-refused', outcome: 'refused' },
  failed: { kind: 'bank-report.mail-failed', outcome: 'refused' },
} as const

/** Ends the mail with its audit event. The event has no address, and says whether the mail went to the owner or to the list. */
async function end(
  { database, clock }: MailReportDeps,
  claimed: ClaimedMailing,
  state: keyof typeof EVENTS,
  reason: MailingReason | null,
): Promise<void> {
  const { mailingId, scheduleId, ownerId, report, from, to, recipient } = claimed
  await database.transaction(async (tx) => {
    if (!(await endMailing(tx, claimed, { state, reason, at: clock.now() }))) return
    const recipientKind = recipient === OWN_ADDRESS ? 'owner' : 'list'
    const detail = { mailingId, scheduleId, report, from, to, recipient: recipientKind, ...(reason && { reason }) }
    await recordAudit(tx, { requestId: mailingId, address: `operator:${ownerId}` }, { ...EVENTS[state], detail })
  })
}
