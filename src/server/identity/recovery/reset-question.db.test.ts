import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { authRoutes } from '../../../contract/identity/auth.ts'
import { passwordResetRoutes as routes } from '../../../contract/identity/password-reset.ts'
import { type AuthWorld, createAuthWorld, failureOf, PASSWORD, tally, valueOf } from '../fixtures/world.fixture.ts'

const MINUTE = 60_000

let world: AuthWorld
beforeAll(async () => {
  world = await createAuthWorld()
})
afterAll(() => world.close())
// Each test runs in another hour, because limits are counted by the clock.
afterEach(() => world.later(61 * MINUTE))

type Customer = Awaited<ReturnType<AuthWorld['signedUp']>>

const ask = async (username: string) => valueOf(await world.call(routes.revealQuestion, { username })).data
const answer = (referenceId: string, text: string, context = {}) =>
  world.call(routes.verifyAnswerForPasswordReset, { referenceId, answer: text }, context)
const answered = async ({ username }: Customer) =>
  valueOf(await answer((await ask(username)).referenceId, ' KANO! ')).data.ticket
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

describe('revealQuestion', () => {
  it("asks one of the customer's own questions, and the same question every time and in any case of the username", async () => {
    const { username } = await world.signedUp()
    const asked = await Promise.all([ask(username), ask(username.toUpperCase()), ask(` ${username} `)])
    expect(new Set(asked.map(({ question }) => question)).size).toBe(1)
    expect(new Set(asked.map(({ referenceId }) => referenceId)).size).toBe(3)
    const own = await world.rows(
      `select q.question from bank.customer_security_answer a join bank.security_question q on q.question_id = a.question_id
       join bank.profile p using (customer_id) where p.username = $1`,
      [username],
    )
    expect(own.map((row) => row.question)).toContain(asked[0]!.question)
  })

  it('invents a question for an unknown username, the same each time, and not the same for all usernames', async () => {
    const names = Array.from({ length: 12 }, (_, n) => `nobody.${n}`)
    const first = await Promise.all(names.map(ask))
    const again = await Promise.all(names.map(ask))
    expect(again.map(({ question }) => question)).toEqual(first.map(({ question }) => question))
    expect(new Set(first.map(({ question }) => question)).size).toBeGreaterThan(3)
    expect(first[0]!.referenceId).toMatch(/^[\w-]{43}$/)
  })

  it.each(['\u0000', 'ọmọ', "' or 1=1 --", 'x'.repeat(128)])('treats %j as an unknown username', async (username) => {
    const { referenceId } = await ask(username)
    expect(failureOf(await answer(referenceId, 'Kano'))).toEqual({ kind: 'invalid-credentials' })
  })
})

describe('verifyAnswerForPasswordReset', () => {
  it('gives a customer’s wrong answer and any answer of an unknown username the same reply, and locks both after five', async () => {
    const { username } = await world.signedUp()
    const guesses = async (name: string, text: string) => {
      const kinds = []
      for (let n = 0; n < 6; n += 1) {
        // A new reference gives no new tries.
        kinds.push(failureOf(await answer((await ask(name)).referenceId, text)).kind)
      }
      return kinds
    }
    const expected = [...Array(4).fill('invalid-credentials'), 'password-locked', 'password-locked']
    expect(await guesses(username, 'Lagos')).toEqual(expected)
    expect(await guesses('nobody.at.all', 'Kano')).toEqual(expected)
  })

  it.each(['a customer', 'nobody'])('checks five of fifty parallel answers for %s, from two nodes', async (who) => {
    const username = who === 'nobody' ? 'nobody.in.a.hurry' : (await world.signedUp()).username
    const { referenceId } = await ask(username)
    const there = world.another()
    const input = { referenceId, answer: 'Lagos' }
    const guesses = Array.from({ length: 50 }, (_, n) =>
      (n % 2 ? there : world.call)(routes.verifyAnswerForPasswordReset, input),
    )
    expect(tally(await Promise.all(guesses))).toEqual({ 'invalid-credentials': 4, 'password-locked': 46 })
  })

  it('stays locked for the right answer, notifies the customer once, and opens after 30 minutes', async () => {
    const customer = await world.signedUp()
    const { referenceId } = await ask(customer.username)
    for (let n = 0; n < 7; n += 1) failureOf(await answer(referenceId, 'Lagos'))
    expect(failureOf(await answer(referenceId, 'Kano')).kind).toBe('password-locked')
    expect(await notified(customer)).toEqual(['profile-created', 'answers-locked'])
    world.later(30 * MINUTE)
    await answered(customer)
  })

  it('a customer whose answers a stranger has locked can still log in, and reset the password on a linked device', async () => {
    const customer = await world.signedUp()
    const { referenceId } = await ask(customer.username)
    for (let n = 0; n < 5; n += 1) failureOf(await answer(referenceId, 'Lagos'))
    valueOf(await tryLogin(customer, PASSWORD))
    const own = { deviceProof: customer.device.proof(customer.deviceKeyId) }
    valueOf(await answer(referenceId, 'Kano', own))
  })

  it.each(['a customer', 'nobody'])(
    'counts fifty parallel answers for %s from two nodes, and checks five',
    async (whom) => {
      const username = whom === 'nobody' ? 'nobody.else' : (await world.signedUp()).username
      const { referenceId } = await ask(username)
      const there = world.another()
      const guesses = Array.from({ length: 50 }, (_, n) =>
        (n % 2 ? there : world.call)(routes.verifyAnswerForPasswordReset, { referenceId, answer: 'Lagos' }),
      )
      expect(tally(await Promise.all(guesses))).toEqual({ 'invalid-credentials': 4, 'password-locked': 46 })
    },
  )

  it('accepts a reference once, and refuses an unknown reference, an old one, and one of another step', async () => {
    const customer = await world.signedUp()
    const { referenceId } = await ask(customer.username)
    const counts = tally(await Promise.all([1, 2, 3].map(() => answer(referenceId, 'Kano'))))
    expect(counts).toEqual({ ok: 1, 'ticket-expired': 2 })
    expect(failureOf(await answer('c'.repeat(43), 'Kano'))).toMatchObject({ reason: 'ticket-expired' })
    const late = await ask(customer.username)
    const ticket = await answered(customer)
    expect(failureOf(await answer(ticket, 'Kano'))).toMatchObject({ reason: 'ticket-expired' })
    world.later(15 * MINUTE)
    expect(failureOf(await answer(late.referenceId, 'Kano'))).toMatchObject({ reason: 'ticket-expired' })
  })
})
