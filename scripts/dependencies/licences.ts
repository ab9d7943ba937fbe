/** Reads the licences of the packages that production installs, from the lock file, and compares them with the accepted ones. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..', '..')

/** Licences whose only condition is that their text is distributed with the package. */
const ACCEPTED = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'Python-2.0',
])

/** Packages with another licence, each with the licence of its files and the reason why the bank may use it. */
const LIBVIPS = {
  licence: 'LGPL-3.0-or-later',
  reason: 'sharp loads libvips as a separate, unchanged shared library, which can be replaced',
}
const EXCEPTIONS: readonly { readonly name: RegExp; readonly licence: string; readonly reason: string }[] = [
  { name: /^@img\/sharp-(libvips-[\w-]+|wasm32|win32-\w+)$/, ...LIBVIPS },
  {
    name: /^(web-push|fxa-common-password-list|incremental-encoder)$/,
    licence: 'MPL-2.0',
    reason: 'its files are not changed',
  },
  {
    name: /^@expo-google-fonts\/noto-sans$/,
    licence: 'OFL-1.1',
    reason: 'the font is shipped under its own name and unchanged',
  },
]
/** Packages whose metadata has no licence, or no SPDX name of it. The licence is that of the named file or spelling. */
export const CORRECTED: Readonly<Record<string, string>> = {
  // Its file LICENSE is the MIT licence.
  'png-js': 'MIT',
  // Its metadata says "MPL 2.0", which is no SPDX name.
  'incremental-encoder': 'MPL-2.0',
}

export interface InstalledPackage {
  readonly name: string
  readonly version: string
  /** An SPDX expression. Undefined when the package has none. */
  readonly licence: string | undefined
}

export interface LockEntry {
  readonly version?: string
  readonly license?: string
  readonly integrity?: string
  readonly dev?: boolean
  readonly devOptional?: boolean
  readonly optional?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

export interface LockFile {
  readonly name: string
  readonly version: string
  /** The packages by their folder. The folder of the bank itself is the empty text. */
  readonly packages: Readonly<Record<string, LockEntry>>
}

export const readLockFile = (): LockFile =>
  JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as LockFile

export const isOfProduction = ({ dev, devOptional }: LockEntry): boolean => dev !== true && devOptional !== true

/** The packages of the lock file that `npm ci --omit=dev` may install, on any platform. */
export function productionPackages({ packages } = readLockFile()): readonly InstalledPackage[] {
  return Object.entries(packages).flatMap(([path, entry]) => {
    if (path === '' || !isOfProduction(entry)) return []
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    return [{ name, version: entry.version ?? '', licence: CORRECTED[name] ?? entry.license }]
  })
}

/** True when the bank accepts the licence. It must accept every part of "A AND B", and at least one part of "A OR B". */
export function isAccepted({ name, licence }: Pick<InstalledPackage, 'name' | 'licence'>): boolean {
  if (licence === undefined) return false
  const exceptions = EXCEPTIONS.filter((one) => one.name.test(name)).map((one) => one.licence)
  const isGood = (id: string): boolean => ACCEPTED.has(id) || exceptions.includes(id)
  const isGoodChoice = (part: string): boolean => part.split(' OR ').some((id) => isGood(id.trim()))
  // An expression may be a list of names with AND, or a list with OR. A licence with both is refused.
  const plain = /^\(([^()]*)\)$/.exec(licence)?.[1] ?? licence
  if (plain.includes(' AND ') && plain.includes(' OR ')) return false
  return plain.split(' AND ').every(isGoodChoice)
}

/** The exceptions that a package of the lock file uses, for the report and for the test that no exception is unused. */
export function exceptionsOf(packages: readonly InstalledPackage[]) {
  return EXCEPTIONS.map((exception) => ({
    ...exception,
    users: packages.filter(({ name }) => exception.name.test(name)),
  }))
}
