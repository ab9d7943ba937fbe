// @module-tag one-try
import { hash } from '@node-rs/argon2'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { authRoutes } from '../../../contract/identity/auth.ts'
import type { LinkOffer } from '../../../contract/identity/link-device.ts'
import { authEndpoints } from '../auth-endpoints.ts'
import { createPasswordHashing } from '../profiles/password-hashing.ts'
import { NOBODY } from '../profiles/profile-store.ts'
import {
  type AuthWorld,
  callerOf,
  createAuthWorld,
  failureOf,
  login,
  PASSWORD,
  tally,
  valueOf,
} from '../fixtures/world.fixture.ts'

let world: AuthWorld
beforeAll(async () => {
  world = await createAuthWorld()
})
afterAll(() => world.close())
afterEach(() => {
  world.outside.smsFailure = undefined
})

const logIn = (username: string, password: string, context = {}) =>
  world.call(authRoutes.login, { username, password, deviceId: 'fp-1' }, context)

describe('login', () => {
  it('returns the whole user session and cookies on a linked device', async () => {
    const { username, device, deviceKeyId, accountNumber, accountName, cifid, record } = await world.signedUp()
    const { user, cookies, session } = await login(world, username.toUpperCase(), device.proof(deviceKeyId))
    expect(user).toMatchObject({
      loggedIn: true,
      authTokenType: 0,
      PrimaryAccountNumber: accountNumber,
      accountName,
      HasSecurityQuestions: true,
      HasAcceptedIndemnity: false,
      cifid,
      deviceId: 'fingerprint-1',
      MaxUnauthorizedTransactionValue: '5000000',
      username,
      email: 'chi.eze@mail.example',
      bvn: `*******${record.bvn.slice(-4)}`,
      fullName: 'Chiamaka Ada Eze',
      kycLevel: 1,
      deviceKeyId,
      lastLogin: null,
    })
    expect(session).toMatchObject({ sessionId: user.sessionId, username, deviceKeyId })
    expect(Buffer.from(session.devicePublicKey).toString('base64')).toBe(device.publicKey)
    expect(user.refreshToken).toMatch(/^[0-9a-f-]{36}\.0$/)
    // The secrets are in the cookies alone.
    expect(JSON.stringify(user)).not.toContain(cookies.accessToken)
    expect(JSON.stringify(user)).not.toContain(cookies.refreshToken)
    const kept = JSON.stringify(await world.rows("select encode(access_hash, 'escape') from bank.session_token"))
    expect(kept).not.toContain(cookies.accessToken)
  })

  it('says when and where the last login was, and ends the session that was open on this device', async () => {
    const first = await world.loggedIn()
    world.later(1_000)
    const second = await login(world, first.username, first.device.proof(first.deviceKeyId))
    expect(second.user.lastLogin).toEqual({ at: expect.any(String), deviceName: first.device.name })
    const revoked = await world.rows('select revoked_reason from bank.session where session_id = $1', [
      first.user.sessionId,
    ])
    expect(revoked).toEqual([{ revoked_reason: 'replaced' }])
  })

  it('many parallel logins open one session per device', async () => {
    const { username, device, deviceKeyId } = await world.signedUp()
    const results = await Promise.all(
      Array.from({ length: 6 }, () => logIn(username, PASSWORD, { deviceProof: device.proof(deviceKeyId) })),
    )
    expect(tally(results)).toEqual({ ok: 6 })
    const live = await world.rows('select 1 from bank.session where device_key_id = $1 and revoked_at is null', [
      deviceKeyId,
    ])
    expect(live).toHaveLength(1)
  })

  it('answers 07 alike for a wrong password and for an unknown username', async () => {
    const { username } = await world.signedUp()
    const wrong = failureOf(await logIn(username, 'Wrong-cloth-42'))
    const unknown = failureOf(await logIn('nobody.here', 'Wrong-cloth-42'))
    expect(wrong).toEqual({ kind: 'invalid-credentials' })
    expect(unknown).toEqual(wrong)
  })

  it('is 07 for a username that the database cannot store', async () => {
    for (const username of ['\u0000admin', 'ada\ud800', "' or 1=1 --", '\u202eada', '  ', 'ọ'.repeat(128)]) {
      expect(failureOf(await logIn(username, 'Wrong-cloth-42'))).toEqual({ kind: 'invalid-credentials' })
    }
  })

  it('is 16 with an offer to link when the device proof is missing, unknown, of another customer, or wrong', async () => {
    const customer = await world.signedUp()
    const stranger = await world.signedUp()
    const proofs = [
      undefined,
      customer.device.proof('00000000-0000-4000-8000-000000000000'),
      stranger.device.proof(stranger.deviceKeyId),
      stranger.device.proof(customer.deviceKeyId),
    ]
    for (const deviceProof of proofs) {
      const failure = failureOf(await logIn(customer.username, PASSWORD, { deviceProof }))
      if (failure.kind !== 'device-not-linked') throw new Error(failure.kind)
      const offer = failure.data as LinkOffer
      expect(offer.linkTicket).toMatch(/^[\w-]{43}$/)
      expect(offer.methods).toEqual(['otp-and-answer'])
      expect(offer.maskedPhone).toBe(`*******${customer.record.phone.slice(-4)}`)
      expect(offer.securityQuestion).toMatch(/\?$/)
    }
  })

  it.each(['known', 'unknown'])(
    'fifty parallel guesses for a %s username from two nodes: ten are checked',
    async (who) => {
      const notified = () => world.outside.notices.filter(({ kind }) => kind === 'password-locked')
      const notifiedBefore = notified().length
      const username = who === 'known' ? (await world.signedUp()).username : `nobody.${Date.now()}`
      const other = world.another()
      const input = { username, password: 'Wrong-cloth-42', deviceId: 'fp-1' }
      const guesses = Array.from({ length: 50 }, (_, n) => (n % 2 ? other : world.call)(authRoutes.login, input))
      // The answer to the tenth wrong password says that the login is locked.
      expect(tally(await Promise.all(guesses))).toEqual({ 'invalid-credentials': 9, 'password-locked': 41 })
      expect(failureOf(await logIn(username, PASSWORD)).kind).toBe('password-locked')
      // The notice is queued once, and also for an unknown username, because a stranger could measure the time that queueing takes.
      const [row] = await world.rows('select customer_id from bank.profile where username = $1', [username])
      const locked = notified().slice(notifiedBefore)
      expect(locked.map(({ customerId }) => customerId)).toEqual([row?.customer_id ?? NOBODY])
    },
  )

  it('unlocks after 30 minutes', async () => {
    const { username } = await world.signedUp()
    for (let n = 0; n < 10; n += 1) await logIn(username, 'Wrong-cloth-42')
    const locked = failureOf(await logIn(username, PASSWORD))
    if (locked.kind !== 'password-locked') throw new Error(locked.kind)
    expect(locked.lockedUntil.getTime() - world.outside.now.getTime()).toBe(30 * 60_000)
    world.later(30 * 60_000)
    expect(failureOf(await logIn(username, PASSWORD)).kind).toBe('device-not-linked')
  })

  it('a stranger cannot lock a customer out of a known device', async () => {
    const { username, device, deviceKeyId } = await world.signedUp()
    for (let n = 0; n < 11; n += 1) await logIn(username, 'Wrong-cloth-42')
    expect(failureOf(await logIn(username, PASSWORD)).kind).toBe('password-locked')
    const proof = () => ({ deviceProof: device.proof(deviceKeyId) })
    valueOf(await logIn(username, PASSWORD, proof()))
    for (let n = 0; n < 10; n += 1) await logIn(username, 'Wrong-cloth-42', proof())
    expect(failureOf(await logIn(username, PASSWORD, proof())).kind).toBe('password-locked')
  })

  it('counts failed tries in a row: a right password resets the count', async () => {
    const { username, device, deviceKeyId } = await world.signedUp()
    const proof = () => ({ deviceProof: device.proof(deviceKeyId) })
    for (let round = 0; round < 2; round += 1) {
      for (let n = 0; n < 9; n += 1) {
        expect(failureOf(await logIn(username, 'Wrong-cloth-42', proof())).kind).toBe('invalid-credentials')
      }
      valueOf(await logIn(username, PASSWORD, proof()))
    }
  })

  it('makes a new hash when the parameters of the hash have risen', async () => {
    const { username, device, deviceKeyId } = await world.signedUp()
    const weak = await hash(PASSWORD, { memoryCost: 8_192, timeCost: 1, secret: world.deps.keys.passwordPepper })
    await world.asOwner('update bank.profile set password_hash = $1 where username = $2', [weak, username])
    valueOf(await logIn(username, PASSWORD, { deviceProof: device.proof(deviceKeyId) }))
    const [row] = await world.rows('select password_hash from bank.profile where username = $1', [username])
    expect(row.password_hash).toContain('m=19456,t=2,p=1')
    valueOf(await logIn(username, PASSWORD, { deviceProof: device.proof(deviceKeyId) }))
  })

  it('takes a password in either Unicode form', async () => {
    const made = await world.signedUp()
    const { device, deviceKeyId } = made
    const composed = await hash('Ọ̀rọ̀-aṣọ-mẹ́ta'.normalize('NFC'), { secret: world.deps.keys.passwordPepper })
    await world.asOwner('update bank.profile set password_hash = $1 where username = $2', [composed, made.username])
    valueOf(await logIn(made.username, 'Ọ̀rọ̀-aṣọ-mẹ́ta'.normalize('NFD'), { deviceProof: device.proof(deviceKeyId) }))
  })

  it('writes one audit line per refusal, without secrets or the whole username', async () => {
    const { username } = await world.signedUp()
    await logIn(username, 'Wrong-cloth-42')
    const [row] = await world.rows('select kind, detail from bank.audit_event order by event_id desc limit 1')
    expect(row).toEqual({ kind: 'login.refused', detail: { username: `${username.slice(0, 2)}***` } })
    await expect(world.rows('update bank.audit_event set kind = $1', ['x'])).rejects.toThrow(/permission denied/)
    await expect(world.rows('delete from bank.audit_event')).rejects.toThrow(/permission denied/)
  })
})

describe('a full hash queue', () => {
  it('refuses with 503 and uses no try', async () => {
    const { username } = await world.signedUp()
    const hashing = createPasswordHashing(world.deps.keys.passwordPepper, { concurrency: 0, waiting: 0 })
    const full = callerOf(authEndpoints({ ...world.deps, hashing }))
    const counters = () => world.rows('select key, misses from bank.attempt_counter order by key')
    const before = await counters()
    const answer = await full(authRoutes.login, { username, password: PASSWORD, deviceId: 'fp-1' })
    expect(failureOf(answer)).toEqual({ kind: 'unavailable', retryAfterS: 2 })
    expect(await counters()).toEqual(before)
  })
})
