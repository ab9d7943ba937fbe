/** The channels by which alerts leave the app, and what the worker that sends alerts needs of the server. */
import type { AlertChannel } from '../../../values/vocabularies/alert-words.ts'
import type { Language } from '../../../values/language.ts'
import type { Result } from '../../../values/result.ts'
import type { Database, Sql } from '../../db/database.ts'
import type { Notice } from '../../notify/notice.ts'
import type { Clock } from '../../ports/clock.ts'
import type { MessageFailure } from '../../ports/sms.ts'

/** Where a customer is reached. */
export interface Contact {
  readonly firstName: string
  /** E.164 */
  readonly phone: string
  readonly email: string | null
  /** Null when none was ever chosen. */
  readonly language: Language | null
}

interface OutgoingAlert {
  readonly notice: Notice
  /** Unique for the alert: what a network that folds repeats is given. */
  readonly key: string
  readonly target: string
  readonly contact: Contact
}

interface Taken {
  readonly providerId: string
}

/** An alert in the words of its channel. */
export interface Message {
  /** By what the network will know the message, where it can be asked about one. It is committed before the message is handed over. */
  readonly digest?: string
  /** 'nowhere': there is no address to send it to. */
  send(): Promise<Result<Taken, MessageFailure | { readonly kind: 'nowhere' }>>
  /**
   * What the network calls the message if it has it already. Absent when a repeat under the same key is folded into one.
   * `handedDigest`: of the message that was handed over; null when a build of before did that.
   */
  find?(handedDigest: string | null): Promise<Result<Taken | undefined, MessageFailure>>
}

export interface Outlet {
  /** Calls no network. */
  prepare(alert: OutgoingAlert): Promise<Message>
}

export interface SendAlertsDeps {
  readonly database: Pick<Database, 'pool'>
  readonly clock: Clock
  readonly outlets: Readonly<Record<AlertChannel, Outlet>>
  /** Where these customers can be reached now, by customer. An id of no customer is left out. */
  findContacts(sql: Sql, customerIds: readonly string[]): Promise<ReadonlyMap<string, Contact>>
  /** Longer than any of the networks may take to answer. */
  readonly answerWithinMs?: number
  readonly logger: {
    warn(details: object, text: string): void
    error(details: object, text: string): void
  }
}
