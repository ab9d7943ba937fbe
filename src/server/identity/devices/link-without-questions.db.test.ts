/** A device link and a PIN reset of customers without security questions: the other proof, and wrong ones. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { authRoutes } from '../../../contract/identity/auth.ts'
import { linkDeviceRoutes as routes, type LinkOffer } from '../../../contract/identity/link-device.ts'
import { pinRoutes } from '../../../contract/identity/pin.ts'
import type { RouteInput } from '../../../contract/route.ts'
import { securityQuestionRoutes } from '../../../contract/identity/security-questions.ts'
import { tokenRoutes } from '../../../contract/identity/token.ts'
import type { Session } from '../../http/handler.ts'
import { makeDevice } from '../fixtures/device.fixture.ts'
import { logInByPasskey } from '../fixtures/passkeys.fixture.ts'
import { wrongCode } from '../fixtures/token.fixture.ts'
import { passkeyInstead, tokenInstead } from '../fixtures/without-questions.fixture.ts'
import {
  type AuthWorld,
  createAuthWorld,
  failureOf,
  PASSWORD,
  PIN,
  QUESTIONS,
  sessionOf,
  tally,
  valueOf,
} from '../fixtures/world.fixture.ts'

let world: AuthWorld
beforeAll(async () => {
  world = await createAuthWorld()
})
afterAll(() => world.close())
// Each test runs in another hour, because limits are counted by the clock.
afterEach(() => world.later(61 * 60_000))

type Customer = Awaited<ReturnType<AuthWorld['loggedIn']>>
const wrong = { kind: 'invalid-credentials' }
const expired = { kind: 'refused', reason: 'ticket-expired' }
const missing = { kind: 'invalid-input' }

const offerOf = async ({ username }: Customer): Promise<LinkOffer> => {
  const input = { username, password: PASSWORD, deviceId: 'fp-2' }
  const failure = failureOf(await world.call(authRoutes.login, input))
  if (failure.kind !== 'device-not-linked') throw new Error(JSON.stringify(failure))
  return failure.data as LinkOffer
}
async function codeFor({ record }: Customer, linkTicket: string) {
  const { referenceId } = valueOf(await world.call(routes.sendOTPToLinkDevice, { linkTicket })).data
  return { referenceId, otp: world.lastCode(record.phone) }
}
/** Makes an offer to link, sends its SMS code, and returns the call that links. */
async function readyToLink(customer: Customer) {
  const offer = await offerOf(customer)
  const { linkTicket } = offer
  const sms = await codeFor(customer, linkTicket)
  const { name, publicKey } = makeDevice('Safari on iPhone')
  const link = (proof: Partial<RouteInput<typeof routes.linkDevice>>) =>
    world.call(routes.linkDevice, { linkTicket, ...sms, device: { name, publicKey }, ...proof })
  return { offer, sms, link }
}
async function addQuestions({ session }: { readonly session: Session }) {
  const securityQuestions = QUESTIONS.map((questionId) => ({ questionId, answer: 'Zaria' }))
  const input = { securityQuestions, transactionPin: PIN }
  valueOf(await world.call(securityQuestionRoutes.setSecurityQuestion, input, { session }))
}

describe('linkDevice without questions', () => {
  it('takes the SMS code and a code of the authenticator', async () => {
    const customer = await tokenInstead(world)
    const { offer, link } = await readyToLink(customer)
    expect(offer).toMatchObject({ methods: ['otp-and-token'], maskedPhone: expect.any(String) })
    expect(offer).not.toHaveProperty('securityQuestion')
    expect(offer).not.toHaveProperty('passkeyOptions')
    const { user } = await sessionOf(world, valueOf(await link({ token: customer.next() })))
    expect(user.HasSecurityQuestions).toBe(false)
    expect(world.outside.notices.at(-1)?.kind).toBe('device-linked')
  })

  it('takes the SMS code and a passkey, also after a wrong SMS code', async () => {
    const customer = await passkeyInstead(world)
    const { offer, sms, link } = await readyToLink(customer)
    expect(offer).toMatchObject({ methods: ['otp-and-passkey'] })
    expect(offer.passkeyOptions?.allowCredentials).toHaveLength(1)
    const passkey = customer.authenticator.get(offer.passkeyOptions!)
    expect(failureOf(await link({ passkey, otp: sms.otp === '000000' ? '000001' : '000000' }))).toEqual(wrong)
    await sessionOf(world, valueOf(await link({ passkey })))
  })

  it('refuses either proof alone, and a security answer in place of a proof', async () => {
    const customer = await tokenInstead(world)
    const { link } = await readyToLink(customer)
    const token = customer.next()
    for (const proof of [{}, { answer: 'Kano' }, { token, otp: undefined }])
      expect(failureOf(await link(proof))).toMatchObject(missing)
    valueOf(await link({ token }))
  })

  it('refuses a wrong code and another customer’s passkey, and locks the authenticator after five', async () => {
    const customer = await tokenInstead(world)
    const stranger = await passkeyInstead(world)
    let { link: next } = await readyToLink(customer)
    const options = { challenge: 'x'.repeat(43), rpId: 'bank.test', timeout: 1, allowCredentials: [] }
    const passkey = stranger.authenticator.get({ ...options, userVerification: 'required' })
    expect(failureOf(await next({ passkey }))).toEqual(wrong)
    const kinds: string[] = []
    for (let n = 0; n < 6; n += 1) {
      // Each SMS code has three tries.
      if (n % 3 === 0) next = (await readyToLink(customer)).link
      kinds.push(failureOf(await next({ token: wrongCode(world, customer.secret) })).kind)
    }
    expect(kinds).toEqual([...Array(4).fill('invalid-credentials'), 'password-locked', 'password-locked'])
  })

  it('links one device of several requests with the same proofs', async () => {
    const customer = await tokenInstead(world)
    const { link } = await readyToLink(customer)
    const token = customer.next()
    const counts = tally(await Promise.all([1, 2, 3].map(() => link({ token }))))
    expect(counts['ok']).toBe(1)
  })

  it('needs the code of the authenticator when each login needs it. The SMS code alone is refused', async () => {
    const customer = await tokenInstead(world)
    const { session } = customer
    const set = { ...customer.stepUp(), isAskedAtLogin: true }
    valueOf(await world.call(tokenRoutes.setTokenAtLogin, set, { session }))
    const { link } = await readyToLink(customer)
    expect(failureOf(await link({}))).toMatchObject(missing)
    valueOf(await link({ token: customer.next() }))
  })

  it('ends an offer without a question when the customer has questions again', async () => {
    const customer = await tokenInstead(world)
    const { link } = await readyToLink(customer)
    await addQuestions(customer)
    expect(failureOf(await link({ token: customer.next() }))).toEqual(expired)
    expect(await offerOf(customer)).toMatchObject({ methods: ['otp-and-answer', 'token-and-answer'] })
  })

  it('counts a passkey once: after a login by passkey it asks for the password, or for the authenticator', async () => {
    const customer = await passkeyInstead(world)
    expect(failureOf(await logInByPasskey(world, customer.authenticator))).toMatchObject({ reason: 'password-first' })
  })
})

describe('a PIN reset without questions', () => {
  const begun = async ({ session }: { readonly session: Session }) => {
    const { ticket } = valueOf(
      await world.call(pinRoutes.confirmUserForResetPIN, { password: PASSWORD }, { session }),
    ).data
    const { data } = valueOf(await world.call(pinRoutes.revealQuestionPINReset, { ticket }, { session }))
    const send = (proof: Omit<RouteInput<typeof pinRoutes.sendOTPForResetPIN>, 'ticket'>) =>
      world.call(pinRoutes.sendOTPForResetPIN, { ticket, ...proof }, { session })
    return { ticket, data, send }
  }
  const finish = async (customer: Customer, ticket: string, referenceId: string) => {
    const otp = world.lastCode(customer.record.phone)
    const input = { ticket, referenceId, otp, newPin: '8264' }
    valueOf(await world.call(pinRoutes.resetUserPIN, input, { session: customer.session }))
  }

  it('takes a code of the authenticator, then the SMS code', async () => {
    const customer = await tokenInstead(world)
    const { ticket, data, send } = await begun(customer)
    expect(data).toEqual({ otherProofs: ['token'] })
    expect(failureOf(await send({ token: wrongCode(world, customer.secret) }))).toEqual(wrong)
    expect(failureOf(await send({ answer: 'Kano' }))).toMatchObject(missing)
    const sent = valueOf(await send({ token: customer.next() })).data
    await finish(customer, ticket, sent.referenceId)
  })

  it('takes a passkey, then the SMS code', async () => {
    const customer = await passkeyInstead(world)
    const { ticket, data, send } = await begun(customer)
    expect(data.otherProofs).toEqual(['passkey'])
    const sent = valueOf(await send({ passkey: customer.authenticator.get(data.passkeyOptions!) })).data
    await finish(customer, ticket, sent.referenceId)
  })

  it('a begun reset ends when the customer has questions again', async () => {
    const customer = await tokenInstead(world)
    const { send } = await begun(customer)
    await addQuestions(customer)
    expect(failureOf(await send({ token: customer.next() }))).toEqual(expired)
  })
})
