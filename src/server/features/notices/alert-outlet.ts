/** The channels by which alerts leave the app, and the dependencies of the worker that sends alerts. */
import type { AlertChannel } from '../../../values/vocabularies/alert-words.ts'
import type { Language } from '../../../values/language.ts'
import type { Result } from '../../../values/result.ts'
import type { Database, Sql } from '../../db/database.ts'
import type { Notice } from '../../notify/notice.ts'
import type { Clock } from '../../ports/clock.ts'
import type { MessageFailure } from '../../ports/sms.ts'

/** The customer's name, phone, email address and language. */
export interface Contact {
  readonly firstName: string
  /** E.164 */
  readonly phone: string
  readonly email: string | null
  /** Null when the customer never chose a language. */
  readonly language: Language | null
}

interface OutgoingAlert {
  readonly notice: Notice
  /** The unique key of the alert. A network that removes duplicates gets this key. */
  readonly key: string
  readonly target: string
  readonly contact: Contact
}

interface Taken {
  readonly providerId: string
}

/** The message of an alert for one channel. */
export interface Message {
  /**
   * The digest by which the network can find the message. Absent when the network answers no inquiries. The digest is
   * committed before the message is handed over.
   */
  readonly digest?: string
  /** Sends the message. 'nowhere': the customer has no address for this channel any more. */
  send(): Promise<Result<Taken, MessageFailure | { readonly kind: 'nowhere' }>>
  /**
   * Asks the network for its id of the message. Absent when the network removes duplicates by key. `handedDigest` is
   * the digest of the message that was handed over, or null when an older version of the server handed it over.
   */
  find?(handedDigest: string | null): Promise<Result<Taken | undefined, MessageFailure>>
}

export interface Outlet {
  /** Makes the message. Calls no network. Undefined when the customer has no address for this channel. */
  prepare(alert: OutgoingAlert): Promise<Message | undefined>
}

export interface SendAlertsDeps {
  readonly database: Pick<Database, 'pool'>
  readonly clock: Clock
  readonly outlets: Readonly<Record<AlertChannel, Outlet>>
  /** Finds the present contacts of these customers, by customer id. Unknown ids are left out. */
  findContacts(sql: Sql, customerIds: readonly string[]): Promise<ReadonlyMap<string, Contact>>
  /** A time within which every network answers. */
  readonly answerWithinMs?: number
  readonly logger: {
    warn(details: object, text: string): void
    error(details: object, text: string): void
  }
}
