/** What the privacy pages need from the rest of the server; join-privacy.ts gives it. */
import type { Failure } from '../../../core/failure.ts'
import type { Result } from '../../../values/result.ts'
import type { Database, Sql } from '../../db/database.ts'
import type { RequestContext, Session } from '../../http/handler.ts'
import type { Clock } from '../../ports/clock.ts'

export type PrivacyTrace = Pick<RequestContext, 'requestId' | 'address'> & { readonly session?: Session }

/** Values sealed for their own place. */
export interface Sealing {
  seal(place: string, text: string): Buffer
  /** Throws where the key, the place or a bit differs. */
  unseal(place: string, sealed: Buffer): string
}

export interface PrivacyDeps {
  readonly database: Database
  readonly clock: Clock
  readonly sealing: Sealing
  /** A picture that the customer sent; undefined where it cannot be had. */
  readPicture(picture: {
    readonly id: string
    readonly customerId: string
    readonly purpose: string
  }): Promise<Buffer | undefined>
  checkPin(customerId: string, pin: string, trace: PrivacyTrace): Promise<Result<void, Failure>>
  /** One line of the audit trail. */
  audit(sql: Sql, trace: PrivacyTrace, kind: string, detail?: Readonly<Record<string, string>>): Promise<void>
  /** Tells the customer, within the caller's transaction, that an archive was asked for. */
  notifyAsked(tx: Sql, customerId: string): Promise<void>
}
