/** Tests the approval of a payment by passkey, from the challenge to its use: which passkey signs, what, when and how. */
import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { passkeyRoutes as routes } from '../../../contract/identity/passkeys.ts'
import { challengeOf } from '../../approvals/approval.ts'
import { createApprovals, type Approvals } from '../../approvals/approvals.ts'
import type { SignedIn } from '../../approvals/approvals-deps.ts'
import { approvalsDeps } from '../factor-checks.ts'
import type { Bent } from '../fixtures/authenticator.fixture.ts'
import { addPasskey } from '../fixtures/passkeys.fixture.ts'
import { type AuthWorld, createAuthWorld, failureOf, PIN, valueOf } from '../fixtures/world.fixture.ts'
import { defineMessage } from '../../../values/message.ts'
import { testRequest } from '../../http/request.fixture.ts'

const invalid = { kind: 'invalid-credentials' }

let world: AuthWorld
let approvals: Approvals
beforeAll(async () => {
  world = await createAuthWorld()
  approvals = createApprovals(approvalsDeps(world.deps))
})
afterAll(() => world.close())

async function withPasskey(kind: Parameters<typeof addPasskey>[3] = {}) {
  const customer = await world.loggedIn()
  const passkey = await addPasskey(world, customer, 'My phone', kind)
  const context: SignedIn = { ...testRequest(), session: customer.session }
  return { ...customer, ...passkey, context }
}
type Customer = Awaited<ReturnType<typeof withPasskey>>

async function payment({ session }: Customer, amount = '100000') {
  return approvals.open({
    kind: 'test',
    subjectId: randomUUID(),
    session,
    content: { pay: amount },
    methods: await approvals.methodsFor(session.customerId, 'two-factors'),
    codeMessage: { message: defineMessage('{code}'), params: {} },
  })
}
type Payment = Awaited<ReturnType<typeof payment>>

/** Acts like the page: adds the challenge of this approval to the customer's own options, and signs. */
async function sign({ session, authenticator }: Customer, approval: Payment, bent: Bent = {}) {
  const options = valueOf(await world.call(routes.getPasskeyOptions, {}, { session })).data
  return authenticator.get({ ...options, challenge: challengeOf(approval).passkeyChallenge }, bent)
}
const check = (customer: Customer, approval: Payment, passkey: Awaited<ReturnType<typeof sign>>) =>
  approvals.check(approval, { passkey }, customer.context)

describe('getPasskeyOptions', () => {
  it("names the customer's own live passkeys, and no challenge", async () => {
    const customer = await withPasskey()
    const other = await addPasskey(world, customer, 'Old phone')
    valueOf(await world.call(routes.removePasskey, { passkeyId: other.passkeyId, transactionPin: PIN }, customer))
    expect(valueOf(await world.call(routes.getPasskeyOptions, {}, customer)).data).toEqual({
      rpId: 'bank.test',
      timeout: 180_000,
      userVerification: 'required',
      allowCredentials: [{ id: customer.credential.id, type: 'public-key', transports: ['internal', 'hybrid'] }],
    })
  })
})

describe('an approval by passkey', () => {
  it('is offered to a customer with a passkey, and accepts its signature over the payment', async () => {
    const customer = await withPasskey()
    const approval = await payment(customer)
    expect(approval.methods).toEqual(['passkey', 'sms'])
    expect(valueOf(await check(customer, approval, await sign(customer, approval)))).toBe('passkey')
    const used = await world.rows(
      "select detail from bank.audit_event where kind = 'passkey.used' and customer_id = $1",
      [customer.session.customerId],
    )
    expect(used).toEqual([{ detail: { passkey: customer.passkeyId, purpose: 'approval' } }])
  })

  it('is accepted without a user handle, because the bank named the passkeys', async () => {
    const customer = await withPasskey()
    const approval = await payment(customer)
    const { userHandle: _gone, ...passkey } = await sign(customer, approval)
    expect(valueOf(await check(customer, approval, passkey))).toBe('passkey')
  })

  it.each<[string, Bent]>([
    ['another origin', { origin: 'https://bank.test.evil.example' }],
    ['another rpId', { rpId: 'evil.example' }],
    ['no user verification', { isVerified: false }],
    ['nobody present', { isPresent: false }],
    ['a page in another frame', { crossOrigin: true }],
    ['another type', { type: 'webauthn.create' }],
    ['another challenge', { challenge: randomBytes(48).toString('base64url') }],
    ['an unknown passkey', { id: randomBytes(32).toString('base64url') }],
    ['another user handle', { userHandle: randomBytes(32).toString('base64url') }],
    ['a signature of nothing', { signature: randomBytes(71).toString('base64url') }],
  ])('is 07 for %s', async (_name, bent) => {
    const customer = await withPasskey()
    const approval = await payment(customer)
    expect(failureOf(await check(customer, approval, await sign(customer, approval, bent)))).toEqual(invalid)
  })

  it('is 07 for the signature over another payment, and over another approval of the same one', async () => {
    const customer = await withPasskey()
    const first = await payment(customer)
    const other = await payment(customer, '900000')
    const again = await payment(customer)
    expect(again.fingerprint).toEqual(first.fingerprint)
    const signed = await sign(customer, first)
    for (const approval of [other, again]) {
      expect(failureOf(await check(customer, approval, signed))).toEqual(invalid)
    }
    expect(valueOf(await check(customer, first, signed))).toBe('passkey')
  })

  it("is 07 for another customer's passkey, and for a removed passkey", async () => {
    const customer = await withPasskey()
    const stranger = await withPasskey()
    const approval = await payment(customer)
    expect(failureOf(await check(customer, approval, await sign(stranger, approval)))).toEqual(invalid)
    const signed = await sign(customer, approval)
    const { passkeyId } = customer
    valueOf(await world.call(routes.removePasskey, { passkeyId, transactionPin: PIN }, customer))
    expect(failureOf(await check(customer, approval, signed))).toEqual(invalid)
    expect(await approvals.methodsFor(customer.session.customerId, 'two-factors')).toEqual(['sms'])
  })

  it('expires after three minutes', async () => {
    const customer = await withPasskey()
    const approval = await payment(customer)
    const signed = await sign(customer, approval)
    world.later(180_000)
    const late = failureOf(await check(customer, approval, signed))
    expect(late).toEqual({ kind: 'refused', reason: 'approval-expired' })
  })

  it('is 07 for a counter that goes back, and the customer is notified', async () => {
    const customer = await withPasskey({ counts: true })
    const approval = await payment(customer)
    valueOf(await check(customer, approval, await sign(customer, approval, { counter: 9 })))
    const next = await payment(customer, '200000')
    expect(failureOf(await check(customer, next, await sign(customer, next, { counter: 9 })))).toEqual(invalid)
    expect(world.outside.notices.at(-1)?.kind).toBe('passkey-copied')
  })
})
