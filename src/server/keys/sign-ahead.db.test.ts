/** Message keys that an offline root signs ahead: made, signed, stored, used in turn, and at their end. */
// @module-tag one-try
import { createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { oneSealingKey } from '../crypto/sealing.ts'
import { createTestDatabase, type TestDatabase } from '../db/database.fixture.ts'
import { isSignedBy } from './message-key.ts'
import { messageKeyMeasure } from './message-key-measure.ts'
import { createMessageKeys, NoMessageKeyError } from './message-keys.ts'
import { acceptAhead, parseSigned, requestAhead, signAhead } from './sign-ahead.ts'

const DAY_S = 24 * 3600
const root = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const sealing = oneSealingKey(randomBytes(32))
const clock = { at: 0, now: () => new Date(clock.at * 1000) }
let test: TestDatabase
let owner: pg.Client

/** A process of the bank, which has no private half of the root. */
const start = () =>
  createMessageKeys({
    database: test.database,
    clock,
    root: { publicKey: root.publicKey, privateKey: undefined },
    sealing,
  })
const request = (weeks = 1) => requestAhead(owner, { nowS: clock.at, weeks, sealing })
const accept = (signed: Parameters<typeof acceptAhead>[1]) =>
  acceptAhead(owner, signed, { rootKey: root.publicKey, nowS: clock.at })
function signed(keys: Awaited<ReturnType<typeof request>>, key = root.privateKey) {
  const made = signAhead(keys, key, clock.at)
  if (!made.ok) throw new Error(made.failure)
  return made.value
}

beforeAll(async () => {
  test = await createTestDatabase()
  owner = new pg.Client({ connectionString: test.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner?.end()
  await test.drop()
})
beforeEach(async () => {
  clock.at = Date.UTC(2026, 10, 21, 8) / 1000
  await owner.query('delete from bank.message_key')
})

describe('message keys signed ahead', () => {
  it('keys: are used in turn, one a day, and messages to the key before are still opened', async () => {
    const keys = await request()
    expect(keys.keys.map(({ nbf }) => (nbf - clock.at) / DAY_S)).toEqual([0, 1, 2, 3, 4, 5, 6])
    expect(await accept(signed(keys))).toEqual({ ok: true, value: 7 })
    const bank = start()
    await bank.maintain()
    const handed: number[] = []
    for (let day = 0; day < 7; day += 1) {
      const document = await bank.current()
      expect(isSignedBy(document, Buffer.from(document.sig, 'base64'), root.publicKey)).toBe(true)
      const before = handed.at(-1)
      if (before !== undefined) expect(await bank.find(before)).toBeDefined()
      handed.push(document.kid)
      clock.at += DAY_S
    }
    expect(handed).toEqual(keys.keys.map(({ kid }) => kid))
  })

  it('keys: the last key is handed out until it expires, and then no key is', async () => {
    const keys = await request()
    await accept(signed(keys))
    const last = keys.keys.at(-1)!
    const bank = start()
    clock.at = last.exp - 1
    expect((await bank.current()).kid).toBe(last.kid)
    clock.at = last.exp
    await expect(bank.current()).rejects.toThrow(NoMessageKeyError)
    await expect(start().current()).rejects.toThrow('npm run keys -- sign-ahead')
    await bank.maintain()
    expect(await owner.query('select from bank.message_key')).toMatchObject({ rowCount: 0 })
    await accept(signed(await request()))
    expect((await bank.current()).nbf).toBe(clock.at)
  })

  it('keys: a running process uses keys that were signed after its start', async () => {
    await accept(signed(await request()))
    const bank = start()
    await bank.current()
    clock.at += 6 * DAY_S
    const more = await request(2)
    await accept(signed(more))
    clock.at = more.keys.at(-1)!.nbf
    await expect.poll(async () => (await bank.current()).kid).toBe(more.keys.at(-1)!.kid)
  })

  it('request: gives the same keys again, and makes no second key for a day', async () => {
    const first = await request()
    expect(await request()).toEqual(first)
    const longer = await request(2)
    expect(longer.keys.slice(0, 7)).toEqual(first.keys)
    expect(longer.keys).toHaveLength(14)
    await accept(signed(longer))
    expect((await request(2)).keys).toEqual([])
  })

  it('keys without a signature: are never handed out', async () => {
    await request()
    await expect(start().current()).rejects.toThrow(NoMessageKeyError)
  })

  it('accept: refuses a stranger’s signature, a changed time, and keys of another database, and stores none of them', async () => {
    const keys = await request()
    expect(await accept(signed(keys, stranger.privateKey))).toMatchObject({
      ok: false,
      failure: expect.stringContaining('not signed by the root in ROOT_PIN'),
    })
    const good = signed(keys)
    const [first, ...others] = good.keys
    const moved = signed({ ...keys, keys: keys.keys.map((key) => ({ ...key, nbf: key.nbf + 1, exp: key.exp + 1 })) })
    expect(await accept(moved)).toMatchObject({ ok: false })
    expect(await accept({ ...good, keys: [...others, { ...first!, kid: (first!.kid + 1) % 2 ** 32 }] })).toMatchObject({
      ok: false,
      failure: expect.stringContaining('does not wait for a signature here'),
    })
    await expect(start().current()).rejects.toThrow(NoMessageKeyError)
    expect(await accept(good)).toEqual({ ok: true, value: 7 })
  })

  it.each([
    [
      'lives longer',
      (key: { nbf: number; exp: number }) => ({ ...key, exp: key.exp + 1 }),
      'is not valid for 48 hours',
    ],
    [
      'has expired',
      (key: { nbf: number; exp: number }) => ({ ...key, nbf: key.nbf - 10 * DAY_S, exp: key.exp - 10 * DAY_S }),
      'has expired',
    ],
    [
      'begins in a year',
      (key: { nbf: number; exp: number }) => ({ ...key, nbf: key.nbf + 365 * DAY_S, exp: key.exp + 365 * DAY_S }),
      'begins later than in 8 weeks',
    ],
  ])('sign: refuses a key that %s', async (_what, change, failure) => {
    const keys = await request()
    const changed = { ...keys, keys: keys.keys.map((key) => ({ ...key, ...change(key) })) }
    expect(signAhead(changed, root.privateKey, clock.at)).toMatchObject({
      ok: false,
      failure: expect.stringContaining(failure),
    })
  })

  it('sign: refuses a key that is there twice', async () => {
    const keys = await request()
    const twice = { ...keys, keys: [...keys.keys, keys.keys[0]!] }
    expect(signAhead(twice, root.privateKey, clock.at)).toEqual({ ok: false, failure: 'A key is there twice' })
  })

  it('signed file: is refused when it is no JSON, has no keys or an unknown field', async () => {
    expect(parseSigned('{')).toEqual({ ok: false, failure: 'The file is not JSON' })
    expect(parseSigned('{}')).toMatchObject({ ok: false })
    const good = signed(await request())
    expect(parseSigned(JSON.stringify(good))).toEqual({ ok: true, value: good })
    expect(parseSigned(JSON.stringify({ ...good, more: 1 }))).toMatchObject({ ok: false })
  })

  it('measure: is the time until the last signed day ends', async () => {
    clock.at = Math.floor(Date.now() / 1000)
    const read = async () =>
      (await messageKeyMeasure(owner).read())[0]?.values['adire_message_keys_signed_seconds'] ?? -1
    expect(await read()).toBe(0)
    await request()
    expect(await read()).toBe(0)
    await accept(signed(await request()))
    expect(await read()).toBeGreaterThan(6.9 * DAY_S)
    expect(await read()).toBeLessThanOrEqual(7 * DAY_S)
  })
})

it('a process with the private half: takes a key that was signed ahead, and makes none', async () => {
  const keys = await request()
  await accept(signed(keys))
  const bank = createMessageKeys({
    database: test.database,
    clock,
    root: { publicKey: createPublicKey(root.privateKey), privateKey: root.privateKey },
    sealing,
  })
  expect((await bank.current()).kid).toBe(keys.keys[0]!.kid)
})
