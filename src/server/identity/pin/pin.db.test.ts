// @module-tag one-try
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { authRoutes } from '../../../contract/identity/auth.ts'
import { passwordResetRoutes } from '../../../contract/identity/password-reset.ts'
import { pinRoutes as routes } from '../../../contract/identity/pin.ts'
import { createCheckPin } from './check-pin.ts'
import { tokenHash } from '../../crypto/sealing.ts'
import { onAnotherDevice } from '../fixtures/second-device.fixture.ts'
import { type AuthWorld, createAuthWorld, failureOf, PASSWORD, PIN, tally, valueOf } from '../fixtures/world.fixture.ts'

const NEW_PIN = '8305'
const MINUTE = 60_000

let world: AuthWorld
beforeAll(async () => {
  world = await createAuthWorld()
})
afterAll(() => world.close())
afterEach(() => {
  world.outside.smsFailure = undefined
  // Each test runs in another hour, because limits are counted by the clock.
  world.later(61 * MINUTE)
})

type Customer = Pick<Awaited<ReturnType<AuthWorld['loggedIn']>>, 'session' | 'record'>

const change = ({ session }: Customer, currentPin: string, newPin = NEW_PIN) =>
  world.call(routes.changeTransactionPin, { currentPin, newPin }, { session })
const confirm = ({ session }: Customer, password = PASSWORD) =>
  world.call(routes.confirmUserForResetPIN, { password }, { session })
const question = ({ session }: Customer, ticket: string) =>
  world.call(routes.revealQuestionPINReset, { ticket }, { session })
const send = ({ session }: Customer, ticket: string, answer = 'kano') =>
  world.call(routes.sendOTPForResetPIN, { ticket, answer }, { session })
interface Proof {
  readonly ticket: string
  readonly referenceId: string
  readonly otp: string
}
const reset = ({ session }: Customer, proof: Proof, newPin = NEW_PIN) =>
  world.call(routes.resetUserPIN, { ...proof, newPin }, { session })
const wrongOf = (otp: string) => (otp === '000000' ? '000001' : '000000')

const confirmed = async (customer: Customer) => valueOf(await confirm(customer)).data.ticket
async function proved(customer: Customer): Promise<Proof> {
  const ticket = await confirmed(customer)
  const { referenceId } = valueOf(await send(customer, ticket)).data
  return { ticket, referenceId, otp: world.lastCode(customer.record.phone) }
}
const isLive = async (customer: { readonly cookies: { readonly accessToken: string } }) =>
  (await world.sessions.findByAccessTokenHash(tokenHash(customer.cookies.accessToken))) !== undefined
const checkPin = ({ session }: Customer, pin: string) => createCheckPin(world.deps)(session.customerId, pin)

describe('changeTransactionPin', () => {
  it('changes the PIN, ends the other sessions, keeps this session, and notifies the customer', async () => {
    const customer = await world.loggedIn()
    const other = await onAnotherDevice(world, customer)
    valueOf(await change(customer, PIN))
    expect([await isLive(customer), await isLive(other)]).toEqual([true, false])
    expect(world.outside.notices.at(-1)).toMatchObject({
      kind: 'pin-changed',
      customerId: customer.session.customerId,
    })
    expect(failureOf(await checkPin(customer, PIN)).kind).toBe('pin-mismatch')
    valueOf(await checkPin(customer, NEW_PIN))
  })

  it('answers 77 with the tries left, then 14; neither ends the session or changes anything', async () => {
    const customer = await world.loggedIn()
    const answers = []
    for (let n = 0; n < 4; n += 1) answers.push(failureOf(await change(customer, '5039')))
    expect(answers).toEqual([
      { kind: 'pin-mismatch', triesLeft: 2 },
      { kind: 'pin-mismatch', triesLeft: 1 },
      { kind: 'pin-locked' },
      { kind: 'pin-locked' },
    ])
    expect(failureOf(await change(customer, PIN))).toEqual({ kind: 'pin-locked' })
    expect(await isLive(customer)).toBe(true)
  })

  it('PIN: fifty parallel guesses from two nodes, three are checked', async () => {
    const { session } = await world.loggedIn()
    const there = world.another()
    const input = { currentPin: '5039', newPin: NEW_PIN }
    const guesses = Array.from({ length: 50 }, (_, n) =>
      (n % 2 ? there : world.call)(routes.changeTransactionPin, input, { session }),
    )
    expect(tally(await Promise.all(guesses))).toEqual({ 'pin-mismatch': 2, 'pin-locked': 48 })
  })

  it.each([
    ['the current one', PIN],
    ['a repeated digit', '4444'],
    ['the year of birth', '1990'],
  ])('refuses %s, without a try of the current PIN', async (_what, newPin) => {
    const customer = await world.loggedIn()
    for (let n = 0; n < 4; n += 1) {
      expect(failureOf(await change(customer, PIN, newPin))).toMatchObject({ errors: { newPin: expect.any(Array) } })
    }
    valueOf(await change(customer, PIN))
  })
})

describe('confirmUserForResetPIN', () => {
  it('a wrong password: ten of fifty parallel tries are checked, and no session ends', async () => {
    const customer = await world.loggedIn()
    const guesses = await Promise.all(Array.from({ length: 50 }, () => confirm(customer, 'Wrong-one-1')))
    expect(tally(guesses)).toEqual({ 'invalid-credentials': 9, 'password-locked': 41 })
    expect(failureOf(await confirm(customer)).kind).toBe('password-locked')
    expect(await isLive(customer)).toBe(true)
  })

  it('is not for a customer without questions (90)', async () => {
    const customer = await world.loggedIn()
    await world.asOwner('delete from bank.customer_security_answer where customer_id = $1', [
      customer.session.customerId,
    ])
    expect(failureOf(await confirm(customer))).toEqual({ kind: 'ineligible', reason: 'not-allowed' })
  })
})

describe('revealQuestionPINReset', () => {
  it('asks one question for the whole reset', async () => {
    const customer = await world.loggedIn()
    const ticket = await confirmed(customer)
    const asked = await Promise.all([1, 2, 3].map(() => question(customer, ticket)))
    expect(new Set(asked.map((reply) => valueOf(reply).data.question)).size).toBe(1)
  })

  it('accepts a ticket of this session only, for a quarter of an hour', async () => {
    const customer = await world.loggedIn()
    const stranger = await world.loggedIn()
    const ticket = await confirmed(customer)
    const { otp, referenceId } = await proved(stranger)
    for (const refused of [
      await question(stranger, ticket),
      await send(stranger, ticket),
      await reset(stranger, { ticket, referenceId, otp }),
      await question(await onAnotherDevice(world, customer), ticket),
      await question(customer, 'c'.repeat(43)),
    ]) {
      expect(failureOf(refused)).toMatchObject({ reason: 'ticket-expired' })
    }
    world.later(15 * MINUTE)
    expect(failureOf(await question(customer, ticket))).toMatchObject({ reason: 'ticket-expired' })
  })
})

describe('sendOTPForResetPIN', () => {
  it("sends a code only after a right answer, and only to the customer's own phone", async () => {
    const customer = await world.loggedIn()
    const ticket = await confirmed(customer)
    const before = world.outside.sms.length
    expect(failureOf(await send(customer, ticket, 'Lagos'))).toEqual({ kind: 'invalid-credentials' })
    expect(world.outside.sms).toHaveLength(before)
    const { data } = valueOf(await send(customer, ticket, ' KANO! '))
    expect(data.maskedPhone).toBe(`*******${customer.record.phone.slice(-4)}`)
    expect(world.outside.sms.at(-1)?.to).toBe(customer.record.phone)
  })

  it('fifty parallel answers: five are checked, and it locks for half an hour', async () => {
    const customer = await world.loggedIn()
    const ticket = await confirmed(customer)
    const guesses = await Promise.all(Array.from({ length: 50 }, () => send(customer, ticket, 'Lagos')))
    expect(tally(guesses)).toEqual({ 'invalid-credentials': 4, 'password-locked': 46 })
    const { customerId } = customer.session
    const notified = world.outside.notices.filter((notice) => notice.customerId === customerId).map(({ kind }) => kind)
    expect(notified).toEqual(['profile-created', 'logged-in', 'answers-locked'])
    expect(failureOf(await send(customer, ticket)).kind).toBe('password-locked')
    world.later(30 * MINUTE)
    valueOf(await send(customer, await confirmed(customer)))
  })

  it('answers that the message could not be sent, and a resend then works', async () => {
    const customer = await world.loggedIn()
    const ticket = await confirmed(customer)
    world.outside.smsFailure = { kind: 'rejected', detail: 'no route' }
    const failure = failureOf(await send(customer, ticket))
    if (failure.kind !== 'refused') throw new Error(failure.kind)
    expect(failure.reason).toBe('code-not-sent')
    world.outside.smsFailure = undefined
    const referenceId = String(failure.detail?.['referenceId'])
    valueOf(await world.call(authRoutes.resendOtpToCustomer, { referenceId }))
    valueOf(await reset(customer, { ticket, referenceId, otp: world.lastCode(customer.record.phone) }))
  })
})

describe('resetUserPIN', () => {
  it('unlocks a locked PIN (14), ends the other sessions, and notifies the customer', async () => {
    const customer = await world.loggedIn()
    const other = await onAnotherDevice(world, customer)
    for (let n = 0; n < 3; n += 1) failureOf(await checkPin(customer, '5039'))
    expect(failureOf(await checkPin(customer, PIN)).kind).toBe('pin-locked')
    valueOf(await reset(customer, await proved(customer)))
    valueOf(await checkPin(customer, NEW_PIN))
    expect([await isLive(customer), await isLive(other)]).toEqual([true, false])
    expect(world.outside.notices.at(-1)).toMatchObject({ kind: 'pin-changed' })
  })

  it('PIN reset: takes ticket and code once from many parallel requests', async () => {
    const customer = await world.loggedIn()
    const proof = await proved(customer)
    const counts = tally(await Promise.all([1, 2, 3].map(() => reset(customer, proof))))
    expect(counts['ok']).toBe(1)
    expect(failureOf(await reset(customer, proof))).toMatchObject({ reason: 'ticket-expired' })
  })

  it('PIN reset: fifty parallel codes, three are checked', async () => {
    const customer = await world.loggedIn()
    const proof = await proved(customer)
    const wrong = { ...proof, otp: wrongOf(proof.otp) }
    const guesses = await Promise.all(Array.from({ length: 50 }, () => reset(customer, wrong)))
    expect(tally(guesses)).toEqual({ 'invalid-credentials': 3, 'code-tries-used': 47 })
    expect(failureOf(await reset(customer, proof))).toMatchObject({ reason: 'code-tries-used' })
    expect(await isLive(customer)).toBe(true)
  })

  it('takes no code that was sent for another ticket or for a password', async () => {
    const customer = await world.loggedIn()
    const first = await proved(customer)
    const second = await proved(customer)
    expect(failureOf(await reset(customer, { ...second, referenceId: first.referenceId, otp: first.otp }))).toEqual({
      kind: 'invalid-credentials',
    })
    world.later(61 * MINUTE)
    const { username } = customer
    const asked = valueOf(await world.call(passwordResetRoutes.revealQuestion, { username })).data
    const answered = await world.call(passwordResetRoutes.verifyAnswerForPasswordReset, {
      referenceId: asked.referenceId,
      answer: 'Kano',
    })
    const clientId = { clientId: 'client-1' }
    const { ticket } = valueOf(answered).data
    const sent = await world.call(passwordResetRoutes.sendOTPForResetPassword, { ticket }, clientId)
    const { referenceId } = valueOf(sent).data
    const otp = world.lastCode(customer.record.phone)
    const fresh = await confirmed(customer)
    expect(failureOf(await reset(customer, { ticket: fresh, referenceId, otp }))).toEqual({
      kind: 'invalid-credentials',
    })
  })

  it.each(['1234', '1990', '4444'])('refuses %s, without a try at the code', async (weak) => {
    const customer = await world.loggedIn()
    const proof = await proved(customer)
    for (let n = 0; n < 4; n += 1) {
      expect(failureOf(await reset(customer, proof, weak))).toMatchObject({ errors: { newPin: expect.any(Array) } })
    }
    valueOf(await reset(customer, proof))
  })
})
