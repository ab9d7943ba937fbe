// @module-tag one-try
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authRoutes } from '../../../contract/identity/auth.ts'
import { deviceRoutes as routes } from '../../../contract/identity/devices.ts'
import { tokenHash } from '../../crypto/sealing.ts'
import { onAnotherDevice } from '../fixtures/second-device.fixture.ts'
import { type AuthWorld, createAuthWorld, failureOf, PASSWORD, PIN, tally, valueOf } from '../fixtures/world.fixture.ts'

const MINUTE = 60_000

let world: AuthWorld
beforeAll(async () => {
  world = await createAuthWorld()
})
afterAll(() => world.close())

type Customer = Pick<Awaited<ReturnType<AuthWorld['loggedIn']>>, 'session' | 'cookies'>

const devices = async ({ session }: Customer) => valueOf(await world.call(routes.getDevices, {}, { session })).data
const sessions = async ({ session }: Customer) => valueOf(await world.call(routes.getSessions, {}, { session })).data
const remove = ({ session }: Customer, deviceKeyId: string, transactionPin = PIN) =>
  world.call(routes.removeDevice, { deviceKeyId, transactionPin }, { session })
const end = ({ session }: Customer, sessionId: string, transactionPin = PIN) =>
  world.call(routes.endSession, { sessionId, transactionPin }, { session })
const endOthers = ({ session }: Customer, transactionPin = PIN) =>
  world.call(routes.endOtherSessions, { transactionPin }, { session })
const isLive = async ({ cookies }: Customer) =>
  (await world.sessions.findByAccessTokenHash(tokenHash(cookies.accessToken))) !== undefined

/** Makes a customer with two devices. The first device is the older one. */
async function onTwo() {
  const first = await world.loggedIn()
  world.later(MINUTE)
  return { first, second: await onAnotherDevice(world, first) }
}

describe('getDevices', () => {
  it("lists the customer's own devices, the current device first, with their facts", async () => {
    const { first, second } = await onTwo()
    const seen = await devices(first)
    expect(seen.map(({ name, linkedBy, isCurrent, isSignedIn }) => [name, linkedBy, isCurrent, isSignedIn])).toEqual([
      ['Firefox on Linux', 'sign-up', true, true],
      ['Safari on iPhone', 'link', false, true],
    ])
    expect((await devices(second)).map(({ deviceKeyId }) => deviceKeyId)).toEqual([
      second.deviceKeyId,
      first.deviceKeyId,
    ])
    world.later(4 * MINUTE)
    expect(await isLive(second)).toBe(true)
    world.later(2 * MINUTE)
    expect((await devices(second)).map(({ isSignedIn }) => isSignedIn)).toEqual([true, false])
  })
})

describe('renameDevice', () => {
  const rename = ({ session }: Customer, deviceKeyId: string, name = 'My phone') =>
    world.call(routes.renameDevice, { deviceKeyId, name }, { session })

  it("gives any of the customer's own devices another name", async () => {
    const { first, second } = await onTwo()
    valueOf(await rename(first, second.deviceKeyId))
    expect((await devices(second))[0]!.name).toBe('My phone')
  })

  it("gives the same answer for another customer's device, a removed device and an unknown device", async () => {
    const { first, second } = await onTwo()
    const stranger = await world.loggedIn()
    valueOf(await remove(first, second.deviceKeyId))
    for (const id of [stranger.deviceKeyId, second.deviceKeyId, randomUUID()]) {
      expect(failureOf(await rename(first, id))).toEqual({ kind: 'refused', reason: 'not-found' })
    }
    expect((await devices(stranger))[0]!.name).toBe('Firefox on Linux')
  })
})

describe('removeDevice', () => {
  it('a removed device: its session ends, the customer is notified, and the device must be linked again', async () => {
    const { first, second } = await onTwo()
    const reply = valueOf(await remove(first, second.deviceKeyId))
    expect(reply.cookies).toBeUndefined()
    expect([await isLive(first), await isLive(second)]).toEqual([true, false])
    expect(world.outside.notices.at(-1)).toMatchObject({ kind: 'device-removed', deviceName: 'Safari on iPhone' })
    const login = await world.call(
      authRoutes.login,
      { username: first.username, password: PASSWORD, deviceId: 'fp' },
      { deviceProof: second.device.proof(second.deviceKeyId) },
    )
    expect(failureOf(login).kind).toBe('device-not-linked')
    expect(failureOf(await remove(first, second.deviceKeyId))).toEqual({ kind: 'refused', reason: 'not-found' })
  })

  it('ends the other sessions too', async () => {
    const { first, second } = await onTwo()
    const third = await onAnotherDevice(world, first, 'Edge on Windows')
    valueOf(await remove(third, first.deviceKeyId))
    expect([await isLive(first), await isLive(second), await isLive(third)]).toEqual([false, false, true])
  })

  it('closes the session that removes its own device', async () => {
    const { first, second } = await onTwo()
    expect(valueOf(await remove(first, first.deviceKeyId)).cookies).toEqual({ kind: 'close' })
    expect([await isLive(first), await isLive(second)]).toEqual([false, false])
  })

  it('asks for the PIN: 77, then 14, and nothing is removed', async () => {
    const { first, second } = await onTwo()
    const guesses = await Promise.all(Array.from({ length: 50 }, () => remove(first, second.deviceKeyId, '5039')))
    expect(tally(guesses)).toEqual({ 'pin-mismatch': 2, 'pin-locked': 48 })
    expect([await isLive(first), await isLive(second)]).toEqual([true, true])
  })

  it('does not change the device of another customer', async () => {
    const { first } = await onTwo()
    const stranger = await world.loggedIn()
    expect(failureOf(await remove(first, stranger.deviceKeyId))).toEqual({ kind: 'refused', reason: 'not-found' })
    expect(await isLive(stranger)).toBe(true)
  })

  it('two parallel removals: one counts', async () => {
    const { first, second } = await onTwo()
    // The second device is that of the call, whose session ends with the removal.
    for (const removed of [second, first]) {
      const both = await Promise.all([1, 2].map(() => remove(first, removed.deviceKeyId)))
      expect(tally(both)).toEqual({ ok: 1, 'not-found': 1 })
    }
  })
})

describe('getSessions', () => {
  it("lists the customer's own live sessions, the current session first", async () => {
    const { first, second } = await onTwo()
    await world.loggedIn()
    const seen = await sessions(first)
    expect(
      seen.map(({ sessionId, deviceName, address, isCurrent }) => [sessionId, deviceName, address, isCurrent]),
    ).toEqual([
      [first.session.sessionId, 'Firefox on Linux', '127.0.0.1', true],
      [second.session.sessionId, 'Safari on iPhone', '127.0.0.1', false],
    ])
    valueOf(await world.call(authRoutes.logout, {}, { session: second.session }))
    expect(await sessions(first)).toHaveLength(1)
  })
})

describe('endSession', () => {
  it('ends another session immediately, and leaves its device linked', async () => {
    const { first, second } = await onTwo()
    expect(valueOf(await end(first, second.session.sessionId)).cookies).toBeUndefined()
    expect([await isLive(first), await isLive(second)]).toEqual([true, false])
    expect(await devices(first)).toHaveLength(2)
  })

  it('closes the current session like a logout', async () => {
    const { first, second } = await onTwo()
    expect(valueOf(await end(first, first.session.sessionId)).cookies).toEqual({ kind: 'close' })
    expect([await isLive(first), await isLive(second)]).toEqual([false, true])
  })

  it("gives the same answer for another customer's session, an ended session and an unknown session", async () => {
    const { first, second } = await onTwo()
    const stranger = await world.loggedIn()
    valueOf(await end(first, second.session.sessionId))
    for (const id of [stranger.session.sessionId, second.session.sessionId, randomUUID()]) {
      expect(failureOf(await end(first, id))).toEqual({ kind: 'refused', reason: 'not-found' })
    }
    expect(await isLive(stranger)).toBe(true)
  })

  it('asks for the PIN', async () => {
    const { first, second } = await onTwo()
    expect(failureOf(await end(first, second.session.sessionId, '5039'))).toEqual({
      kind: 'pin-mismatch',
      triesLeft: 2,
    })
    expect(await isLive(second)).toBe(true)
  })
})

describe('endOtherSessions', () => {
  it('ends all sessions except the current session, and returns their number', async () => {
    const { first, second } = await onTwo()
    const stranger = await world.loggedIn()
    expect(failureOf(await endOthers(second, '5039')).kind).toBe('pin-mismatch')
    expect(valueOf(await endOthers(second)).data).toEqual({ ended: 1 })
    expect(valueOf(await endOthers(second)).data).toEqual({ ended: 0 })
    expect([await isLive(first), await isLive(second), await isLive(stranger)]).toEqual([false, true, true])
  })
})
