/** Compares the files of `db/migrations` with `landed.json`, the list of files that a release contains. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface LandedFile {
  readonly name: string
  /** The SHA-256 in hex. */
  readonly sha256: string
}

const LIST = 'landed.json'

/**
 * Returns a sentence for each wrong file, which says what to do. Returns none while the list is empty, because no release has the
 * files.
 */
export function landedFaults(folder: string): readonly string[] {
  const listed = JSON.parse(readFileSync(join(folder, LIST), 'utf8')) as readonly LandedFile[]
  if (listed.length === 0) return []
  const present = new Map(filesOf(folder).map(({ name, sha256 }) => [name, sha256]))
  const known = new Set(listed.map(({ name }) => name))
  return [
    ...listed.filter(({ name }) => !present.has(name)).map(({ name }) => `${name} is in a release: restore the file.`),
    ...listed
      .filter(({ name, sha256 }) => present.has(name) && present.get(name) !== sha256)
      .map(({ name }) => `${name} is in a release: restore the file, and write the change as a new migration.`),
    ...[...present.keys()]
      .filter((name) => !known.has(name))
      .map((name) => `${name} is not in ${LIST}: run npm run db:freeze, and commit both files together.`),
  ]
}

/**
 * Returns the commits since the release's tag that change, delete or rename a migration, each as "hash subject".
 * Returns an empty list when the repository has no such tag, because nothing is released.
 */
export function changesSince(repository: string, tag: string): readonly string[] {
  const git = (...args: readonly string[]) => spawnSync('git', args, { cwd: repository, encoding: 'utf8' })
  if (git('rev-parse', '--quiet', '--verify', `refs/tags/${tag}`).status !== 0) return []
  const range = ['--first-parent', '--diff-filter=MDR', '--format=%h %s', `${tag}..`]
  const log = git('log', ...range, '--', 'db/migrations/*.sql')
  if (log.status !== 0) throw new Error(`git log failed: ${log.stderr}`)
  return log.stdout.split('\n').filter((line) => line !== '')
}

/** Adds the files that are not in the list. Throws when a listed file has changed. */
export function freeze(folder: string): readonly LandedFile[] {
  const path = join(folder, LIST)
  const listed = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as readonly LandedFile[]) : []
  const files = filesOf(folder)
  const changed = listed.find((one) => files.find(({ name }) => name === one.name)?.sha256 !== one.sha256)
  if (changed !== undefined) throw new Error(`${changed.name} is in a release: restore the file.`)
  writeFileSync(path, `${JSON.stringify(files, null, 2)}\n`)
  return files.filter(({ name }) => !listed.some((one) => one.name === name))
}

function filesOf(folder: string): readonly LandedFile[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => ({
      name,
      sha256: createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex'),
    }))
}
