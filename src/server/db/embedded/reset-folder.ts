/** Deletes the data folder of an embedded bank: the database, the sandbox's books, the generated keys and the customers' files. */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { lockFolder } from './folder-lock.ts'
import { clearLeftover } from './postmaster.ts'

/** The entries that a bank makes in its data folder, and what each one holds. */
const ENTRIES: Readonly<Record<string, string>> = {
  postgres: 'the database',
  sandbox: 'the books and keys of the sandbox',
  keys: 'the generated keys',
  files: 'the files of customers',
  socket: '',
  postgresql: '',
  'postgres.log': '',
  'cluster-is-at': '',
  'connection.json': '',
  'database-passwords.json': '',
  'owner.lock': '',
}
/** The folder that holds the database when the operating system's user `nobody` cannot enter the data folder. */
const SYSTEM_FOLDER = '/var/lib/adire/'

class NoDataFolderError extends Error {
  override name = 'NoDataFolderError'
}

export interface DataFolder {
  /** Sentences for a person: each path that holds something, and what it holds. */
  readonly contents: readonly string[]
  /** Deletes everything. Throws FolderInUseError, and deletes nothing, while a bank runs on the folder. */
  remove(): Promise<void>
}

/** Looks at the folder and changes nothing. Throws NoDataFolderError when it is missing or has an entry that no bank makes. */
export function openDataFolder(folder: string): DataFolder {
  if (!existsSync(folder))
    throw new NoDataFolderError(`There is nothing to delete: the folder ${folder} does not exist.`)
  const names = readdirSync(folder)
  const foreign = names.find((name) => ENTRIES[name] === undefined && !/^postgresql\.\d+$/.test(name))
  if (foreign !== undefined)
    throw new NoDataFolderError(`Nothing was deleted: ${join(folder, foreign)} does not belong to a bank.`)
  const home = clusterHome(folder)
  const held = names.filter((name) => ENTRIES[name]).map((name) => `${join(folder, name)}: ${ENTRIES[name]}`)
  return {
    contents: home === folder ? held : [...held, `${home}: the database`],
    remove: async () => {
      const unlock = lockFolder(folder)
      try {
        // The database of a killed bank may still run.
        await clearLeftover(join(home, 'postgres'))
        if (home !== folder) rmSync(home, { recursive: true, force: true })
        for (const name of names.filter((one) => one !== 'owner.lock'))
          rmSync(join(folder, name), { recursive: true, force: true })
      } finally {
        unlock()
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function clusterHome(folder: string): string {
  const pointer = join(folder, 'cluster-is-at')
  if (!existsSync(pointer)) return folder
  const home = readFileSync(pointer, 'utf8').trim()
  return home.startsWith(SYSTEM_FOLDER) && !home.includes('..') ? home : folder
}
