/** Message keys over their life: made, shared by processes, replaced daily, accepted 48 hours, destroyed. */
// @module-tag one-try
import { createPublicKey, generateKeyPairSync, randomBytes, verify } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { messageKeyText } from '../../contract/message-key.ts'
import { createTestDatabase, type TestDatabase } from '../db/database.fixture.ts'
import { oneSealingKey, type SealingKeys } from '../crypto/sealing.ts'
import { rootPin } from './message-key.ts'
import { createMessageKeys } from './message-keys.ts'

const HOUR_MS = 3_600_000
let test: TestDatabase
const root = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
const sealing = oneSealingKey(randomBytes(32))
const clock = { at: Date.now(), now: () => new Date(clock.at) }

const start = ({ rootKey = root, ...over }: { rootKey?: typeof root; sealing?: SealingKeys } = {}) =>
  createMessageKeys({
    database: test.database,
    clock,
    root: { publicKey: createPublicKey(rootKey), privateKey: rootKey },
    sealing,
    ...over,
  })
const rows = async (): Promise<{ kid: string; sealed_private_key: Buffer }[]> =>
  (await test.database.pool.query('select * from bank.message_key order by not_before')).rows

beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())
beforeEach(async () => {
  clock.at = Date.UTC(2026, 10, 21, 8)
  await test.database.pool.query('delete from bank.message_key')
})

describe('message keys', () => {
  it('are signed by the root and say the server’s time', async () => {
    const keys = start()
    const key = await keys.current()
    expect(key.now).toBe(clock.at / 1000)
    expect([key.exp - key.nbf, key.nbf]).toEqual([48 * 3600, key.now])
    const publicRoot = { key: createPublicKey(root), dsaEncoding: 'ieee-p1363' } as const
    expect(verify('sha256', Buffer.from(messageKeyText(key)), publicRoot, Buffer.from(key.sig, 'base64'))).toBe(true)
    expect(messageKeyText(key)).toBe(
      `rib/1 key\0{"exp":${key.exp},"kid":${key.kid},"nbf":${key.nbf},"pub":"${key.pub}"}`,
    )
    expect(keys.rootPin).toBe(rootPin(root))
    expect(Buffer.from(keys.rootPin, 'base64')).toHaveLength(65)
  })

  it('all processes share one set of keys, also after a parallel start', async () => {
    const processes = [start(), start(), start(), start()]
    const documents = await Promise.all(processes.map((keys) => keys.current()))
    expect(new Set(documents.map((one) => one.kid)).size).toBe(1)
    expect(await rows()).toHaveLength(1)
    const found = await start().find(documents[0]!.kid)
    expect(found?.publicKey.toString('base64')).toBe(documents[0]!.pub)
  })

  it('change daily, are accepted 48 h, and then are gone', async () => {
    const keys = start()
    const first = await keys.current()
    clock.at += 23 * HOUR_MS
    expect((await keys.current()).kid).toBe(first.kid)
    clock.at += 1 * HOUR_MS
    const second = await keys.current()
    expect(second.kid).not.toBe(first.kid)
    expect(await keys.find(first.kid)).toBeDefined()
    clock.at += 24 * HOUR_MS - 1000
    expect(await keys.find(first.kid)).toBeDefined()
    clock.at += 1000
    expect(await keys.find(first.kid)).toBeUndefined()
    await keys.maintain()
    expect((await rows()).map((row) => Number(row.kid))).not.toContain(first.kid)
    expect(await start().find(first.kid)).toBeUndefined()
  })

  it('made by another process are found', async () => {
    const [here, there] = [start(), start()]
    await here.current()
    clock.at += 25 * HOUR_MS
    const { kid } = await there.current()
    expect(await here.find(kid)).toBeDefined()
  })

  it('are stored encrypted, and useless under another key', async () => {
    const { kid } = await start().current()
    const [row] = await rows()
    expect(row!.sealed_private_key).toHaveLength(68)
    const stranger = start({ sealing: oneSealingKey(randomBytes(32)) })
    expect(await stranger.find(kid)).toBeUndefined()
    expect((await stranger.current()).kid).not.toBe(kid)
  })

  it('signed by a replaced root key: are still accepted, but pages no longer get them', async () => {
    const old = await start().current()
    const replaced = start({ rootKey: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey })
    const fresh = await replaced.current()
    expect(fresh.kid).not.toBe(old.kid)
    expect(await replaced.find(old.kid)).toBeDefined()
  })

  it('that do not exist cost one look-up a second, however many ask', async () => {
    const keys = start()
    await keys.current()
    const { query } = test.database.pool
    let asked = 0
    test.database.pool.query = ((...parts: Parameters<typeof query>) => {
      asked += 1
      return query.apply(test.database.pool, parts)
    }) as typeof query
    try {
      const found = await Promise.all(Array.from({ length: 200 }, (_, index) => keys.find(index)))
      expect(found.every((key) => key === undefined)).toBe(true)
      expect(asked).toBe(1)
    } finally {
      test.database.pool.query = query
    }
  })
})
