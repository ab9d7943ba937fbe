/** Runs abusive clients against a whole bank on this machine and checks that honest customers keep their service (`npm run attack`). */
import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { v7 as makeUuid } from 'uuid'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { ROUTES } from '../../src/contract/routes.ts'
import { SCRIPTED_ACCOUNTS } from '../../src/sandbox/switch/switch-accounts.ts'
import { makeDevice } from '../../src/server/identity/fixtures/device.fixture.ts'
import { profileRequest } from '../../src/server/identity/fixtures/world.fixture.ts'
import { openBrowser } from '../../src/server/http/browser.fixture.ts'
import { BRAND } from '../../src/values/brand.ts'
import { calendarDay } from '../../src/values/date.ts'
import {
  ADAEZE,
  type Customer,
  dataOf,
  logIn,
  messagesTo,
  readCode,
  readPageConfig,
  TUNDE,
} from './customer.fixture.ts'
import { openBank, PATIENCE } from './open-bank.fixture.ts'

/** The limits are the product's defaults, because the attack measures a bank without changed settings. */
const its = openBank()
/** Attackers call from other loopback addresses. Customers call from 127.0.0.1. */
const FLOODER = '127.0.0.66'
const STRANGER = '127.0.0.67'
/** The minimum amount of a payment within the bank, in kobo. */
const SMALLEST = '1000'

/** Prints a line of the report: the attack and its result. */
const report = (line: string): void => console.log(`  ${line}`)

async function openStranger() {
  const { rootPins } = await readPageConfig(its.bank.url)
  const unlinked = { header: () => undefined }
  const options = { localAddress: STRANGER }
  return openBrowser(its.bank.url, { messageKeys: { rootPin: rootPins[0] ?? '' }, device: unlinked }, 'nobody', options)
}

/** Counts equal answers of many calls. */
function tally(words: readonly string[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1
  return counts
}

const answerOf = (result: { ok: true } | { ok: false; kind: unknown; data?: unknown }): string => {
  if (result.ok) return 'done'
  const { reason } = (result.data ?? {}) as { reason?: unknown }
  return typeof reason === 'string' ? reason : String(result.kind)
}

/** These tests have one try, because the first try uses the quotas of the bank. */
const ONCE = { retry: 0 }
const open: Socket[] = []
let payer: Customer
let payee: Customer
beforeAll(async () => {
  payer = await its.logIn(ADAEZE)
  payee = await its.logIn(TUNDE)
})
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy()
})

it(
  'unfinished bodies: other addresses are served while one address leaves 1,050 requests unfinished',
  ONCE,
  async () => {
    const { port } = new URL(its.bank.url)
    const head = `POST /api/auth/login HTTP/1.1\r\nhost: localhost:${port}\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n{`
    for (let n = 0; n < 1_050; n += 1) {
      const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: FLOODER })
      socket.on('error', () => undefined)
      // A socket that is never read does not notice its end.
      socket.resume()
      socket.write(head)
      open.push(socket)
      // The rate limit allows an address 600 calls immediately, and then a hundred a second.
      if (n > 550) await delay(10)
    }
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => fetch(`http://127.0.0.1:${port}/api/keys/message`).then(({ status }) => status)),
    )
    expect(await payer.balance()).toBeGreaterThan(0n)
    expect(tally(replies.map(String))).toEqual({ 200: 50 })
    const begun = Date.now()
    await vi.waitFor(() => expect(open.every((socket) => socket.destroyed)).toBe(true), PATIENCE)
    report(`1,050 unfinished requests from one address: 50 of 50 calls from another address were answered, and a`)
    report(`customer read a balance; the last unfinished connection was closed ${Date.now() - begun} ms later`)
  },
)

it(
  'codes: a customer gets every code after a stranger used the phone number in eight support forms',
  ONCE,
  async () => {
    const stranger = await openStranger()
    const forms: string[] = []
    for (let n = 0; n < 8; n += 1) {
      const letter = { topic: 'other', name: 'A stranger', phone: TUNDE.phone, words: 'Please call me back.' } as const
      forms.push(answerOf(await stranger.call(ROUTES.startContact, letter)))
    }
    const codes: Record<string, string> = {}
    const { accountNumber, institutionCode } = SCRIPTED_ACCOUNTS[0]!
    await payee.prepare(1, accountNumber, '5000', institutionCode)
    codes['payment'] = answerOf(await payee.call(ROUTES.sendOtpByAccountNumber, {}))
    const pin = dataOf(await payee.call(ROUTES.confirmUserForResetPIN, { password: TUNDE.password }))
    codes['PIN reset'] = answerOf(
      await payee.call(ROUTES.sendOTPForResetPIN, { ticket: pin.ticket, answer: TUNDE.answer }),
    )
    const { referenceId } = dataOf(await payee.call(ROUTES.revealQuestion, { username: TUNDE.username }))
    const { ticket } = dataOf(
      await payee.call(ROUTES.verifyAnswerForPasswordReset, { referenceId, answer: TUNDE.answer }),
    )
    codes['password reset'] = answerOf(
      await payee.call(ROUTES.sendOTPForResetPassword, { ticket }, { headers: { clientId: 'attack' } }),
    )
    await logIn(its.bank, TUNDE)
    codes['device link'] = 'done'
    expect(codes).toEqual({ payment: 'done', 'PIN reset': 'done', 'password reset': 'done', 'device link': 'done' })
    report(`8 support forms with a customer's phone (${JSON.stringify(tally(forms))}): the customer then got the codes`)
    report(`for a payment, a PIN reset, a password reset and a new device`)
  },
)

/** Adds customers, so that the attacker has usernames to find. */
async function addCustomers(count: number): Promise<readonly string[]> {
  const names = Array.from({ length: count }, (_, n) => `customer.${n}`)
  await its.owner.query(
    `with added as (
       insert into bank.customer (customer_id, cifid, bvn_sealed, bvn_index, bvn_last4, first_name, last_name, date_of_birth, gender, phone, kyc_level)
       select gen_random_uuid(), (3000000000 + n)::text, bvn_sealed, sha256(n::text::bytea), bvn_last4, first_name, last_name,
         date_of_birth, gender, phone, kyc_level
       from generate_series(1, $2::int) n, bank.customer c join bank.profile p on p.customer_id = c.customer_id
       where p.username = $1
       returning customer_id)
     insert into bank.profile (customer_id, username, username_key, password_hash, password_changed_at, pin_salt, pin_hash, created_at)
     select a.customer_id, a.name, a.name, password_hash, password_changed_at, pin_salt, pin_hash, created_at
     from (select customer_id, 'customer.' || (row_number() over () - 1) as name from added) a, bank.profile p where p.username = $1`,
    [TUNDE.username, count],
  )
  return names
}

it('names: one sign-up ticket tests at most ten usernames', ONCE, async () => {
  const names = await addCustomers(101)
  const stranger = await openStranger()
  const asked = Date.now()
  const { bvn, dateOfBirth, phone } = { bvn: '22200000001', dateOfBirth: '1990-04-12', phone: '+2348035550101' }
  const { referenceId } = dataOf(await stranger.call(ROUTES.sendOTPByBVN, { bvn, dateOfBirth }))
  const otp = await readCode(its.bank, phone, asked)
  const { ticket } = dataOf(await stranger.call(ROUTES.bvnValidation, { referenceId, otp }))
  const profile = profileRequest(ticket, makeDevice())
  const answers: string[] = []
  for (const username of names)
    answers.push(answerOf(await stranger.call(ROUTES.createAccountAndProfile, { ...profile, username })))
  expect(tally(answers)).toEqual({ 'username-taken': 10, 'username-tries-used': 91 })
  report(`101 usernames on one sign-up ticket: ${JSON.stringify(tally(answers))}`)
})

it('names: one session finds the owners of at most twenty phones in a day', ONCE, async () => {
  const answers: string[] = []
  for (let n = 0; n < 60; n += 1) {
    const reference = `0803555${String(n).padStart(4, '0')}`
    const looked = { billerId: 'mtn', reference, recipientType: 'optimus' } as const
    answers.push(answerOf(await payer.call(ROUTES.validateBillCustomer, looked)))
  }
  expect(tally(answers)['429']).toBe(40)
  report(`60 phones looked up in one session: ${JSON.stringify(tally(answers))}`)
})

/** Makes one name enquiry, and prepares as many payments with it as the attacker likes. */
async function findPayee(from: Customer, to: Customer) {
  const found = { bankCode: BRAND.institutionCode, accountNumber: to.accountNumber }
  const { nameEnquiryRef } = dataOf(await from.call(ROUTES.nameEnquiry, found))
  return (amount: string, narration = '') =>
    from.call(ROUTES.initiate, {
      transferId: makeUuid(),
      TransactionType: 0,
      bankCode: BRAND.institutionCode,
      fromAccountNumber: from.accountNumber,
      toAccountNumber: to.accountNumber,
      nameEnquiryRef,
      amount,
      currencyCode: 'NGN',
      narration,
    })
}

it('text: a narration of 46 KB is refused, and the recipient gets the PDF statement', ONCE, async () => {
  const initiate = await findPayee(payer, payee)
  const answers: string[] = []
  for (let n = 0; n < 15; n += 1) {
    const result = await initiate(SMALLEST, `a${'\u0301'.repeat(23_000)}`)
    answers.push(result.ok ? 'done' : Object.keys(result.errors ?? {}).join())
  }
  expect(tally(answers)).toEqual({ narration: 15 })
  const today = calendarDay(new Date())
  const period = { accountNumber: payee.accountNumber, from: `${today.slice(0, 4)}-01-01`, to: today }
  const statement = dataOf(await payee.call(ROUTES.getStatement, { ...period, format: 'pdf' }))
  expect(Buffer.from(statement.content, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
  report('15 narrations of 46 KB: each was refused by name of the field, and the PDF statement of the recipient opens')
})

it('dust: payments of one kobo move nothing, and one payee gets twenty small payments a day', ONCE, async () => {
  const initiate = await findPayee(payer, payee)
  const pay = async (amount: string): Promise<string> => {
    const prepared = await initiate(amount)
    if (!prepared.ok) return answerOf(prepared)
    const { challengeId } = prepared.data
    return answerOf(await payer.call(ROUTES.confirm, { challengeId, pin: ADAEZE.pin }))
  }
  const before = [await payer.balance(), await payee.balance()]
  const kobo: string[] = []
  for (let n = 0; n < 80; n += 1) kobo.push(await pay('1'))
  expect(tally(kobo)).toEqual({ 'below-minimum': 80 })
  expect([await payer.balance(), await payee.balance()]).toEqual(before)
  const since = Date.now()
  const small: string[] = []
  for (let n = 0; n < 80; n += 1) small.push(await pay(SMALLEST))
  const sent = async () =>
    (await Promise.all([ADAEZE, TUNDE].map(({ phone }) => messagesTo(its.bank, phone))))
      .flat()
      .filter(({ at, code }) => code === null && Date.parse(at) >= since).length
  expect(tally(small)['done']).toBe(20)
  report(`80 payments of 1 kobo: ${JSON.stringify(tally(kobo))}`)
  report(`80 payments of ₦10: ${JSON.stringify(tally(small))}; ${await sent()} text messages`)
})

it('approvals: two hundred unused approvals of one session leave at most twenty', ONCE, async () => {
  const initiate = await findPayee(payee, payer)
  const answers: string[] = []
  for (let n = 0; n < 200; n += 1) answers.push(answerOf(await initiate(SMALLEST)))
  const { rows } = await its.owner.query<{ open: string; bytes: string }>(
    `select count(*) as open, coalesce(sum(pg_column_size(a.*)), 0) as bytes from bank.approval a
     where session_id = $1 and approved_at is null and replaced_at is null`,
    [payee.state.session?.sessionId],
  )
  expect(Number(rows[0]?.open)).toBeLessThanOrEqual(20)
  report(`200 payments prepared and left: ${JSON.stringify(tally(answers))}; stored: ${JSON.stringify(rows[0])}`)
})
