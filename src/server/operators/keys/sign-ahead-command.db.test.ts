/** `npm run keys -- sign-ahead`: the server asks, the root signs without a database, and the server stores the signatures. */
import { spawnSync } from 'node:child_process'
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../db/database.fixture.ts'
import { createKeyRing } from '../../crypto/key-ring.ts'
import { rootPin } from '../../keys/message-key.ts'
import { createMessageKeys } from '../../keys/message-keys.ts'
import { systemClock } from '../../ports/clock.ts'

let test: TestDatabase
let folder: string
const master = randomBytes(32)
const root = generateKeyPairSync('ec', { namedCurve: 'P-256' })

beforeAll(async () => {
  test = await createTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'adire-ahead-'))
  writeFileSync(join(folder, 'root.pem'), root.privateKey.export({ type: 'pkcs8', format: 'pem' }))
})
afterAll(async () => {
  await test.drop()
  rmSync(folder, { recursive: true, force: true })
})

const server = () => ({
  DATABASE_URL: test.url,
  MIGRATION_DATABASE_URL: test.ownerUrl,
  DATA_DIR: join(folder, 'server'),
  MASTER_KEY: master.toString('base64'),
  ROOT_PIN: rootPin(root.publicKey),
})

function run(words: readonly string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'cli.ts'), ...words], {
    env: { PATH: process.env['PATH'] ?? '', NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? folder, ...env },
    cwd: folder,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

it('sign-ahead: takes three steps, and the bank then has a key without the root', async () => {
  const asked = run(['sign-ahead', 'request', 'asked.json', '2'], server())
  expect(asked).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^asked\.json has 14 message keys that begin from /),
  })
  const signed = run(['sign-ahead', 'sign', 'asked.json', 'root.pem', 'signed.json'])
  expect(signed).toMatchObject({
    status: 0,
    stderr: '',
    stdout: expect.stringContaining(`signed by the root ${rootPin(root.publicKey)}`),
  })
  expect(readFileSync(join(folder, 'asked.json'), 'utf8')).not.toContain('PRIVATE')
  const accepted = run(['sign-ahead', 'accept', 'signed.json'], server())
  expect(accepted).toMatchObject({ status: 0, stdout: expect.stringMatching(/^14 message keys are signed/) })
  const keys = createMessageKeys({
    database: test.database,
    clock: systemClock,
    root: { publicKey: root.publicKey, privateKey: undefined },
    sealing: createKeyRing(master).sealing('message-keys'),
  })
  const { kid } = await keys.current()
  expect(await keys.find(kid)).toBeDefined()
  expect(run(['sign-ahead', 'request', 'asked.json', '1'], server()).stdout).toContain('There is nothing to sign.')
})

it.each([
  [['sign-ahead', 'request'], 'Give the name of the file'],
  [['sign-ahead', 'request', 'a.json', '9'], 'The weeks must be 1 to 8.'],
  [['sign-ahead', 'accept', 'absent.json'], 'The file absent.json cannot be read.'],
  [['sign-ahead', 'accept', 'root.pem'], 'The file is not JSON'],
  [['sign-ahead', 'sign', 'asked.json', 'asked.json', 'out.json'], 'must be a P-256 private key in PEM.'],
  [['remove', 'x'], 'Which key?'],
  [['remove', '00000000'], 'The first key stays'],
])('keys: %s is refused with one line', (words, line) => {
  const { status, stderr } = run(words, server())
  expect(stderr).toContain(line)
  expect(stderr.trimEnd()).not.toContain('\n')
  expect(status).toBe(1)
})

it('keys: prints the help for no command, and status 2 for an unknown command', () => {
  expect(run([])).toMatchObject({ status: 0, stdout: expect.stringContaining('Usage: npm run keys') })
  expect(run(['turn'])).toMatchObject({ status: 2, stdout: expect.stringContaining('Usage: npm run keys') })
})

it('status: shows the first key of a bank that never made another key', () => {
  expect(run(['status'], server())).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(
      /^Keys\n {2}00000000 +\d+ sealed {2}seals new values {2}\(the master key\)\nSealed values by key\n/,
    ),
  })
})
