import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { NODE_FLAGS } from './node-flags.ts'

const MEGABYTE = 1_048_576

test('the flags of a server: limit its heap to some 512 MB, however much memory the machine has', () => {
  const limit = execFileSync(process.execPath, [...NODE_FLAGS, '-p', 'v8.getHeapStatistics().heap_size_limit'])
  expect(Number(limit) / MEGABYTE).toBeGreaterThan(512)
  expect(Number(limit) / MEGABYTE).toBeLessThan(600)
})

test('the flags of a server: are those of the command in the README', () => {
  const readme = readFileSync(join(import.meta.dirname, '../../../README.md'), 'utf8')
  expect(readme).toContain(`node ${NODE_FLAGS.join(' ')} src/server/main.ts`)
})
