/** The commands that change the master key, each as a process. */
import { spawnSync } from 'node:child_process'
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createKeyRing, derivedKey } from '../../crypto/key-ring.ts'
import { bvnIndexes, createCustomer } from '../../customers/customer-store.ts'
import { createTestDatabase, type TestDatabase } from '../../db/database.fixture.ts'
import { rootPin } from '../../keys/message-key.ts'

const BVN = '22512345678'
const [oldKey, newKey] = [randomBytes(32), randomBytes(32)]
const indexKey = (master: Buffer) => derivedKey(master, 'identity-index')
const pin = rootPin(generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey)
let test: TestDatabase
let folder = ''
beforeAll(async () => {
  test = await createTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'adire-master-'))
  const keys = {
    identityEncryption: createKeyRing(oldKey).sealing('identity-encryption'),
    identityIndex: indexKey(oldKey),
  }
  await createCustomer(test.database.pool, keys, {
    bvn: BVN,
    firstName: 'Ada',
    middleName: '',
    lastName: 'Eze',
    dateOfBirth: '1990-01-01',
    gender: 'female',
    phone: '+2348012345678',
    email: null,
    kycLevel: 1,
    createdAt: new Date(),
  })
})
afterAll(async () => {
  await test.drop()
  rmSync(folder, { recursive: true, force: true })
})

function run(masters: readonly Buffer[], command: string) {
  const env = {
    PATH: process.env['PATH'] ?? '',
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? folder,
    DATABASE_URL: test.url,
    MIGRATION_DATABASE_URL: test.ownerUrl,
    DATA_DIR: folder,
    MASTER_KEY: masters.map((key) => key.toString('base64')).join(','),
    ROOT_PIN: pin,
  }
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'cli.ts'), command], {
    env,
    encoding: 'utf8',
  })
  const printed = `${stdout}${stderr}`
  for (const key of [oldKey, newKey]) expect(printed).not.toContain(key.toString('base64').slice(0, 20))
  return { status, printed }
}

it('keys renew-hashes: is refused with one key and before reseal, then renews the index, and status says what is left', async () => {
  expect(run([oldKey], 'renew-hashes')).toMatchObject({
    status: 1,
    printed: expect.stringContaining('MASTER_KEY has one key'),
  })
  expect(run([newKey, oldKey], 'renew-hashes')).toMatchObject({
    status: 1,
    printed: expect.stringContaining('The old master key still seals values: bank.customer.bvn_sealed'),
  })
  expect(run([oldKey], 'rotate').status).toBe(0)
  await test.asOwner(`update bank.sealing_key set seals_at = now() - interval '1 hour'`)
  expect(run([oldKey, newKey], 'reseal').status).toBe(0)
  expect(run([newKey, oldKey], 'status').printed).toContain('indexes of BVN and NIN  run: npm run keys -- renew-hashes')
  expect(run([newKey, oldKey], 'renew-hashes')).toMatchObject({
    status: 0,
    printed: expect.stringContaining('bank.customer.bvn_index: 1 seen, 1 renewed'),
  })
  const [row] = (await test.asOwner('select bvn_index from bank.customer')) as readonly { bvn_index: Buffer }[]
  expect(row?.bvn_index).toEqual(bvnIndexes({ identityIndex: indexKey(newKey) }, BVN)[0])
  const shown = run([newKey, oldKey], 'status').printed
  expect(shown).toContain('indexes of BVN and NIN  none')
  expect(shown).toContain('passwords  0')
})
