/** Mails the auditors that a person got new codes of the break-glass command. */
import * as v from 'valibot'
import { MAIL_ATTEMPTS } from '../../../core/alerts/mail-retry.ts'
import { BRAND } from '../../../values/brand.ts'
import type { QueuedJob } from '../../jobs/queue-jobs.ts'
import type { Task } from '../../jobs/start-worker.ts'
import { mailAuditors, type MailAuditorsDeps } from './mail-auditors.ts'

export const MAIL_BREAK_GLASS_CODES = 'mail-break-glass-codes'

const payloadSchema = v.object({ sheetId: v.pipe(v.string(), v.uuid()), name: v.string(), madeAt: v.string() })

/** The job has the name, because the jobs cannot read the table of staff. */
export const codesMailJob = (payload: v.InferOutput<typeof payloadSchema>): QueuedJob => ({
  task: MAIL_BREAK_GLASS_CODES,
  payload,
  key: `${MAIL_BREAK_GLASS_CODES}:${payload.sheetId}`,
  maxAttempts: MAIL_ATTEMPTS,
})

export function createMailCodes(deps: MailAuditorsDeps): Task {
  return async (payload, job) => {
    const { sheetId, name, madeAt } = v.parse(payloadSchema, payload)
    const lines = [
      `${name} got new codes of the break-glass command at ${madeAt}. The earlier codes have ended.`,
      'Ask this person. If this person did not make the codes, follow docs/runbooks/break-glass-used.md.',
    ]
    const subject = `${BRAND.bankName}: new codes of the break-glass command`
    await mailAuditors(deps, { reference: `break-glass-codes-${sheetId}`, subject, lines }, job)
  }
}
