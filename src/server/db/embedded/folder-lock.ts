/** Allows one process for each data folder. A lock file names the owner, and a lock whose process has ended is stale. */
import { spawnSync } from 'node:child_process'
import { readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'

export class FolderInUseError extends Error {
  override name = 'FolderInUseError'
}

interface Owner {
  readonly pid: number
  /** The start time of the owner's process, so that a reused pid is not mistaken for the owner. */
  readonly startedAt: string
  /** The machine whose processes the pid counts. */
  readonly machine: string
}

/** The name of the lock file in a data folder. */
export const OWNER_LOCK = 'owner.lock'

/**
 * Locks the folder for this process, and returns the function that releases the lock. Throws FolderInUseError with one
 * line.
 */
export function lockFolder(folder: string): () => void {
  const path = join(folder, OWNER_LOCK)
  const mine = thisProcess()
  for (let attempt = 0; attempt < 5; attempt++) {
    if (writeNew(path, mine)) {
      return () => {
        if (readOwner(path)?.pid === process.pid) rmSync(path, { force: true })
      }
    }
    const owner = readOwner(path)
    if (owner && isRunning(owner)) {
      throw new FolderInUseError(
        `The data folder ${folder} is in use by process ${owner.pid}. Stop it first, or set DATA_DIR.`,
      )
    }
    rmSync(path, { force: true })
  }
  throw new FolderInUseError(`The data folder ${folder} is being taken by another process. Try again.`)
}

/** Writes a file that names this process as the owner. */
export function nameOwner(path: string): void {
  writeFileSync(path, JSON.stringify(thisProcess()), { mode: 0o600 })
}

/** `ended`: the file names a process of this machine that has ended. `unknown`: another machine wrote the file, or no owner is in it. */
export function ownerState(path: string): 'running' | 'ended' | 'unknown' {
  const owner = readOwner(path)
  if (owner?.machine !== thisMachine()) return 'unknown'
  return isRunning(owner) ? 'running' : 'ended'
}

const thisProcess = (): Owner => ({
  pid: process.pid,
  startedAt: processStart(process.pid) ?? '',
  machine: thisMachine(),
})

/** A container can share a folder with its host, and counts its processes separately. */
function thisMachine(): string {
  try {
    return `${hostname()} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return hostname()
  }
}

function writeNew(path: string, owner: Owner): boolean {
  try {
    writeFileSync(path, JSON.stringify(owner), { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function readOwner(path: string): Owner | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Owner
  } catch {
    // The lock file was deleted in the meantime, or a crash left it incomplete. So no process holds the lock.
    return undefined
  }
}

function isRunning(owner: Owner): boolean {
  const startedAt = processStart(owner.pid)
  return startedAt !== undefined && startedAt === owner.startedAt
}

/** A text that changes when another process gets the pid. Undefined for a dead process or a zombie. */
export function processStart(pid: number): string | undefined {
  if (process.platform === 'linux') {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      // The fields follow the closing bracket of the command: the state is field 3 of the line, and the start time is
      // field 22.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19]
    } catch {
      return undefined
    }
  }
  const ps = spawnSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], { encoding: 'utf8' })
  const line = ps.stdout.trim()
  return line === '' || line.startsWith('Z') ? undefined : line.replace(/^\S+\s+/, '')
}
