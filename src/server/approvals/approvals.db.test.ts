/** Tests approvals: bound to content, customer, session, time and ways, and used once. PIN and codes are identity's. */
// @module-tag one-try
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authRoutes } from '../../contract/identity/auth.ts'
import type { ApprovalWay } from '../../values/vocabularies/approval-ways.ts'
import type { Failure } from '../../core/failure.ts'
import { fail, ok } from '../../values/result.ts'
import {
  type AuthWorld,
  createAuthWorld,
  failureOf,
  login,
  PIN,
  tally,
  valueOf,
} from '../identity/fixtures/world.fixture.ts'
import { approvalsDeps } from '../identity/factor-checks.ts'
import { type Approval, challengeOf } from './approval.ts'
import { sendApprovalCode } from './approval-code.ts'
import { createApprovals, type Approvals } from './approvals.ts'
import type { ApprovalsDeps, SignedIn } from './approvals-deps.ts'
import { defineMessage } from '../../values/message.ts'
import { testRequest } from '../http/request.fixture.ts'

const KIND = 'test'
let world: AuthWorld
let deps: ApprovalsDeps
let approvals: Approvals
beforeAll(async () => {
  world = await createAuthWorld()
  deps = approvalsDeps(world.deps)
  approvals = createApprovals(deps)
})
afterAll(() => world.close())

type Customer = Awaited<ReturnType<typeof newCustomer>>
const request = testRequest()

async function newCustomer() {
  const customer = await world.loggedIn()
  const context: SignedIn = { ...request, session: customer.session }
  return { ...customer, context, phone: customer.record.phone }
}

const openFor = ({ context }: Customer, methods: readonly ApprovalWay[], content: object = { what: 'a thing' }) =>
  approvals.open({
    kind: KIND,
    subjectId: randomUUID(),
    session: context.session,
    content,
    methods,
    codeMessage: { message: defineMessage('{code} approves a thing'), params: {} },
  })

const keyOf = ({ kind, challengeId, customerId, sessionId }: Approval) => ({ kind, challengeId, customerId, sessionId })
const sendCode = async ({ context }: Customer) => {
  const sent = await sendApprovalCode(deps)({}, context)
  return sent.ok ? ok(sent.value.data) : sent
}
const refusal = (result: { ok: boolean }) => failureOf(result as Parameters<typeof failureOf<Failure>>[0])

describe('a challenge', () => {
  it('shows the approved content, the needed factors and the open ways', async () => {
    const one = await openFor(await newCustomer(), ['token', 'sms'])
    expect(challengeOf(one)).toMatchObject({ requiredFactors: [0, 1], approvalWays: ['token', 'sms'] })
    const id = Buffer.from(one.challengeId.replaceAll('-', ''), 'hex')
    expect(Buffer.from(challengeOf(one).passkeyChallenge, 'base64url')).toEqual(Buffer.concat([one.fingerprint, id]))
    expect(one.expiresAt.getTime() - world.outside.now.getTime()).toBe(180_000)
  })

  it('has one fingerprint for the same content in any order of its keys, and another for other content', async () => {
    const customer = await newCustomer()
    const [one, same, other] = await Promise.all([
      openFor(customer, ['pin'], { amount: '1', to: { name: 'a', number: '2' } }),
      openFor(customer, ['pin'], { to: { number: '2', name: 'a' }, amount: '1' }),
      openFor(customer, ['pin'], { amount: '1', to: { name: 'a', number: '3' } }),
    ])
    expect(same!.fingerprint).toEqual(one!.fingerprint)
    expect(other!.fingerprint).not.toEqual(one!.fingerprint)
  })

  it('is found only by its customer, in its session, under its kind', async () => {
    const one = await openFor(await newCustomer(), ['pin'])
    const key = keyOf(one)
    expect(await approvals.find(key)).toEqual(one)
    for (const over of [
      { customerId: randomUUID() },
      { sessionId: randomUUID() },
      { kind: 'transfer' },
      { challengeId: randomUUID() },
    ]) {
      expect(await approvals.find({ ...key, ...over })).toBeUndefined()
    }
  })

  it('never runs when its stored content was changed', async () => {
    const one = await openFor(await newCustomer(), ['pin'], { amount: '1' })
    await world.asOwner(`update bank.approval set content = '{"amount":"9"}' where challenge_id = $1`, [
      one.challengeId,
    ])
    await expect(approvals.find(keyOf(one))).rejects.toThrow('does not match its fingerprint')
  })

  it('expires after three minutes. A later PIN does not count as a try', async () => {
    const customer = await newCustomer()
    const one = await openFor(customer, ['pin'])
    world.later(180_000)
    const late = await approvals.check(one, { pin: '0000' }, customer.context)
    expect(refusal(late)).toEqual({ kind: 'refused', reason: 'approval-expired' })
    const next = await openFor(customer, ['pin'])
    const wrong = await approvals.check(next, { pin: '0000' }, customer.context)
    expect(refusal(wrong)).toEqual({ kind: 'pin-mismatch', triesLeft: 2 })
  })

  it('is used by only the first of two requests', async () => {
    const one = await openFor(await newCustomer(), ['pin'])
    const used = await Promise.all(
      [1, 2, 3].map(() => world.database.transaction((tx) => approvals.use(tx, one, 'pin'))),
    )
    expect(used.filter(Boolean)).toHaveLength(1)
    expect(await approvals.find(keyOf(one))).toMatchObject({ approvedWith: 'pin' })
  })
})

describe('the factors', () => {
  it('must be all the factors of one way. Otherwise nothing counts as a try', async () => {
    const customer = await newCustomer()
    const one = await openFor(customer, ['sms'])
    for (const given of [
      {},
      { pin: PIN },
      { pin: PIN, otp: '123456' },
      { referenceId: 'r'.repeat(32), otp: '123456' },
    ]) {
      expect(refusal(await approvals.check(one, given, customer.context)).kind).toBe('invalid-input')
    }
    const [{ pin_misses }] = await world.rows('select pin_misses from bank.profile where customer_id = $1', [
      customer.session.customerId,
    ])
    expect(pin_misses).toBe(0)
  })

  it('approve four things with one PIN at the same time, and the PIN is not locked', async () => {
    const customer = await newCustomer()
    const four = await Promise.all([1, 2, 3, 4].map((n) => openFor(customer, ['pin'], { what: n })))
    const check = () => Promise.all(four.map((one) => approvals.check(one, { pin: PIN }, customer.context)))
    for (const round of [1, 2, 3]) expect(await check(), `round ${round}`).toEqual(four.map(() => ok('pin')))
  })

  it('check the PIN first: a wrong PIN takes no try of the code', async () => {
    const customer = await newCustomer()
    const one = await openFor(customer, ['sms'])
    const { referenceId } = valueOf(await sendCode(customer))
    const otp = world.lastCode(customer.phone)
    for (const pin of ['0000', '0001']) {
      const wrong = await approvals.check(one, { pin, referenceId, otp: '000000' }, customer.context)
      expect(refusal(wrong).kind).toBe('pin-mismatch')
    }
    const right = await approvals.check(one, { pin: PIN, referenceId, otp }, customer.context)
    expect(right).toEqual({ ok: true, value: 'sms' })
    const [code] = await world.rows('select tries from bank.one_time_code where reference = $1', [referenceId])
    expect(code.tries).toBe(1)
  })

  it('a passkey approves with a signature over the content and this challenge, without a PIN; the assertion goes to the checker', async () => {
    const customer = await newCustomer()
    const seen: object[] = []
    let answer: Awaited<ReturnType<NonNullable<ApprovalsDeps['passkeys']>['checkPasskey']>> = ok(undefined)
    const withPasskeys = createApprovals({
      ...deps,
      findProofs: (customerId) =>
        Promise.resolve({ any: true, token: false, passkey: customerId === customer.session.customerId }),
      passkeys: {
        checkPasskey: ({ context: _context, ...asked }) => {
          seen.push(asked)
          return Promise.resolve(answer)
        },
      },
    })
    const { customerId } = customer.session
    expect(await withPasskeys.methodsFor(customerId, 'two-factors')).toEqual(['passkey', 'sms'])
    expect(await withPasskeys.methodsFor(customerId, 'pin')).toEqual(['pin'])
    expect(await withPasskeys.methodsFor(randomUUID(), 'two-factors')).toEqual(['sms'])
    const one = await openFor(customer, ['passkey', 'sms'])
    const assertion = { id: 'a', clientDataJSON: 'c', authenticatorData: 'd', signature: 's', userHandle: 'u' }
    expect(await withPasskeys.check(one, { passkey: assertion }, customer.context)).toEqual(ok('passkey'))
    expect(seen).toEqual([{ customerId, challenge: challengeOf(one).passkeyChallenge, assertion }])
    answer = fail({ kind: 'invalid-credentials' })
    expect(refusal(await withPasskeys.check(one, { passkey: assertion }, customer.context))).toEqual(answer.failure)
  })
})

describe('the code', () => {
  it('requested again after 60 and 120 s: is a new code with the same reference. The old code is void, and used tries stay used', async () => {
    const customer = await newCustomer()
    const one = await openFor(customer, ['sms'])
    const first = valueOf(await sendCode(customer))
    const old = world.lastCode(customer.phone)
    const guess = (otp: string) =>
      approvals.check(one, { pin: PIN, referenceId: first.referenceId, otp }, customer.context)
    const wrong = () => String((Number(world.lastCode(customer.phone)) + 1) % 1_000_000).padStart(6, '0')
    expect(refusal(await guess(wrong())).kind).toBe('invalid-credentials')

    world.later(59_000)
    const sent = world.outside.sms.length
    const early = refusal(await sendCode(customer))
    const { referenceId, maskedPhone, expiresAt, resendAt } = first
    // A customer who lost the first answer can still use the code that arrived.
    expect(early).toEqual({
      kind: 'refused',
      reason: 'resend-too-soon',
      detail: { referenceId, maskedPhone, expiresAt, resendAt },
    })
    expect(world.outside.sms).toHaveLength(sent)
    world.later(1_000)
    const second = valueOf(await sendCode(customer))
    expect(second.referenceId).toBe(referenceId)
    expect(Date.parse(second.resendAt) - world.outside.now.getTime()).toBe(120_000)
    if (world.lastCode(customer.phone) !== old) expect(refusal(await guess(old)).kind).toBe('invalid-credentials')
    else expect(refusal(await guess(wrong())).kind).toBe('invalid-credentials')
    expect(refusal(await guess(wrong())).kind).toBe('invalid-credentials')
    // The code has three tries in all, so even the right code is refused now.
    const over = { kind: 'refused', reason: 'code-tries-used' }
    expect(refusal(await guess(world.lastCode(customer.phone)))).toEqual(over)
    world.later(119_000)
    expect(refusal(await sendCode(customer))).toEqual(over)
    world.later(1_000)
    expect(refusal(await sendCode(customer))).toMatchObject({ reason: 'not-found' })
  })

  it('many parallel requests for a code, from two nodes, send one message', async () => {
    const customer = await newCustomer()
    await openFor(customer, ['sms'])
    const before = world.outside.sms.length
    const elsewhere = sendApprovalCode(approvalsDeps({ ...world.deps, database: world.database }))
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        (index % 2 === 0 ? elsewhere : sendApprovalCode(deps))({}, customer.context),
      ),
    )
    expect(tally(answers)).toEqual({ ok: 1, 'resend-too-soon': 11 })
    expect(world.outside.sms).toHaveLength(before + 1)
  })

  it('is only for the session’s latest challenge that waits for a code', async () => {
    const customer = await newCustomer()
    const older = await openFor(customer, ['sms'])
    world.later(1)
    const newer = await openFor(customer, ['token', 'sms'])
    world.later(1)
    await openFor(customer, ['pin'])
    const { referenceId } = valueOf(await sendCode(customer))
    const given = { pin: PIN, referenceId, otp: world.lastCode(customer.phone) }
    expect(refusal(await approvals.check(older, given, customer.context)).kind).toBe('invalid-credentials')
    expect(await approvals.check(newer, given, customer.context)).toEqual(ok('sms'))
    await world.database.transaction((tx) => approvals.use(tx, newer, 'sms'))
    // The other approval still waits for its code.
    const other = valueOf(await sendCode(customer))
    expect(other.referenceId).not.toBe(referenceId)
  })

  it('is not sent without an unused approval of this session that needs a code', async () => {
    const customer = await newCustomer()
    const none = { kind: 'refused', reason: 'not-found' }
    expect(refusal(await sendCode(customer))).toEqual(none)
    await openFor(customer, ['pin'])
    expect(refusal(await sendCode(customer))).toEqual(none)
    const one = await openFor(customer, ['sms'])
    const proof = customer.device.proof(customer.deviceKeyId)
    const { session } = await login(world, customer.username, proof)
    expect(refusal(await sendCode({ ...customer, context: { ...customer.context, session } }))).toEqual(none)
    await world.database.transaction((tx) => approvals.use(tx, one, 'sms'))
    expect(refusal(await sendCode(customer))).toEqual(none)
  })

  it('a code that the network refused is sent again immediately, under the same reference', async () => {
    const customer = await newCustomer()
    const one = await openFor(customer, ['sms'])
    world.outside.smsFailure = { kind: 'rejected', detail: 'no credit' }
    const unsent = refusal(await sendCode(customer))
    world.outside.smsFailure = undefined
    expect(unsent).toMatchObject({ kind: 'refused', reason: 'code-not-sent' })
    const { referenceId } = valueOf(await sendCode(customer))
    expect(unsent).toMatchObject({ detail: { referenceId } })
    const otp = world.lastCode(customer.phone)
    expect(await approvals.check(one, { pin: PIN, referenceId, otp }, customer.context)).toEqual(ok('sms'))
  })

  it('of a login does not approve a payment', async () => {
    const customer = await newCustomer()
    const one = await openFor(customer, ['sms'])
    const { bvn, dateOfBirth } = customer.record
    world.later(61_000)
    const { data } = valueOf(await world.call(authRoutes.sendOTPByBVN, { bvn, dateOfBirth }))
    const given = { pin: PIN, referenceId: data.referenceId, otp: world.lastCode(customer.phone) }
    expect(refusal(await approvals.check(one, given, customer.context)).kind).toBe('invalid-credentials')
  })
})
