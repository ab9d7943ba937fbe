/** Makes a temporary copy of the checkout for planted faults, so that the developer's own files do not change. */
import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

export interface WorkCopy {
  readonly folder: string
  /** The folder for the temporary files of the tests. */
  readonly temporary: string
  remove(): void
}

/** Copies all files that Git knows or would add, with uncommitted changes. Packages are linked. */
export function makeWorkCopy(root: string): WorkCopy {
  const outer = mkdtempSync(join(tmpdir(), 'adire-mutants-'))
  const [folder, temporary] = [join(outer, 'checkout'), join(outer, 'tmp')]
  for (const made of [folder, temporary]) mkdirSync(made)
  // When root starts the tests, their database runs as another user, who must be able to open these folders.
  for (const made of [outer, folder, temporary]) chmodSync(made, 0o755)
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  for (const name of listed.split('\0').filter((file) => file !== '' && existsSync(join(root, file)))) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    cpSync(join(root, name), join(folder, name), { verbatimSymlinks: true })
  }
  linkPackages(join(root, 'node_modules'), join(folder, 'node_modules'))
  return { folder, temporary, remove: () => rmSync(outer, { recursive: true, force: true }) }
}

/** Links each package separately, because Vite and Vitest write their caches into `node_modules`. */
function linkPackages(from: string, to: string): void {
  mkdirSync(to)
  for (const name of readdirSync(from))
    if (name === '.bin' || !name.startsWith('.')) symlinkSync(join(from, name), join(to, name))
}
