/** Checks that every file of tests is in one of the two parts of the tests. */
import { globSync } from 'node:fs'
import { expect, it } from 'vitest'
import { filesOfPart, LONG_CHECKS, partOf } from './test-parts.ts'

const files = globSync(['e2e/*.spec.ts', '{scripts,src}/**/*.{process,db}.test.ts'])

it('long checks: each is a file of journeys, of whole banks or of database tests', () => {
  expect(Object.keys(LONG_CHECKS).filter((file) => !files.includes(file))).toEqual([])
})

it.each([['.spec.ts'], ['.process.test.ts'], ['.db.test.ts']])(
  'parts: each file that ends in %s is in one part',
  (ending) => {
    const all = files.filter((file) => file.endsWith(ending))
    const [quick, long] = [filesOfPart(all, ending, 'quick'), filesOfPart(all, ending, 'long')]
    const taken = [...quick.include.filter((file) => !quick.exclude.includes(file)), ...long.include]
    expect(taken.toSorted()).toEqual(all.toSorted())
    expect(filesOfPart(all, ending, 'both')).toEqual({ include: all, exclude: [] })
  },
)

it('part of a run: is the quick part without an argument, and an unknown argument is refused', () => {
  expect([undefined, 'long', 'both'].map(partOf)).toEqual(['quick', 'long', 'both'])
  expect(() => partOf('lnog')).toThrow('lnog is no part of the tests')
})
