/** Tests every call of the authenticator app, each answer of these calls, and what the database stores. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { approvalRoutes } from '../../../contract/approvals/approval.ts'
import { tokenRoutes as routes } from '../../../contract/identity/token.ts'
import { checkToken } from './check-token.ts'
import { removeLostToken } from './manage-token.ts'
import { purgeExpired } from '../purge-expired.ts'
import { tokenHash } from '../../crypto/sealing.ts'
import { onAnotherDevice } from '../fixtures/second-device.fixture.ts'
import { begin, codeOf, withToken, wrongCode } from '../fixtures/token.fixture.ts'
import { type AuthWorld, createAuthWorld, failureOf, PIN, tally, valueOf } from '../fixtures/world.fixture.ts'

let world: AuthWorld
beforeAll(async () => {
  world = await createAuthWorld()
})
afterAll(() => world.close())
// Each test runs in another hour, because limits are counted by the clock.
afterEach(() => world.later(3_600_001))

type Customer = Awaited<ReturnType<typeof withToken>>
type SignedIn = Pick<Customer, 'session'>
const wrongPin = { kind: 'pin-mismatch', triesLeft: 2 }
const wrong = { kind: 'invalid-credentials' }
const locked = { kind: 'refused', reason: 'token-locked' }

const get = async ({ session }: SignedIn) => valueOf(await world.call(routes.getToken, {}, { session })).data
const initiate = ({ session }: SignedIn) => world.call(routes.initiateToken, {}, { session })
const confirm = ({ session }: SignedIn, otp: string) => world.call(routes.confirmToken, { otp }, { session })
const kindsOf = ({ session }: SignedIn) => {
  const mine = world.outside.notices.filter(({ customerId }) => customerId === session.customerId)
  return mine.map(({ kind }) => kind)
}
const auditOf = async ({ session }: SignedIn) => {
  const rows = await world.rows(
    `select kind || ' ' || outcome as line from bank.audit_event where customer_id = $1 order by event_id`,
    [session.customerId],
  )
  return rows.map((row) => row.line as string)
}
const isLive = async (customer: { readonly cookies: { readonly accessToken: string } }) =>
  (await world.sessions.findByAccessTokenHash(tokenHash(customer.cookies.accessToken))) !== undefined

describe('initiateToken', () => {
  it('asks for PIN and SMS code: a PIN alone adds no factor', async () => {
    const customer = await world.loggedIn()
    const { challengeId, ...challenge } = valueOf(await initiate(customer)).data
    expect(challenge).toMatchObject({ requiredFactors: [0, 1], approvalWays: ['sms'] })
    const { session } = customer
    const pinOnly = await world.call(routes.enrolToken, { challengeId, pin: PIN }, { session })
    expect(failureOf(pinOnly)).toMatchObject({ kind: 'invalid-input', errors: { otp: [expect.any(String)] } })
    expect(await get(customer)).toEqual({
      isEnrolled: false,
      enrolledAt: null,
      isAskedAtLogin: false,
      recoveryCodesLeft: 0,
    })
  })

  it('is refused when the customer already has an authenticator', async () => {
    expect(failureOf(await initiate(await withToken(world)))).toEqual({ kind: 'refused', reason: 'token-enrolled' })
  })
})

describe('enrolToken', () => {
  it("refuses what the factors refuse, another session's challenge, and a used challenge", async () => {
    const customer = await world.loggedIn()
    const { session } = customer
    const { challengeId } = valueOf(await initiate(customer)).data
    const sent = valueOf(await world.call(approvalRoutes.sendOtpByAccountNumber, {}, { session })).data
    expect(world.outside.sms.at(-1)?.text).toContain('adds an authenticator app')
    const otp = world.lastCode(customer.record.phone)
    const { referenceId } = sent
    const right = { challengeId, pin: PIN, referenceId, otp }
    const stranger = await world.loggedIn()
    const foreign = await world.call(routes.enrolToken, right, { session: stranger.session })
    expect(failureOf(foreign)).toEqual({ kind: 'refused', reason: 'not-found' })
    const enrol = (over: object = {}) => world.call(routes.enrolToken, { ...right, ...over }, { session })
    expect(failureOf(await enrol({ pin: '5039' }))).toEqual(wrongPin)
    const wrongOtp = otp === '000000' ? '000001' : '000000'
    expect(failureOf(await enrol({ otp: wrongOtp }))).toEqual(wrong)
    const { data } = valueOf(await enrol())
    expect(data.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(new URL(data.uri).searchParams.get('secret')).toBe(data.secret)
    expect(Date.parse(data.expiresAt) - world.outside.now.getTime()).toBe(600_000)
    expect(failureOf(await enrol())).toEqual({ kind: 'refused', reason: 'approval-used' })
    // The authenticator is not enrolled before its first code.
    expect((await get(customer)).isEnrolled).toBe(false)
    const [row] = await world.rows('select seed_sealed from bank.authenticator where customer_id = $1', [
      session.customerId,
    ])
    expect((row.seed_sealed as Buffer).includes(Buffer.from(data.secret))).toBe(false)
  })

  it('an approved enrolment expires after three minutes', async () => {
    const customer = await world.loggedIn()
    const { challengeId } = valueOf(await initiate(customer)).data
    const { session } = customer
    const { referenceId } = valueOf(await world.call(approvalRoutes.sendOtpByAccountNumber, {}, { session })).data
    const otp = world.lastCode(customer.record.phone)
    world.later(180_000)
    const late = await world.call(routes.enrolToken, { challengeId, pin: PIN, referenceId, otp }, { session })
    expect(failureOf(late)).toEqual({ kind: 'refused', reason: 'approval-expired' })
  })
})

describe('confirmToken', () => {
  it('accepts the app’s first code, shows ten recovery codes once, and notifies the customer', async () => {
    const customer = await world.loggedIn()
    const { secret } = await begin(world, customer)
    const { data } = valueOf(await confirm(customer, codeOf(world, secret)))
    expect(new Set(data.recoveryCodes).size).toBe(10)
    for (const code of data.recoveryCodes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){5}$/)
    expect(await get(customer)).toEqual({
      isEnrolled: true,
      enrolledAt: world.outside.now.toISOString(),
      isAskedAtLogin: false,
      recoveryCodesLeft: 10,
    })
    expect(kindsOf(customer)).toContain('token-enrolled')
    expect(await auditOf(customer)).toEqual(
      expect.arrayContaining(['token.enrolment-begun done', 'token.enrolled done']),
    )
    const kept = await world.rows('select code_hash from bank.recovery_code where customer_id = $1', [
      customer.session.customerId,
    ])
    expect(kept.map(({ code_hash: hash }) => (hash as Buffer).length)).toEqual(Array(10).fill(32))
    // The code that confirmed the authenticator is used up.
    const again = { customerId: customer.session.customerId, code: codeOf(world, secret), use: 'signed-in' } as const
    expect(await checkToken(world.deps, again, { requestId: '', address: '' })).toEqual({ ok: false, failure: wrong })
    expect(failureOf(await confirm(customer, codeOf(world, secret, 1)))).toEqual({
      kind: 'refused',
      reason: 'ticket-expired',
    })
  })

  it('refuses a wrong code, a code that is five minutes old, another session, and a late code', async () => {
    const customer = await world.loggedIn()
    const { secret } = await begin(world, customer)
    expect(failureOf(await confirm(customer, wrongCode(world, secret)))).toEqual(wrong)
    expect(failureOf(await confirm(customer, codeOf(world, secret, -10)))).toEqual(wrong)
    const other = await onAnotherDevice(world, customer)
    const expired = { kind: 'refused', reason: 'ticket-expired' }
    expect(failureOf(await confirm(other, codeOf(world, secret)))).toEqual(expired)
    world.later(600_000)
    expect(failureOf(await confirm(customer, codeOf(world, secret)))).toEqual(expired)
    world.later(1)
    await purgeExpired(world.deps, world.outside.now)
    expect(
      await world.rows('select from bank.authenticator where customer_id = $1', [customer.session.customerId]),
    ).toEqual([])
  })

  it('checks no more than five wrong codes', async () => {
    const customer = await world.loggedIn()
    const { secret } = await begin(world, customer)
    const bad = wrongCode(world, secret)
    const guesses = await Promise.all(Array.from({ length: 20 }, () => confirm(customer, bad)))
    expect(tally(guesses)).toEqual({ 'invalid-credentials': 4, 'token-locked': 16 })
    expect(failureOf(await confirm(customer, codeOf(world, secret)))).toMatchObject(locked)
  })

  it('an enrolment that begins again counts its tries from zero', async () => {
    const customer = await world.loggedIn()
    const first = await begin(world, customer)
    world.later(60_000)
    const second = await begin(world, customer)
    expect(failureOf(await confirm(customer, codeOf(world, first.secret)))).toEqual(wrong)
    valueOf(await confirm(customer, codeOf(world, second.secret)))
  })
})

describe.each(['removeToken', 'renewRecoveryCodes', 'setTokenAtLogin'] as const)('%s', (name) => {
  const change = (customer: SignedIn, stepUp: { transactionPin: string; token: string }) => {
    const { session } = customer
    if (name === 'setTokenAtLogin') return world.call(routes[name], { ...stepUp, isAskedAtLogin: true }, { session })
    return world.call(routes[name], stepUp, { session })
  }

  it('asks for the PIN, then for a code, and changes nothing without either', async () => {
    const customer = await withToken(world)
    const token = customer.next()
    expect(failureOf(await change(customer, { transactionPin: '5039', token }))).toEqual(wrongPin)
    const bad = { transactionPin: PIN, token: wrongCode(world, customer.secret) }
    expect(failureOf(await change(customer, bad))).toEqual(wrong)
    expect(await get(customer)).toMatchObject({ isEnrolled: true, isAskedAtLogin: false, recoveryCodesLeft: 10 })
    expect((await change(customer, { transactionPin: PIN, token })).ok).toBe(true)
  })

  it('accepts a recovery code, and no code twice', async () => {
    const customer = await withToken(world)
    const stepUp = { transactionPin: PIN, token: customer.recoveryCodes[3]! }
    expect((await change(customer, stepUp)).ok).toBe(true)
    const again = name === 'removeToken' ? { kind: 'refused', reason: 'not-found' } : wrong
    expect(failureOf(await change(customer, stepUp))).toEqual(again)
  })

  it('answers that the PIN or the code is locked, and ends no session', async () => {
    const customer = await withToken(world)
    const bad = { transactionPin: PIN, token: wrongCode(world, customer.secret) }
    const guesses = await Promise.all(Array.from({ length: 50 }, () => change(customer, bad)))
    // Each request raises the PIN's counter and then clears it. So either the PIN or the code may be locked at the end.
    expect(guesses.filter((guess) => guess.ok)).toEqual([])
    expect(tally(guesses)['invalid-credentials'] ?? 0).toBeLessThanOrEqual(4)
    expect(await isLive(customer)).toBe(true)
    const other = await withToken(world)
    const tries = []
    for (const transactionPin of ['5039', '5039', '5039', PIN]) {
      tries.push(failureOf(await change(other, { transactionPin, token: other.next() })).kind)
    }
    expect(tries).toEqual(['pin-mismatch', 'pin-mismatch', 'pin-locked', 'pin-locked'])
    expect(await isLive(other)).toBe(true)
  })

  it('is refused when the customer has no authenticator', async () => {
    const customer = await world.loggedIn()
    const none = await change(customer, { transactionPin: PIN, token: '123456' })
    expect(failureOf(none)).toEqual({ kind: 'refused', reason: 'not-found' })
  })
})

describe('removeToken', () => {
  it('removes the recovery codes too, ends the other sessions, and notifies the customer', async () => {
    const customer = await withToken(world)
    const other = await onAnotherDevice(world, customer)
    const { session } = customer
    valueOf(await world.call(routes.removeToken, customer.stepUp(), { session }))
    expect([await isLive(customer), await isLive(other)]).toEqual([true, false])
    expect(await get(customer)).toMatchObject({ isEnrolled: false, recoveryCodesLeft: 0 })
    expect(kindsOf(customer)).toContain('token-removed')
    expect(await auditOf(customer)).toContain('token.removed done')
    expect(await world.rows('select from bank.recovery_code where customer_id = $1', [session.customerId])).toEqual([])
    // The customer may then add another authenticator.
    world.later(3_600_000)
    valueOf(await confirm(customer, codeOf(world, (await begin(world, customer)).secret)))
  })
})

describe('renewRecoveryCodes', () => {
  it('makes the old codes void', async () => {
    const customer = await withToken(world)
    const { session } = customer
    const { data } = valueOf(await world.call(routes.renewRecoveryCodes, customer.stepUp(), { session }))
    expect(data.recoveryCodes.filter((code) => customer.recoveryCodes.includes(code))).toEqual([])
    const remove = (token: string) => world.call(routes.removeToken, { transactionPin: PIN, token }, { session })
    expect(failureOf(await remove(customer.recoveryCodes[0]!))).toEqual(wrong)
    expect(kindsOf(customer)).toContain('recovery-codes-renewed')
    valueOf(await remove(data.recoveryCodes[0]!))
  })
})

it('an operator removes a lost app: every session ends, and the customer is notified', async () => {
  const customer = await withToken(world, true)
  const trace = { requestId: 'r', address: 'operator:ada' }
  expect(await removeLostToken(world.deps, customer.username, trace)).toEqual({ ok: true, value: undefined })
  expect(await isLive(customer)).toBe(false)
  expect(kindsOf(customer).at(-1)).toBe('token-removed')
  const none = { kind: 'refused', reason: 'not-found' }
  expect(failureOf(await removeLostToken(world.deps, customer.username, trace))).toEqual(none)
  expect(failureOf(await removeLostToken(world.deps, 'nobody.at.all', trace))).toEqual(none)
})
