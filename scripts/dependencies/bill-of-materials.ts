/**
 * Writes the bill of materials of production in CycloneDX 1.5, from the lock file.
 *
 * The bank does not use `npm sbom --omit dev`, because that command leaves out every package that a tool needs too, such as react.
 */
import { CORRECTED, isOfProduction, type LockEntry, type LockFile } from './licences.ts'

const MODULES = 'node_modules/'

const nameAt = (path: string): string => path.slice(path.lastIndexOf(MODULES) + MODULES.length)
const purlOf = (path: string, { version }: LockEntry): string =>
  `pkg:npm/${nameAt(path).replace('@', '%40')}@${version}`

/** Returns the path of the package that Node.js loads for `name` at `path`: the nearest `node_modules` upwards that has the package. */
function resolve(packages: LockFile['packages'], path: string, name: string): string | undefined {
  const parent = path.lastIndexOf(`/${MODULES}`)
  const here = `${path === '' ? '' : `${path}/`}${MODULES}${name}`
  if (packages[here] !== undefined) return here
  if (path === '') return undefined
  return resolve(packages, parent < 0 ? '' : path.slice(0, parent), name)
}

/** npm writes the hash as `sha512-<base64>`, CycloneDX wants hexadecimal digits. */
function hashesOf({ integrity }: LockEntry) {
  const digest = /^sha512-([A-Za-z0-9+/=]+)$/.exec(integrity ?? '')?.[1]
  return digest === undefined ? [] : [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }]
}

/** CycloneDX has one field for the SPDX name of a licence, and another field for an SPDX expression. */
function licencesOf(licence: string | undefined) {
  if (licence === undefined) return []
  return [/ (AND|OR) /.test(licence) ? { expression: licence } : { license: { id: licence } }]
}

export function billOfMaterials({ name, version, packages }: LockFile, at: Date) {
  const installed = Object.entries(packages).filter(([path, entry]) => path !== '' && isOfProduction(entry))
  const root = { 'bom-ref': `pkg:npm/${name}@${version}`, type: 'application', name, version }
  const refs = new Map(installed.map(([path, entry]) => [path, purlOf(path, entry)]))
  const refsOf = (path: string, names: readonly string[]): readonly string[] =>
    names.flatMap((one) => refs.get(resolve(packages, path, one) ?? '') ?? []).toSorted()
  // The same version can lie in several folders. It is one component.
  const components = new Map(
    installed.map(([path, entry]) => {
      const ref = purlOf(path, entry)
      const licences = licencesOf(CORRECTED[nameAt(path)] ?? entry.license)
      const scope = entry.optional === true ? 'optional' : 'required'
      const said = {
        name: nameAt(path),
        version: entry.version,
        purl: ref,
        hashes: hashesOf(entry),
        licenses: licences,
      }
      return [ref, { 'bom-ref': ref, type: 'library', scope, ...said }]
    }),
  )
  const needs = ({ dependencies, optionalDependencies, peerDependencies }: LockEntry): readonly string[] =>
    [dependencies, optionalDependencies, peerDependencies].flatMap((one) => Object.keys(one ?? {}))
  const dependencies = new Map(
    installed.map(([path, entry]) => [
      purlOf(path, entry),
      { ref: purlOf(path, entry), dependsOn: refsOf(path, needs(entry)) },
    ]),
  )
  const { dependencies: needed, optionalDependencies: optional } = packages[''] ?? {}
  const own = { ref: root['bom-ref'], dependsOn: refsOf('', Object.keys({ ...needed, ...optional })) }
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { timestamp: at.toISOString(), component: { ...root, licenses: licencesOf(packages['']?.license) } },
    components: [...components.values()],
    dependencies: [own, ...dependencies.values()],
  }
}
