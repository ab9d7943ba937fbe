/** Tests an upload that a parallel call uses up while this call reads its parts. */
// @module-tag one-try
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorld, type World } from '../features/transfers/world.fixture.ts'
import { createTestFiles, photo } from './files.fixture.ts'
import { markKept } from './stored-file-store.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world?.close())

it('upload: becomes the same file for a call whose parts a parallel call deleted between two reads', async () => {
  const { pool } = world.database
  /** Runs before the parts are read, once. */
  let meanwhile: (() => Promise<void>) | undefined
  const query = async (text: string, values: unknown[]) => {
    const act = text.startsWith('select part,') ? meanwhile : undefined
    if (act !== undefined) meanwhile = undefined
    await act?.()
    return pool.query(text, values)
  }
  const held = new Proxy(pool, { get: (target, name) => (name === 'query' ? query : Reflect.get(target, name)) })
  const files = createTestFiles({ ...world.database, pool: held }, world.deps.clock)
  const { customerId } = await world.addPerson('Ada', 'Parallel', 1, 0n)
  const upload = { ...(await files.send(customerId, await photo())), customerId, purpose: 'kyc' } as const
  let first: string | undefined
  meanwhile = async () => {
    const taken = await files.vault.take(upload)
    if (!taken.ok) throw new Error(JSON.stringify(taken.failure))
    first = taken.value.id
    expect(await markKept(pool, first)).toBe(true)
    await files.vault.forgetParts(pool, upload)
  }
  const second = await files.vault.take(upload)
  expect(first).toBeDefined()
  expect(second).toMatchObject({ ok: true, value: { id: first, isKept: true } })
  files.close()
})
