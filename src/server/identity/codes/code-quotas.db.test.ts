// @module-tag one-try
/** Checks over the sealed API that strangers cannot use up a customer's one-time codes. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approvalRoutes } from '../../../contract/approvals/approval.ts'
import { authRoutes } from '../../../contract/identity/auth.ts'
import { linkDeviceRoutes, type LinkOffer } from '../../../contract/identity/link-device.ts'
import { contactRoutes } from '../../../contract/cases/contact.ts'
import { passkeyRoutes } from '../../../contract/identity/passkeys.ts'
import { passwordResetRoutes } from '../../../contract/identity/password-reset.ts'
import { pinRoutes } from '../../../contract/identity/pin.ts'
import { createApprovals } from '../../approvals/approvals.ts'
import type { SignedIn } from '../../approvals/approvals-deps.ts'
import type { openBrowser } from '../../http/browser.fixture.ts'
import { testRequest } from '../../http/request.fixture.ts'
import { approvalsDeps } from '../factor-checks.ts'
import { openContact } from '../../module-links.ts'
import { defineMessage } from '../../../values/message.ts'
import { startAuthServer } from '../fixtures/auth-server.fixture.ts'
import { makeDevice } from '../fixtures/device.fixture.ts'
import { endpointsOf } from '../fixtures/endpoints.fixture.ts'
import { addPasskey } from '../fixtures/passkeys.fixture.ts'
import { withToken } from '../fixtures/token.fixture.ts'
import {
  type AuthWorld,
  callerOf,
  createAuthWorld,
  failureOf,
  PASSWORD,
  PIN,
  tally,
  valueOf,
} from '../fixtures/world.fixture.ts'

type Browser = ReturnType<typeof openBrowser>
type Answer = Awaited<ReturnType<Browser['call']>>
type Customer = Awaited<ReturnType<AuthWorld['signedUp']>>

let world: AuthWorld
let server: Awaited<ReturnType<typeof startAuthServer>>
let contact: ReturnType<typeof callerOf>

beforeAll(async () => {
  world = await createAuthWorld()
  const contactEndpoints = openContact(world.deps).endpoints
  contact = callerOf(contactEndpoints)
  server = await startAuthServer(world, undefined, [...endpointsOf(world.deps), ...contactEndpoints])
})
afterAll(async () => {
  await server.close()
  await world.close()
})

const clientId = { clientId: 'client-1' }
const localOf = (phone: string) => `0${phone.slice(4)}`
const letterTo = (phone: string) => ({ topic: 'other' as const, name: 'A', phone: localOf(phone), words: 'Hello' })
const reasonOf = (answer: Answer): unknown =>
  answer.ok ? 'ok' : ((answer.data as { reason?: unknown } | undefined)?.reason ?? answer.errorCode)
const dataOf = <Data>(answer: { readonly ok: true; readonly data: Data } | { readonly ok: false }): Data => {
  if (!answer.ok) throw new Error(`Expected success, got ${JSON.stringify(answer)}`)
  return answer.data
}

/** A browser that the bank does not know. */
const stranger = () => server.open({ device: makeDevice(), deviceKeyId: randomUUID(), username: 'nobody' })

async function signedIn(customer: Customer): Promise<Browser> {
  const browser = server.open(customer)
  const { username } = customer
  const input = { username, password: PASSWORD, deviceId: 'fp' }
  browser.state.session = dataOf(await browser.call(authRoutes.login, input, { signAs: username }))
  return browser
}

/** Answers the security question of a password reset, and requests the code. */
async function askResetCode(browser: Browser, username: string, signAs?: string) {
  const signing = signAs === undefined ? {} : { signAs }
  const { referenceId } = dataOf(await browser.call(passwordResetRoutes.revealQuestion, { username }))
  const answer = { referenceId, answer: 'Kano' }
  const answered = await browser.call(passwordResetRoutes.verifyAnswerForPasswordReset, answer, signing)
  const { ticket } = dataOf(answered)
  return browser.call(passwordResetRoutes.sendOTPForResetPassword, { ticket }, { headers: clientId, ...signing })
}

async function askPinCode(browser: Browser) {
  const { ticket } = dataOf(await browser.call(pinRoutes.confirmUserForResetPIN, { password: PASSWORD }))
  return browser.call(pinRoutes.sendOTPForResetPIN, { ticket, answer: 'Kano' })
}

async function askLinkCode(browser: Browser, username: string) {
  const refused = await browser.call(authRoutes.login, { username, password: PASSWORD, deviceId: 'fp-2' })
  const { linkTicket } = (refused as { data: LinkOffer }).data
  return browser.call(linkDeviceRoutes.sendOTPToLinkDevice, { linkTicket })
}

/**
 * Requests the code of an approval. The clock advances by a second, because the code is for the latest approval of the
 * session.
 */
async function askApprovalCode(browser: Browser) {
  world.later(1_000)
  dataOf(await browser.call(passkeyRoutes.addPasskey, {}))
  return browser.call(approvalRoutes.sendOtpByAccountNumber, {})
}

/** Requests every code that a customer may need. */
async function askForAll(customer: Customer, browser: Browser) {
  const { username } = customer
  return {
    approval: reasonOf(await askApprovalCode(browser)),
    resetPassword: reasonOf(await askResetCode(stranger(), username)),
    resetPasswordKnown: reasonOf(await askResetCode(server.open(customer), username, username)),
    resetPin: reasonOf(await askPinCode(browser)),
    linkDevice: reasonOf(await askLinkCode(stranger(), username)),
  }
}
const ALL_SENT = {
  approval: 'ok',
  resetPassword: 'ok',
  resetPasswordKnown: 'ok',
  resetPin: 'ok',
  linkDevice: 'ok',
}

describe('strangers', () => {
  it('contact forms: use up no code of the customer whose phone they name', async () => {
    const customer = await world.signedUp()
    const browser = await signedIn(customer)
    const outside = stranger()
    const { phone } = customer.record
    const answers = []
    for (let n = 0; n < 8; n += 1) {
      const dispute = { kind: 'not-delivered' as const, name: 'A', phone: localOf(phone), words: 'Hello' }
      answers.push(
        n % 2 === 0
          ? await outside.call(contactRoutes.startContact, letterTo(phone))
          : await outside.call(contactRoutes.startDispute, dispute),
      )
    }
    expect(answers.map(reasonOf)).toEqual([...Array<string>(5).fill('ok'), ...Array<string>(3).fill('code-limit')])
    expect(await askForAll(customer, browser)).toEqual(ALL_SENT)
  })

  it('password reset with a right answer: uses up no code of the customer’s own devices', async () => {
    const customer = await world.signedUp()
    const browser = await signedIn(customer)
    const answers = []
    for (let n = 0; n < 6; n += 1) answers.push(reasonOf(await askResetCode(stranger(), customer.username)))
    expect(answers).toEqual([...Array<string>(5).fill('ok'), 'code-limit'])
    expect(await askForAll(customer, browser)).toEqual({ ...ALL_SENT, resetPassword: 'code-limit' })
  })

  it('device link with a right password: uses up no other code', async () => {
    const customer = await world.signedUp()
    const browser = await signedIn(customer)
    const answers = []
    for (let n = 0; n < 6; n += 1) answers.push(reasonOf(await askLinkCode(stranger(), customer.username)))
    expect(answers).toEqual([...Array<string>(5).fill('ok'), 'code-limit'])
    expect(await askForAll(customer, browser)).toEqual({ ...ALL_SENT, linkDevice: 'code-limit' })
  })

  it('contact form: answers the same for a customer’s phone and for any other phone', async () => {
    const customer = await world.signedUp()
    const browser = await signedIn(customer)
    for (let n = 0; n < 4; n += 1) expect(reasonOf(await askApprovalCode(browser))).toBe('ok')
    const answersFor = async (phone: string) => {
      const answers = []
      for (let n = 0; n < 7; n += 1) {
        const answer = await stranger().call(contactRoutes.startContact, letterTo(phone))
        const { referenceId: _its, maskedPhone: _own, ...rest } = (answer.data ?? {}) as Record<string, unknown>
        answers.push({ ok: answer.ok, message: answer.ok ? answer.message : answer.errorMsg, rest })
      }
      return answers
    }
    const known = await answersFor(customer.record.phone)
    expect(known.at(-1)).toMatchObject({ ok: false, rest: { reason: 'code-limit', otherWays: [] } })
    expect(await answersFor('+2348091234567')).toEqual(known)
  })
})

describe('a newcomer', () => {
  it('pays eight new payees within an hour, each with a code', async () => {
    const { session, record } = await world.loggedIn()
    const context: SignedIn = { ...testRequest(), session }
    const approvals = createApprovals(approvalsDeps(world.deps))
    for (let n = 0; n < 8; n += 1) {
      const approval = await approvals.open({
        kind: 'test',
        subjectId: randomUUID(),
        session,
        content: { payee: n },
        methods: await approvals.methodsFor(session.customerId, 'two-factors'),
        codeMessage: { message: defineMessage('{code}'), params: {} },
      })
      const sent = valueOf(await world.call(approvalRoutes.sendOtpByAccountNumber, {}, { session })).data
      const proof = { pin: PIN, referenceId: sent.referenceId, otp: world.lastCode(record.phone) }
      expect((await approvals.check(approval, proof, context)).ok).toBe(true)
      world.later(6 * 60_000)
    }
  })
})

describe('the refusal of another code', () => {
  it('approval: names the next code’s time, and the ways that this customer has', async () => {
    const customer = await withToken(world)
    await addPasskey(world, customer)
    world.later(24 * 3_600_000)
    const browser = await signedIn(customer)
    const firstMs = world.outside.now.getTime() + 1_000
    for (let n = 0; n < 20; n += 1) expect(reasonOf(await askApprovalCode(browser))).toBe('ok')
    const refused = await askApprovalCode(browser)
    const nextMinute = new Date(Math.ceil((firstMs + 3_600_000) / 60_000) * 60_000)
    expect(refused).toMatchObject({
      ok: false,
      data: { reason: 'code-limit', per: 'hour', nextAt: nextMinute.toISOString(), otherWays: ['passkey', 'token'] },
    })
    const time = nextMinute.toLocaleTimeString('en-GB', {
      timeZone: 'Africa/Lagos',
      hour: 'numeric',
      minute: '2-digit',
      hour12: true,
    })
    expect(refused).toMatchObject({
      errorMsg: `We have sent all the codes that we allow in one hour. Try again at ${time}, or use your authenticator app or passkey.`,
    })
  })

  it('password reset: names a passkey only on the customer’s own device', async () => {
    const customer = await world.loggedIn()
    await addPasskey(world, customer)
    const { username } = customer
    const ask = async (known: boolean) => {
      const browser = known ? server.open(customer) : stranger()
      return askResetCode(browser, username, known ? username : undefined)
    }
    for (const known of [true, false]) {
      for (let n = 0; n < 5; n += 1) expect(reasonOf(await ask(known))).toBe('ok')
      expect(await ask(known)).toMatchObject({
        ok: false,
        data: { reason: 'code-limit', otherWays: known ? ['passkey'] : [] },
      })
    }
  })

  it('device link: names the authenticator, which the offer named before', async () => {
    const { username } = await withToken(world)
    for (let n = 0; n < 5; n += 1) expect(reasonOf(await askLinkCode(stranger(), username))).toBe('ok')
    expect(await askLinkCode(stranger(), username)).toMatchObject({
      ok: false,
      data: { reason: 'code-limit', otherWays: ['token'] },
    })
  })
})

describe('concurrent requests for codes', () => {
  it('never exceed a quota, and a full quota stops no other quota', async () => {
    const { record } = await world.signedUp()
    const all = await Promise.all(
      Array.from({ length: 12 }, () => contact(contactRoutes.startContact, letterTo(record.phone))),
    )
    expect(tally(all)).toEqual({ ok: 5, 'code-limit': 7 })
    const { bvn, dateOfBirth } = record
    // The code of the sign-up was one of the five.
    const again = await Promise.all(
      Array.from({ length: 7 }, () => world.call(authRoutes.sendOTPByBVN, { bvn, dateOfBirth })),
    )
    expect(tally(again)).toEqual({ ok: 4, 'code-limit': 3 })
  })

  it('resends count for the purpose of the first code', async () => {
    const customer = await world.signedUp()
    const sent = dataOf(await askLinkCode(stranger(), customer.username))
    for (let n = 0; n < 4; n += 1) {
      world.later(240_000)
      valueOf(await world.call(authRoutes.resendOtpToCustomer, { referenceId: sent.referenceId }))
    }
    world.later(240_000)
    const refused = failureOf(await world.call(authRoutes.resendOtpToCustomer, { referenceId: sent.referenceId }))
    expect(refused).toMatchObject({ reason: 'code-limit', detail: { per: 'hour' } })
    const rows = await world.rows(
      `select quota, count(*)::int as sends from bank.code_send where phone_index =
         (select phone_index from bank.one_time_code where reference = $1) group by quota order by quota`,
      [sent.referenceId],
    )
    expect(rows).toEqual([
      { quota: 'link-device', sends: 5 },
      { quota: 'sign-up', sends: 1 },
    ])
  })
})
