/** The needs of the privacy pages. modules.ts adds the check of the PIN. */
import type { Failure } from '../../../core/failure.ts'
import type { Result } from '../../../values/result.ts'
import type { Database } from '../../db/database.ts'
import type { PersonalData } from '../../db/personal-data.ts'
import type { FileVault } from '../../files/file-vault.ts'
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
  /** The database that the archive reads, which a replica may answer. Absent: the primary. */
  readonly reading?: Database
  readonly clock: Clock
  readonly personalData: readonly PersonalData[]
  readonly sealing: Sealing
  /** The files that the customer sent. */
  readonly vault: Pick<FileVault, 'read'>
  checkPin(customerId: string, pin: string, trace: PrivacyTrace): Promise<Result<void, Failure>>
}
