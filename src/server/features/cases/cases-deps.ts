/** The needs of cases. module-links.ts gathers them. */
import type { AuditEventKind } from '../../../values/vocabularies/audit/audit-events.ts'
import type { AccountCurrency } from '../../../values/vocabularies/account-currencies.ts'
import type { PromisedSubject } from '../../../core/cases/case-promises.ts'
import type { Failure } from '../../../core/failure.ts'
import type { Result } from '../../../values/result.ts'
import type { ActFacts } from '../../audit/record-audit.ts'
import type { Database, Sql } from '../../db/database.ts'
import type { RequestContext, Session } from '../../http/handler.ts'
import type { RefundSubject } from '../../payments/reversals/refund-store.ts'
import type { Clock } from '../../ports/clock.ts'
import type { StoredCase } from './case-store.ts'

export type SignedIn = RequestContext & { readonly session: Session }

/** The subject of a case, as the call names it. A case without a subject is a question. */
export interface AskedAbout {
  readonly transferId?: string | undefined
  readonly paymentId?: string | undefined
  readonly accountNumber?: string | undefined
  readonly entryId?: string | undefined
}

/** The current state of a customer's payment. */
export interface FoundPayment extends PromisedSubject {
  readonly kind: 'transfer' | 'bill' | 'entry'
  /** The transfer's id, or for a bill the id of its payment. */
  readonly transferId: string | null
  /** The number of the customer's own account that the payment debited or credited. */
  readonly accountNumber: string
  readonly entryId: string | null
  /** Minor units, above zero. */
  readonly amountMinor: bigint
  readonly currency: AccountCurrency
  readonly counterparty: string
  readonly reference: string
  /** The payment or journal under which its refunds are counted. */
  readonly subject: RefundSubject
}

/** The notices of a case outside the app. */
export type CaseNews =
  | 'case-opened'
  /** Staff opened the case, and asked the other bank to return the payment. */
  | 'case-recalled'
  | 'case-question'
  | 'case-message'
  | 'case-agreed'
  | 'case-refused'
  | 'case-returned'
  | 'case-decided'
  | 'case-refunded'
  | 'case-late'

/** Money that an event of a case moved, for the audit trail. */
export interface CaseMoney {
  /** Decimal text of minor units. */
  readonly amountMinor: string
  readonly currency: string
  /** The number of the account that was credited. */
  readonly payee: string
}

/** The actor of an event, for the audit trail. */
export type CaseActor =
  | {
      readonly kind: 'customer'
      /** The session is absent when the customer proved only the phone. */
      readonly context: Pick<RequestContext, 'requestId' | 'address'> & { readonly session?: Session }
    }
  | ({ readonly kind: 'staff'; readonly operator: string } & ActFacts)
  /** `orderId`: an order of staff made the bank ask the network. */
  | { readonly kind: 'network'; readonly orderId?: string | undefined }

/** The functions that advance a case. */
export interface CaseSteps {
  readonly clock: Clock
  /** Writes an audit event in the transaction of the step. */
  audit(
    tx: Sql,
    actor: CaseActor,
    kind: AuditEventKind,
    notified: Pick<StoredCase, 'caseId' | 'customerId'>,
    money?: CaseMoney,
  ): Promise<void>
  /** Queues the notice of the step in the same transaction. */
  notify(tx: Sql, news: CaseNews, notified: StoredCase, reference: string): Promise<void>
}

export interface CasesDeps extends CaseSteps {
  readonly database: Database
  checkPin(customerId: string, pin: string, context: SignedIn): Promise<Result<void, Failure>>
  /** Finds the customer's own payment. Undefined when the payment belongs to another customer or does not exist. */
  findPayment(about: AskedAbout, context: SignedIn): Promise<FoundPayment | undefined>
  /**
   * Starts the requests to the other bank, in the transaction that opens the case. False when the other bank cannot be
   * asked.
   */
  askBank?(tx: Sql, opened: StoredCase): Promise<boolean>
  /** Ends the requests to the other bank when the case is withdrawn. */
  stopAsking?(tx: Sql, caseId: string): Promise<void>
}
