import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { passkeyRoutes as routes } from '../../../contract/passkeys.ts'
import { passwordResetRoutes } from '../../../contract/password-reset.ts'
import { tokenHash } from './sealing.ts'
import { type Bent, makeAuthenticator, type TestAlgorithm } from './test-authenticator.ts'
import { addPasskey, askToAdd, logInByPasskey } from './test-passkeys.ts'
import { onAnotherDevice } from './test-second-device.ts'
import {
  type AuthWorld,
  createAuthWorld,
  failureOf,
  PASSWORD,
  PIN,
  RELYING_PARTY,
  tally,
  valueOf,
} from './test-world.ts'

const MINUTE = 60_000

let world: AuthWorld
beforeAll(async () => {
  world = await createAuthWorld({ passkeys: 3 })
})
afterAll(() => world.close())

type Customer = Pick<Awaited<ReturnType<AuthWorld['loggedIn']>>, 'session'>

const list = async ({ session }: Customer) => valueOf(await world.call(routes.getPasskeys, {}, { session })).data
const rename = ({ session }: Customer, passkeyId: string, name = 'Office key') =>
  world.call(routes.renamePasskey, { passkeyId, name }, { session })
const remove = ({ session }: Customer, passkeyId: string, transactionPin = PIN) =>
  world.call(routes.removePasskey, { passkeyId, transactionPin }, { session })
const audited = async (kind: string) =>
  (await world.rows('select customer_id, detail from bank.audit_event where kind = $1 order by id', [kind])).at(-1)

/** Asks for a challenge and answers it, bent where the test wants so. */
async function answerBent({ session }: Customer, bent: Bent = {}, algorithm: TestAlgorithm = -7) {
  const options = valueOf(await askToAdd(world, { session })).data
  const credential = makeAuthenticator({ algorithm }).create(options, bent)
  if (!credential) throw new Error('nothing was made')
  return world.call(routes.registerPasskey, { name: 'Key', credential }, { session })
}

describe('startPasskeyRegistration', () => {
  it('asks the browser for a discoverable passkey of this customer, with the user verified', async () => {
    const customer = await world.loggedIn()
    const { data } = valueOf(await askToAdd(world, customer))
    expect(data).toMatchObject({
      rp: { id: RELYING_PARTY.rpId, name: 'Optimus Bank' },
      user: { name: customer.username, displayName: 'Chiamaka Ada Eze' },
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      attestation: 'none',
      excludeCredentials: [],
      timeout: 3 * MINUTE,
    })
    expect(Buffer.from(data.challenge, 'base64url')).toHaveLength(32)
    expect(Buffer.from(data.user.id, 'base64url')).toHaveLength(32)
    // The same for every passkey of the customer; it tells a reader nothing.
    expect(valueOf(await askToAdd(world, customer)).data.user.id).toBe(data.user.id)
    expect(data.user.id).not.toContain(customer.session.customerId)
    // Of the challenge only its hash is kept.
    const kept = await world.rows('select purpose, bound_to from bank.ticket where ticket_hash = $1', [
      tokenHash(data.challenge),
    ])
    expect(kept).toEqual([{ purpose: 'passkey:register', bound_to: customer.session.sessionId }])
  })

  it('asks for the PIN: 77, then 14, and gives no challenge', async () => {
    const customer = await world.loggedIn()
    const guesses = await Promise.all(Array.from({ length: 50 }, () => askToAdd(world, customer, '5039')))
    expect(tally(guesses)).toEqual({ 'pin-mismatch': 2, 'pin-locked': 48 })
    expect(failureOf(await askToAdd(world, customer))).toEqual({ kind: 'pin-locked' })
  })

  it('gives none beyond the limit', async () => {
    const customer = await world.loggedIn()
    for (const name of ['One', 'Two', 'Three']) await addPasskey(world, customer, name)
    const refusal = { kind: 'refused', reason: 'passkey-limit', detail: { limit: 3 } }
    expect(failureOf(await askToAdd(world, customer))).toEqual(refusal)
  })
})

describe('registerPasskey', () => {
  it('keeps the public key, tells the customer, and names what is there already to the next one', async () => {
    const customer = await world.loggedIn()
    const { passkeyId, credential, authenticator } = await addPasskey(world, customer, 'My phone', { isSynced: true })
    expect(await list(customer)).toEqual([
      { passkeyId, name: 'My phone', createdAt: expect.any(String), lastUsedAt: null, isSynced: true },
    ])
    expect(world.outside.notices.at(-1)).toMatchObject({ kind: 'passkey-added', passkeyName: 'My phone' })
    expect(await audited('passkey.added')).toEqual({
      customer_id: customer.session.customerId,
      detail: { passkey: passkeyId },
    })
    const { data } = valueOf(await askToAdd(world, customer))
    expect(data.excludeCredentials).toEqual([
      { id: credential.id, type: 'public-key', transports: ['internal', 'hybrid'] },
    ])
    expect(authenticator.create(data)).toBeUndefined()
  })

  it.each([
    ['ECDSA on P-256', -7],
    ['Ed25519', -8],
    ['RSA', -257],
  ] as const)('takes %s, and its signatures', async (_name, algorithm) => {
    const customer = await world.loggedIn()
    const { authenticator } = await addPasskey(world, customer, 'Key', { algorithm })
    const deviceProof = customer.device.proof(customer.deviceKeyId)
    expect(valueOf(await logInByPasskey(world, authenticator, { deviceProof })).data.username).toBe(customer.username)
  })

  it.each<[string, Bent, TestAlgorithm?]>([
    ['another origin', { origin: 'https://bank.test.evil.example' }],
    ['another port of ours', { origin: 'https://bank.test:8443' }],
    ['plain http', { origin: 'http://bank.test' }],
    ['another rpId', { rpId: 'evil.example' }],
    ['no user verification', { isVerified: false }],
    ['nobody present', { isPresent: false }],
    ['an assertion for an attestation', { type: 'webauthn.get' }],
    ['an algorithm that was not offered', {}, -35],
    ['another id outside than inside', { outerId: 'A'.repeat(43) }],
  ])('refuses %s, and uses the challenge up', async (_name, bent, algorithm) => {
    const customer = await world.loggedIn()
    const refusal = { kind: 'refused', reason: 'passkey-refused' }
    expect(failureOf(await answerBent(customer, bent, algorithm))).toEqual(refusal)
    expect(await list(customer)).toEqual([])
    expect((await audited('passkey.add-refused'))?.detail).toEqual({ reason: 'passkey-refused' })
  })

  it.each<[string, Bent]>([
    ['a challenge that was never given', { challenge: 'A'.repeat(43) }],
    ['a page in another frame', { crossOrigin: true }],
  ])('refuses %s', async (_name, bent) => {
    const customer = await world.loggedIn()
    expect(failureOf(await answerBent(customer, bent))).toEqual({ kind: 'refused', reason: 'ticket-expired' })
  })

  it.each(['', '{', 'null', '7', '"text"', '{}', '{"challenge":7}'])('refuses client data %j', async (text) => {
    const customer = await world.loggedIn()
    const made = makeAuthenticator().create(valueOf(await askToAdd(world, customer)).data)
    const clientDataJSON = Buffer.from(text).toString('base64url') || 'A'
    const credential = { ...made!, clientDataJSON }
    const answer = await world.call(routes.registerPasskey, { name: 'Key', credential }, customer)
    expect(failureOf(answer)).toEqual({ kind: 'refused', reason: 'ticket-expired' })
  })

  it('takes a challenge once, in time, and from the session that it was given to', async () => {
    const first = await world.loggedIn()
    const stranger = await world.loggedIn()
    const second = await onAnotherDevice(world, first)
    const answer = async (from: Customer, by: Customer, wait = 0) => {
      const credential = makeAuthenticator().create(valueOf(await askToAdd(world, from)).data)!
      world.later(wait)
      const register = () => world.call(routes.registerPasskey, { name: 'Key', credential }, { session: by.session })
      return tally(await Promise.all([register(), register(), register()]))
    }
    expect(await answer(first, first)).toEqual({ ok: 1, 'ticket-expired': 2 })
    expect(await answer(first, second)).toEqual({ 'ticket-expired': 3 })
    expect(await answer(first, stranger)).toEqual({ 'ticket-expired': 3 })
    expect(await answer(first, first, 3 * MINUTE)).toEqual({ 'ticket-expired': 3 })
    expect(await list(first)).toHaveLength(1)
  })

  it("takes no credential that is or was somebody's", async () => {
    const first = await world.loggedIn()
    const { credential, passkeyId } = await addPasskey(world, first)
    const stranger = await world.loggedIn()
    const refusal = { kind: 'refused', reason: 'passkey-refused' }
    expect(failureOf(await answerBent(stranger, { id: credential.id }))).toEqual(refusal)
    valueOf(await remove(first, passkeyId))
    expect(failureOf(await answerBent(stranger, { id: credential.id }))).toEqual(refusal)
  })

  it('keeps to the limit when many come at once', async () => {
    const customer = await world.loggedIn()
    const made = []
    for (let n = 0; n < 6; n += 1) {
      made.push(makeAuthenticator().create(valueOf(await askToAdd(world, customer)).data)!)
    }
    const answers = await Promise.all(
      made.map((credential) => world.call(routes.registerPasskey, { name: 'Key', credential }, customer)),
    )
    expect(tally(answers)).toEqual({ ok: 3, 'passkey-limit': 3 })
  })

  it('gives nothing after the password was changed meanwhile', async () => {
    const customer = await world.loggedIn()
    const credential = makeAuthenticator().create(valueOf(await askToAdd(world, customer)).data)!
    const change = { currentPassword: PASSWORD, newPassword: 'Quiet-harbour-63' }
    valueOf(await world.call(passwordResetRoutes.changePassword, change, customer))
    const answer = await world.call(routes.registerPasskey, { name: 'Key', credential }, customer)
    expect(failureOf(answer)).toEqual({ kind: 'refused', reason: 'ticket-expired' })
  })
})

describe('renamePasskey', () => {
  it("names the customer's own, and answers somebody else's, a removed and an unknown one alike", async () => {
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
  it('ends its use and the other sessions, and tells the customer', async () => {
    const first = await world.loggedIn()
    const second = await onAnotherDevice(world, first)
    const { passkeyId, authenticator } = await addPasskey(world, first)
    valueOf(await remove(first, passkeyId))
    expect(await list(first)).toEqual([])
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

  it("answers somebody else's and an unknown passkey alike", async () => {
    const customer = await world.loggedIn()
    const stranger = await world.loggedIn()
    const other = await addPasskey(world, stranger)
    for (const id of [other.passkeyId, randomUUID()]) {
      expect(failureOf(await remove(customer, id))).toEqual({ kind: 'refused', reason: 'not-found' })
    }
    expect(await list(stranger)).toHaveLength(1)
  })
})
