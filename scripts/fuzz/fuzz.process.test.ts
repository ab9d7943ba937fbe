/** Fuzzes each parser for a few seconds, from a fixed seed, as `npm run fuzz` does. */
// @module-tag one-try
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { FUZZ_TARGETS } from './targets.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const SECONDS = 4

it.each(FUZZ_TARGETS.map(({ name }) => name))('%s: keeps its promises while it is fuzzed', async (name) => {
  const args = ['scripts/fuzz.ts', name, '--seconds', String(SECONDS), '--seed', '20261127']
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT, timeout: 120_000 })
  expect(stdout).toMatch(/ [1-9]\d* inputs, \d+ kept, [1-9]\d* functions, 0 faults\n$/)
})
