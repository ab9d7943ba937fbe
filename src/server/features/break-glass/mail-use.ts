/** Mails each use of the break-glass command to the auditors. */
import * as v from 'valibot'
import { MAIL_ATTEMPTS } from '../../../core/alerts/mail-retry.ts'
import { BRAND } from '../../../values/brand.ts'
import type { Database } from '../../db/database.ts'
import type { QueuedJob } from '../../jobs/queue-jobs.ts'
import type { Task } from '../../jobs/start-worker.ts'
import type { Clock } from '../../ports/clock.ts'
import { findUnmailed, markMailed } from './break-glass-store.ts'
import { mailAuditors, type MailAuditorsDeps } from './mail-auditors.ts'

export const MAIL_BREAK_GLASS = 'mail-break-glass'

export const mailJob = (useId: string): QueuedJob => ({
  task: MAIL_BREAK_GLASS,
  payload: { useId },
  key: `${MAIL_BREAK_GLASS}:${useId}`,
  maxAttempts: MAIL_ATTEMPTS,
})

export interface MailUseDeps extends MailAuditorsDeps {
  readonly database: Pick<Database, 'pool'>
  readonly clock: Clock
}

const payloadSchema = v.object({ useId: v.pipe(v.string(), v.uuid()) })

export function createMailUse(deps: MailUseDeps): Task {
  const { database, clock, logger } = deps
  return async (payload, job) => {
    const { useId } = v.parse(payloadSchema, payload)
    const use = await findUnmailed(database.pool, useId)
    if (use === undefined) return
    logger.error({ event: 'break-glass-used', useId, act: use.act }, 'two people broke the glass: read the audit trail')
    const mail = {
      reference: `break-glass-${useId}`,
      subject: `${BRAND.bankName}: break-glass command used (${use.act})`,
      lines: [
        use.summary,
        `By ${use.first} and ${use.second} at ${use.used_at.toISOString()}.`,
        `Reason: ${use.reason}`,
        'Ask both people, and compare the audit trail. The runbook is docs/runbooks/break-glass-used.md.',
      ],
    }
    if (await mailAuditors(deps, mail, job)) await markMailed(database.pool, useId, clock.now())
  }
}
