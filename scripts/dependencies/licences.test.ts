/** Checks the licence of every package that production installs, and the bill of materials. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { billOfMaterials } from './bill-of-materials.ts'
import { CORRECTED, exceptionsOf, isAccepted, productionPackages, readLockFile } from './licences.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const packages = productionPackages()

describe('licences', () => {
  it('packages of production: have an accepted licence each', () => {
    expect(packages.length).toBeGreaterThan(100)
    expect(packages.filter((one) => !isAccepted(one))).toEqual([])
  })

  it('exceptions and corrections: are used by a package', () => {
    expect(exceptionsOf(packages).filter(({ users }) => users.length === 0)).toEqual([])
    expect(Object.keys(CORRECTED).filter((name) => !packages.some((one) => one.name === name))).toEqual([])
  })

  it.each([
    ['MIT', true],
    ['MIT AND ISC', true],
    ['(MIT OR GPL-3.0)', true],
    ['GPL-3.0', false],
    ['MIT AND GPL-3.0', false],
    ['AGPL-3.0-only', false],
    ['LGPL-3.0-or-later', false],
    ['(MIT OR GPL-3.0) AND ISC', false],
    ['UNLICENSED', false],
    [undefined, false],
  ])('a package under the licence %s: is accepted (%s)', (licence, isGood) => {
    expect(isAccepted({ name: 'a-package', licence })).toBe(isGood)
  })

  it('an exception: holds for its own package and licence only', () => {
    expect(isAccepted({ name: 'web-push', licence: 'MPL-2.0' })).toBe(true)
    expect(isAccepted({ name: 'web-push', licence: 'OFL-1.1' })).toBe(false)
    expect(isAccepted({ name: 'other', licence: 'MPL-2.0' })).toBe(false)
  })

  it('NOTICE: names each package with an exception', () => {
    const notice = readFileSync(join(ROOT, 'NOTICE'), 'utf8')
    const names = exceptionsOf(packages).flatMap(({ users }) => users.map(({ name }) => name))
    const isNamed = (name: string): boolean => notice.includes(name.replace(/^@img\/.*/, 'libvips'))
    expect(names.filter((name) => !isNamed(name))).toEqual([])
  })
})

describe('bill of materials', () => {
  const bill = billOfMaterials(readLockFile(), new Date('2026-11-27T12:00:00Z'))

  it('bill of materials: names every package of production once, with its hash and its licence', () => {
    const purlOf = ({ name, version }: (typeof packages)[number]) => `pkg:npm/${name.replace('@', '%40')}@${version}`
    const purls = bill.components.map(({ purl }) => purl)
    expect(purls.toSorted()).toEqual([...new Set(packages.map(purlOf))].toSorted())
    expect(bill.components.filter(({ hashes, licenses }) => hashes.length === 0 || licenses.length === 0)).toEqual([])
    expect(bill.components.every(({ hashes }) => /^[0-9a-f]{128}$/.test(hashes[0]?.content ?? ''))).toBe(true)
  })

  it('bill of materials: lists the dependencies of each package, and only packages that are in the bill', () => {
    const refs = new Set(bill.components.map((one) => one['bom-ref']))
    const [own, ...others] = bill.dependencies
    expect(own?.ref).toBe('pkg:npm/adire@0.2.0')
    const { dependencies, optionalDependencies } = readLockFile().packages[''] ?? {}
    const direct = Object.keys({ ...dependencies, ...optionalDependencies })
    expect(own?.dependsOn.length).toBe(direct.length)
    expect(bill.dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.has(ref))).toEqual([])
    const needed = new Set(bill.dependencies.flatMap(({ dependsOn }) => dependsOn))
    // TypeScript is an optional peer of Valibot, so the lock file keeps its binaries. Production does not install them.
    const isNeeded = (ref: string): boolean => needed.has(ref) || ref.startsWith('pkg:npm/%40typescript/')
    expect(others.map(({ ref }) => ref).filter((ref) => !isNeeded(ref))).toEqual([])
  })
})
