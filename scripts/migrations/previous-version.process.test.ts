/** Runs the previous version of the server on a newer schema, next to the newer server, as a rolling restart does. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { previousRelease } from './check-out.ts'
import { runMixedVersions } from './mixed-versions.ts'
import { CALLS_OF_A_REQUEST } from './tier-requests.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const EXAMPLE = join(import.meta.dirname, 'next')

// Without a tag before HEAD, the previous version is HEAD. The example makes the schema newer than both versions.
it('previous version: pays, reads and runs the jobs on a newer schema next to the newer version', async () => {
  expect(readdirSync(EXAMPLE)).toEqual(['9999_example.sql'])
  const outcome = await runMixedVersions({ ref: previousRelease(ROOT) ?? 'HEAD', more: EXAMPLE })
  expect(outcome).toMatchObject({ faults: [], states: ['settled'] })
  expect(outcome.payments).toBe(2 * 3 * 2 * 6)
  expect(outcome.calls).toBe(2 * (3 * 2 * 2 + 2 * 4) * 6 + 2 * 2 * CALLS_OF_A_REQUEST)
}, 300_000)

it('check of the previous version: names the failed call and the file when a migration renames a column that the server uses', async () => {
  const more = mkdtempSync(join(tmpdir(), 'adire-breaking-'))
  writeFileSync(join(more, '9999_breaking.sql'), 'alter table bank.approval rename column code_message to code_text;')
  const failed = runMixedVersions({ ref: 'HEAD', more })
  await expect(failed).rejects.toThrow(/^\/api\/transfers\/initiate was answered 500\.\n.+approval-writer\.ts/)
  rmSync(more, { recursive: true })
}, 300_000)
