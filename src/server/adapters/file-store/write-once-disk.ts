/** Texts in a folder of the disk, each written once. */
import { link, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { WRITE_ONCE_NAME, type WriteOnceFolder } from '../../ports/write-once-folder.ts'
import { codeOf, trying, writeWhole } from './disk.ts'

/** The first text makes the folder. A volume of another machine, such as a network file system, keeps the texts from the owner of this machine. */
export function createWriteOnceDisk({ folder }: { readonly folder: string }): WriteOnceFolder {
  const pathOf = (name: string): string => {
    // A name of this pattern cannot lead out of the folder.
    if (!WRITE_ONCE_NAME.test(name)) throw new Error('a published text has another name')
    return join(folder, name)
  }
  return {
    put: (name, text) => trying('write', () => writeWhole(pathOf(name), Buffer.from(text), placeOnce)),
    list: () =>
      trying('list', async () => {
        const names = await readdir(folder).catch((error: unknown) => absent(error, []))
        return names.filter((name) => WRITE_ONCE_NAME.test(name)).toSorted()
      }),
    get: (name) =>
      trying('read', () => readFile(pathOf(name), 'utf8').catch((error: unknown) => absent(error, undefined))),
  }
}

/** A link, unlike a rename, never replaces a file. */
async function placeOnce(part: string, path: string): Promise<void> {
  await link(part, path).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw error
  })
  await rm(part)
}

function absent<Value>(error: unknown, value: Value): Value {
  if (codeOf(error) === 'ENOENT') return value
  throw error
}
