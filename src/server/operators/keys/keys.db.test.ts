/** The sealing keys over their life: made, used from their time, sealed again under, and removed. */
// @module-tag one-try
import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openAwsKms } from '../../adapters/key-provider/aws-kms.ts'
import { FIRST_KEY_ID, seal, sealedKeyId, shownKeyId } from '../../crypto/sealing.ts'
import { createKeyRing } from '../../crypto/key-ring.ts'
import { bvnColumn, bvnPlace } from '../../customers/sealed-columns.ts'
import { readSealedSet, replaceSet } from '../../db/sealed-column.ts'
import { isPin } from '../../identity/profiles/profile-secrets.ts'
import { followRing, loadRing } from '../../keys/load-ring.ts'
import { startKms } from '../../../sandbox/kms/kms-network.ts'
import { SEALED_COLUMNS, SHORT_LIVED_COLUMNS } from '../../sealed-columns.ts'
import { countSealed } from './count-sealed.ts'
import { USED_AFTER_MS } from './key-deps.ts'
import { showKeys } from './key-status.ts'
import { createKeyWorld, type KeyWorld } from './key-world.fixture.ts'
import { PIN } from './sealed-values.fixture.ts'
import { resealAll } from './reseal-all.ts'
import { removeKey, rewrapKeys, rotateKey } from './rotate-key.ts'

const FIRST = shownKeyId(FIRST_KEY_ID)
const MINUTE_MS = 60_000
let world: KeyWorld
beforeEach(async () => {
  world = await createKeyWorld()
})
afterEach(() => world.close())

const later = (ms: number): void => {
  world.clock.at = new Date(world.clock.at.getTime() + ms)
}
/** Makes a key, and moves the clock to the time when values may be sealed again under it. Returns its id. */
async function rotated(): Promise<string> {
  const made = await rotateKey(world.deps)
  const id = made.ok ? /^The key ([0-9a-f]{8}) is made/.exec(made.value)?.[1] : undefined
  if (id === undefined) throw new Error(JSON.stringify(made))
  const loaded = await loadRing(world.deps.ring, world.deps.owner, world.deps.providers)
  if (!loaded.ok) throw new Error(loaded.failure)
  later(USED_AFTER_MS + 2 * MINUTE_MS)
  return id
}
const reseal = (over: { signal?: AbortSignal; report?: () => void; setSize?: number } = {}) =>
  resealAll(world.deps, { signal: new AbortController().signal, report: () => {}, ...over })
async function countsOf(id: string): Promise<number> {
  return (await countSealed(world.deps)).reduce((sum, { byKey }) => sum + (byKey.get(id) ?? 0), 0)
}

it('sealed columns: the list has every sealed column of the database', async () => {
  const rows = (await world.test.asOwner(
    `select table_schema || '.' || table_name || '.' || column_name as name from information_schema.columns
     where table_schema in ('bank', 'ledger') and data_type = 'bytea'
       and (column_name ~ 'sealed' or col_description((table_schema || '.' || table_name)::regclass, ordinal_position) ~ ', sealed\\.') order by 1`,
  )) as readonly { name: string }[]
  const listed = [...SEALED_COLUMNS, ...SHORT_LIVED_COLUMNS].map(({ table, column }) => `${table}.${column}`)
  expect(rows.map(({ name }) => name)).toEqual(listed.toSorted())
})

it('rotate: every process opens the values of a new key, and seals with it ten minutes later', async () => {
  const before = await world.fill()
  expect(await countsOf(FIRST)).toBeGreaterThanOrEqual(10)
  const made = await rotateKey(world.deps)
  expect(made).toMatchObject({ ok: true })
  const here = await world.otherProcess()
  const there = await world.otherProcess()
  expect(here.currentId()).toBe(FIRST_KEY_ID)
  later(USED_AFTER_MS)
  expect(here.currentId()).not.toBe(FIRST_KEY_ID)
  expect(there.currentId()).toBe(here.currentId())
  const after = await world.fill(here)
  expect((await world.read(there, after)).bvn).toBe(after.values.bvn)
  expect((await world.read(there, before)).nin).toBe(before.values.nin)
  const shown = await showKeys({ ...world.deps, ring: here })
  expect(shown).toMatch(new RegExp(`${shownKeyId(here.currentId())} .*seals new values {2}\\(file [0-9a-f]{8}\\)`))
  expect(shown).toMatch(/00000000 .*opens values only {2}\(the master key\)/)
})

it('rotate: refuses a second key while the first one waits', async () => {
  expect(await rotateKey(world.deps)).toMatchObject({ ok: true })
  expect(await rotateKey(world.deps)).toMatchObject({ ok: false, failure: expect.stringContaining('waits already') })
})

it('reseal: seals every value and file again, and everything reads as before', async () => {
  const people = [await world.fill(), await world.fill(), await world.fill()]
  const id = await rotated()
  const done = await reseal({ setSize: 2 })
  if (!done.ok) throw new Error(done.failure)
  const resealed = Object.fromEntries(done.value.map(({ place, resealed: count }) => [place, count]))
  expect(resealed).toEqual({
    'bank.customer.bvn_sealed': 3,
    'bank.kyc_section.details_sealed': 3,
    'bank.kyc_section.accepted_sealed': 3,
    'bank.customer_nin.nin_sealed': 3,
    'bank.authenticator.seed_sealed': 3,
    'bank.profile.pin_hash': 3,
    'bank.register_answer.answer_sealed': 3,
    'bank.bill_receipt.token_sealed': 3,
    'bank.bill_receipt.keys_sealed': 3,
    'bank.bill_receipt.serial_sealed': 3,
    'bank.message_key.sealed_private_key': 1,
    files: 3,
  })
  expect(done.value.every(({ unreadable, isStopped }) => unreadable === 0 && !isStopped)).toBe(true)
  expect(await countsOf(id)).toBe(34)
  const other = await world.otherProcess()
  for (const filled of people) expect(await world.read(other, filled)).toEqual(filled.values)
  const again = await reseal()
  expect(again.ok && again.value.map(({ resealed: count }) => count)).toEqual(Array.from({ length: 12 }, () => 0))
})

it('reseal: leaves no PIN to a person who has the master key and the database', async () => {
  const { customerId } = await world.fill()
  await rotated()
  const copy = async () => {
    const [row] = await world.test.asOwner('select pin_salt as salt, pin_hash as hash from bank.profile')
    const stored = row as { readonly salt: Buffer; readonly hash: Buffer }
    return isPin({ pin: world.pinKey, pinHashes: world.masterOnly().sealing('pin-hashes') }, customerId, stored, PIN)
  }
  expect(await copy()).toBe(true)
  expect(await reseal()).toMatchObject({ ok: true })
  await expect(copy()).rejects.toThrow('which this process does not have')
})

it('reseal: waits for the time of the newest key, so that no process seals behind it with the key before', async () => {
  await rotateKey(world.deps)
  expect(await reseal()).toMatchObject({ ok: false, failure: expect.stringContaining('Begin after') })
  later(USED_AFTER_MS)
  expect(await reseal()).toMatchObject({ ok: false })
})

it('reseal: a stopped run continues after its last set, and reports it in the status', async () => {
  for (let n = 0; n < 3; n += 1) await world.fill()
  await rotated()
  const stopping = new AbortController()
  const first = await reseal({ setSize: 1, signal: stopping.signal, report: () => stopping.abort() })
  expect(first).toMatchObject({
    ok: true,
    value: [{ place: 'bank.customer.bvn_sealed', isStopped: true, seen: 1, resealed: 1 }],
  })
  expect(await showKeys(world.deps)).toContain('bank.customer.bvn_sealed  1 seen, 1 sealed again')
  expect(await showKeys(world.deps)).toContain('not ended')
  const second = await reseal({ setSize: 1 })
  if (!second.ok) throw new Error(second.failure)
  expect(second.value[0]).toMatchObject({ seen: 3, resealed: 3, isStopped: false })
})

it('reseal: one run at a time', async () => {
  await world.fill()
  await rotated()
  const other = await createSecondOwner()
  await other.query('select pg_advisory_lock(7306)')
  expect(await reseal()).toEqual({ ok: false, failure: 'Another run seals values again.' })
  await other.close()
})

async function createSecondOwner() {
  const { openOwner } = await import('./owner-connection.ts')
  return openOwner(world.test.ownerUrl)
}

it('reseal: leaves a value that no key opens, and names the unknown key in the status', async () => {
  const filled = await world.fill()
  const stranger = createKeyRing(randomBytes(32))
  stranger.add({ id: 0xdeadbeef, secret: randomBytes(32), sealsFromMs: 0 })
  const strange = seal(stranger.sealing('identity-encryption'), bvnPlace(filled.customerId), 'x')
  await world.deps.owner.query('update bank.customer set bvn_sealed = $2 where customer_id = $1', [
    filled.customerId,
    strange,
  ])
  await rotated()
  const done = await reseal()
  expect(done.ok && done.value[0]).toMatchObject({ seen: 1, resealed: 0, unreadable: 1 })
  const [value] = await readSealedSet(world.deps.owner, bvnColumn, { after: undefined, most: 5 })
  expect(value?.sealed.equals(strange)).toBe(true)
  expect(await showKeys(world.deps)).toMatch(/deadbeef +1 sealed {2}THE DATABASE DOES NOT HAVE THIS KEY/)
  await expect(world.read(world.deps.ring, filled)).rejects.toThrow(
    'the key deadbeef, which this process does not have',
  )
})

it('reseal: leaves the empty value of an erased customer', async () => {
  const { customerId } = await world.fill()
  await world.deps.owner.query(`update bank.customer set bvn_sealed = '' where customer_id = $1`, [customerId])
  await rotated()
  const done = await reseal()
  expect(done.ok && done.value[0]).toMatchObject({ seen: 0, resealed: 0, unreadable: 0 })
})

it('set: a value that was changed after it was read keeps its change', async () => {
  const { customerId } = await world.fill()
  const { owner, ring } = world.deps
  const read = await readSealedSet(owner, bvnColumn, { after: undefined, most: 5 })
  const changed = seal(ring.sealing('identity-encryption'), bvnPlace(customerId), '22299999999')
  await owner.query('update bank.customer set bvn_sealed = $2 where customer_id = $1', [customerId, changed])
  const lost = read.map(({ row, sealed }) => ({ row, was: sealed, replacement: Buffer.from('lost') }))
  expect(await replaceSet(owner, bvnColumn, lost)).toBe(0)
  const [now] = await readSealedSet(owner, bvnColumn, { after: undefined, most: 5 })
  expect(now?.sealed.equals(changed)).toBe(true)
})

it('remove: refuses the first key, a key in use and a key that seals something, and then removes it', async () => {
  await world.fill()
  const old = await rotated()
  expect(await removeKey(world.deps, FIRST)).toMatchObject({ ok: false, failure: expect.stringContaining('first key') })
  expect(await removeKey(world.deps, old)).toMatchObject({
    ok: false,
    failure: expect.stringContaining('may still seal'),
  })
  await reseal()
  const fresh = await rotated()
  const { ring: _ring, ...others } = world.deps
  expect(await removeKey({ ...others, ring: await world.otherProcess() }, old)).toMatchObject({
    ok: false,
    failure: expect.stringContaining('bank.customer.bvn_sealed 1'),
  })
  await reseal()
  // The parts of the upload are short-lived.
  await world.deps.owner.query('delete from bank.upload_part')
  expect(await removeKey(world.deps, old)).toMatchObject({ ok: true })
  expect(await removeKey(world.deps, old)).toEqual({ ok: false, failure: `There is no key ${old}.` })
  expect((await world.otherProcess()).ids.map(shownKeyId)).toEqual([FIRST, fresh])
  const loaded = await loadRing(world.deps.ring, world.deps.owner, world.deps.providers)
  expect(loaded.ok && world.deps.ring.ids.map(shownKeyId)).toEqual([FIRST, fresh])
  const rows = await world.test.asOwner('select wrapped from bank.sealing_key where removed_at is not null')
  expect(rows).toEqual([{ wrapped: null }])
})

it('rewrap: moves the keys from a file to a KMS, and the file is not needed any more', async () => {
  const filled = await world.fill()
  await rotated()
  await reseal()
  const kms = await startKms()
  vi.stubEnv('AWS_ACCESS_KEY_ID', kms.accessKeyId)
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', kms.secretAccessKey)
  const provider = openAwsKms({ keyIds: [kms.createKey()], region: kms.region, url: kms.url })
  try {
    const deps = { ...world.deps, wrapping: provider, providers: [...world.deps.providers, provider] }
    expect(await rewrapKeys(deps)).toMatchObject({
      ok: true,
      value: expect.stringContaining('1 keys are encrypted by aws-kms'),
    })
    writeFileSync(world.keyFile, `${randomBytes(32).toString('base64')}\n`)
    const other = await world.otherProcess([provider])
    expect((await world.read(other, filled)).bvn).toBe(filled.values.bvn)
    await expect(world.otherProcess()).rejects.toThrow(
      /is encrypted by aws-kms .*, which the configuration does not name/,
    )
  } finally {
    provider.close()
    await kms.close()
    vi.unstubAllEnvs()
  }
})

it('ring: a key file without the key is refused with one line', async () => {
  await rotated()
  writeFileSync(world.keyFile, `${randomBytes(32).toString('base64')}\n`)
  await expect(world.otherProcess()).rejects.toThrow(
    /cannot be decrypted by file [0-9a-f]{8}: the key file .* has no such key/,
  )
})

it('ring: a process follows rotations, and logs a key provider that fails', async () => {
  const lines: object[] = []
  const { owner, providers } = world.deps
  const ring = await world.otherProcess()
  const broken = { ...providers[0]!, unwrap: () => Promise.resolve({ ok: false, failure: 'gone' } as const) }
  const given = { ring, sql: owner, logger: { error: (details: object) => void lines.push(details) }, everyMs: 5 }
  await rotateKey(world.deps)
  const failing = followRing({ ...given, providers: [broken] })
  await expect.poll(() => lines.length).toBeGreaterThan(0)
  failing.close()
  expect(lines[0]).toMatchObject({ event: 'sealing-keys', detail: expect.stringContaining('gone') })
  expect(ring.ids).toHaveLength(1)
  const following = followRing({ ...given, providers })
  await expect.poll(() => ring.ids.length).toBe(2)
  following.close()
})

it('value: names its key in its first bytes', async () => {
  await world.fill()
  const id = await rotated()
  await world.fill()
  const values = await readSealedSet(world.deps.owner, bvnColumn, { after: undefined, most: 5 })
  expect(values.map(({ sealed }) => shownKeyId(sealedKeyId(sealed))).toSorted()).toEqual([FIRST, id].toSorted())
})
