/** The dependencies of the KYC feature. modules.ts adds the sealing. */
import type { CurrentLimits } from '../../../core/limits/limit-schedule.ts'
import type { Database } from '../../db/database.ts'
import type { FileVault } from '../../files/file-vault.ts'
import type { RequestContext, Session } from '../../http/handler.ts'
import type { Clock } from '../../ports/clock.ts'
import type { IdentityProvider } from '../../ports/identity.ts'

export type SignedIn = RequestContext & { readonly session: Session }

/** Seals the answers of customers. The seal is bound to `place` (table, column, row), so that a value cannot be moved. */
export interface Sealing {
  seal(place: string, text: string): Buffer
  unseal(place: string, sealed: Buffer): string
  /** The keyed hashes of a NIN, by which the database finds it. A new row gets the first. */
  ninIndexes(nin: string): readonly [Buffer, ...Buffer[]]
}

/** The dependencies of reading and writing sections. */
export interface KycStore {
  readonly database: Database
  readonly clock: Clock
  readonly sealing: Sealing
}

export interface KycDeps extends KycStore {
  readonly identity: Pick<IdentityProvider, 'findByNin'>
  readonly vault: FileVault
  /** The limits of each tier on payments and balances. */
  readonly limits: CurrentLimits
}

export interface KycNotice {
  readonly kind: 'tier-raised' | 'tier-refused' | 'identity-change-refused'
  readonly customerId: string
  readonly at: Date
}
