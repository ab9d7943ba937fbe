// @module-tag one-try
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authRoutes } from '../../../contract/identity/auth.ts'
import { passwordResetRoutes as routes } from '../../../contract/identity/password-reset.ts'
import { tokenHash } from '../../crypto/sealing.ts'
import { setTemporaryPassword } from '../recovery/set-temporary-password.ts'
import { onAnotherDevice } from '../fixtures/second-device.fixture.ts'
import { type AuthWorld, createAuthWorld, failureOf, PASSWORD, tally, valueOf } from '../fixtures/world.fixture.ts'

const NEW_PASSWORD = 'Copper-heron-58'
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const TRACE = { requestId: 'r', address: 'operator:jane.o' }

let world: AuthWorld
beforeAll(async () => {
  world = await createAuthWorld()
})
afterAll(() => world.close())

type Customer = Awaited<ReturnType<AuthWorld['loggedIn']>>

const change = (customer: Customer, currentPassword: string, newPassword = NEW_PASSWORD) =>
  world.call(routes.changePassword, { currentPassword, newPassword }, { session: customer.session })
const replace = (username: string, currentPassword: string, newPassword = NEW_PASSWORD) =>
  world.call(routes.changePassword, { username, currentPassword, newPassword })
const tryLogin = (customer: Customer, password: string) =>
  world.call(
    authRoutes.login,
    { username: customer.username, password, deviceId: 'fp' },
    { deviceProof: customer.device.proof(customer.deviceKeyId) },
  )
const isLive = async ({ cookies }: Pick<Customer, 'cookies'>) =>
  (await world.sessions.findByAccessTokenHash(tokenHash(cookies.accessToken))) !== undefined

describe('changePassword, signed in', () => {
  it('changes the password, keeps this session, ends the other sessions, and notifies the customer', async () => {
    const customer = await world.loggedIn()
    const other = await onAnotherDevice(world, customer)
    const reply = valueOf(await change(customer, PASSWORD))
    expect(reply.message).toBe('Password Change successfully, you can proceed to login')
    expect([await isLive(customer), await isLive(other)]).toEqual([true, false])
    expect(world.outside.notices.at(-1)).toMatchObject({
      kind: 'password-changed',
      customerId: customer.session.customerId,
    })
    expect(failureOf(await tryLogin(customer, PASSWORD)).kind).toBe('invalid-credentials')
    valueOf(await tryLogin(customer, NEW_PASSWORD))
  })

  it('refuses a wrong current password, checks ten of fifty parallel guesses, and ends no session', async () => {
    const customer = await world.loggedIn()
    const guesses = await Promise.all(Array.from({ length: 50 }, () => change(customer, 'Wrong-one-1')))
    expect(tally(guesses)).toEqual({ 'invalid-credentials': 9, 'password-locked': 41 })
    expect(failureOf(await change(customer, PASSWORD)).kind).toBe('password-locked')
    expect(await isLive(customer)).toBe(true)
    world.later(30 * MINUTE)
    valueOf(await change(customer, PASSWORD))
  })

  it.each([
    ['the same one', PASSWORD],
    ['a common one', 'password1'],
    ['a common word with digits or signs', 'P@ssw0rd1'],
    ['a local word with digits', 'Nigeria123'],
    ['a greeting with a digit and a sign', 'Welcome1!'],
    ['a religious name with digits', 'Jesus@123'],
    ["one with the customer's name", 'Chiamaka-2026!'],
  ])('refuses %s', async (_what, newPassword) => {
    const customer = await world.loggedIn()
    expect(failureOf(await change(customer, PASSWORD, newPassword))).toMatchObject({
      errors: { newPassword: [expect.any(String)] },
    })
    valueOf(await tryLogin(customer, PASSWORD))
  })

  it('two parallel changes: one is accepted', async () => {
    const customer = await world.loggedIn()
    const both = await Promise.all([change(customer, PASSWORD), change(customer, PASSWORD, 'Silver-otter-91')])
    expect(tally(both)).toEqual({ ok: 1, 'invalid-credentials': 1 })
  })

  it('needs a session or a username', async () => {
    const none = await world.call(routes.changePassword, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD })
    expect(failureOf(none)).toEqual({ kind: 'not-signed-in' })
  })
})

describe('a temporary password', () => {
  const given = async (customer: Customer) => {
    return valueOf(await setTemporaryPassword(world.deps, customer.username, TRACE))
  }

  it('voids the old one, ends the sessions, answers 18 at login, and is replaced without a session, once', async () => {
    const customer = await world.loggedIn()
    const { password } = await given(customer)
    expect(await isLive(customer)).toBe(false)
    expect(world.outside.notices.at(-1)).toMatchObject({ kind: 'temporary-password-set' })
    expect(failureOf(await tryLogin(customer, PASSWORD))).toEqual({ kind: 'invalid-credentials' })
    expect(failureOf(await tryLogin(customer, password))).toEqual({ kind: 'temporary-password' })
    const elsewhere = { username: customer.username, password, deviceId: 'fp' }
    expect(failureOf(await world.call(authRoutes.login, elsewhere))).toEqual({ kind: 'temporary-password' })
    expect(failureOf(await replace(customer.username, password, password))).toMatchObject({
      errors: { newPassword: [expect.any(String)] },
    })
    const both = await Promise.all([1, 2].map(() => replace(customer.username, password)))
    expect(tally(both)).toEqual({ ok: 1, 'invalid-credentials': 1 })
    expect(failureOf(await tryLogin(customer, password))).toEqual({ kind: 'invalid-credentials' })
    valueOf(await tryLogin(customer, NEW_PASSWORD))
  })

  it('is refused after 24 hours like a wrong password', async () => {
    const customer = await world.loggedIn()
    const { password, until } = await given(customer)
    expect(until.getTime() - world.outside.now.getTime()).toBe(DAY)
    world.later(DAY - 1)
    expect(failureOf(await tryLogin(customer, password)).kind).toBe('temporary-password')
    world.later(1)
    expect(failureOf(await tryLogin(customer, password))).toEqual({ kind: 'invalid-credentials' })
    expect(failureOf(await replace(customer.username, password))).toEqual({ kind: 'invalid-credentials' })
  })

  it('counts its guesses together with the guesses at login, also for an unknown username', async () => {
    const customer = await world.loggedIn()
    await given(customer)
    for (const username of [customer.username, 'nobody.here']) {
      const guesses = await Promise.all(Array.from({ length: 12 }, () => replace(username, 'Wrong-one-1')))
      expect(tally(guesses)).toEqual({ 'invalid-credentials': 9, 'password-locked': 3 })
      const login = await world.call(authRoutes.login, { username, password: PASSWORD, deviceId: 'fp' })
      expect(failureOf(login).kind).toBe('password-locked')
    }
  })

  it('changes no permanent password without a session, and does not disclose that the password was right', async () => {
    const customer = await world.loggedIn()
    expect(failureOf(await replace(customer.username, PASSWORD))).toEqual({ kind: 'invalid-credentials' })
    valueOf(await tryLogin(customer, PASSWORD))
    const [row] = await world.rows(
      `select kind from bank.audit_event where customer_id = $1 and kind like 'password-change%'`,
      [customer.session.customerId],
    )
    expect(row.kind).toBe('password-change.not-signed-in')
  })

  it('refuses to set a temporary password for an unknown username', async () => {
    expect(failureOf(await setTemporaryPassword(world.deps, 'nobody.here', TRACE))).toMatchObject({
      reason: 'not-found',
    })
  })
})
