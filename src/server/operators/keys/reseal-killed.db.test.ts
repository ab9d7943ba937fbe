/** Sealing again while the bank serves, and after the process that seals is killed in the middle of a set. */
// @module-tag one-try
import { spawn } from 'node:child_process'
import { createPublicKey, generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { createKeyRing } from '../../crypto/key-ring.ts'
import { seal, shownKeyId } from '../../crypto/sealing.ts'
import { setCustomerLanguage } from '../../customers/customer-store.ts'
import { findDebtor } from '../../customers/find-debtor.ts'
import { bvnPlace } from '../../customers/sealed-columns.ts'
import { createTestDatabase, type TestDatabase } from '../../db/database.fixture.ts'
import { rootPin } from '../../keys/message-key.ts'
import { loadRing } from '../../keys/load-ring.ts'
import { countSealed } from './count-sealed.ts'
import { USED_AFTER_MS } from './key-deps.ts'
import { createKeyWorld } from './key-world.fixture.ts'
import { openOwner, type OwnerConnection } from './owner-connection.ts'
import { resealAll } from './reseal-all.ts'
import { rotateKey } from './rotate-key.ts'

const CUSTOMERS = 1_200
let test: TestDatabase
let owner: OwnerConnection
let folder: string
let env: Record<string, string>
const master = randomBytes(32)

beforeAll(async () => {
  test = await createTestDatabase()
  owner = await openOwner(test.ownerUrl)
  folder = mkdtempSync(join(tmpdir(), 'adire-reseal-'))
  const root = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  env = {
    PATH: process.env['PATH'] ?? '',
    DATABASE_URL: test.url,
    MIGRATION_DATABASE_URL: test.ownerUrl,
    DATA_DIR: folder,
    MASTER_KEY: master.toString('base64'),
    ROOT_PIN: rootPin(createPublicKey(root.privateKey)),
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? join(folder, 'compiled'),
  }
})
afterAll(async () => {
  await owner?.close()
  await test.drop()
  rmSync(folder, { recursive: true, force: true })
})

const children = new Set<ReturnType<typeof spawn>>()
afterEach(() => {
  for (const child of children) child.kill('SIGKILL')
})

function run(...words: readonly string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'cli.ts'), ...words], { env })
  children.add(child)
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, printed }))
  return { child, ended }
}

async function insertCustomers(): Promise<readonly string[]> {
  const keys = createKeyRing(master).sealing('identity-encryption')
  const ids = Array.from({ length: CUSTOMERS }, () => randomUUID()).toSorted()
  await owner.query(
    `insert into bank.customer (customer_id, cifid, bvn_sealed, bvn_index, bvn_last4, first_name, middle_name, last_name, date_of_birth,
       gender, phone, kyc_level, created_at)
     select id, (1000000000 + n)::text, sealed, sha256(id::text::bytea), '1234', 'Ada', '', 'Obi', '1990-01-01', 'female',
       '+23480' || (10000000 + n), 1, now()
     from unnest($1::uuid[], $2::bytea[]) with ordinality as made(id, sealed, n)`,
    [ids, ids.map((id, n) => seal(keys, bvnPlace(id), String(22_600_000_000 + n)))],
  )
  return ids
}

it('reseal: continues after a kill in the middle of a set, and blocks no other write while it runs', async () => {
  const ids = await insertCustomers()
  const made = await run('rotate').ended
  expect(made).toMatchObject({ code: 0, printed: expect.stringContaining('is made, encrypted by file') })
  expect(await run('reseal').ended).toMatchObject({ code: 1, printed: expect.stringContaining('Begin after') })
  await owner.query(`update bank.sealing_key set seals_at = now() - interval '1 hour'`)
  // A lock on a row of the second set stops the run in the middle of this set.
  const holder = await openOwner(test.ownerUrl)
  await holder.query('begin')
  await holder.query('select from bank.customer where customer_id = $1 for update', [ids[700]])
  const killed = run('reseal')
  await expect
    .poll(
      async () =>
        (
          await owner.query(
            `select from pg_stat_activity where datname = current_database() and application_name = 'adire keys' and wait_event_type = 'Lock'`,
          )
        ).rowCount,
      { timeout: 30_000 },
    )
    .toBe(1)
  expect(await setCustomerLanguage(test.database.pool, ids[1100] ?? '', 'ha')).toBe(true)
  killed.child.kill('SIGKILL')
  await killed.ended
  await holder.query('rollback')
  await holder.close()
  const progress = 'select seen::int, resealed::int, ended_at from bank.reseal where place = $1'
  expect((await owner.query(progress, ['bank.customer.bvn_sealed'])).rows).toEqual([
    { seen: 500, resealed: 500, ended_at: null },
  ])
  const ended = await run('reseal').ended
  expect(ended).toMatchObject({
    code: 0,
    printed: expect.stringContaining('All values are sealed by the current key.'),
  })
  expect(ended.printed).toContain('bank.customer.bvn_sealed: 1000 seen, 1000 sealed again')
  expect(ended.printed).not.toContain('bank.customer.bvn_sealed: 500 seen')
  const status = await run('status').ended
  expect(status.printed).toMatch(/00000000 +0 sealed {2}opens values only/)
  expect(status.printed).toMatch(/[0-9a-f]{8} +1200 sealed {2}seals new values/)
}, 240_000)

it('rotation: the bank serves all the time, and the values of both keys are read', async () => {
  const world = await createKeyWorld()
  try {
    const { deps, clock } = world
    const processes = [await world.otherProcess(), await world.otherProcess()]
    const customers = [await world.fill(), await world.fill()]
    const serving = new AbortController()
    let calls = 0
    const serve = async (n: number): Promise<void> => {
      const ring = processes[n]!
      while (!serving.signal.aborted) {
        const made = await world.fill(ring)
        customers.push(made)
        const keys = { identityEncryption: processes[1 - n]!.sealing('identity-encryption') }
        const one = customers[calls % customers.length]!
        expect((await findDebtor(world.test.database.pool, keys, one.customerId))?.bvn).toBe(one.values.bvn)
        calls += 1
      }
    }
    const served = Promise.all([serve(0), serve(1)])
    const callsAfter = async (more: number): Promise<void> => {
      const begun = calls
      await expect.poll(() => calls, { timeout: 30_000 }).toBeGreaterThan(begun + more)
    }
    await callsAfter(2)
    expect(await rotateKey(deps)).toMatchObject({ ok: true })
    for (const ring of [deps.ring, ...processes]) await loadRing(ring, deps.owner, deps.providers)
    await callsAfter(2)
    clock.at = new Date(clock.at.getTime() + USED_AFTER_MS + 120_000)
    const done = await resealAll(deps, { signal: new AbortController().signal, report: () => {}, setSize: 2 })
    expect(done).toMatchObject({ ok: true })
    await callsAfter(2)
    serving.abort()
    await served
    await resealAll(deps, { signal: new AbortController().signal, report: () => {} })
    const counts = await countSealed(deps)
    const long = counts.filter(({ livesFor }) => livesFor === undefined)
    for (const { place, byKey } of long)
      expect([place, ...byKey.keys()]).toEqual([place, shownKeyId(deps.ring.currentId())])
    for (const one of customers) expect(await world.read(processes[0]!, one)).toEqual(one.values)
  } finally {
    await world.close()
  }
})
