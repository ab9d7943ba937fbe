/** Puts the database of a run on a small file system in memory. A fault can then fill it, and not the disk of the machine. */
import { execFile, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync, statfsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

/** The size is enough for a run of half an hour with its write-ahead log. Only the files take memory, and not the free space. */
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
      // The database goes on writing, so the first file may leave or miss some space. The second file takes the rest.
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
