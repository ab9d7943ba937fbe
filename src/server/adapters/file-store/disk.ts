/** Sealed files in a folder: two levels of folders by the name's first letters, each file written whole or not at all. */
import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isUuid } from '../../../values/ids.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import type { FileStore, StoreFailure } from '../../ports/file-store.ts'

/** `folder` is made with the first file. The web server must not serve this folder, and all servers must share it. */
export function createDiskStore({ folder }: { readonly folder: string }): FileStore {
  const pathOf = (name: string): string => {
    // A path is made only from a UUID, so no name can lead out of the folder.
    if (!isUuid(name)) throw new Error('a stored file is named by an id')
    return join(folder, name.slice(0, 2), name.slice(2, 4), name)
  }
  return {
    put: (name, bytes) => trying('write', () => writeWhole(pathOf(name), bytes)),
    get: (name) =>
      trying('read', () =>
        readFile(pathOf(name)).catch((error: unknown) => {
          if (codeOf(error) === 'ENOENT') return undefined
          throw error
        }),
      ),
    remove: (name) => trying('remove', () => rm(pathOf(name), { force: true })),
  }
}

/** A crash leaves the old file, the new one or a `.part`, never half of a file under its name. `place` gives the part its name. */
export async function writeWhole(
  path: string,
  bytes: Uint8Array,
  place: (part: string, path: string) => Promise<void> = rename,
): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const part = `${path}.${randomUUID()}.part`
  try {
    const file = await open(part, 'wx', 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await place(part, path)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
  // The folder is flushed too, so that the name of the file survives a loss of power.
  const parent = await open(dirname(path), 'r')
  await parent.sync().finally(() => parent.close())
}

/** A fault of the disk becomes a failure with the code of the fault, without a path. */
export async function trying<Done>(what: string, work: () => Promise<Done>): Promise<Result<Done, StoreFailure>> {
  try {
    return ok(await work())
  } catch (error) {
    const code = codeOf(error)
    if (code === undefined) throw error
    return fail({ kind: 'unavailable', detail: `disk: ${what}: ${code}` })
  }
}

export const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code
