/** The needs of the KYC feature. modules.ts adds the sealing. */
import type { CurrentLimits } from '../../../core/limits/limit-schedule.ts'
import type { Database } from '../../db/database.ts'
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
}

export interface KycNotice {
  readonly kind: 'tier-raised' | 'tier-refused' | 'identity-change-refused'
  readonly customerId: string
  readonly at: Date
}
