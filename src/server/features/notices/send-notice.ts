/**
 * The task that sends a notice, after the commit of what it tells of. A refusal that may pass is tried again with the queue's
 * backoff; a final one is not. With no definite answer the message may have arrived: it is sent once more, no oftener, because
 * two alerts of one movement are a nuisance and none is a risk, but ten are worse than both.
 */
import * as v from 'valibot'
import type { Task } from '../../jobs/start-worker.ts'
import type { MailGateway } from '../../ports/mail.ts'
import type { MessageFailure, SmsGateway } from '../../ports/sms.ts'
import type { Result } from '../../../values/result.ts'
import { type NoticeJob, noticeJobSchema } from './notice.ts'
import { noticeText } from './notice-text.ts'

export interface Contact {
  readonly firstName: string
  /** E.164 */
  readonly phone: string
  readonly email: string | null
}

export interface NoticesDeps {
  readonly sms: SmsGateway
  readonly mail: MailGateway
  /** Where this customer can be reached now. */
  findContact(customerId: string): Promise<Contact | undefined>
  /** What is told with it and must not lie in the queue, read when it is sent: a meter's token. Undefined: nothing. */
  findMore?(notice: NoticeJob['notice']): Promise<string | undefined>
  readonly logger: {
    warn(details: object, text: string): void
    error(details: object, text: string): void
  }
}

const TRIES_WHEN_UNKNOWN = 2

/** The task for the worker, under the name SEND_NOTICE. */
export function createSendNotice(deps: NoticesDeps): Task {
  return async (payload, job) => {
    const parsed = v.safeParse(noticeJobSchema, payload)
    if (!parsed.success) {
      // Trying again cannot mend it.
      deps.logger.error({ alert: 'notice-unreadable', job: job.id }, 'a queued notice cannot be read')
      return
    }
    const { channel, notice } = parsed.output
    const contact = await deps.findContact(notice.customerId)
    if (contact === undefined || (channel === 'email' && contact.email === null)) return
    const sent = await send(deps, parsed.output, contact)
    if (sent.ok) return
    const facts = { job: job.id, notice: notice.kind, channel, attempt: job.attempt, failure: sent.failure }
    if (shouldTryAgain(sent.failure, job.attempt)) throw new NoticeNotSent(sent.failure.detail)
    deps.logger.warn(facts, 'a notice is given up')
  }
}

/** Tells the queue to try again; its text is the gateway's detail, which holds no address and no content. */
class NoticeNotSent extends Error {
  override name = 'NoticeNotSent'
}

function shouldTryAgain(failure: MessageFailure, attempt: number): boolean {
  if (failure.kind === 'unknown') return attempt < TRIES_WHEN_UNKNOWN
  return failure.retryable === true
}

async function send(
  deps: NoticesDeps,
  { channel, notice }: NoticeJob,
  contact: Contact,
): Promise<Result<{ providerId: string }, MessageFailure>> {
  const text = noticeText(notice, contact.firstName, await deps.findMore?.(notice))
  const reference = `${notice.kind}-${notice.reference}`
  if (channel === 'sms') return deps.sms.send({ to: contact.phone, text: text.sms, reference: `${reference}-sms` })
  return deps.mail.send({
    to: contact.email ?? '',
    subject: text.subject,
    text: text.mail,
    reference: `${reference}-mail`,
  })
}
