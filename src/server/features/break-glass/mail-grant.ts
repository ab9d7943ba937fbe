/** Mails the auditors and the person that an order granted or revoked the codes of the break-glass command. */
import * as v from 'valibot'
import { MAIL_ATTEMPTS } from '../../../core/alerts/mail-retry.ts'
import { BRAND } from '../../../values/brand.ts'
import type { QueuedJob } from '../../jobs/queue-jobs.ts'
import type { Task } from '../../jobs/start-worker.ts'
import { mailAuditors, type MailAuditorsDeps } from './mail-auditors.ts'

export const MAIL_BREAK_GLASS_GRANT = 'mail-break-glass-grant'

const payloadSchema = v.object({
  orderId: v.pipe(v.string(), v.uuid()),
  change: v.picklist(['grant', 'revoke']),
  /** The person who gets or loses the codes. */
  name: v.string(),
  maker: v.string(),
  checker: v.string(),
  reason: v.string(),
  /** ISO 8601, UTC. */
  at: v.string(),
  /** The email address of the person. Null: the mail goes to the auditors. */
  to: v.nullable(v.string()),
})
type Change = Omit<v.InferOutput<typeof payloadSchema>, 'to'>

/** One job for the auditors, and one for the person who has an email address. The jobs cannot read the table of staff. */
export const grantMailJobs = (change: Change, email: string | null): readonly QueuedJob[] =>
  (email === null ? [null] : [null, email]).map((to) => ({
    task: MAIL_BREAK_GLASS_GRANT,
    payload: { ...change, to },
    key: `${MAIL_BREAK_GLASS_GRANT}:${change.orderId}:${to === null ? 'auditors' : 'person'}`,
    maxAttempts: MAIL_ATTEMPTS,
  }))

export function createMailGrant(deps: MailAuditorsDeps): Task {
  return async (payload, job) => {
    const { orderId, change, name, maker, checker, reason, at, to } = v.parse(payloadSchema, payload)
    const lines = [
      change === 'grant'
        ? `${name} may now print codes of the break-glass command.`
        : `${name} has no codes of the break-glass command any more.`,
      `${maker} ordered it, and ${checker} approved it at ${at}. The order is ${orderId}.`,
      `Reason: ${reason}`,
      'Ask these people. If one of them did not do it, follow docs/runbooks/break-glass-used.md.',
    ]
    const subject = `${BRAND.bankName}: codes of the break-glass command ${change === 'grant' ? 'granted' : 'revoked'}`
    const reference = `break-glass-${change}-${orderId}-${to === null ? 'auditors' : 'person'}`
    await mailAuditors(deps, { to: to ?? undefined, reference, subject, lines }, job)
  }
}
