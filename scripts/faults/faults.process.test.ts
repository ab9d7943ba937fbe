/** Pays for two minutes while processes, connections, the database and the networks fail, as `npm run faults` does. */
// @module-tag one-try
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..', '..')
const SEED = '20261127'
/** Two minutes of payments, and the time to start the bank and to decide every payment while other tests use the machine. */
const PATIENCE_MS = 12 * 60_000

it(
  'faults: wrong no customer in two minutes',
  async () => {
    const args = ['scripts/faults.ts', '--seed', SEED, '--minutes', '2']
    const run = promisify(execFile)(process.execPath, args, { cwd: ROOT, timeout: PATIENCE_MS, killSignal: 'SIGTERM' })
    // A run with violations ends with another status. Its output names them.
    const { stdout } = await run.catch((error: { stdout?: string }) => ({ stdout: error.stdout ?? String(error) }))
    expect(stdout).toMatch(/\n[1-9]\d* faults, [1-9]\d* calls, 0 violations\n$/)
  },
  PATIENCE_MS,
)
