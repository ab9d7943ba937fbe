/** Writes the source of a commit into a temporary folder, with the packages that it needs. */
import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface CheckOut {
  readonly folder: string
  readonly commit: string
  remove(): void
}

/** The newest tag of a release before HEAD: `v0.2.0`. Undefined: nothing was released, or HEAD is the first release. */
export function previousRelease(root: string): string | undefined {
  const head = git(root, 'rev-parse', 'HEAD')
  return git(root, 'tag', '--list', 'v*', '--merged', 'HEAD', '--sort=-version:refname')
    .split('\n')
    .find((tag) => tag !== '' && git(root, 'rev-parse', `${tag}^{commit}`) !== head)
}

/** Throws when the commit does not exist, or when its packages cannot be installed. */
export function checkOut(root: string, ref: string): CheckOut {
  const commit = git(root, 'rev-parse', '--verify', `${ref}^{commit}`)
  const folder = mkdtempSync(join(tmpdir(), 'adire-version-'))
  // When root starts a server, its database runs as another user, who must be able to enter this folder.
  chmodSync(folder, 0o755)
  const archive = run('git', ['archive', '--format=tar', commit], { cwd: root })
  run('tar', ['-x', '-C', folder], { cwd: folder, input: archive.stdout })
  installPackages(root, folder)
  return { folder, commit, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** True when two lockfiles name the same packages. The version of the project itself may differ, as it does between two releases. */
export function namesSamePackages(one: string, other: string): boolean {
  const withoutOwn = (text: string): string => {
    const lock = JSON.parse(text) as { version: string; packages: Record<string, { version?: string }> }
    const { '': own, ...packages } = lock.packages
    return JSON.stringify({ ...lock, version: '', packages: { ...packages, '': { ...own, version: '' } } })
  }
  return withoutOwn(one) === withoutOwn(other)
}

/** Links the packages of this checkout when both commits name the same versions, because that needs no network. */
function installPackages(root: string, folder: string): void {
  const lockOf = (path: string) => readFileSync(join(path, 'package-lock.json'), 'utf8')
  if (namesSamePackages(lockOf(root), lockOf(folder)))
    return symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  run('npm', ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'], { cwd: folder })
}

/** Copies the migrations of this checkout and of `more` into one folder. */
export function joinMigrations(folder: string, sources: readonly string[]): string {
  const target = join(folder, 'migrations')
  mkdirSync(target, { recursive: true })
  for (const source of sources)
    for (const name of readdirSync(source).filter((one) => one.endsWith('.sql'))) {
      cpSync(join(source, name), join(target, name))
    }
  return target
}

const git = (cwd: string, ...args: readonly string[]): string => run('git', args, { cwd }).stdout.toString().trim()

function run(program: string, args: readonly string[], given: { readonly cwd: string; readonly input?: Buffer }) {
  const done = spawnSync(program, args, { ...given, maxBuffer: 512 * 1024 * 1024 })
  if (done.status === 0) return done
  throw new Error(`${program} ${args[0]} failed: ${done.error?.message ?? done.stderr.toString().trim()}`)
}
