/** Gives the database of a run a separate, small file system, so that a fault can fill it without filling the machine. */
import { execFile, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync, statfsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

/** Enough for the payments of half an hour and their write-ahead log. The memory is used only as far as files need it. */
const SIZE = '2g'

export interface SmallDisk {
  /** Writes a file that takes all free space. */
  fill(): Promise<void>
  /** Removes the file. */
  free(): void
  /** Moves the content to the disk of the machine, and removes the file system. */
  close(): void
}

/**
 * Mounts a file system in memory at the folder, which it makes. Returns undefined where that is not allowed: only root on
 * Linux may mount.
 */
export function mountSmallDisk(folder: string): SmallDisk | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined
  mkdirSync(folder, { recursive: true })
  if (!run('mount', '-t', 'tmpfs', '-o', `size=${SIZE},mode=0700`, 'adire-faults', folder)) return undefined
  const unmount = (): boolean => run('umount', '--lazy', folder)
  process.once('exit', unmount)
  const ballast = join(folder, 'ballast')
  return {
    async fill() {
      // The database writes meanwhile, so the free space changes. The second call takes what the first has left.
      for (const path of [ballast, `${ballast}-2`]) {
        const { bavail, bsize } = statfsSync(folder)
        if (bavail > 0) await promisify(execFile)('fallocate', ['-l', String(bavail * bsize), path]).catch(() => {})
      }
    },
    free() {
      for (const path of [ballast, `${ballast}-2`]) rmSync(path, { force: true })
    },
    close() {
      const copy = join(dirname(folder), 'database-of-the-run')
      const isCopied = run('cp', '--archive', folder, copy)
      process.off('exit', unmount)
      if (!unmount() || !isCopied || !existsSync(copy)) throw new Error(`the small file system at ${folder} stays`)
      rmSync(folder, { recursive: true, force: true })
      renameSync(copy, folder)
    },
  }
}

const run = (command: string, ...args: readonly string[]): boolean => spawnSync(command, args).status === 0
