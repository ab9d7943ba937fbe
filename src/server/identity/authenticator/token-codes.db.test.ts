/**
 * Tests codes of the authenticator: a code counts once, in its time window and for its customer. Each guess is counted
 * before it is checked.
 */
// @module-tag one-try
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { tokenRoutes as routes } from '../../../contract/identity/token.ts'
import { checkToken } from './check-token.ts'
import { keyedHash } from '../../crypto/sealing.ts'
import { codeOf, withToken, wrongCode } from '../fixtures/token.fixture.ts'
import { type AuthWorld, createAuthWorld, failureOf, tally, valueOf } from '../fixtures/world.fixture.ts'

let world: AuthWorld
beforeAll(async () => {
  world = await createAuthWorld()
})
afterAll(() => world.close())
// Each test runs in another hour, because limits are counted by the clock.
afterEach(() => world.later(3_600_001))

type SignedIn = Pick<Awaited<ReturnType<typeof withToken>>, 'session'>
const wrong = { kind: 'invalid-credentials' }
const locked = { kind: 'refused', reason: 'token-locked' }

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

describe('a code', () => {
  const check = ({ session }: SignedIn, code: string, deps = world.deps) =>
    checkToken(deps, { customerId: session.customerId, code, use: 'signed-in' }, { requestId: '', address: '' })

  it('a code is accepted once, in the process that receives it first', async () => {
    const customer = await withToken(world)
    for (let round = 0; round < 5; round += 1) {
      const code = customer.next()
      const answers = await Promise.all(Array.from({ length: 4 }, () => check(customer, code)))
      expect(tally(answers)['ok']).toBe(1)
      // The next right code clears the failed tries of the slower requests.
      valueOf(await check(customer, customer.next()))
    }
  })

  it('the code of the previous step is accepted too, except after a later code was used', async () => {
    const customer = await withToken(world)
    world.later(90_000)
    valueOf(await check(customer, codeOf(world, customer.secret, -1)))
    valueOf(await check(customer, codeOf(world, customer.secret, 1)))
    expect(failureOf(await check(customer, codeOf(world, customer.secret)))).toEqual(wrong)
  })

  it('a code is refused for another customer, and for a customer without an app', async () => {
    const [one, other] = [await withToken(world), await withToken(world)]
    expect(failureOf(await check(one, other.next()))).toEqual(wrong)
    expect(failureOf(await check(one, other.recoveryCodes[0]!))).toEqual(wrong)
    expect(failureOf(await check(await world.loggedIn(), '123456'))).toEqual(wrong)
  })

  it('fifty parallel guesses: five are checked, the app is locked for half an hour, and the customer is notified once', async () => {
    const customer = await withToken(world)
    const bad = wrongCode(world, customer.secret)
    const guesses = await Promise.all(Array.from({ length: 50 }, () => check(customer, bad)))
    expect(tally(guesses)).toEqual({ 'invalid-credentials': 4, 'token-locked': 46 })
    expect(kindsOf(customer).filter((kind) => kind === 'token-locked')).toHaveLength(1)
    const lines = (await auditOf(customer)).filter((line) => line.startsWith('token.'))
    expect(lines.filter((line) => line === 'token.refused refused')).toHaveLength(4)
    expect(lines.filter((line) => line === 'token.locked refused')).toHaveLength(1)
    expect(lines.filter((line) => line === 'token.refused-locked refused')).toHaveLength(45)
    expect(failureOf(await check(customer, customer.next()))).toMatchObject(locked)
    expect(failureOf(await check(customer, customer.recoveryCodes[0]!))).toMatchObject(locked)
    world.later(30 * 60_000)
    valueOf(await check(customer, customer.next()))
  })

  it('a recovery code counts once in place of the app, in any spelling, and the customer is notified', async () => {
    const customer = await withToken(world)
    const [first, second] = customer.recoveryCodes as [string, string]
    const answers = await Promise.all(Array.from({ length: 4 }, () => check(customer, first)))
    expect(tally(answers)['ok']).toBe(1)
    valueOf(await check(customer, ` ${second.toLowerCase().replace(/-/g, ' ')} `))
    expect(failureOf(await check(customer, first))).toEqual(wrong)
    const { session } = customer
    expect(valueOf(await world.call(routes.getToken, {}, { session })).data.recoveryCodesLeft).toBe(8)
    expect(kindsOf(customer).filter((kind) => kind === 'recovery-code-used')).toHaveLength(2)
    expect(await auditOf(customer)).toContain('recovery-code.used done')
  })

  it('recovery code of the first format: is accepted once', async () => {
    const customer = await withToken(world)
    const { customerId } = customer.session
    // The first format: ten characters, and a hash whose input does not contain the format.
    const hash = keyedHash(world.deps.keys.recoveryCode, customerId, '4KD8M2XQ7T')
    await world.asOwner('insert into bank.recovery_code (customer_id, code_hash) values ($1, $2)', [customerId, hash])
    valueOf(await check(customer, '4kd8m-2xq7t'))
    expect(failureOf(await check(customer, '4KD8M2XQ7T'))).toEqual(wrong)
  })
})
