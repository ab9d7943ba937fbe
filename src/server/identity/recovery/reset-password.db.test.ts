// @module-tag one-try
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { authRoutes } from '../../../contract/identity/auth.ts'
import { linkDeviceRoutes } from '../../../contract/identity/link-device.ts'
import { passwordResetRoutes as routes } from '../../../contract/identity/password-reset.ts'
import { tokenHash } from '../../crypto/sealing.ts'
import {
  type AuthWorld,
  createAuthWorld,
  failureOf,
  login,
  PASSWORD,
  tally,
  valueOf,
} from '../fixtures/world.fixture.ts'

const NEW_PASSWORD = 'Copper-heron-58'
const CLIENT = { clientId: 'd41d8cd98f00b204' }
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

type Customer = Awaited<ReturnType<AuthWorld['signedUp']>>

const ask = async (username: string) => valueOf(await world.call(routes.revealQuestion, { username })).data
const answer = (referenceId: string, text: string, context = {}) =>
  world.call(routes.verifyAnswerForPasswordReset, { referenceId, answer: text }, context)
const send = (ticket: string, context: object = CLIENT) =>
  world.call(routes.sendOTPForResetPassword, { ticket }, context)
const check = (referenceId: string, otp: string) => world.call(routes.validateForgetPasswordOtp, { referenceId, otp })
const reset = (ticket: string, newPassword = NEW_PASSWORD) =>
  world.call(routes.resetUserPassword, { ticket, newPassword })
const wrongOf = (otp: string) => (otp === '000000' ? '000001' : '000000')

const answered = async ({ username }: Customer) =>
  valueOf(await answer((await ask(username)).referenceId, ' KANO! ')).data.ticket
async function coded(customer: Customer) {
  const { referenceId } = valueOf(await send(await answered(customer))).data
  return { referenceId, otp: world.lastCode(customer.record.phone) }
}
async function proved(customer: Customer) {
  const { referenceId, otp } = await coded(customer)
  return valueOf(await check(referenceId, otp)).data.ticket
}
const tryLogin = (customer: Customer, password: string) =>
  world.call(
    authRoutes.login,
    { username: customer.username, password, deviceId: 'fp' },
    { deviceProof: customer.device.proof(customer.deviceKeyId) },
  )
const notified = async ({ username }: Customer) => {
  const [row] = await world.rows('select customer_id from bank.profile where username = $1', [username])
  return world.outside.notices.filter((notice) => notice.customerId === row.customer_id).map((notice) => notice.kind)
}

describe('sendOTPForResetPassword', () => {
  it.each([{}, { clientId: '' }, { clientId: 'x'.repeat(65) }, { clientId: '<b>' }])(
    'needs the clientId header: %j',
    async (context) => {
      const ticket = await answered(await world.signedUp())
      const sms = world.outside.sms.length
      expect(failureOf(await send(ticket, context))).toEqual({ kind: 'refused', reason: 'client-id-missing' })
      expect(world.outside.sms).toHaveLength(sms)
      valueOf(await send(ticket))
    },
  )

  it("sends a code to the customer's own phone, also by resend, and answers when the message could not be sent", async () => {
    const customer = await world.signedUp()
    const ticket = await answered(customer)
    world.outside.smsFailure = { kind: 'rejected', detail: 'no route' }
    expect(failureOf(await send(ticket))).toMatchObject({
      reason: 'code-not-sent',
      detail: { referenceId: expect.any(String) },
    })
    world.outside.smsFailure = undefined
    const { data } = valueOf(await send(ticket))
    expect(data.maskedPhone).toBe(`*******${customer.record.phone.slice(-4)}`)
    const first = world.lastCode(customer.record.phone)
    world.later(MINUTE)
    const { referenceId } = valueOf(
      await world.call(authRoutes.resendOtpToCustomer, { referenceId: data.referenceId }),
    ).data
    expect(referenceId).toBe(data.referenceId)
    const second = world.lastCode(customer.record.phone)
    if (first !== second) expect(failureOf(await check(referenceId, first))).toEqual({ kind: 'invalid-credentials' })
    valueOf(await check(referenceId, second))
  })

  it('refuses a ticket that is unknown, old, or of another step', async () => {
    const customer = await world.signedUp()
    const ticket = await answered(customer)
    const { referenceId } = await ask(customer.username)
    for (const other of ['c'.repeat(43), referenceId]) {
      expect(failureOf(await send(other))).toMatchObject({ reason: 'ticket-expired' })
    }
    world.later(15 * MINUTE)
    expect(failureOf(await send(ticket))).toMatchObject({ reason: 'ticket-expired' })
  })

  it('writes to the audit trail whether the client is a linked device', async () => {
    const customer = await world.signedUp()
    valueOf(await send(await answered(customer), { clientId: customer.deviceKeyId }))
    valueOf(await send(await answered(customer)))
    const rows = await world.rows(
      `select detail from bank.audit_event e join bank.profile p using (customer_id)
       where p.username = $1 and e.kind = 'password-reset.code-sent' order by e.event_id`,
      [customer.username],
    )
    expect(rows.map((row) => row.detail)).toEqual([{ knownClient: true }, { knownClient: false }])
  })
})

describe('validateForgetPasswordOtp', () => {
  it('accepts the right code once, and refuses every other code', async () => {
    const { referenceId, otp } = await coded(await world.signedUp())
    expect(failureOf(await check(referenceId, wrongOf(otp)))).toEqual({ kind: 'invalid-credentials' })
    const counts = tally(await Promise.all([1, 2].map(() => check(referenceId, otp))))
    expect(counts['ok']).toBe(1)
    expect(failureOf(await check(referenceId, otp))).toMatchObject({ reason: 'code-expired' })
    expect(failureOf(await check('c'.repeat(32), otp))).toMatchObject({ reason: 'code-expired' })
  })

  it('password reset: fifty parallel codes, three are checked', async () => {
    const { referenceId, otp } = await coded(await world.signedUp())
    const results = await Promise.all(Array.from({ length: 50 }, () => check(referenceId, wrongOf(otp))))
    expect(tally(results)).toEqual({ 'invalid-credentials': 3, 'code-tries-used': 47 })
    expect(failureOf(await check(referenceId, otp))).toMatchObject({ reason: 'code-tries-used' })
  })

  it('refuses a code after five minutes, and a code that was sent for another purpose', async () => {
    const { referenceId, otp } = await coded(await world.signedUp())
    world.later(5 * MINUTE)
    expect(failureOf(await check(referenceId, otp))).toMatchObject({ reason: 'code-expired' })
    const { bvn, dateOfBirth, phone } = world.addPerson()
    const signUp = valueOf(await world.call(authRoutes.sendOTPByBVN, { bvn, dateOfBirth })).data
    expect(failureOf(await check(signUp.referenceId, world.lastCode(phone)))).toMatchObject({ reason: 'code-expired' })
  })
})

describe('resetUserPassword', () => {
  it('sets the new password, ends every session, notifies the customer, and accepts the ticket once', async () => {
    const customer = await world.signedUp()
    const { cookies } = await login(world, customer.username, customer.device.proof(customer.deviceKeyId))
    const ticket = await proved(customer)
    const find = () => world.sessions.findByAccessTokenHash(tokenHash(cookies.accessToken))
    expect(await find()).toBeDefined()
    expect(tally(await Promise.all([1, 2].map(() => reset(ticket))))).toEqual({ ok: 1, 'ticket-expired': 1 })
    expect(await find()).toBeUndefined()
    expect(failureOf(await tryLogin(customer, PASSWORD)).kind).toBe('invalid-credentials')
    valueOf(await tryLogin(customer, NEW_PASSWORD))
    expect(await notified(customer)).toEqual(['profile-created', 'logged-in', 'password-changed', 'logged-in'])
  })

  it('ends the lock (17) of the username and of the device', async () => {
    const customer = await world.signedUp()
    const stranger = { username: customer.username, password: 'Wrong-one-1', deviceId: 'fp' }
    for (let n = 0; n < 10; n += 1) {
      failureOf(await tryLogin(customer, 'Wrong-one-1'))
      failureOf(await world.call(authRoutes.login, stranger))
    }
    expect(failureOf(await tryLogin(customer, PASSWORD)).kind).toBe('password-locked')
    valueOf(await reset(await proved(customer)))
    valueOf(await tryLogin(customer, NEW_PASSWORD))
    const elsewhere = await world.call(authRoutes.login, { ...stranger, password: NEW_PASSWORD })
    expect(failureOf(elsewhere).kind).toBe('device-not-linked')
  })

  it('voids what the old password had opened: tickets to link a device, and other resets', async () => {
    const customer = await world.signedUp()
    const { username } = customer
    const offer = failureOf(await world.call(authRoutes.login, { username, password: PASSWORD, deviceId: 'fp' }))
    const other = await answered(customer)
    valueOf(await reset(await proved(customer)))
    const { linkTicket } = (offer as { data: { linkTicket: string } }).data
    expect(failureOf(await world.call(linkDeviceRoutes.sendOTPToLinkDevice, { linkTicket }))).toMatchObject({
      reason: 'ticket-expired',
    })
    expect(failureOf(await send(other))).toMatchObject({ reason: 'ticket-expired' })
  })

  it.each([
    ['Chiamaka-2026!', 'your name'],
    ['optimus-rules-1', "bank's name"],
    ['password1', 'most common'],
    ['P@ssw0rd1', 'easy to guess'],
    ['Nigeria123', 'easy to guess'],
    ['Welcome1!', 'easy to guess'],
    ['Jesus@123', 'easy to guess'],
  ])('refuses %s, and the ticket stays valid for another password', async (weak, fault) => {
    const ticket = await proved(await world.signedUp())
    expect(failureOf(await reset(ticket, weak))).toMatchObject({
      errors: { newPassword: [expect.stringContaining(fault)] },
    })
    valueOf(await reset(ticket))
  })

  it('needs more than a right answer', async () => {
    const customer = await world.signedUp()
    const { referenceId } = await ask(customer.username)
    const ticket = await answered(customer)
    for (const early of [referenceId, ticket, 'c'.repeat(43)]) {
      expect(failureOf(await reset(early))).toMatchObject({ reason: 'ticket-expired' })
    }
    const late = await proved(customer)
    world.later(15 * MINUTE)
    expect(failureOf(await reset(late))).toMatchObject({ reason: 'ticket-expired' })
  })

  it('leaves one line in the audit trail for each step and each refusal', async () => {
    const customer = await world.signedUp()
    failureOf(await answer((await ask(customer.username)).referenceId, 'Lagos'))
    valueOf(await reset(await proved(customer)))
    const rows = await world.rows(
      `select e.kind from bank.audit_event e join bank.profile p using (customer_id)
       where p.username = $1 and e.kind like 'password%' order by e.event_id`,
      [customer.username],
    )
    expect(rows.map((row) => row.kind)).toEqual([
      'password-reset.begun',
      'password-reset.answer-refused',
      'password-reset.begun',
      'password-reset.answer-right',
      'password-reset.code-sent',
      'password-reset.code-right',
      'password.changed',
    ])
  })
})
