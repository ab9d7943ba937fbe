/** Tests that every namespace of UUIDs is in the list, and belongs to one kind of posting. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { validate } from 'uuid'
import { expect, it } from 'vitest'
import { UUID_NAMESPACES } from './uuid-namespaces.ts'

const src = join(import.meta.dirname, '..', '..')
const namespaces = Object.values(UUID_NAMESPACES)

it('UUID namespaces: are UUIDs, and no two kinds of posting share a namespace', () => {
  expect(namespaces.filter((namespace) => !validate(namespace))).toEqual([])
  expect(new Set(namespaces).size).toBe(namespaces.length)
})

it('UUID namespaces: the code takes every namespace from the list', () => {
  const files = globSync('**/*.ts', { cwd: src, exclude: (path) => /\.(test|fixture)\.ts$/.test(path) })
  const texts = files.map((file) => [file, readFileSync(join(src, file), 'utf8')] as const)
  const derive = texts.filter(([, text]) => /\bv5\b.* from 'uuid'/.test(text))
  expect(derive.length).toBeGreaterThan(5)
  expect(derive.filter(([, text]) => !text.includes('UUID_NAMESPACES.')).map(([file]) => file)).toEqual([])
  expect(
    derive.filter(([, text]) => /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/.test(text)).map(([file]) => file),
  ).toEqual([])
})
