/**
 * Tests login with the authenticator: no session opens before the code is right. Also tests linking a device with the
 * authenticator in place of the SMS code.
 */
// @module-tag one-try
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { authRoutes } from '../../../contract/identity/auth.ts'
import { linkDeviceRoutes, type LinkOffer } from '../../../contract/identity/link-device.ts'
import { passwordResetRoutes } from '../../../contract/identity/password-reset.ts'
import { tokenRoutes as routes } from '../../../contract/identity/token.ts'
import { setTemporaryPassword } from '../recovery/set-temporary-password.ts'
import { makeDevice } from '../fixtures/device.fixture.ts'
import { codeOf, withToken, wrongCode } from '../fixtures/token.fixture.ts'
import {
  type AuthWorld,
  createAuthWorld,
  failureOf,
  login,
  PASSWORD,
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
afterEach(() => world.later(3_600_001))

type Customer = Awaited<ReturnType<typeof withToken>>
const wrong = { kind: 'invalid-credentials' }
const expired = { kind: 'refused', reason: 'ticket-expired' }

const logIn = ({ username, device, deviceKeyId }: Customer, password = PASSWORD) => {
  const deviceProof = device.proof(deviceKeyId)
  return world.call(authRoutes.login, { username, password, deviceId: 'fp-1' }, { deviceProof })
}
async function ticketOf(customer: Customer): Promise<string> {
  const failure = failureOf(await logIn(customer))
  expect(failure).toMatchObject({ kind: 'refused', reason: 'token-needed' })
  return (failure as unknown as { detail: { loginTicket: string } }).detail.loginTicket
}
const bring = ({ device, deviceKeyId }: Customer, loginTicket: string, token: string) =>
  world.call(routes.logInWithToken, { loginTicket, token }, { deviceProof: device.proof(deviceKeyId) })
const liveSessions = async ({ session }: Customer): Promise<number> => {
  const rows = await world.rows('select from bank.session where customer_id = $1 and revoked_at is null', [
    session.customerId,
  ])
  return rows.length
}
/** Counts the connections of this database that wait for another connection. */
async function waiting(): Promise<number> {
  const rows = await world.rows(
    `select distinct w.pid from pg_locks w where not w.granted and exists (
       select from pg_locks l join pg_database d on d.oid = l.database
       where l.pid = w.pid and d.datname = current_database())`,
  )
  return rows.length
}
/** Ends the session of the sign-up, so that each open session was opened by the test. */
async function loggedOut(isAskedAtLogin = true): Promise<Customer> {
  const customer = await withToken(world, isAskedAtLogin)
  const { session } = customer
  valueOf(await world.call(authRoutes.logout, {}, { session }))
  return customer
}

describe('login', () => {
  it('asks for a code only where the customer wants it', async () => {
    const customer = await withToken(world)
    const { user, session } = await login(world, customer.username, customer.device.proof(customer.deviceKeyId))
    expect([user.authTokenDesc, user.authTokenType]).toEqual(['TOKEN', 2])
    valueOf(await world.call(routes.setTokenAtLogin, { ...customer.stepUp(), isAskedAtLogin: true }, { session }))
    expect(world.outside.notices.at(-1)?.kind).toBe('token-login-on')
    await ticketOf(customer)
    valueOf(await world.call(routes.setTokenAtLogin, { ...customer.stepUp(), isAskedAtLogin: false }, { session }))
    expect(world.outside.notices.at(-1)?.kind).toBe('token-login-off')
    await login(world, customer.username, customer.device.proof(customer.deviceKeyId))
  })

  it('wrong password: does not disclose that the login needs a code', async () => {
    expect(failureOf(await logIn(await loggedOut(), 'Wrong-one-1'))).toEqual(wrong)
  })

  it('opens no session before the code is right', async () => {
    const customer = await loggedOut()
    const ticket = await ticketOf(customer)
    expect(await liveSessions(customer)).toBe(0)
    expect(failureOf(await bring(customer, ticket, wrongCode(world, customer.secret)))).toEqual(wrong)
    expect(await liveSessions(customer)).toBe(0)
    const { user, session } = await sessionOf(world, valueOf(await bring(customer, ticket, customer.next())))
    expect([session.customerId, user.deviceId]).toEqual([customer.session.customerId, 'fp-1'])
    expect(await liveSessions(customer)).toBe(1)
  })

  it('takes a recovery code in the app’s place, once', async () => {
    const customer = await loggedOut()
    const code = customer.recoveryCodes[0]!
    valueOf(await bring(customer, await ticketOf(customer), code))
    expect(world.outside.notices.slice(-2).map(({ kind }) => kind)).toEqual(['recovery-code-used', 'logged-in'])
    expect(failureOf(await bring(customer, await ticketOf(customer), code))).toEqual(wrong)
  })

  it('a ticket is for the device that got it, for five minutes, and for one login', async () => {
    const customer = await loggedOut()
    const ticket = await ticketOf(customer)
    const call = (context: { readonly deviceProof?: ReturnType<Customer['device']['proof']> }) =>
      world.call(routes.logInWithToken, { loginTicket: ticket, token: codeOf(world, customer.secret) }, context)
    const stranger = await world.signedUp()
    world.later(30_000)
    expect(failureOf(await call({}))).toEqual(expired)
    expect(failureOf(await call({ deviceProof: stranger.device.proof(stranger.deviceKeyId) }))).toEqual(expired)
    expect(failureOf(await call({ deviceProof: makeDevice().proof(customer.deviceKeyId) }))).toEqual(expired)
    expect(failureOf(await bring(customer, 'T'.repeat(43), customer.next()))).toEqual(expired)
    valueOf(await bring(customer, ticket, customer.next()))
    expect(failureOf(await bring(customer, ticket, customer.next()))).toEqual(expired)
    const late = await ticketOf(customer)
    world.later(300_000)
    expect(failureOf(await bring(customer, late, customer.next()))).toEqual(expired)
  })

  it('one code opens one session, however many tickets exist', async () => {
    const customer = await loggedOut()
    const tickets = [await ticketOf(customer), await ticketOf(customer), await ticketOf(customer)]
    const code = customer.next()
    const answers = await Promise.all(tickets.map((ticket) => bring(customer, ticket, code)))
    expect(tally(answers)).toEqual({ ok: 1, 'invalid-credentials': 2 })
    expect(await liveSessions(customer)).toBe(1)
  })

  it('fifty parallel wrong codes at login: five are checked, then it is locked (17), while payments are still approved', async () => {
    const customer = await withToken(world, true)
    const ticket = await ticketOf(customer)
    const bad = wrongCode(world, customer.secret)
    const guesses = await Promise.all(Array.from({ length: 50 }, () => bring(customer, ticket, bad)))
    expect(tally(guesses)).toEqual({ 'invalid-credentials': 4, 'password-locked': 46 })
    expect(world.outside.notices.filter(({ kind }) => kind === 'token-locked')).toHaveLength(1)
    expect(failureOf(await bring(customer, ticket, customer.next())).kind).toBe('password-locked')
    expect(await liveSessions(customer)).toBe(1)
    const { session } = customer
    valueOf(await world.call(routes.renewRecoveryCodes, customer.stepUp(), { session }))
    world.later(30 * 60_000)
    valueOf(await bring(customer, await ticketOf(customer), customer.next()))
  })

  it('a ticket is void after a change of the password, or when a temporary password is set', async () => {
    const customer = await loggedOut()
    const ticket = await ticketOf(customer)
    const trace = { requestId: '', address: 'operator:test' }
    const { password } = valueOf(await setTemporaryPassword(world.deps, customer.username, trace))
    expect(failureOf(await bring(customer, ticket, customer.next()))).toEqual(expired)
    expect(failureOf(await logIn(customer, password)).kind).toBe('temporary-password')
    const { username } = customer
    const change = { username, currentPassword: password, newPassword: 'Brass-lantern-77' }
    valueOf(await world.call(passwordResetRoutes.changePassword, change))
    // The temporary password and the new password do not replace the code.
    expect(failureOf(await logIn(customer, 'Brass-lantern-77'))).toMatchObject({ reason: 'token-needed' })
  })

  it('waits for a running change of the password, and opens no session after it', async () => {
    const customer = await withToken(world, true)
    const ticket = await ticketOf(customer)
    const token = customer.next()
    const holder = await world.database.pool.connect()
    try {
      // The change waits at the sessions. It has read the open sessions, and voided no ticket yet.
      await holder.query('begin')
      await holder.query('select from bank.session where customer_id = $1 for update', [customer.session.customerId])
      const changing = setTemporaryPassword(world.deps, customer.username, { requestId: '', address: 'operator:test' })
      await expect.poll(waiting).toBe(1)
      const answer = bring(customer, ticket, token)
      let isAnswered = false
      const answered = () => {
        isAnswered = true
      }
      void answer.then(answered, answered)
      await expect.poll(async () => isAnswered || (await waiting()) === 2).toBe(true)
      await holder.query('rollback')
      valueOf(await changing)
      expect(failureOf(await answer)).toEqual(expired)
      expect(await liveSessions(customer)).toBe(0)
    } finally {
      holder.release()
    }
  })
})

describe('linking a device', () => {
  const offerFor = async ({ username }: Customer): Promise<LinkOffer> => {
    const failure = failureOf(await world.call(authRoutes.login, { username, password: PASSWORD, deviceId: 'fp-9' }))
    return (failure as { data: LinkOffer }).data
  }
  const device = () => {
    const { name, publicKey } = makeDevice('Chrome on Windows')
    return { name, publicKey }
  }

  it('offers the app and the SMS code, and only the app when every login asks for it', async () => {
    expect((await offerFor(await loggedOut(false))).methods).toEqual(['otp-and-answer', 'token-and-answer'])
    const strict = await loggedOut()
    const { methods, linkTicket } = await offerFor(strict)
    expect(methods).toEqual(['token-and-answer'])
    const needed = { kind: 'refused', reason: 'token-needed' }
    expect(failureOf(await world.call(linkDeviceRoutes.sendOTPToLinkDevice, { linkTicket }))).toEqual(needed)
    const around = { linkTicket, referenceId: 'r'.repeat(32), otp: '123456', answer: 'Kano', device: device() }
    expect(failureOf(await world.call(linkDeviceRoutes.linkDevice, around))).toEqual(needed)
    const nothing = {
      linkTicket: (await offerFor(await loggedOut(false))).linkTicket,
      answer: 'Kano',
      device: device(),
    }
    expect(failureOf(await world.call(linkDeviceRoutes.linkDevice, nothing))).toMatchObject({ kind: 'invalid-input' })
  })

  it.each([false, true])(
    'takes the app’s code or a recovery code with the answer (asked at login: %s)',
    async (asked) => {
      const customer = await loggedOut(asked)
      for (const token of [customer.next(), customer.recoveryCodes[0]!]) {
        const { linkTicket } = await offerFor(customer)
        const request = { linkTicket, token, answer: 'Kano', device: device() }
        const wrongAnswer = await world.call(linkDeviceRoutes.linkDevice, { ...request, answer: 'Lagos' })
        const wrongToken = await world.call(linkDeviceRoutes.linkDevice, {
          ...request,
          token: wrongCode(world, customer.secret),
        })
        expect([failureOf(wrongAnswer), failureOf(wrongToken)]).toEqual([wrong, wrong])
        // A wrong security answer does not use the code up.
        const opened = valueOf(await world.call(linkDeviceRoutes.linkDevice, request))
        expect(opened.data.authTokenType).toBe(2)
        const again = { ...request, linkTicket: (await offerFor(customer)).linkTicket, device: device() }
        expect(failureOf(await world.call(linkDeviceRoutes.linkDevice, again))).toEqual(wrong)
      }
    },
  )

  it('linking: fifty parallel wrong codes: five are checked, and nothing else is locked', async () => {
    const customer = await loggedOut()
    const { linkTicket } = await offerFor(customer)
    const bad = { linkTicket, token: wrongCode(world, customer.secret), answer: 'Kano', device: device() }
    const guesses = await Promise.all(Array.from({ length: 50 }, () => world.call(linkDeviceRoutes.linkDevice, bad)))
    const { 'invalid-credentials': looked, 'password-locked': locked } = tally(guesses)
    expect([looked, (locked ?? 0) > 0]).toEqual([4, true])
    // A thief who knows the password and lacks the app cannot lock the customer out of the linked device.
    valueOf(await bring(customer, await ticketOf(customer), customer.next()))
  })
})
