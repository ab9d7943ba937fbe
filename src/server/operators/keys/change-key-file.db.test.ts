/** The change of the key in the key file that encrypts the sealing keys (docs/how-to/manage-keys.md). */
import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openKeyFile } from '../../adapters/key-provider/key-file.ts'
import { readSealingKeys } from '../../keys/sealing-key-store.ts'
import { USED_AFTER_MS } from './key-deps.ts'
import { showKeys } from './key-status.ts'
import { createKeyWorld, type KeyWorld } from './key-world.fixture.ts'
import { rewrapKeys, rotateKey } from './rotate-key.ts'

let world: KeyWorld
beforeEach(async () => {
  world = await createKeyWorld()
})
afterEach(() => world.close())

const newLine = (): string => randomBytes(32).toString('base64')
/** Makes two sealing keys, both encrypted by the first line of the key file. */
async function rotateTwice(): Promise<void> {
  for (let made = 0; made < 2; made += 1) {
    expect(await rotateKey(world.deps)).toMatchObject({ ok: true })
    world.clock.at = new Date(world.clock.at.getTime() + USED_AFTER_MS + 1)
  }
}
const namesInStatus = async () => new Set((await showKeys(world.deps)).match(/file [0-9a-f]{8}/g))

it('key file: another server starts after each step of a change, and at the end without the old key', async () => {
  await rotateTwice()
  const filled = await world.fill()
  const before = await namesInStatus()
  const [old, fresh] = [readFileSync(world.keyFile, 'utf8').trim(), newLine()]
  const otherFile = join(world.folder, 'other.key')
  const other = openKeyFile(otherFile)
  const otherReads = async () => {
    const read = await world.read(await world.otherProcess([other]), filled)
    expect(read.bvn).toBe(filled.values.bvn)
  }
  for (const file of [world.keyFile, otherFile]) writeFileSync(file, `${old}\n${fresh}\n`)
  await otherReads()
  writeFileSync(world.keyFile, `${fresh}\n${old}\n`)
  expect(await rewrapKeys(world.deps)).toMatchObject({
    ok: true,
    value: expect.stringMatching(/^2 keys are encrypted/),
  })
  await otherReads()
  const after = await namesInStatus()
  expect([before.size, after.size, after.isDisjointFrom(before)]).toEqual([1, 1, true])
  for (const file of [world.keyFile, otherFile]) writeFileSync(file, `${fresh}\n`)
  await otherReads()
})

it('key file: a change that cannot open one of the keys stores none of them, and can be repeated', async () => {
  await rotateTwice()
  const before = await readSealingKeys(world.deps.owner)
  const fresh = newLine()
  writeFileSync(world.keyFile, `${fresh}\n${readFileSync(world.keyFile, 'utf8')}`)
  const last = before.at(-1)!
  const [provider] = world.deps.providers
  const breaking = {
    ...provider!,
    unwrap: (wrapped: Buffer, which: { readonly by: string; readonly context: string }) =>
      wrapped.equals(last.wrapped)
        ? Promise.resolve({ ok: false, failure: 'the disk is away' } as const)
        : provider!.unwrap(wrapped, which),
  }
  expect(await rewrapKeys({ ...world.deps, providers: [breaking] })).toMatchObject({
    ok: false,
    failure: expect.stringContaining('the disk is away'),
  })
  expect(await readSealingKeys(world.deps.owner)).toEqual(before)
  expect(await rewrapKeys(world.deps)).toMatchObject({ ok: true })
  writeFileSync(world.keyFile, `${fresh}\n`)
  expect((await world.otherProcess()).ids).toHaveLength(3)
})
