/** Sends mail. */
import type { Result } from '../../values/result.ts'
import type { MessageFailure } from './sms.ts'

export interface MailAttachment {
  readonly fileName: string
  readonly mediaType: string
  readonly content: Buffer
}

export interface MailGateway {
  send(message: {
    readonly to: string
    readonly subject: string
    readonly text: string
    readonly reference: string
    readonly attachments?: readonly MailAttachment[]
  }): Promise<Result<{ providerId: string }, MessageFailure>>
}
