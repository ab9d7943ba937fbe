/** What the profile picture needs from the rest of the server; join-profile-picture.ts gives it. */
import type { Database, Sql } from '../../db/database.ts'
import type { FileVault } from '../../files/file-vault.ts'
import type { RequestContext, Session } from '../../http/handler.ts'
import type { Clock } from '../../ports/clock.ts'

export type PictureTrace = Pick<RequestContext, 'requestId' | 'address'> & { readonly session?: Session }

export interface ProfilePictureDeps {
  readonly database: Database
  readonly clock: Clock
  readonly vault: Pick<FileVault, 'take' | 'forgetParts' | 'read'>
  /** One line of the audit trail. */
  audit(
    tx: Sql,
    trace: PictureTrace,
    kind: 'profile.picture-set' | 'profile.picture-replaced' | 'profile.picture-removed',
  ): Promise<void>
}
