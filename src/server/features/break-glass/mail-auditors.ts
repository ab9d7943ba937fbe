/** Sends a mail about the break-glass command to the auditors, or to the person whom it concerns. */
import { mayMailAgain } from '../../../core/alerts/mail-retry.ts'
import type { MailGateway } from '../../ports/mail.ts'

export interface MailAuditorsDeps {
  readonly mail: MailGateway
  /** Undefined: the metric alone raises the alert. */
  readonly auditorsEmail: string | undefined
  readonly logger: { error(details: object, text: string): void }
}

interface AuditorsMail {
  /** Undefined: the auditors. */
  readonly to?: string | undefined
  readonly reference: string
  readonly subject: string
  readonly lines: readonly string[]
}

/** Whether the mail server took the mail. Throws when the job may try again. */
export async function mailAuditors(
  { mail, auditorsEmail, logger }: MailAuditorsDeps,
  { to = auditorsEmail, reference, subject, lines }: AuditorsMail,
  job: { readonly id: string; readonly attempt: number },
): Promise<boolean> {
  if (to === undefined) return false
  const sent = await mail.send({ to, reference, subject, text: lines.join('\n\n') })
  if (sent.ok) return true
  if (mayMailAgain(sent.failure, job.attempt))
    throw new Error(`a mail about break-glass was not sent: ${sent.failure.detail}`)
  logger.error({ job: job.id, reference }, 'the mail about break-glass is given up: notify the auditors')
  return false
}
