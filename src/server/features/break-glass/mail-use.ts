/** Mails each use of the break-glass command to the auditors. */
import * as v from 'valibot'
import { MAIL_ATTEMPTS, mayMailAgain } from '../../../core/alerts/mail-retry.ts'
import { BRAND } from '../../../values/brand.ts'
import type { Database } from '../../db/database.ts'
import type { QueuedJob } from '../../jobs/queue-jobs.ts'
import type { Task } from '../../jobs/start-worker.ts'
import type { Clock } from '../../ports/clock.ts'
import type { MailGateway } from '../../ports/mail.ts'
import { findUnmailed, markMailed } from './break-glass-store.ts'

export const MAIL_BREAK_GLASS = 'mail-break-glass'

export const mailJob = (useId: string): QueuedJob => ({
  task: MAIL_BREAK_GLASS,
  payload: { useId },
  key: `${MAIL_BREAK_GLASS}:${useId}`,
  maxAttempts: MAIL_ATTEMPTS,
})

export interface MailUseDeps {
  readonly database: Pick<Database, 'pool'>
  readonly clock: Clock
  readonly mail: MailGateway
  /** Undefined: the metric alone raises the alert. */
  readonly auditorsEmail: string | undefined
  readonly logger: { error(details: object, text: string): void }
}

const payloadSchema = v.object({ useId: v.pipe(v.string(), v.uuid()) })

export function createMailUse({ database, clock, mail, auditorsEmail, logger }: MailUseDeps): Task {
  return async (payload, job) => {
    const { useId } = v.parse(payloadSchema, payload)
    const use = await findUnmailed(database.pool, useId)
    if (use === undefined) return
    logger.error({ event: 'break-glass-used', useId, act: use.act }, 'two people broke the glass: read the audit trail')
    if (auditorsEmail === undefined) return
    const sent = await mail.send({
      to: auditorsEmail,
      reference: `break-glass-${useId}`,
      subject: `${BRAND.bankName}: break-glass command used (${use.act})`,
      text: [
        `${use.summary}`,
        `By ${use.first} and ${use.second} at ${use.used_at.toISOString()}.`,
        `Reason: ${use.reason}`,
        'Ask both people, and compare the audit trail. The runbook is docs/runbooks/break-glass-used.md.',
      ].join('\n\n'),
    })
    if (sent.ok) return markMailed(database.pool, useId, clock.now())
    if (mayMailAgain(sent.failure, job.attempt))
      throw new Error(`a use of break-glass was not mailed: ${sent.failure.detail}`)
    logger.error({ job: job.id, useId }, 'the mail about a use of break-glass is given up: notify the auditors')
  }
}
