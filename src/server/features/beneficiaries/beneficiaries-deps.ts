/** The needs of the beneficiaries feature. The context of the bank has them. */
import type { Database } from '../../db/database.ts'
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
  /** For a custom transfer: the type that its sender gave. */
  readonly beneficiaryType?: string | undefined
}

export interface BeneficiariesDeps {
  readonly database: Database
  readonly clock: Clock
}
