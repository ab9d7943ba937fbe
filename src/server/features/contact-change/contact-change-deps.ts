/** The needs of a change of contact. module-links.ts gathers them. */
import type { AuditEventKind } from '../../../values/vocabularies/audit/audit-events.ts'
import type { CodeSent } from '../../../contract/fields.ts'
import type { ContactKind } from '../../../core/contact-change/contact-change-rules.ts'
import type { Failure } from '../../../core/failure.ts'
import type { Result } from '../../../values/result.ts'
import type { Database, Sql } from '../../db/database.ts'
import type { RequestContext, Session } from '../../http/handler.ts'
import type { Clock } from '../../ports/clock.ts'
import type { MessageKey } from '../../../values/message.ts'

export type ContactTrace = Pick<RequestContext, 'requestId' | 'address'> & { readonly session?: Session }

/** A code for one step of one change. */
interface CodeOfStep {
  readonly step: 'old' | 'new'
  readonly customerId: string
  readonly changeId: string
}

export interface ContactChangeDeps {
  readonly database: Database
  readonly clock: Clock
  checkPin(customerId: string, pin: string, trace: ContactTrace): Promise<Result<void, Failure>>
  isFrozen(sql: Sql, customerId: string): Promise<boolean>
  /**
   * Sends a code by SMS to a phone, or by mail to an email address. `text` has the params `{code}`, `{bank}` and
   * `{phone}`.
   */
  sendCode(code: CodeOfStep & { readonly to: string; readonly text: MessageKey }): Promise<Result<CodeSent, Failure>>
  /**
   * Counts a try and compares the code. `use` marks the code as used in the caller's transaction, and returns false
   * when it was used before.
   */
  compareCode(
    guess: CodeOfStep & { readonly reference: string; readonly code: string },
  ): Promise<Result<{ use(tx: Sql): Promise<boolean> }, Failure>>
  /**
   * Runs in the transaction of the change. Ends the customer's other sessions, and voids the tickets from a code to the
   * old address.
   */
  afterChange(tx: Sql, changed: { readonly customerId: string; readonly sessionId: string }): Promise<void>
  audit(sql: Sql, trace: ContactTrace, kind: AuditEventKind, contactKind: ContactKind): Promise<void>
  notify(tx: Sql, kind: 'email-changed' | 'phone-changed', customerId: string): Promise<void>
}
