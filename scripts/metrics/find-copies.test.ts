import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { findCopies } from './find-copies.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function copiesIn(files: Readonly<Record<string, string>>) {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'copies-')))
  folders.push(root)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return findCopies(root, ['src'])
}

const steps = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']
const body = (name: string, comment = '') =>
  `export function ${name}(a: number, b: number): number {\n${steps.map((step, place) => `${comment}  const ${step} = a * ${place} + b\n`).join('')}  return a\n}\n`

describe('copies', () => {
  it('files: reports equal runs in two files with their lines', () => {
    const found = copiesIn({ 'src/a/one.ts': body('one'), 'src/b/two.ts': `\n\n${body('two')}` })
    expect(found).toHaveLength(1)
    const [copy] = found
    expect([copy?.from, copy?.to].toSorted()).toEqual(['src/a/one.ts', 'src/b/two.ts'])
    expect(Math.abs((copy?.toLine ?? 0) - (copy?.fromLine ?? 0))).toBe(2)
    expect(copy?.tokens).toBeGreaterThanOrEqual(50)
  })

  it('comments: do not hide a copy', () => {
    expect(copiesIn({ 'src/one.ts': body('one'), 'src/two.ts': body('two', '  // A comment.\n') })).toHaveLength(1)
  })

  it('one file: reports a run that it repeats', () => {
    expect(copiesIn({ 'src/one.ts': body('one') + body('two') })).toHaveLength(1)
  })

  it('short runs, tests, fixtures and generated row types: are not reported', () => {
    const short = 'export const one = (a: number) => a + 1\n'
    expect(copiesIn({ 'src/one.ts': short, 'src/two.ts': short })).toEqual([])
    const others = ['src/two.test.tsx', 'src/two.fixture.ts', 'src/two.spec.ts', 'src/server/db/tables/two.ts']
    const same = Object.fromEntries(others.map((other) => [other, body('one')]))
    expect(copiesIn({ 'src/one.ts': body('one'), ...same })).toEqual([])
  })
})
