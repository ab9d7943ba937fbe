/**
 * Tests a right PIN, code or password while wrong guesses run on another node. The right guess resets the count of
 * wrong guesses. It does not end a lock that began during its check.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../db/database.ts'
import { clearAttempts, takeAttempt } from './profiles/attempt-counters.ts'
import { createCheckPin } from './pin/check-pin.ts'
import { checkToken } from './authenticator/check-token.ts'
import { newPin } from './profiles/profile-secrets.ts'
import { clearPinTries, takePinTry } from './profiles/profile-store.ts'
import { withToken, wrongCode } from './fixtures/token.fixture.ts'
import { type AuthWorld, createAuthWorld, failureOf, PIN, valueOf } from './fixtures/world.fixture.ts'

const WRONG_PIN = '5039'
const trace = { requestId: '', address: '' }

let world: AuthWorld
/** The other node has one connection. A test that holds it stops the other node's work between two statements. */
let other: Database
beforeAll(async () => {
  world = await createAuthWorld()
  other = openDatabase(world.test.url, { maxConnections: 1 })
})
afterAll(async () => {
  await other.close()
  await world.close()
})

/** Starts `work` on the other node, stops it after its try was counted, runs `meanwhile`, and continues `work`. */
async function stopped<T>(work: () => Promise<T>, isTaken: () => Promise<boolean>, meanwhile: () => Promise<unknown>) {
  const working = work()
  // A batch of PIN tries starts in the next turn of the event loop. The work must ask for the connection first.
  await new Promise((resolve) => setImmediate(resolve))
  const connection = await other.pool.connect()
  try {
    expect(await isTaken()).toBe(true)
    await meanwhile()
  } finally {
    connection.release()
  }
  return working
}

const pinMisses = async (customerId: string): Promise<number> =>
  (await world.rows('select pin_misses from bank.profile where customer_id = $1', [customerId]))[0].pin_misses
const missesOf = async (key: string): Promise<number | undefined> =>
  (await world.rows('select misses from bank.attempt_counter where key = $1', [key]))[0]?.misses

describe('a right PIN during other guesses', () => {
  it.each([
    ['leaves a PIN locked that was locked meanwhile', 2, 3],
    ['ends the row of misses that locks nothing', 1, 0],
  ])('%s', async (_what, wrongOnes, left) => {
    const { customerId } = (await world.loggedIn()).session
    const here = createCheckPin(world.deps)
    const there = createCheckPin({ ...world.deps, database: other })
    const right = await stopped(
      () => there(customerId, PIN),
      async () => (await pinMisses(customerId)) === 1,
      () => Promise.all(Array.from({ length: wrongOnes }, () => here(customerId, WRONG_PIN))),
    )
    valueOf(right)
    expect(await pinMisses(customerId)).toBe(left)
    const after = await here(customerId, PIN)
    if (left === 0) valueOf(after)
    else expect(failureOf(after)).toEqual({ kind: 'pin-locked' })
  })

  it('clears no failed tries of a newer PIN', async () => {
    const { customerId } = (await world.loggedIn()).session
    const taken = (await takePinTry(other.pool, customerId, 3))!
    const { pinSalt, pinHash } = newPin(world.deps.keys, customerId, '8305')
    await world.asOwner('update bank.profile set pin_salt = $2, pin_hash = $3, pin_misses = 0 where customer_id = $1', [
      customerId,
      pinSalt,
      pinHash,
    ])
    failureOf(await createCheckPin(world.deps)(customerId, WRONG_PIN))
    await clearPinTries(other.pool, customerId, taken, 3)
    expect(await pinMisses(customerId)).toBe(1)
  })
})

describe('a right guess during other guesses', () => {
  it.each([
    ['leaves locked what was locked meanwhile', 4, 5],
    ['ends the row of misses that locks nothing', 3, undefined],
  ])('%s', async (_what, wrongOnes, left) => {
    const customer = await withToken(world)
    const { customerId } = customer.session
    const key = `token-signed-in:${customerId}`
    const code = customer.next()
    const bad = wrongCode(world, customer.secret)
    const right = await stopped(
      () => checkToken({ ...world.deps, database: other }, { customerId, code, use: 'signed-in' }, trace),
      async () => (await missesOf(key)) === 1,
      () =>
        Promise.all(
          Array.from({ length: wrongOnes }, () =>
            checkToken(world.deps, { customerId, code: bad, use: 'signed-in' }, trace),
          ),
        ),
    )
    valueOf(right)
    expect(await missesOf(key)).toBe(left)
  })

  it('never locks other right guesses, in any overlap', async () => {
    const key = `overlap:${randomUUID()}`
    const now = world.outside.now
    const take = async (node: Database) => {
      const attempt = await takeAttempt(node.pool, key, { limit: 3, lockMs: 60_000 }, now)
      if (!attempt.allowed) throw new Error('It was locked by right guesses')
      return attempt
    }
    let before = await take(other)
    for (let n = 0; n < 10; n += 1) {
      const next = await take(n % 2 ? other : world.database)
      await clearAttempts(n % 2 ? world.database.pool : other.pool, key, before)
      before = next
    }
  })
})
