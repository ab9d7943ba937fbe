import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ADVISORY_LOCK_CLASSES, ADVISORY_LOCK_SEEDS, ADVISORY_LOCKS } from './advisory-locks.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const textOf = (pattern: string): string =>
  globSync(pattern, { cwd: root, exclude: (path) => path.endsWith('.test.ts') })
    .map((path) => readFileSync(join(root, path), 'utf8'))
    .join('\n')
const numbersIn = (text: string, pattern: RegExp): number[] => [
  ...new Set([...text.matchAll(pattern)].map(([, number]) => Number(number))),
]

const FIXED = /pg_(?:try_)?advisory_\w+\((\d+)/g
const SEED = /hashtextextended\([^)]*, (\d+)\)/g

it('advisory locks: no two uses share a number', () => {
  const fixed = [...Object.values(ADVISORY_LOCKS), ...Object.values(ADVISORY_LOCK_CLASSES)]
  expect(new Set(fixed).size).toBe(fixed.length)
  const seeds = Object.values(ADVISORY_LOCK_SEEDS)
  expect(new Set(seeds).size).toBe(seeds.length)
})

it('advisory locks: the code takes every number from the list', () => {
  const code = textOf('src/server/**/*.ts')
  expect([...numbersIn(code, FIXED), ...numbersIn(code, SEED)]).toEqual([])
})

it('advisory locks: the list contains every number of the database functions', () => {
  const schema = textOf('db/migrations/*.sql')
  expect(Object.values(ADVISORY_LOCKS)).toEqual(expect.arrayContaining(numbersIn(schema, FIXED)))
  expect(Object.values(ADVISORY_LOCK_SEEDS)).toEqual(expect.arrayContaining(numbersIn(schema, SEED)))
  expect(numbersIn(schema, FIXED)).not.toEqual([])
})
