/** Finds the database of a command line: DATABASE_URL, or the running embedded server of the data folder. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Connection {
  readonly url: string
  readonly ownerUrl: string
  /** A login that is a member of adire_staff. Without it, `url` is. */
  readonly staffUrl?: string
}

/** Where a running embedded database leaves its URLs (readable by the owner alone). */
export function connectionFile(dataFolder: string): string {
  return join(dataFolder, 'connection.json')
}

/** Throws with one clear line when neither is there. `MIGRATION_DATABASE_URL` may name another login for migrations. */
export function findConnection(env: Readonly<Record<string, string | undefined>>): Connection {
  const url = env['DATABASE_URL']
  if (url) return { url, ownerUrl: env['MIGRATION_DATABASE_URL'] || url }
  const folder = env['DATA_DIR'] ?? '.data'
  try {
    return JSON.parse(readFileSync(connectionFile(folder), 'utf8')) as Connection
  } catch {
    throw new Error(`No database: set DATABASE_URL, or start the bank, whose embedded database runs on ${folder}.`)
  }
}

/** The URL of the back office for a command on the server. Throws with one clear line. */
export function findStaffUrl(env: Readonly<Record<string, string | undefined>>): string {
  if (env['STAFF_DATABASE_URL']) return env['STAFF_DATABASE_URL']
  const { url, staffUrl } = findConnection(env)
  return staffUrl ?? url
}

/** The owner's URL for migrations, which need no other login. Throws with one clear line. */
export function findOwnerUrl(env: Readonly<Record<string, string | undefined>>): string {
  return env['MIGRATION_DATABASE_URL'] || findConnection(env).ownerUrl
}
