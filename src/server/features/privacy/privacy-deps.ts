/** The needs of the privacy pages. modules.ts adds the check of the PIN. */
import type { Failure } from '../../../core/failure.ts'
import type { Result } from '../../../values/result.ts'
import type { Database } from '../../db/database.ts'
import type { PersonalData } from '../../db/personal-data.ts'
import type { FileVault } from '../../files/file-vault.ts'
import type { RequestContext, Session } from '../../http/handler.ts'
import type { Clock } from '../../ports/clock.ts'

export type PrivacyTrace = Pick<RequestContext, 'requestId' | 'address'> & { readonly session?: Session }

/** Seals values. The seal is bound to the place of the value. */
export interface Sealing {
  seal(place: string, text: string): Buffer
  /** Throws when the key or the place differs, or when the sealed value was changed. */
  unseal(place: string, sealed: Buffer): string
}

export interface PrivacyDeps {
  readonly database: Database
  /** The database from which the archive is read. A replica may answer. When it is absent, the primary answers. */
  readonly reading?: Database
  readonly clock: Clock
  readonly personalData: readonly PersonalData[]
  readonly sealing: Sealing
  /** The files that the customer sent. */
  readonly vault: Pick<FileVault, 'read'>
  checkPin(customerId: string, pin: string, trace: PrivacyTrace): Promise<Result<void, Failure>>
}
