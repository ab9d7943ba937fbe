import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { passkeyRoutes as routes } from '../../../contract/identity/passkeys.ts'
import { tokenHash } from '../../crypto/sealing.ts'
import { RELYING_PARTY } from '../fixtures/authenticator.fixture.ts'
import { addPasskey, logInByPasskey, type SignedInCustomer } from '../fixtures/passkeys.fixture.ts'
import { onAnotherDevice } from '../fixtures/second-device.fixture.ts'
import { type AuthWorld, createAuthWorld, failureOf, PIN, tally, valueOf } from '../fixtures/world.fixture.ts'

let world: AuthWorld
beforeAll(async () => {
  world = await createAuthWorld()
})
afterAll(() => world.close())

type Customer = SignedInCustomer

const list = async ({ session }: Customer) => valueOf(await world.call(routes.getPasskeys, {}, { session })).data
const rename = ({ session }: Customer, passkeyId: string, name = 'Office key') =>
  world.call(routes.renamePasskey, { passkeyId, name }, { session })
const remove = ({ session }: Customer, passkeyId: string, transactionPin = PIN) =>
  world.call(routes.removePasskey, { passkeyId, transactionPin }, { session })

describe('renamePasskey', () => {
  it("renames the customer's own passkey, and gives the same answer for another customer's, a removed and an unknown passkey", async () => {
    const customer = await world.loggedIn()
    const stranger = await world.loggedIn()
    const kept = await addPasskey(world, customer)
    const gone = await addPasskey(world, customer, 'Old phone')
    const other = await addPasskey(world, stranger)
    valueOf(await remove(customer, gone.passkeyId))
    valueOf(await rename(customer, kept.passkeyId))
    expect((await list(customer)).map(({ name }) => name)).toEqual(['Office key'])
    for (const id of [other.passkeyId, gone.passkeyId, randomUUID()]) {
      expect(failureOf(await rename(customer, id))).toEqual({ kind: 'refused', reason: 'not-found' })
    }
    expect((await list(stranger)).map(({ name }) => name)).toEqual(['My phone'])
  })
})

describe('removePasskey', () => {
  it('ends the passkey’s use and the other sessions, and notifies the customer', async () => {
    const first = await world.loggedIn()
    const second = await onAnotherDevice(world, first)
    const kept = await addPasskey(world, first, 'Office key')
    const { passkeyId, authenticator } = await addPasskey(world, first)
    const { data } = valueOf(await remove(first, passkeyId))
    expect(data).toMatchObject({ rpId: RELYING_PARTY.rpId, credentialIds: [kept.credential.id] })
    expect((await list(first)).map(({ name }) => name)).toEqual(['Office key'])
    expect(world.outside.notices.at(-1)).toMatchObject({ kind: 'passkey-removed', passkeyName: 'My phone' })
    const live = async ({ cookies }: typeof first) =>
      (await world.sessions.findByAccessTokenHash(tokenHash(cookies.accessToken))) !== undefined
    expect(await live(first)).toBe(true)
    expect(await live({ ...first, ...second })).toBe(false)
    const deviceProof = first.device.proof(first.deviceKeyId)
    expect(failureOf(await logInByPasskey(world, authenticator, { deviceProof }))).toEqual({
      kind: 'invalid-credentials',
    })
  })

  it('asks for the PIN: 77, then 14, and nothing is removed', async () => {
    const customer = await world.loggedIn()
    const { passkeyId } = await addPasskey(world, customer)
    const guesses = await Promise.all(Array.from({ length: 20 }, () => remove(customer, passkeyId, '5039')))
    expect(tally(guesses)).toEqual({ 'pin-mismatch': 2, 'pin-locked': 18 })
    expect(await list(customer)).toHaveLength(1)
  })

  it("gives the same answer for another customer's passkey and an unknown passkey", async () => {
    const customer = await world.loggedIn()
    const stranger = await world.loggedIn()
    const other = await addPasskey(world, stranger)
    for (const id of [other.passkeyId, randomUUID()]) {
      expect(failureOf(await remove(customer, id))).toEqual({ kind: 'refused', reason: 'not-found' })
    }
    expect(await list(stranger)).toHaveLength(1)
  })
})
