// @module-tag one-try
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authRoutes } from '../../../contract/identity/auth.ts'
import { linkDeviceRoutes, type LinkOffer } from '../../../contract/identity/link-device.ts'
import { passkeyRoutes as routes } from '../../../contract/identity/passkeys.ts'
import { tokenRoutes } from '../../../contract/identity/token.ts'
import { setTemporaryPassword } from '../recovery/set-temporary-password.ts'
import { tokenHash } from '../../crypto/sealing.ts'
import type { Bent } from '../fixtures/authenticator.fixture.ts'
import { makeDevice } from '../fixtures/device.fixture.ts'
import { addPasskey, askedToMake, logInByPasskey } from '../fixtures/passkeys.fixture.ts'
import { withToken } from '../fixtures/token.fixture.ts'
import {
  type AuthWorld,
  createAuthWorld,
  failureOf,
  PASSWORD,
  sessionOf,
  tally,
  valueOf,
} from '../fixtures/world.fixture.ts'

const MINUTE = 60_000
const invalid = { kind: 'invalid-credentials' }

let world: AuthWorld
beforeAll(async () => {
  world = await createAuthWorld()
})
afterAll(() => world.close())

/** A customer with one passkey; `proof` is their linked device's signature. */
async function withPasskey(kind: Parameters<typeof addPasskey>[3] = {}) {
  const customer = await world.loggedIn()
  const passkey = await addPasskey(world, customer, 'My phone', kind)
  return { ...customer, ...passkey, proof: () => customer.device.proof(customer.deviceKeyId) }
}

const lastAudit = async (customerId: string) =>
  (
    await world.rows(
      'select kind, detail from bank.audit_event where customer_id is not distinct from $1 order by event_id',
      [customerId],
    )
  ).at(-1)
const guessPassword = (username: string, context = {}) =>
  world.call(authRoutes.login, { username, password: 'Wrong-cloth-42', deviceId: 'fp-1' }, context)

describe('startPasskeyLogin', () => {
  it('asks for any passkey of this bank, and stores only the hash of its challenge', async () => {
    const { data } = valueOf(await world.call(routes.startPasskeyLogin, {}))
    expect(data).toMatchObject({ rpId: 'bank.test', allowCredentials: [], userVerification: 'required' })
    const kept = await world.rows('select purpose, customer_id from bank.ticket where ticket_hash = $1', [
      tokenHash(data.challenge),
    ])
    expect(kept).toEqual([{ purpose: 'passkey:login', customer_id: null }])
  })
})

describe('logInWithPasskey', () => {
  it('opens a session on a linked device, as the password does, and says when the passkey was used', async () => {
    const customer = await withPasskey()
    const reply = valueOf(await logInByPasskey(world, customer.authenticator, { deviceProof: customer.proof() }))
    const { user, session } = await sessionOf(world, reply)
    expect(user).toMatchObject({
      username: customer.username,
      deviceKeyId: customer.deviceKeyId,
      deviceId: 'fingerprint-1',
    })
    expect(session.customerId).toBe(customer.session.customerId)
    const [listed] = valueOf(await world.call(routes.getPasskeys, {}, { session })).data
    expect(listed?.lastUsedAt).toBe(world.outside.now.toISOString())
    const used = await world.rows(
      "select detail from bank.audit_event where kind = 'passkey.used' and customer_id = $1",
      [session.customerId],
    )
    expect(used).toEqual([{ detail: { passkey: customer.passkeyId, purpose: 'login' } }])
  })

  it('is 16 on a device that is not linked: the passkey replaces the password, and the code and the answer are still needed', async () => {
    const customer = await withPasskey()
    const stranger = await world.signedUp()
    for (const deviceProof of [undefined, stranger.device.proof(stranger.deviceKeyId)]) {
      const failure = failureOf(await logInByPasskey(world, customer.authenticator, { deviceProof }))
      if (failure.kind !== 'device-not-linked') throw new Error(failure.kind)
      expect(failure.data).toMatchObject({ methods: ['otp-and-answer'], username: customer.username })
      expect(world.outside.notices.at(-1)).toMatchObject({ kind: 'passkey-on-new-device', passkeyName: 'My phone' })
    }
    const failure = failureOf(await logInByPasskey(world, customer.authenticator))
    const { linkTicket } = (failure as { data: LinkOffer }).data
    const { referenceId } = valueOf(await world.call(linkDeviceRoutes.sendOTPToLinkDevice, { linkTicket })).data
    const device = makeDevice('Safari on iPhone')
    const request = {
      linkTicket,
      referenceId,
      otp: world.lastCode(customer.record.phone),
      answer: 'Kano',
      device: { name: device.name, publicKey: device.publicKey },
    }
    expect(failureOf(await world.call(linkDeviceRoutes.linkDevice, { ...request, answer: 'Lagos' }))).toEqual(invalid)
    const { user } = await sessionOf(world, valueOf(await world.call(linkDeviceRoutes.linkDevice, request)))
    const again = await logInByPasskey(world, customer.authenticator, { deviceProof: device.proof(user.deviceKeyId) })
    expect(valueOf(again).data.deviceKeyId).toBe(user.deviceKeyId)
  })

  it.each<[string, Bent, RegExp]>([
    ['another origin', { origin: 'https://bank.test.evil.example' }, /origin/],
    [
      'an origin that JSON of the database does not take',
      { origin: 'https://evil.example/\u0000\ud800' },
      /origin.*evil/,
    ],
    ['plain http', { origin: 'http://bank.test' }, /origin/],
    ['another rpId', { rpId: 'evil.example' }, /RP ID/],
    ['no user verification', { isVerified: false }, /User verification/],
    ['nobody present', { isPresent: false }, /User not present/],
    ['an attestation for an assertion', { type: 'webauthn.create' }, /type/],
    ['an unknown passkey', { id: randomBytes(32).toString('base64url') }, /^unknown passkey$/],
    ['a signature of nothing', { signature: Buffer.alloc(71).toString('base64url') }, /./],
    ['another user handle', { userHandle: randomBytes(32).toString('base64url') }, /^another customer$/],
  ])('is 07 for %s, the challenge is used up, and the trail has the cause', async (_name, bent, cause) => {
    const { authenticator, proof, session } = await withPasskey()
    const options = valueOf(await world.call(routes.startPasskeyLogin, {})).data
    const input = { credential: authenticator.get(options, bent), deviceId: 'fp-1' }
    const outcome = await world.call(routes.logInWithPasskey, input, { deviceProof: proof() })
    expect(failureOf(outcome)).toEqual(invalid)
    const right = { credential: authenticator.get(options), deviceId: 'fp-1' }
    const after = await world.call(routes.logInWithPasskey, right, { deviceProof: proof() })
    expect(failureOf(after)).toEqual({ kind: 'refused', reason: 'ticket-expired' })
    const trail = "select customer_id, detail from bank.audit_event where kind = 'passkey.refused' order by event_id"
    expect((await world.rows(trail)).at(-1)).toEqual({
      customer_id: bent.id === undefined ? session.customerId : null,
      detail: { reason: 'invalid-credentials', cause: expect.stringMatching(cause) },
    })
  })

  it.each<[string, Bent]>([
    ['a challenge that was never given', { challenge: 'A'.repeat(43) }],
    ['a page in another frame', { crossOrigin: true }],
  ])('refuses %s before it looks at the passkey', async (_name, bent) => {
    const { authenticator, proof } = await withPasskey()
    const outcome = await logInByPasskey(world, authenticator, { ...bent, deviceProof: proof() })
    expect(failureOf(outcome)).toEqual({ kind: 'refused', reason: 'ticket-expired' })
  })

  it('is 07 for a passkey without a user handle', async () => {
    const { authenticator, proof } = await withPasskey()
    const options = valueOf(await world.call(routes.startPasskeyLogin, {})).data
    const { userHandle: _gone, ...credential } = authenticator.get(options)
    const input = { credential, deviceId: 'fp-1' }
    expect(failureOf(await world.call(routes.logInWithPasskey, input, { deviceProof: proof() }))).toEqual(invalid)
  })

  it('accepts pages of the bank’s other origins', async () => {
    const { authenticator, proof } = await withPasskey()
    const bent = { origin: 'https://app.bank.test', deviceProof: proof() }
    expect((await logInByPasskey(world, authenticator, bent)).ok).toBe(true)
  })

  it('is 07 for a passkey with the id or the user handle of another customer', async () => {
    const mine = await withPasskey()
    const theirs = await withPasskey()
    const { id } = theirs.credential
    const options = valueOf(await world.call(routes.startPasskeyLogin, {})).data
    const { userHandle = '' } = theirs.authenticator.get(options)
    const bent: Bent[] = [{ id }, { userHandle }, { id, userHandle }]
    for (const one of bent) {
      const outcome = await logInByPasskey(world, mine.authenticator, { ...one, deviceProof: theirs.proof() })
      expect(failureOf(outcome)).toEqual(invalid)
    }
  })

  it('takes a challenge once, from many parallel requests, and in time', async () => {
    const { authenticator, proof } = await withPasskey()
    const options = valueOf(await world.call(routes.startPasskeyLogin, {})).data
    const input = { credential: authenticator.get(options), deviceId: 'fp-1' }
    const other = world.another()
    const tries = Array.from({ length: 10 }, (_, n) =>
      (n % 2 ? other : world.call)(routes.logInWithPasskey, input, { deviceProof: proof() }),
    )
    expect(tally(await Promise.all(tries))).toEqual({ ok: 1, 'ticket-expired': 9 })
    const late = valueOf(await world.call(routes.startPasskeyLogin, {})).data
    world.later(3 * MINUTE)
    const lateInput = { credential: authenticator.get(late), deviceId: 'fp-1' }
    expect(failureOf(await world.call(routes.logInWithPasskey, lateInput, { deviceProof: proof() }))).toEqual({
      kind: 'refused',
      reason: 'ticket-expired',
    })
  })

  it('refuses the challenge of a registration and that of an approval', async () => {
    const customer = await withPasskey()
    const { challenge } = await askedToMake(world, customer)
    const { passkeyChallenge } = valueOf(await world.call(routes.addPasskey, {}, customer)).data
    for (const other of [challenge, passkeyChallenge]) {
      const bent = { challenge: other, deviceProof: customer.proof() }
      const outcome = await logInByPasskey(world, customer.authenticator, bent)
      expect(failureOf(outcome)).toEqual({ kind: 'refused', reason: 'ticket-expired' })
    }
  })

  it('refuses a counter that does not rise, notifies the customer, and accepts the next higher one', async () => {
    const { authenticator, proof, session } = await withPasskey({ counts: true })
    const logIn = (bent: Bent = {}) => logInByPasskey(world, authenticator, { ...bent, deviceProof: proof() })
    valueOf(await logIn({ counter: 7 }))
    for (const counter of [7, 6, 0]) {
      expect(failureOf(await logIn({ counter }))).toEqual(invalid)
      expect(world.outside.notices.at(-1)).toMatchObject({ kind: 'passkey-copied', passkeyName: 'My phone' })
      expect((await lastAudit(session.customerId))?.kind).toBe('passkey.copy-refused')
    }
    valueOf(await logIn({ counter: 8 }))
  })

  it('accepts an authenticator that does not count, in every login', async () => {
    const { authenticator, proof } = await withPasskey({ isSynced: true })
    for (let n = 0; n < 3; n += 1) valueOf(await logInByPasskey(world, authenticator, { deviceProof: proof() }))
  })

  it('is 17 only where the password is locked: on unknown devices, or on the customer’s own device', async () => {
    const { authenticator, proof, username } = await withPasskey()
    for (let n = 0; n < 10; n += 1) await guessPassword(username)
    expect(failureOf(await logInByPasskey(world, authenticator)).kind).toBe('password-locked')
    valueOf(await logInByPasskey(world, authenticator, { deviceProof: proof() }))
    for (let n = 0; n < 10; n += 1) await guessPassword(username, { deviceProof: proof() })
    const locked = failureOf(await logInByPasskey(world, authenticator, { deviceProof: proof() }))
    expect(locked.kind).toBe('password-locked')
    world.later(30 * MINUTE)
    valueOf(await logInByPasskey(world, authenticator, { deviceProof: proof() }))
  })

  it('is 18 while a temporary password exists, and 07 after its time', async () => {
    const { authenticator, proof, username } = await withPasskey()
    valueOf(await setTemporaryPassword(world.deps, username, { requestId: 'test', address: 'operator:test' }))
    for (const deviceProof of [proof(), undefined]) {
      expect(failureOf(await logInByPasskey(world, authenticator, { deviceProof }))).toEqual({
        kind: 'temporary-password',
      })
    }
    world.later(24 * 60 * MINUTE)
    expect(failureOf(await logInByPasskey(world, authenticator, { deviceProof: proof() }))).toEqual(invalid)
  })

  it('needs no code of the authenticator app, because a passkey is two factors', async () => {
    const customer = await withToken(world)
    const proof = () => customer.device.proof(customer.deviceKeyId)
    const { authenticator } = await addPasskey(world, customer)
    const asked = { ...customer.stepUp(), isAskedAtLogin: true }
    valueOf(await world.call(tokenRoutes.setTokenAtLogin, asked, { session: customer.session }))
    const input = { username: customer.username, password: PASSWORD, deviceId: 'fp-1' }
    const byPassword = failureOf(await world.call(authRoutes.login, input, { deviceProof: proof() }))
    expect(byPassword).toMatchObject({ kind: 'refused', reason: 'token-needed' })
    expect(valueOf(await logInByPasskey(world, authenticator, { deviceProof: proof() })).data.loggedIn).toBe(true)
    const elsewhere = failureOf(await logInByPasskey(world, authenticator))
    expect(elsewhere).toMatchObject({ data: { methods: ['token-and-answer'] } })
  })

  it('asks for the password on a new device of a customer without security questions', async () => {
    const { authenticator, session } = await withPasskey()
    await world.asOwner('delete from bank.customer_security_answer where customer_id = $1', [session.customerId])
    expect(failureOf(await logInByPasskey(world, authenticator))).toEqual({ kind: 'refused', reason: 'password-first' })
  })
})
