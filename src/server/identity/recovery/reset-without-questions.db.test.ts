/** Tests the password reset by authenticator or passkey, in place of a security answer. A stranger must learn nothing from it. */
// @module-tag one-try
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { authRoutes } from '../../../contract/identity/auth.ts'
import { passwordResetRoutes as routes } from '../../../contract/identity/password-reset.ts'
import type { RouteInput } from '../../../contract/route.ts'
import { testRequest } from '../../http/request.fixture.ts'
import { createPasswordHashing } from '../profiles/password-hashing.ts'
import { proveOwner } from './prove-owner.ts'
import { addPasskey } from '../fixtures/passkeys.fixture.ts'
import { withToken, wrongCode } from '../fixtures/token.fixture.ts'
import { passkeyInstead, tokenInstead } from '../fixtures/without-questions.fixture.ts'
import { type AuthWorld, createAuthWorld, failureOf, PASSWORD, tally, valueOf } from '../fixtures/world.fixture.ts'

const MINUTE = 60_000
const NEW_PASSWORD = 'Copper-heron-58'
const wrong = { kind: 'invalid-credentials' }

let world: AuthWorld
beforeAll(async () => {
  world = await createAuthWorld()
})
afterAll(() => world.close())
// Each test runs in another hour, because limits are counted by the clock.
afterEach(() => world.later(61 * MINUTE))

type Proof = Omit<RouteInput<typeof routes.verifyAnswerForPasswordReset>, 'referenceId'>

const ask = async (username: string) => valueOf(await world.call(routes.revealQuestion, { username })).data
const prove = (referenceId: string, proof: Proof, context = {}) =>
  world.call(routes.verifyAnswerForPasswordReset, { referenceId, ...proof }, context)
/** Asks for the question, and then sends the proof. */
const proveAs = async (username: string, proof: Proof, context = {}) =>
  prove((await ask(username)).referenceId, proof, context)

/** Completes the reset: the SMS code, the new password, and a login with it. */
async function goOn(customer: Awaited<ReturnType<AuthWorld['loggedIn']>>, ticket: string) {
  const sent = await world.call(routes.sendOTPForResetPassword, { ticket }, { clientId: 'client-1' })
  const { referenceId } = valueOf(sent).data
  const otp = world.lastCode(customer.record.phone)
  const next = valueOf(await world.call(routes.validateForgetPasswordOtp, { referenceId, otp })).data
  valueOf(await world.call(routes.resetUserPassword, { ticket: next.ticket, newPassword: NEW_PASSWORD }))
  const { username, device, deviceKeyId } = customer
  const input = { username, password: NEW_PASSWORD, deviceId: 'fp' }
  valueOf(await world.call(authRoutes.login, input, { deviceProof: device.proof(deviceKeyId) }))
}

describe('a forgotten password without questions', () => {
  it('is reset with a code of the authenticator and the SMS code', async () => {
    const customer = await tokenInstead(world)
    const { data } = valueOf(await proveAs(customer.username, { token: customer.next() }))
    await goOn(customer, data.ticket)
  })

  it('is reset with a recovery code, which counts once and is notified', async () => {
    const customer = await tokenInstead(world)
    const [token = ''] = customer.recoveryCodes
    const { data } = valueOf(await proveAs(customer.username, { token }))
    expect(world.outside.notices.at(-1)?.kind).toBe('recovery-code-used')
    expect(failureOf(await proveAs(customer.username, { token }))).toEqual(wrong)
    await goOn(customer, data.ticket)
  })

  it('is reset with a passkey and the SMS code', async () => {
    const customer = await passkeyInstead(world)
    const { referenceId, passkeyOptions } = await ask(customer.username)
    const passkey = customer.authenticator.get(passkeyOptions)
    const { data } = valueOf(await prove(referenceId, { passkey }))
    await goOn(customer, data.ticket)
  })

  it('accepts the authenticator of a customer with questions too, because a refusal would disclose who has questions', async () => {
    const customer = await withToken(world)
    const { data } = valueOf(await proveAs(customer.username, { token: customer.next() }))
    await goOn(customer, data.ticket)
  })

  it('takes a code once, also for two requests at the same time', async () => {
    const customer = await tokenInstead(world)
    const token = customer.next()
    const references = await Promise.all([1, 2, 3].map(() => ask(customer.username)))
    const there = world.another()
    const tries = references.map(({ referenceId }, n) =>
      (n % 2 ? there : world.call)(routes.verifyAnswerForPasswordReset, { referenceId, token }),
    )
    expect(tally(await Promise.all(tries))).toEqual({ ok: 1, 'invalid-credentials': 2 })
  })

  it('refuses a security answer, because the customer has no questions', async () => {
    const { username } = await tokenInstead(world)
    expect(failureOf(await proveAs(username, { answer: 'Kano' }))).toEqual(wrong)
  })

  it('needs exactly one proof. A call with none or two proofs does not count as a try', async () => {
    const { username, next } = await tokenInstead(world)
    const token = next()
    for (const proof of [{}, { token, answer: 'Kano' }]) {
      for (let n = 0; n < 6; n += 1)
        expect(failureOf(await proveAs(username, proof))).toMatchObject({ kind: 'invalid-input' })
    }
    valueOf(await proveAs(username, { token }))
  })

  it('freezes an account without a login, by the authenticator and the password', async () => {
    const customer = await tokenInstead(world)
    const { ticket } = valueOf(await proveAs(customer.username, { token: customer.next() })).data
    const hashing = createPasswordHashing(world.deps.keys.passwordPepper)
    const owner = await proveOwner(world.deps, hashing, { ticket, password: PASSWORD }, testRequest())
    expect(valueOf(owner)).toBe(customer.session.customerId)
  })
})

describe('a passkey as the first proof', () => {
  it('is refused for another customer, another step, an earlier step and another site, and the trail has the cause', async () => {
    const customer = await passkeyInstead(world)
    const stranger = await passkeyInstead(world)
    const { username, authenticator } = customer
    const { referenceId, passkeyOptions } = await ask(username)
    const before = await ask(username)
    const bad = [
      stranger.authenticator.get(passkeyOptions),
      authenticator.get(before.passkeyOptions),
      authenticator.get(passkeyOptions, { origin: 'https://evil.example' }),
      authenticator.get(passkeyOptions, { isVerified: false }),
    ]
    for (const passkey of bad) expect(failureOf(await prove(referenceId, { passkey }))).toEqual(wrong)
    const trail = "select detail from bank.audit_event where kind = 'password-reset.answer-refused' order by event_id"
    const causes = [/^another customer$/, /^another challenge$/, /origin/, /User verification/]
    expect((await world.rows(trail)).slice(-bad.length)).toEqual(
      causes.map((cause) => ({ detail: { proof: 'passkey', cause: expect.stringMatching(cause) } })),
    )
    valueOf(await prove(referenceId, { passkey: authenticator.get(passkeyOptions) }))
  })

  it('is refused when it may be a copy, and its customer is notified', async () => {
    const customer = await world.loggedIn()
    const { authenticator } = await addPasskey(world, customer, 'Key', { counts: true })
    const first = await ask(customer.username)
    valueOf(await prove(first.referenceId, { passkey: authenticator.get(first.passkeyOptions) }))
    const second = await ask(customer.username)
    const copy = authenticator.get(second.passkeyOptions, { counter: 1 })
    expect(failureOf(await prove(second.referenceId, { passkey: copy }))).toEqual(wrong)
    expect(world.outside.notices.at(-1)?.kind).toBe('passkey-copied')
  })
})

describe('a stranger', () => {
  /** Makes a username in each state that a stranger could want to know. */
  const names = async () => {
    const [plain, token, passkey] = [await world.signedUp(), await tokenInstead(world), await passkeyInstead(world)]
    return [plain.username, token.username, passkey.username, 'nobody.of.that.name']
  }
  const locksAtFive = [...Array(4).fill('invalid-credentials'), 'password-locked', 'password-locked']

  it('gets a question and the same passkey request for every name, and the same question each time', async () => {
    for (const username of await names()) {
      const [first, again] = [await ask(username), await ask(username)]
      expect(again.question).toBe(first.question)
      expect(first.passkeyOptions).toEqual({
        challenge: expect.stringMatching(/^[\w-]{43}$/),
        rpId: 'bank.test',
        timeout: 180_000,
        allowCredentials: [],
        userVerification: 'required',
      })
    }
  })

  it('gets the same answers and the same lock for every name, with each proof', async () => {
    const passkeyOf = (options: Awaited<ReturnType<typeof ask>>['passkeyOptions']) => own.authenticator.get(options)
    const own = await passkeyInstead(world)
    for (const kind of ['token', 'recovery', 'passkey'] as const) {
      for (const username of await names()) {
        const answers = []
        for (let n = 0; n < 6; n += 1) {
          const { referenceId, passkeyOptions } = await ask(username)
          const proof =
            kind === 'token'
              ? { token: '000000' }
              : kind === 'recovery'
                ? { token: 'AAAA-BBBB-CCCC-DDDD-EEEE-FFFF' }
                : { passkey: passkeyOf(passkeyOptions) }
          answers.push(failureOf(await prove(referenceId, proof)).kind)
        }
        expect(answers, `${kind} ${username}`).toEqual(locksAtFive)
        world.later(31 * MINUTE)
      }
    }
  })

  it('has five tries for all proofs together', async () => {
    const { username, secret } = await tokenInstead(world)
    const proofs = [{ answer: 'Kano' }, { token: wrongCode(world, secret) }, { answer: 'Lagos' }, { token: '000000' }]
    const { passkeyOptions, referenceId } = await ask(username)
    for (const proof of proofs) expect(failureOf(await prove(referenceId, proof))).toEqual(wrong)
    const passkey = (await passkeyInstead(world)).authenticator.get(passkeyOptions)
    expect(failureOf(await prove(referenceId, { passkey })).kind).toBe('password-locked')
  })

  it('a customer whose tries a stranger has used can still reset on a linked device', async () => {
    const customer = await tokenInstead(world)
    for (let n = 0; n < 6; n += 1) failureOf(await proveAs(customer.username, { token: '000000' }))
    const token = customer.next()
    expect(failureOf(await proveAs(customer.username, { token })).kind).toBe('password-locked')
    const own = { deviceProof: customer.device.proof(customer.deviceKeyId) }
    valueOf(await proveAs(customer.username, { token }, own))
  })
})
