/** `npm run verify` as a person runs it: its checks, its flag and its exit code. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../db/database.fixture.ts'

let test: TestDatabase
const folder = mkdtempSync(join(tmpdir(), 'adire-verify-'))
beforeAll(async () => {
  test = await createTestDatabase()
  await test.asOwner(`insert into ledger.account (name, currency, normal_side, mode) values ('Ada', 'NGN', 1, 0)`)
  await test.asOwner(`insert into bank.audit_event (kind, outcome) values ('k', 'done')`)
  await test.asOwner(
    `insert into bank.audit_link (number, event_id, hash, linked_at) values (1, 1, sha256('x'), now())`,
  )
})
afterAll(async () => {
  await test.drop()
  rmSync(folder, { recursive: true })
})

function verify(...words: readonly string[]) {
  const env = { ...process.env, DATABASE_URL: test.url, DATA_DIR: folder, MASTER_KEY: '' }
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'cli.ts'), ...words], {
    env,
  })
  return { status, out: stdout.toString(), problem: stderr.toString() }
}

it('verify: stops at the first check that fails, with exit code 1', () => {
  const { status, out, problem } = verify()
  expect(status).toBe(1)
  expect(problem).toBe('BROKEN: link 1 does not fit its row\n')
  expect(out).toContain('The books are right: 1 accounts')
  expect(out).not.toContain('The limit counters')
})

it('verify: makes all checks, and with --from-start too', async () => {
  await test.asOwner('delete from bank.audit_link')
  for (const words of [[], ['--from-start']]) {
    const { status, out } = verify(...words)
    expect(status).toBe(0)
    for (const line of ['The books are right: ', 'The audit trail is whole: ', 'The limit counters are right: '])
      expect(out).toContain(line)
  }
})

it('verify: prints its usage for --help, and refuses other words with exit code 2', () => {
  expect(verify('--help')).toMatchObject({ status: 0, out: expect.stringContaining('Usage: npm run verify') })
  expect(verify('--quick')).toMatchObject({ status: 2, out: expect.stringContaining('Usage: npm run verify') })
})
