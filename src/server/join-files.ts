/** Joins the files that customers give us to the store that the configuration names, to their key, and to the clean-up. */
import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { createDiskStore } from './adapters/file-store/disk.ts'
import { createS3Store } from './adapters/file-store/s3.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import { seal, unsealBytes } from './crypto/sealing.ts'
import { createPictureCleaner } from './files/clean-picture.ts'
import type { FileSealing } from './files/file-sealing.ts'
import { createFileVault, type FileVault } from './files/file-vault.ts'
import type { Task } from './jobs/start-worker.ts'
import type { Clock } from './ports/clock.ts'
import type { Secrets } from './secrets.ts'

const CLEAN_FILES = 'clean-files'
export const FILE_RECURRING = [{ task: CLEAN_FILES, when: '*/10 * * * *' }] as const

/** Takes away parts that nobody used, and files that were dropped or never finished. */
export const fileTasks = (vault: FileVault): Readonly<Record<string, Task>> => ({
  [CLEAN_FILES]: async () => {
    await vault.cleanUp()
  },
})

export function joinFiles(base: {
  readonly config: Pick<Config, 'dataFolder' | 'fileStore'>
  readonly database: Database
  readonly clock: Clock
  readonly logger: Pick<Logger, 'error'>
  readonly secrets: Pick<Secrets, 'derive'>
}): FileVault {
  const { config, database, clock, logger } = base
  const store =
    config.fileStore === undefined
      ? createDiskStore({ folder: join(config.dataFolder, 'files') })
      : createS3Store(config.fileStore)
  const sealing = fileSealing(base.secrets.derive('files'))
  return createFileVault({ database, clock, logger, store, sealing, cleaner: createPictureCleaner() })
}

/** A key's id is made of the key itself, so that a file that was sealed with another one is told apart from one that was changed. */
export function fileSealing(key: Buffer): FileSealing {
  const keyId = createHmac('sha256', key).update('adire file key id').digest('hex').slice(0, 16)
  return {
    keyId,
    seal: (place, bytes) => seal(key, place, bytes),
    unseal: (id, place, sealed) => {
      if (id !== keyId) throw new Error('a file was sealed with a key that is not here')
      return unsealBytes(key, place, sealed)
    },
  }
}
