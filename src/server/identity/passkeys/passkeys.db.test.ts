// @module-tag one-try
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approvalRoutes } from '../../../contract/approvals/approval.ts'
import type { RouteInput } from '../../../contract/route.ts'
import { passkeyRoutes as routes } from '../../../contract/identity/passkeys.ts'
import { passwordResetRoutes } from '../../../contract/identity/password-reset.ts'
import { tokenHash } from '../../crypto/sealing.ts'
import { type Bent, makeAuthenticator, RELYING_PARTY, type TestAlgorithm } from '../fixtures/authenticator.fixture.ts'
import {
  addPasskey,
  approvalToAdd,
  askedToMake,
  logInByPasskey,
  type SignedInCustomer,
} from '../fixtures/passkeys.fixture.ts'
import { onAnotherDevice } from '../fixtures/second-device.fixture.ts'
import { withToken } from '../fixtures/token.fixture.ts'
import { type AuthWorld, createAuthWorld, failureOf, PASSWORD, PIN, tally, valueOf } from '../fixtures/world.fixture.ts'

const MINUTE = 60_000

let world: AuthWorld
beforeAll(async () => {
  world = await createAuthWorld({ passkeys: 3 })
})
afterAll(() => world.close())

type Customer = SignedInCustomer
const invalid = { kind: 'invalid-credentials' }

const list = async ({ session }: Customer) => valueOf(await world.call(routes.getPasskeys, {}, { session })).data
const remove = ({ session }: Customer, passkeyId: string, transactionPin = PIN) =>
  world.call(routes.removePasskey, { passkeyId, transactionPin }, { session })
const confirm = ({ session }: Customer, given: RouteInput<typeof routes.confirmAddPasskey>) =>
  world.call(routes.confirmAddPasskey, given, { session })
const audited = async (kind: string) =>
  (await world.rows('select customer_id, detail from bank.audit_event where kind = $1 order by event_id', [kind])).at(
    -1,
  )

/** Requests a challenge and answers it. `bent` falsifies parts of the answer. */
async function answerBent(customer: Customer, bent: Bent = {}, algorithm: TestAlgorithm = -7) {
  const { session } = customer
  const credential = makeAuthenticator({ algorithm }).create(await askedToMake(world, customer), bent)
  if (!credential) throw new Error('nothing was made')
  return world.call(routes.registerPasskey, { name: 'Key', credential }, { session })
}

describe('addPasskey', () => {
  it('asks for two factors, of those that the customer has', async () => {
    const customer = await world.loggedIn()
    const ask = async () => valueOf(await world.call(routes.addPasskey, {}, customer)).data
    expect(await ask()).toMatchObject({ requiredFactors: [0, 1], approvalWays: ['sms'] })
    await addPasskey(world, customer)
    expect(await ask()).toMatchObject({ requiredFactors: [0, 1], approvalWays: ['passkey', 'sms'] })
  })

  it('accepts no SMS code from a customer who needs the authenticator at every login', async () => {
    const ask = async ({ session }: Customer) => valueOf(await world.call(routes.addPasskey, {}, { session })).data
    expect((await ask(await withToken(world))).approvalWays).toEqual(['token', 'sms'])
    const customer = await withToken(world, true)
    const { challengeId, approvalWays } = await ask(customer)
    expect(approvalWays).toEqual(['token'])
    const { session } = customer
    const send = await world.call(approvalRoutes.sendOtpByAccountNumber, {}, { session })
    expect(failureOf(send)).toEqual({ kind: 'refused', reason: 'not-found' })
    const bySms = { challengeId, pin: PIN, referenceId: 'r'.repeat(32), otp: '123456' }
    expect(failureOf(await confirm(customer, bySms)).kind).toBe('invalid-input')
    valueOf(await confirm(customer, { challengeId, pin: PIN, token: customer.next() }))
  })

  it('is refused beyond the limit', async () => {
    const customer = await world.loggedIn()
    for (const name of ['One', 'Two', 'Three']) await addPasskey(world, customer, name)
    const refusal = { kind: 'refused', reason: 'passkey-limit', detail: { limit: 3 } }
    expect(failureOf(await world.call(routes.addPasskey, {}, customer))).toEqual(refusal)
  })
})

describe('confirmAddPasskey', () => {
  it('asks the browser for a discoverable passkey of this customer, with the user verified', async () => {
    const customer = await world.loggedIn()
    const asked = await askedToMake(world, customer)
    expect(asked).toMatchObject({
      rp: { id: RELYING_PARTY.rpId, name: 'Optimus Bank' },
      user: { name: customer.username, displayName: 'Chiamaka Ada Eze' },
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      attestation: 'none',
      excludeCredentials: [],
      timeout: 3 * MINUTE,
    })
    expect(Buffer.from(asked.challenge, 'base64url')).toHaveLength(32)
    expect(Buffer.from(asked.user.id, 'base64url')).toHaveLength(32)
    // The user handle is the same for every passkey of the customer, and discloses nothing about the customer.
    expect((await askedToMake(world, customer)).user.id).toBe(asked.user.id)
    expect(asked.user.id).not.toContain(customer.session.customerId)
    // The database stores only the hash of the challenge.
    const kept = await world.rows('select purpose, bound_to from bank.ticket where ticket_hash = $1', [
      tokenHash(asked.challenge),
    ])
    expect(kept).toEqual([{ purpose: 'passkey:register', bound_to: customer.session.sessionId }])
  })

  it('is 77 for a wrong PIN, then 14, and gives no challenge', async () => {
    const customer = await world.loggedIn()
    const approval = await approvalToAdd(world, customer)
    const guesses = await Promise.all(Array.from({ length: 20 }, () => confirm(customer, { ...approval, pin: '5039' })))
    expect(tally(guesses)).toEqual({ 'pin-mismatch': 2, 'pin-locked': 18 })
    expect(failureOf(await confirm(customer, { ...approval, pin: PIN }))).toEqual({ kind: 'pin-locked' })
  })

  it('is 07 for a wrong code, and names missing factors', async () => {
    const customer = await world.loggedIn()
    const { challengeId, referenceId, otp } = await approvalToAdd(world, customer)
    const wrong = otp === '000000' ? '000001' : '000000'
    expect(failureOf(await confirm(customer, { challengeId, referenceId, otp: wrong, pin: PIN }))).toEqual(invalid)
    expect(failureOf(await confirm(customer, { challengeId, pin: PIN })).kind).toBe('invalid-input')
    expect(failureOf(await confirm(customer, { challengeId, referenceId, otp })).kind).toBe('invalid-input')
    expect((await audited('passkey.add-refused'))?.detail).toEqual({ reason: 'invalid-input' })
  })

  it('gives one challenge for one approval, in its time and session', async () => {
    const first = await world.loggedIn()
    const second = await onAnotherDevice(world, first)
    const stranger = await world.loggedIn()
    const given = { ...(await approvalToAdd(world, first)), pin: PIN }
    for (const other of [second, stranger]) {
      expect(failureOf(await confirm(other, given))).toEqual({ kind: 'refused', reason: 'not-found' })
    }
    const tries = await Promise.all([confirm(first, given), confirm(first, given), confirm(first, given)])
    expect(tally(tries)['ok']).toBe(1)
    expect(failureOf(await confirm(first, given))).toEqual({ kind: 'refused', reason: 'approval-used' })
    const late = { ...(await approvalToAdd(world, first)), pin: PIN }
    world.later(3 * MINUTE)
    expect(failureOf(await confirm(first, late))).toEqual({ kind: 'refused', reason: 'approval-expired' })
  })

  it('accepts an existing passkey in place of PIN and code', async () => {
    const customer = await world.loggedIn()
    const { authenticator } = await addPasskey(world, customer)
    const { challengeId, passkeyChallenge: challenge } = valueOf(await world.call(routes.addPasskey, {}, customer)).data
    const options = valueOf(await world.call(routes.getPasskeyOptions, {}, customer)).data
    const passkey = authenticator.get({ ...options, challenge })
    const asked = valueOf(await confirm(customer, { challengeId, passkey })).data
    expect(asked.excludeCredentials).toHaveLength(1)
  })
})

describe('registerPasskey', () => {
  it('stores the public key, notifies the customer, and excludes this passkey from the next registration', async () => {
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
    const asked = await askedToMake(world, customer)
    expect(asked.excludeCredentials).toEqual([
      { id: credential.id, type: 'public-key', transports: ['internal', 'hybrid'] },
    ])
    expect(authenticator.create(asked)).toBeUndefined()
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
    const made = makeAuthenticator().create(await askedToMake(world, customer))
    const clientDataJSON = Buffer.from(text).toString('base64url') || 'A'
    const credential = { ...made!, clientDataJSON }
    const answer = await world.call(routes.registerPasskey, { name: 'Key', credential }, customer)
    expect(failureOf(answer)).toEqual({ kind: 'refused', reason: 'ticket-expired' })
  })

  it('accepts a challenge once, in time, and from the session that got it', async () => {
    const first = await world.loggedIn()
    const stranger = await world.loggedIn()
    const second = await onAnotherDevice(world, first)
    const answer = async (from: Customer, by: Customer, wait = 0) => {
      const credential = makeAuthenticator().create(await askedToMake(world, from))!
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

  it('refuses a credential that belongs or belonged to a customer', async () => {
    const first = await world.loggedIn()
    const { credential, passkeyId } = await addPasskey(world, first)
    const stranger = await world.loggedIn()
    const refusal = { kind: 'refused', reason: 'passkey-refused' }
    expect(failureOf(await answerBent(stranger, { id: credential.id }))).toEqual(refusal)
    valueOf(await remove(first, passkeyId))
    expect(failureOf(await answerBent(stranger, { id: credential.id }))).toEqual(refusal)
  })

  it('keeps to the limit with many parallel requests', async () => {
    const customer = await world.loggedIn()
    const made = []
    for (let n = 0; n < 6; n += 1) {
      made.push(makeAuthenticator().create(await askedToMake(world, customer))!)
    }
    const answers = await Promise.all(
      made.map((credential) => world.call(routes.registerPasskey, { name: 'Key', credential }, customer)),
    )
    expect(tally(answers)).toEqual({ ok: 3, 'passkey-limit': 3 })
  })

  it('registers no passkey when the password was changed after the challenge', async () => {
    const customer = await world.loggedIn()
    const credential = makeAuthenticator().create(await askedToMake(world, customer))!
    const change = { currentPassword: PASSWORD, newPassword: 'Quiet-harbour-63' }
    valueOf(await world.call(passwordResetRoutes.changePassword, change, customer))
    const answer = await world.call(routes.registerPasskey, { name: 'Key', credential }, customer)
    expect(failureOf(answer)).toEqual({ kind: 'refused', reason: 'ticket-expired' })
  })
})
