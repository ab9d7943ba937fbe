// @module-tag one-try
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { securityQuestionRoutes } from '../../../contract/identity/security-questions.ts'
import { createCheckPin } from './check-pin.ts'
import { createOneTimeCodes } from '../codes/code-life.ts'
import { seedCustomer, type SeedCustomer } from '../sign-up/seed-customer.ts'
import {
  type AuthWorld,
  createAuthWorld,
  failureOf,
  person,
  PIN,
  QUESTIONS,
  tally,
  valueOf,
} from '../fixtures/world.fixture.ts'

let world: AuthWorld
beforeAll(async () => {
  world = await createAuthWorld()
})
afterAll(() => world.close())

describe('checkPin', () => {
  it('accepts the right PIN, counts wrong PINs in a row, and restarts the count after a right PIN', async () => {
    const checkPin = createCheckPin(world.deps)
    const { session } = await world.loggedIn()
    const check = (pin: string) => checkPin(session.customerId, pin)
    valueOf(await check(PIN))
    for (let round = 0; round < 2; round += 1) {
      expect(failureOf(await check('5039'))).toEqual({ kind: 'pin-mismatch', triesLeft: 2 })
      expect(failureOf(await check('5039'))).toEqual({ kind: 'pin-mismatch', triesLeft: 1 })
      valueOf(await check(PIN))
    }
  })

  it('fifty parallel guesses from two nodes: three are checked, then it stays locked for the right PIN too', async () => {
    const here = createCheckPin(world.deps)
    const there = createCheckPin(world.deps)
    const { session, cookies } = await world.loggedIn()
    const guesses = Array.from({ length: 50 }, (_, n) => (n % 2 ? here : there)(session.customerId, '5039'))
    expect(tally(await Promise.all(guesses))).toEqual({ 'pin-mismatch': 2, 'pin-locked': 48 })
    world.later(60 * 60_000)
    expect(failureOf(await here(session.customerId, PIN))).toEqual({ kind: 'pin-locked' })
    const notified = world.outside.notices.filter((notice) => notice.customerId === session.customerId)
    expect(notified.map((notice) => notice.kind)).toEqual(['profile-created', 'logged-in', 'pin-locked'])
    // The locked PIN ends no session.
    const [row] = await world.rows('select revoked_at from bank.session where session_id = $1', [session.sessionId])
    expect(row.revoked_at).toBeNull()
    expect(cookies.accessToken).toMatch(/^[\w-]{43}$/)
  })

  it('holds the limit across processes', async () => {
    const { session } = await world.loggedIn()
    const { pin, pinHashes } = world.deps.keys
    const keys = { pin: pin.toString('base64'), pinHashes: pinHashes.current().key.toString('base64') }
    const order = { url: world.test.url, keys, customerId: session.customerId, pin: '5039', guesses: 25 }
    const guesser = join(import.meta.dirname, 'pin-guessing-process.fixture.ts')
    const run = async () => {
      const { stdout } = await promisify(execFile)(process.execPath, [guesser, JSON.stringify(order)])
      return JSON.parse(stdout) as string[]
    }
    const answers = (await Promise.all([run(), run()])).flat().sort()
    expect(answers).toEqual([...Array(48).fill('pin-locked'), 'pin-mismatch', 'pin-mismatch'])
  })

  it('stores a different hash for the same PIN of two customers, and never the PIN', async () => {
    await world.signedUp()
    await world.signedUp()
    const rows = await world.rows('select pin_hash from bank.profile')
    expect(new Set(rows.map((row) => row.pin_hash.toString('hex'))).size).toBe(rows.length)
  })
})

describe('security questions', () => {
  it('offers at least twenty questions, each with an id that stays', async () => {
    const { data } = valueOf(await world.call(securityQuestionRoutes.getSecurityQuestion, {}))
    expect(data.length).toBeGreaterThanOrEqual(20)
    expect(data.slice(0, 3).map((question) => question.questionId)).toEqual(QUESTIONS)
    expect(new Set(data.map((question) => question.question)).size).toBe(data.length)
  })

  it("shows the caller's own three", async () => {
    const { session } = await world.loggedIn()
    const { data } = valueOf(await world.call(securityQuestionRoutes.getUserSecurityQuestion, {}, { session }))
    expect(data.map((question) => question.questionId)).toEqual(QUESTIONS)
  })

  it('changes them with the PIN only', async () => {
    const { session } = await world.loggedIn()
    const { data } = valueOf(await world.call(securityQuestionRoutes.getSecurityQuestion, {}))
    const chosen = data.slice(10, 13).map(({ questionId }) => ({ questionId, answer: 'Zaria' }))
    const set = (transactionPin: string, securityQuestions = chosen) =>
      world.call(securityQuestionRoutes.setSecurityQuestion, { securityQuestions, transactionPin }, { session })
    expect(failureOf(await set('5039'))).toEqual({ kind: 'pin-mismatch', triesLeft: 2 })
    const own = async () =>
      valueOf(await world.call(securityQuestionRoutes.getUserSecurityQuestion, {}, { session })).data
    expect((await own()).map((question) => question.questionId)).toEqual(QUESTIONS)
    const unknown = chosen.with(0, { questionId: session.customerId, answer: 'Zaria' })
    expect(failureOf(await set(PIN, unknown))).toMatchObject({ errors: { securityQuestions: expect.any(Array) } })
    valueOf(await set(PIN))
    expect(await own()).toEqual(data.slice(10, 13))
    expect(world.outside.notices.at(-1)).toMatchObject({ kind: 'security-questions-changed' })
  })
})

describe('one-time codes for payments', () => {
  const request = (approves: string) => ({
    purpose: 'approve-transfer',
    quota: 'approval' as const,
    subject: 'customer-1',
    approves,
    phone: '+2348035550199',
    text: '{code} approves NGN 5,000.00 to Tunde Bakare.',
  })

  it('the text names the amount and the payee, and the code is valid only for this payment and customer', async () => {
    const codes = createOneTimeCodes(world.deps)
    const { referenceId: reference } = valueOf(await codes.send(request('payment-a')))
    expect(world.outside.sms.at(-1)?.text).toMatch(/^\d{6} approves NGN 5,000\.00 to Tunde Bakare\.$/)
    const code = world.lastCode('+2348035550199')
    const guess = { ...request('payment-a'), reference, code }
    for (const other of [{ approves: 'payment-b' }, { subject: 'customer-2' }]) {
      expect(failureOf(await codes.check({ ...guess, ...other }))).toEqual({ kind: 'invalid-credentials' })
    }
    valueOf(await codes.check(guess))
    expect(failureOf(await codes.check(guess))).toMatchObject({ reason: 'code-expired' })
  })

  it('a code for a payment is not valid for another purpose', async () => {
    const codes = createOneTimeCodes(world.deps)
    const { referenceId: reference } = valueOf(await codes.send(request('payment-c')))
    const code = world.lastCode('+2348035550199')
    const other = { ...request('payment-c'), purpose: 'link-device', reference, code }
    expect(failureOf(await codes.check(other))).toEqual({ kind: 'invalid-credentials' })
  })
})

describe('seedCustomer', () => {
  const sample: SeedCustomer = {
    ...person('22200000011', { firstName: 'Adaeze', middleName: '', lastName: 'Okonkwo' }),
    phone: '+2348035550142',
    dateOfBirth: '1992-03-08',
    kycLevel: 3,
    createdAt: new Date('2026-01-05T09:00:00Z'),
    profile: {
      username: 'adaeze.okonkwo',
      password: 'Indigo-cloth-42',
      transactionPin: '7391',
      securityAnswer: 'kano',
    },
  }

  it('makes a customer who can log in, once', async () => {
    const [made, again] = [await seedCustomer(world.deps, sample), await seedCustomer(world.deps, sample)]
    expect(valueOf(again)).toEqual(valueOf(made))
    valueOf(await createCheckPin(world.deps)(valueOf(made).customerId, '7391'))
    const rows = await world.rows('select count(*)::int as n from bank.customer where cifid = $1', [
      valueOf(made).cifid,
    ])
    expect(rows).toEqual([{ n: 1 }])
  })

  it('breaks no rule of sign-up', async () => {
    const weak = {
      ...sample,
      bvn: '22200000099',
      profile: { ...sample.profile!, username: 'weak.one', transactionPin: '0142' },
    }
    expect(failureOf(await seedCustomer(world.deps, weak))).toMatchObject({
      kind: 'invalid-input',
      errors: { transactionPin: ['Do not use a part of your phone number as your PIN'] },
    })
  })

  it('makes a customer with another tier and phone', async () => {
    const tunde = {
      ...person('22200000012', { firstName: 'Tunde', middleName: '', lastName: 'Bakare', gender: 'male' }),
      phone: '+2348055550177',
      dateOfBirth: '1987-07-19',
      kycLevel: 2 as const,
      createdAt: new Date('2026-01-05T09:00:00Z'),
      profile: {
        username: 'tunde.bakare',
        password: 'Brass-lantern-77',
        transactionPin: '4826',
        securityAnswer: 'kano',
      },
    }
    valueOf(await seedCustomer(world.deps, tunde))
  })
})
