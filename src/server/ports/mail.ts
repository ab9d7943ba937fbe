/** Sends mail. */
import type { Result } from '../../values/result.ts'
import type { MessageFailure } from './sms.ts'

export interface MailGateway {
  send(message: {
    readonly to: string
    readonly subject: string
    readonly text: string
    readonly reference: string
  }): Promise<Result<{ providerId: string }, MessageFailure>>
}
