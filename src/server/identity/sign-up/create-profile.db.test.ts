import { randomUUID } from 'node:crypto' // @module-tag one-try
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { legalTextAt } from '../../documents/legal-texts.ts'
import { authRoutes } from '../../../contract/identity/auth.ts'
import { securityQuestionRoutes } from '../../../contract/identity/security-questions.ts'
import { withCopies } from '../fixtures/calls.fixture.ts'
import { makeDevice } from '../fixtures/device.fixture.ts'
import {
  type AuthWorld,
  createAuthWorld,
  failureOf,
  login,
  PIN,
  profileRequest,
  QUESTIONS,
  tally,
  valueOf,
} from '../fixtures/world.fixture.ts'

let world: AuthWorld
beforeAll(async () => {
  world = await createAuthWorld()
})
afterAll(() => world.close())
afterEach(() => {
  Object.assign(world.outside, {
    identityDown: false,
    badCredit: false,
    bureauDown: false,
    smsFailure: undefined,
    accountFault: 'none',
  })
})

const { createAccountAndProfile, createProfile } = authRoutes

async function customersOf(cifid: string) {
  return world.rows('select customer_id from bank.customer where cifid = $1', [cifid])
}

describe('createAccountAndProfile', () => {
  it('creates customer, account, profile, device, answers and consents, and notifies the customer', async () => {
    const made = await world.signedUp()
    expect(made.cifid).toMatch(/^[1-9]\d{9}$/)
    expect(made.accountNumber).toMatch(/^\d{10}$/)
    const [customer] = await customersOf(made.cifid)
    const counts = await world.rows(
      `select (select count(*) from bank.customer_security_answer where customer_id = $1)::int as answers,
              (select count(*) from bank.consent where customer_id = $1)::int as consents,
              (select linked_by from bank.device_key where customer_id = $1) as linked_by,
              (select kyc_level from bank.customer where customer_id = $1)::int as tier`,
      [customer.customer_id],
    )
    expect(counts[0]).toEqual({ answers: 3, consents: 2, linked_by: 'sign-up', tier: 1 })
    expect(world.outside.notices.at(-1)).toMatchObject({ kind: 'profile-created', customerId: customer.customer_id })
  })

  it('stores the version of each text that applies when the customer agrees, and the time', async () => {
    const { cifid } = await world.signedUp()
    const [customer] = await customersOf(cifid)
    const rows = await world.rows(
      'select kind, version, accepted_at, address from bank.consent where customer_id = $1 order by kind',
      [customer.customer_id],
    )
    const agreed = (kind: 'terms' | 'privacy') => ({
      kind,
      version: legalTextAt(kind, world.outside.now).version,
      accepted_at: world.outside.now,
      address: expect.stringMatching(/^[0-9.]+$/),
    })
    expect(rows).toEqual([agreed('privacy'), agreed('terms')])
  })

  it('sign-up: takes the address of the identity record and asks for no questions, when both are left out', async () => {
    const record = world.addPerson()
    const { ticket } = await world.verified(record)
    const device = makeDevice()
    const { email: _email, securityQuestions: _questions, ...request } = profileRequest(ticket, device)
    const { cifid, deviceKeyId } = valueOf(await world.call(createAccountAndProfile, request)).data
    const [customer] = await customersOf(cifid)
    const counts = await world.rows(
      'select count(*)::int as answers from bank.customer_security_answer where customer_id = $1',
      [customer.customer_id],
    )
    expect(counts).toEqual([{ answers: 0 }])
    const { user, session } = await login(world, request.username, device.proof(deviceKeyId))
    expect(user).toMatchObject({ HasSecurityQuestions: false, email: record.email })
    const chosen = { securityQuestions: profileRequest(ticket, device).securityQuestions, transactionPin: PIN }
    valueOf(await world.call(securityQuestionRoutes.setSecurityQuestion, chosen, { session }))
    const again = await login(world, request.username, device.proof(deviceKeyId))
    expect(again.user.HasSecurityQuestions).toBe(true)
  })

  it('sign-up: asks for an email address when the identity record has none', async () => {
    const { ticket } = await world.verified(world.addPerson({ email: null }))
    const { email, ...request } = profileRequest(ticket, makeDevice())
    expect(failureOf(await world.call(createAccountAndProfile, request))).toHaveProperty('errors.email')
    valueOf(await world.call(createAccountAndProfile, { ...request, email }))
  })

  it('repeats the first answer when the reply was lost, and refuses another body', async () => {
    const { request, cifid, accountNumber, accountName, deviceKeyId } = await world.signedUp()
    const again = valueOf(await world.call(createAccountAndProfile, request))
    expect(again.data).toEqual({ cifid, accountNumber, accountName, deviceKeyId })
    const others = [
      { ...request, email: 'other@mail.example' },
      { ...request, password: 'Another-lamp-88' },
      { ...request, device: { ...request.device, publicKey: makeDevice().publicKey } },
    ]
    for (const other of others) {
      expect(failureOf(await world.call(createAccountAndProfile, other))).toMatchObject({ reason: 'id-reused' })
    }
  })

  it('many parallel requests make one customer, one account and one profile', async () => {
    const { ticket } = await world.verified(world.addPerson())
    const request = profileRequest(ticket, makeDevice())
    const other = world.another()
    const results = await Promise.all(
      Array.from({ length: 6 }, (_, n) => (n % 2 ? other : world.call)(createAccountAndProfile, request)),
    )
    const answers = results.map((result) => valueOf(result).data)
    for (const answer of answers) expect(answer).toEqual(answers[0])
    const accounts = await world.rows('select 1 from bank.account where account_number = $1', [
      answers[0]?.accountNumber,
    ])
    expect(accounts).toHaveLength(1)
  })

  it.each(['refuse', 'throw'] as const)(
    'is 27 when the account cannot be opened (%s), and a repeated call continues',
    async (fault) => {
      const record = world.addPerson()
      const { ticket } = await world.verified(record)
      const request = profileRequest(ticket, makeDevice())
      world.outside.accountFault = fault
      expect(failureOf(await world.call(createAccountAndProfile, request))).toEqual({ kind: 'cif-created' })
      expect(failureOf(await world.call(createAccountAndProfile, request))).toEqual({ kind: 'cif-created' })
      world.outside.accountFault = 'none'
      // A person can also leave here and return. A customer without an account then continues as a new customer.
      const back = await world.verified(record)
      expect(back.customer).toBe('new')
      const { data } = valueOf(await world.call(createAccountAndProfile, request))
      expect(await customersOf(data.cifid)).toHaveLength(1)
      expect(failureOf(await world.call(createAccountAndProfile, { ...request, ticket: back.ticket }))).toMatchObject({
        reason: 'profile-exists',
      })
    },
  )

  it('is refused with 80 for bad credit, and with 28 when the bureau does not answer. No customer is stored', async () => {
    const record = world.addPerson()
    const { ticket } = await world.verified(record)
    const request = profileRequest(ticket, makeDevice())
    const customers = async () => (await world.rows('select count(*)::int as n from bank.customer'))[0].n
    const before = await customers()
    world.outside.badCredit = true
    expect(failureOf(await world.call(createAccountAndProfile, request))).toEqual({ kind: 'bad-credit' })
    world.outside.bureauDown = true
    expect(failureOf(await world.call(createAccountAndProfile, request))).toEqual({ kind: 'customer-not-created' })
    expect(await customers()).toBe(before)
    Object.assign(world.outside, { badCredit: false, bureauDown: false })
    valueOf(await world.call(createAccountAndProfile, request))
  })

  it('refuses weak secrets field by field, before anything is made', async () => {
    const record = world.addPerson()
    const { ticket } = await world.verified(record)
    const good = profileRequest(ticket, makeDevice())
    const [first, second] = good.securityQuestions
    const bad = [
      ['password', { password: 'password1234' }],
      ['password', { password: 'P@ssw0rd1' }],
      ['password', { password: 'Nigeria123' }],
      ['password', { password: 'Welcome1!' }],
      ['password', { password: 'Jesus@123' }],
      ['password', { password: `Lamp${record.phone.slice(-10)}` }],
      ['password', { password: 'my-Optimus-lamp' }],
      ['password', { password: 'Chiamaka-lamp-4' }],
      ['password', { password: `x-${good.username}-y` }],
      ['transactionPin', { transactionPin: '1234' }],
      ['transactionPin', { transactionPin: '1990' }],
      ['transactionPin', { transactionPin: record.phone.slice(-4) }],
      ['securityQuestions', { securityQuestions: [first!, second!, { questionId: randomUUID(), answer: 'Kano' }] }],
      ['securityQuestions', { securityQuestions: [first!, second!, { questionId: QUESTIONS[2], answer: '?!' }] }],
      ['device', { device: { name: 'x', publicKey: Buffer.alloc(65, 4).toString('base64') } }],
    ] as const
    for (const [field, change] of bad) {
      const failure = failureOf(await world.call(createAccountAndProfile, { ...good, ...(change as object) }))
      expect(failure).toMatchObject({ kind: 'invalid-input', errors: { [field]: expect.any(Array) } })
    }
    valueOf(await world.call(createAccountAndProfile, good))
  })

  it('refuses a taken username in any case, and accepts another with the same ticket', async () => {
    const taken = await world.signedUp()
    const { ticket } = await world.verified(world.addPerson())
    const request = { ...profileRequest(ticket, makeDevice()), username: taken.username.toUpperCase() }
    expect(failureOf(await world.call(createAccountAndProfile, request))).toMatchObject({ reason: 'username-taken' })
    valueOf(await world.call(createAccountAndProfile, { ...request, username: `new.${taken.username}`.slice(0, 30) }))
  })

  it('refuses an unknown ticket and an expired ticket', async () => {
    const request = profileRequest('b'.repeat(43), makeDevice())
    expect(failureOf(await world.call(createAccountAndProfile, request))).toMatchObject({ reason: 'ticket-expired' })
    const { ticket } = await world.verified(world.addPerson())
    world.later(30 * 60_000)
    expect(failureOf(await world.call(createAccountAndProfile, { ...request, ticket }))).toMatchObject({
      reason: 'ticket-expired',
    })
  })
})

describe('createProfile', () => {
  /** Makes a customer who has an account and no profile. */
  async function customerWithoutProfile() {
    const made = await world.signedUp()
    const [customer] = await customersOf(made.cifid)
    await world.asOwner('delete from bank.profile where customer_id = $1', [customer.customer_id])
    return made
  }

  it("gives an existing customer a profile on an account of the customer's own", async () => {
    const { record, accountNumber } = await customerWithoutProfile()
    const stranger = await world.signedUp()
    const shown = await world.verified(record)
    expect(shown.customer).toBe('existing')
    expect(shown.accounts).toEqual([expect.objectContaining({ accountNumber, currencyCode: 'NGN' })])
    const request = profileRequest(shown.ticket, makeDevice())
    const foreign = await world.call(createProfile, { ...request, accountNumber: stranger.accountNumber })
    expect(failureOf(foreign)).toEqual({ kind: 'refused', reason: 'account-not-found' })
    const absent = await world.call(createProfile, { ...request, accountNumber: '0000000000' })
    expect(failureOf(absent)).toEqual(failureOf(foreign))
    const made = valueOf(await world.call(createProfile, { ...request, accountNumber }))
    expect(made.message).toContain('profile is ready')
    expect(valueOf(await world.call(createProfile, { ...request, accountNumber })).data).toEqual(made.data)
  })

  it('refuses a person who is not a customer', async () => {
    const { ticket } = await world.verified(world.addPerson())
    const request = { ...profileRequest(ticket, makeDevice()), accountNumber: '0000000000' }
    expect(failureOf(await world.call(createProfile, request))).toMatchObject({ reason: 'account-not-found' })
  })
})

describe('usernames', () => {
  const createAs = (request: ReturnType<typeof profileRequest>, username: string) =>
    world.call(createAccountAndProfile, { ...request, username })
  /** Usernames of customers. */
  async function takenNames(count: number): Promise<string[]> {
    const { signedUp } = withCopies(world)
    const customers = await Promise.all(Array.from({ length: count }, () => signedUp()))
    return customers.map(({ username }) => username)
  }

  it('ticket: refuses the eleventh different username and names the time to start again', async () => {
    const names = await takenNames(11)
    const record = world.addPerson()
    const request = profileRequest((await world.verified(record)).ticket, makeDevice())
    const expiresMs = world.outside.now.getTime() + 30 * 60_000
    for (const name of names.slice(0, 10))
      expect(failureOf(await createAs(request, name))).toMatchObject({ reason: 'username-taken' })
    const nextAt = new Date(Math.ceil(expiresMs / 60_000) * 60_000).toISOString()
    const refused = { reason: 'username-tries-used', detail: { nextAt } }
    expect(failureOf(await createAs(request, names[10]!))).toMatchObject(refused)
    expect(failureOf(await createAs(request, `free.${randomUUID().slice(0, 18)}`))).toMatchObject(refused)
    // A name that was tested before reveals nothing new.
    expect(failureOf(await createAs(request, names[0]!.toUpperCase()))).toMatchObject({ reason: 'username-taken' })
    // The customer can start again only after the ticket has expired.
    const start = () => world.call(authRoutes.sendOTPByBVN, { bvn: record.bvn, dateOfBirth: record.dateOfBirth })
    expect(failureOf(await start())).toMatchObject(refused)
    world.later(30 * 60_000)
    const fresh = profileRequest((await world.verified(record)).ticket, makeDevice())
    valueOf(await createAs(fresh, `free.${randomUUID().slice(0, 18)}`))
  })

  it('ticket: tests no more than ten usernames of twenty concurrent requests', async () => {
    const names = await takenNames(20)
    const request = profileRequest((await world.verified(world.addPerson())).ticket, makeDevice())
    const answers = await Promise.all(names.map((name) => createAs(request, name)))
    expect(tally(answers)).toEqual({ 'username-taken': 10, 'username-tries-used': 10 })
  })

  it('ticket: counts one username once, however often the same request is repeated', async () => {
    const [name] = await takenNames(1)
    const request = profileRequest((await world.verified(world.addPerson())).ticket, makeDevice())
    const answers = await Promise.all(Array.from({ length: 15 }, () => createAs(request, name!)))
    expect(tally(answers)).toEqual({ 'username-taken': 15 })
    valueOf(await createAs(request, `free.${randomUUID().slice(0, 18)}`))
  })

  it('ticket: stores no tested username in plain text', async () => {
    const [name] = await takenNames(1)
    const request = profileRequest((await world.verified(world.addPerson())).ticket, makeDevice())
    await createAs(request, name!)
    const rows = await world.rows('select usernames_tried::text[] as tried from bank.sign_up')
    expect(rows.some(({ tried }) => tried.length === 1)).toBe(true)
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(name!).toString('hex'))
  })
})
