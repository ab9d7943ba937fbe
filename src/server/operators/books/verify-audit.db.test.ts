/** `npm run server-commands -- verify-audit` as a person runs it: the chain, the head from the log, the keys and the published heads. */
import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWriteOnceDisk } from '../../adapters/file-store/write-once-disk.ts'
import { signAuditHead } from '../../audit/link-audit.ts'
import { publishHead } from '../../audit/publish-heads.ts'
import { systemClock } from '../../ports/clock.ts'
import { type OperatorBank, openOperatorBank } from '../operator-bank.fixture.ts'

let bank: OperatorBank
beforeAll(async () => {
  bank = await openOperatorBank()
})
afterAll(() => bank.close())

it('verify-audit: checks the chain of the audit trail, and names a head that is not in it, given or published', async () => {
  const logged: { audit?: string }[] = []
  const logger = { info: (details: object) => void logged.push(details) }
  const { test, folder, run } = bank
  const deps = { database: test.database, clock: systemClock, logger, headSeed: bank.secrets().derive('audit-head') }
  await test.database.pool.query(`insert into bank.audit_event (kind, outcome) values ('test.event', 'done')`)
  await signAuditHead(deps)
  const head = logged[0]?.audit ?? ''
  const whole = await run(['verify-audit', head])
  expect(whole).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(
      /^The audit trail is whole: \d+ events, 1 signed heads, 0 not.*\nNo head was published yet\.\n/,
    ),
  })
  const other = await run(['verify-audit', head.replace(/.$/, (last) => (last === '0' ? '1' : '0'))])
  expect(other).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^BROKEN: the given head \d+ is not in the chain\n$/),
  })
  const elsewhere = await run(['verify-audit'], { MASTER_KEY: '' })
  expect(elsewhere).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^The server’s keys are not here.*\nThe audit trail is whole/),
  })
  const foreign = await run(['verify-audit'], { MASTER_KEY: randomBytes(32).toString('base64') })
  expect(foreign).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^BROKEN: head \d+ was signed with another key\n$/),
  })
  expect(await run(['verify-audit', 'x'])).toMatchObject({ code: 1, stderr: 'A head is <number>:<64 hex digits>.\n' })
  await publishHead({ ...deps, outside: createWriteOnceDisk({ folder: join(folder, 'audit-heads') }) })
  expect(await run(['verify-audit'])).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/\n1 of 1 published heads agree with the chain\. The newest is of [-\dT]{13}Z\.\n/),
  })
  await writeFile(join(folder, 'audit-heads', `2026-11-21T10Z_1_1_${'0'.repeat(64)}.json`), '{}')
  for (let hour = 10; hour < 20; hour += 1)
    await writeFile(join(folder, 'audit-heads', `2026-11-22T${hour}Z_${hour - 8}_900_${'0'.repeat(64)}.json`), '{}')
  const disagreeing = await run(['verify-audit'])
  expect(disagreeing).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/^The audit trail is NOT whole.*\n1 of 12 published heads agree/),
  })
  const lines = disagreeing.stderr.trim().split('\n')
  expect(lines).toHaveLength(12)
  expect(lines[0]).toBe(
    'BROKEN: the head 1 that was published at 2026-11-21T10Z has another hash than link 1 (the bank did not sign this head: another person wrote the file)',
  )
  expect(lines.slice(-2)).toEqual([
    '1 more published heads disagree.',
    'Published heads that disagree: 11, from 2026-11-21T10Z to 2026-11-22T19Z. After a restore to a moment, the heads of the lost window disagree: follow step 5 of deploy/recovery.md. Without a restore, treat it as an attack: docs/runbooks/audit-head-not-published.md.',
  ])
  const empty = { AUDIT_HEADS_URL: `file://${join(folder, 'other-heads')}` }
  await mkdir(join(folder, 'other-heads'))
  expect(await run(['verify-audit'], empty)).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(
      /\nThe folder has no published head\.\nSomebody deleted heads, or AUDIT_HEADS_URL names another place than before\.\n/,
    ),
    stderr: expect.stringMatching(
      /^BROKEN: the head \d+ that was published at \S+ is missing: publication 1 has no file\n$/,
    ),
  })
  expect(await run(['verify-audit'], { AUDIT_HEADS_URL: `file://${join(folder, 'root.pem')}` })).toMatchObject({
    code: 1,
    stderr: 'The published heads cannot be read: disk: list: ENOTDIR.\n',
  })
})
