/** What the beneficiaries feature needs from the rest of the server; main.ts joins it. */
import type { Database, Sql } from '../../db/database.ts'
import type { RequestContext, Session } from '../../http/handler.ts'
import type { Clock } from '../../ports/clock.ts'

export type SignedIn = RequestContext & { readonly session: Session }

/** An account with the name that its bank gave. */
export interface NamedAccount {
  readonly bankCode: string
  readonly bankName: string
  readonly accountNumber: string
  readonly accountName: string
}

export interface PaidAccount extends NamedAccount {
  /** Of a custom transfer: the type that its sender gave. */
  readonly beneficiaryType?: string | undefined
}

export interface BeneficiariesDeps {
  readonly database: Database
  readonly clock: Clock
  /** What this customer's own name enquiry answered; undefined where there is no such live one for this account. */
  findEnquired(enquiry: {
    readonly customerId: string
    readonly bankCode: string
    readonly accountNumber: string
    readonly nameEnquiryRef: string
  }): Promise<NamedAccount | undefined>
  /** Whom this transfer of the customer's paid; undefined where it is not theirs, or nothing was sent. */
  findPaid(transfer: { readonly customerId: string; readonly transferId: string }): Promise<PaidAccount | undefined>
  /** One line of the audit trail, in the transaction that it tells of. */
  audit(tx: Sql, context: SignedIn, kind: string, detail: Readonly<Record<string, string | boolean>>): Promise<void>
  /** Tells of one that was added, in the transaction that adds it. */
  notify(tx: Sql, customerId: string, added: NamedAccount): Promise<void>
}
