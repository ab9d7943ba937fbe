/** The needs of the profile picture. The context of the bank has them. */
import type { Database } from '../../db/database.ts'
import type { FileVault } from '../../files/file-vault.ts'
import type { Clock } from '../../ports/clock.ts'

export interface ProfilePictureDeps {
  readonly database: Database
  readonly clock: Clock
  readonly vault: Pick<FileVault, 'take' | 'forgetParts' | 'read'>
}
