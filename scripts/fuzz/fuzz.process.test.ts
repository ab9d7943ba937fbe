/** Fuzzes each parser with a fixed number of inputs, from a fixed seed, as `npm run fuzz` does. */
// @module-tag one-try
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { FUZZ_TARGETS } from './targets.ts'

const ROOT = join(import.meta.dirname, '..', '..')
/** The number of inputs for each parser: a few seconds on a quiet machine. A time limit would test other inputs on a faster machine. */
const INPUTS: Readonly<Record<string, number>> = {
  envelope: 40_000,
  money: 40_000,
  iso20022: 8_000,
  aggregator: 30_000,
  csv: 10_000,
  upload: 60,
}

it.each(FUZZ_TARGETS.map(({ name }) => name))('%s: keeps its promises while it is fuzzed', async (name) => {
  const args = ['scripts/fuzz.ts', name, '--seconds', '100', '--inputs', String(INPUTS[name]), '--seed', '20261127']
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT, timeout: 120_000 })
  expect(stdout).toMatch(/ [1-9]\d* inputs, \d+ kept, [1-9]\d* functions, 0 faults\n$/)
})
