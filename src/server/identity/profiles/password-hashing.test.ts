// @module-tag one-try
import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { COMMON_PASSWORDS, isCommonPassword } from './common-passwords.ts'
import { createPasswordHashing, hashingCapacity } from './password-hashing.ts'

/** Work that ends when the test says so. */
function gate() {
  const releases: (() => void)[] = []
  return {
    work: () => new Promise<void>((resolve) => releases.push(resolve)),
    started: () => releases.length,
    releaseAll: () => releases.splice(0).forEach((release) => release()),
  }
}

describe('createPasswordHashing', () => {
  it('runs the permitted number in parallel, queues the permitted number, and refuses the rest', async () => {
    const hashing = createPasswordHashing(randomBytes(32), { concurrency: 2, waiting: 3 })
    const { work, started, releaseAll } = gate()
    const runs = Array.from({ length: 7 }, () => hashing.run(work))
    expect(started()).toBe(2)
    const turnedAway = await Promise.all(runs.slice(5))
    expect(turnedAway.map((run) => run.ok)).toEqual([false, false])
    while (started() > 0) {
      releaseAll()
      await Promise.resolve()
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect((await Promise.all(runs.slice(0, 5))).every((run) => run.ok)).toBe(true)
  })

  it('runs the next hash when work throws', async () => {
    const hashing = createPasswordHashing(randomBytes(32), { concurrency: 1, waiting: 1 })
    const broken = hashing.run(() => Promise.reject(new Error('broken')))
    const next = hashing.run(() => Promise.resolve('done'))
    await expect(broken).rejects.toThrow('broken')
    expect(await next).toEqual({ ok: true, value: 'done' })
  })

  it('hashes with argon2id, m=19456 t=2 p=1, and only the same pepper verifies', async () => {
    const hashing = createPasswordHashing(randomBytes(32))
    const phc = await hashing.hash('Indigo-cloth-42')
    expect(phc).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1,keyid=[A-Za-z0-9+/]{6}\$/)
    expect(await hashing.verify(phc, 'Indigo-cloth-42')).toBe(true)
    expect(await hashing.verify(phc, 'indigo-cloth-42')).toBe(false)
    expect(await createPasswordHashing(randomBytes(32)).verify(phc, 'Indigo-cloth-42')).toBe(false)
    expect(await hashing.verify(undefined, 'Indigo-cloth-42')).toBe(false)
    expect(hashing.isOutdated(phc)).toBe(false)
  })
})

describe('hashingCapacity', () => {
  it.each([
    [1, 1, 60],
    [2, 1, 60],
    [4, 3, 180],
    [64, 3, 180],
  ])('of %d cores leaves a core and a thread to other work: %d hashes, %d waiting', (cores, concurrency, waiting) => {
    expect(hashingCapacity(cores)).toEqual({ concurrency, waiting })
  })
})

describe('isCommonPassword', () => {
  it('knows the 100,000 most common leaked passwords', () => {
    expect(COMMON_PASSWORDS).toBe(100_000)
    for (const password of ['password', '12345678', 'qwertyuiop', 'iloveyou'])
      expect(isCommonPassword(password)).toBe(true)
    for (const password of ['indigo-cloth-42', 'brass-lantern-77']) expect(isCommonPassword(password)).toBe(false)
  })
})
