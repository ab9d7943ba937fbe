/** What the KYC feature needs from the rest of the server; main.ts joins it. */
import type { CurrentLimits } from '../../../core/limits/limit-schedule.ts'
import type { Database, Sql } from '../../db/database.ts'
import type { FileVault } from '../../files/file-vault.ts'
import type { RequestContext, Session } from '../../http/handler.ts'
import type { Clock } from '../../ports/clock.ts'
import type { IdentityProvider } from '../../ports/identity.ts'

export type SignedIn = RequestContext & { readonly session: Session }

/** Seals what customers tell; `place` (table, column, row) is bound in, so that a value cannot be moved. */
export interface Sealing {
  seal(place: string, text: string): Buffer
  unseal(place: string, sealed: Buffer): string
  /** Finds a NIN without storing it. */
  ninIndex(nin: string): Buffer
}

/** What the sections are read and written with. */
export interface KycStore {
  readonly database: Database
  readonly clock: Clock
  readonly sealing: Sealing
}

export interface KycDeps extends KycStore {
  readonly identity: Pick<IdentityProvider, 'findByNin'>
  readonly vault: FileVault
  /** What a tier may send, receive and hold. */
  readonly limits: CurrentLimits
  /** One line of the audit trail, in the transaction that it tells of. */
  audit(
    tx: Sql,
    context: SignedIn,
    event: {
      readonly kind: string
      readonly outcome: 'done' | 'refused'
      readonly detail?: Readonly<Record<string, string | number>>
    },
  ): Promise<void>
  /** Tells the customer on the other channels, in the transaction of what it tells of. */
  notify(tx: Sql, notice: KycNotice): Promise<void>
}

export interface KycNotice {
  readonly kind: 'tier-raised' | 'tier-refused' | 'identity-change-refused'
  readonly customerId: string
  readonly at: Date
}
