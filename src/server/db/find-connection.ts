/** Finds the database of a command line: DATABASE_URL, or the running embedded server of the data folder. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Connection {
  readonly url: string
  readonly ownerUrl: string
  /** The URL of a login that is a member of adire_staff. When it is absent, the login of `url` is a member. */
  readonly staffUrl?: string
}

/** The path of the file in which a running embedded database writes its URLs. Only the owner of the folder can read it. */
export function connectionFile(dataFolder: string): string {
  return join(dataFolder, 'connection.json')
}

/**
 * Throws one clear line when there is no URL and no running embedded database. `MIGRATION_DATABASE_URL` may have
 * another login for migrations.
 */
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

/** The owner's URL for migrations. Throws one clear line when there is none. */
export function findOwnerUrl(env: Readonly<Record<string, string | undefined>>): string {
  return env['MIGRATION_DATABASE_URL'] || findConnection(env).ownerUrl
}
