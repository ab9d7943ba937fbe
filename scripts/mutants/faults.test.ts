/** Checks the list of faults without running them: each fault can be planted and names existing tests. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { describe, expect, it } from 'vitest'
import { plant, projectOf } from './fault.ts'
import { FAULTS } from './faults.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const LISTS = 'Mend or replace the entry of this name in scripts/mutants/faults.'

const textOf = (file: string): string => (existsSync(join(ROOT, file)) ? readFileSync(join(ROOT, file), 'utf8') : '')

describe.each(FAULTS)('fault $name', (fault) => {
  it('fault $name: can be planted, because its original text occurs exactly once in its file', () => {
    const { file, original, planted } = fault
    const count = textOf(file).split(original).length - 1
    expect(count, `${file} has the original text ${count} times, not once. ${LISTS}`).toBe(1)
    expect(planted).not.toBe(original)
    const source = plant(fault, textOf(file)) ?? ''
    if (!file.endsWith('.sql'))
      expect(parseSync(file, source).errors, `the planted text does not parse. ${LISTS}`).toEqual([])
  })

  it('fault $name: names tests that exist, all of one project', () => {
    for (const test of fault.tests) expect(existsSync(join(ROOT, test)), `there is no ${test}. ${LISTS}`).toBe(true)
    expect(new Set(fault.tests.map(projectOf)).size).toBe(1)
  })
})

describe('the list of faults', () => {
  it('faults: have unique names, and each states its damage', () => {
    expect(FAULTS.map(({ name }) => name)).toEqual([...new Set(FAULTS.map(({ name }) => name))])
    for (const { name, harm } of FAULTS) expect(harm, name).toMatch(/^[A-Z].{15,}\.$/)
  })

  it.each(['ledger', 'payments', 'identity', 'http', 'features/notices', 'documents', 'audit'])(
    'faults: cover src/server/%s',
    (part) => {
      expect(FAULTS.filter(({ file }) => file.startsWith(`src/server/${part}/`)).length).toBeGreaterThan(2)
    },
  )

  it('faults: number at least 60, also in the web application and in the functions of the database', () => {
    expect(FAULTS.length).toBeGreaterThanOrEqual(60)
    for (const folder of ['src/web/', 'db/migrations/'])
      expect(FAULTS.filter(({ file }) => file.startsWith(folder)).length, folder).toBeGreaterThan(5)
  })
})

it('plant: replaces a text that occurs once, and refuses any other', () => {
  const fault = { original: 'a > b', planted: 'a >= b' }
  expect(plant(fault, 'if (a > b) c()')).toBe('if (a >= b) c()')
  expect(plant(fault, 'if (a < b) c()')).toBeUndefined()
  expect(plant(fault, 'a > b && a > b')).toBeUndefined()
})
