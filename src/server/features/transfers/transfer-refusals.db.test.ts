// @module-tag one-try
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BRAND } from '../../../values/brand.ts'
import { calendarDay } from '../../../values/date.ts'
import { DEFAULT_DEPOSIT_LIMITS } from '../../../core/inward-credits/decide-inward-credit.ts'
import { DEFAULT_LIMITS } from '../../../core/limits/transfer-limits.ts'
import { getLimits } from '../limits/get-limits.ts'
import { getTransfer } from './get-transfers.ts'
import { CODE, createWorld, PIN, reasonOf, type Person, type World } from './world.fixture.ts'

let world: World
let ada: Person
let tunde: Person

beforeAll(async () => {
  world = await createWorld()
  ada = await world.addPerson('Adaeze', 'Okonkwo', 3, 50_000_000_00n)
  tunde = await world.addPerson('Tunde', 'Bakare', 2, 1_000_000_00n)
})
afterAll(() => world.close())

const challengeFor = async (from: Person, request: Parameters<World['handlers']['initiate']>[0]) => {
  const initiated = await world.handlers.initiate(request, from.context)
  if (!initiated.ok) throw new Error(reasonOf(initiated))
  return initiated.value.data
}

/** The factors of an approval by the PIN and by the SMS code of this payment. */
const withCode = async (from: Person, challengeId: string) => {
  // The code belongs to the session's latest payment, so each payment requests its code before the next payment.
  const sent = await world.handlers.sendCode({}, from.context)
  if (!sent.ok) throw new Error(reasonOf(sent))
  return { challengeId, pin: PIN, referenceId: sent.value.data.referenceId, otp: CODE }
}

describe('refused, and nothing runs', () => {
  test('transfer: is refused for a wrong PIN, a late approval, another session or another customer', async () => {
    const request = await world.requestFor(ada, tunde.accountNumber)
    const { challengeId } = await challengeFor(ada, request)
    const confirm = { challengeId, pin: PIN }
    expect(reasonOf(await world.handlers.confirm({ challengeId, pin: '0000' }, ada.context))).toBe('pin-mismatch')
    const missing = await world.handlers.confirm({ challengeId: randomUUID(), pin: PIN }, ada.context)
    const elsewhere = await world.addSession(ada.customerId, { linkedHoursAgo: 100, linkedBy: 'link' })
    for (const context of [elsewhere, tunde.context]) {
      expect(await world.handlers.confirm(confirm, context)).toEqual(missing)
    }
    world.time.now = new Date(world.time.now.getTime() + 3 * 60_000)
    expect(reasonOf(await world.handlers.confirm(confirm, ada.context))).toBe('approval-expired')
    expect(await world.postingsOf(request.transferId)).toBe(0)
  })

  test.each([
    [{ TransactionType: 1 as const }, 'not-offered-yet'],
    [{ TransactionType: 3 as const }, 'invalid-input'],
    [{ beneficiaryType: 'Rent' }, 'invalid-input'],
    [{ bankCode: '000013' }, 'not-offered-yet'],
    [{ toAccountNumber: '1234567890' }, 'invalid-input'],
    [{ nameEnquiryRef: 'x'.repeat(32) }, 'ticket-expired'],
    [{ currencyCode: 'USD' as const }, 'currency-mismatch'],
    [{ amount: '100000001' }, 'per-transfer-limit'],
    [{ TransactionType: 2 as const }, 'account-not-found'],
  ])('transfer request %j: is refused with %s', async (over, reason) => {
    const request = await world.requestFor(ada, tunde.accountNumber, over)
    expect(reasonOf(await world.handlers.initiate(request, ada.context))).toBe(reason)
  })

  test("another customer's account to debit is answered like a missing account", async () => {
    const bisi = await world.addPerson('Bisi', 'Ade', 3, 0n)
    const foreign = await world.requestFor(ada, bisi.accountNumber, { fromAccountNumber: tunde.accountNumber })
    const none = { ...foreign, fromAccountNumber: '0000000013' }
    const answers = [
      await world.handlers.initiate(foreign, ada.context),
      await world.handlers.initiate(none, ada.context),
    ]
    expect(answers[0]).toEqual(answers[1])
    expect(reasonOf(answers[0]!)).toBe('account-not-found')
  })

  test('transfer: is refused when the name enquiry is of another customer, of another account, or has expired', async () => {
    const bisi = await world.addPerson('Bisi', 'Ade', 3, 0n)
    const request = await world.requestFor(ada, bisi.accountNumber)
    const mine = await world.requestFor(tunde, bisi.accountNumber, { amount: '1000' })
    const stolen = { ...mine, nameEnquiryRef: request.nameEnquiryRef }
    expect(reasonOf(await world.handlers.initiate(stolen, tunde.context))).toBe('ticket-expired')
    const other = { ...request, toAccountNumber: tunde.accountNumber }
    expect(reasonOf(await world.handlers.initiate(other, ada.context))).toBe('ticket-expired')
    world.time.now = new Date(world.time.now.getTime() + 31 * 60_000)
    expect(reasonOf(await world.handlers.initiate(request, ada.context))).toBe('ticket-expired')
  })

  test('transfer: is refused when the recipient’s account name changed after the name enquiry', async () => {
    const bisi = await world.addPerson('Bisi', 'Ade', 3, 0n)
    const request = await world.requestFor(ada, bisi.accountNumber)
    await world.database.pool.query(
      `update bank.account set account_name = 'ANOTHER HOLDER' where account_number = $1`,
      [bisi.accountNumber],
    )
    expect(reasonOf(await world.handlers.initiate(request, ada.context))).toBe('beneficiary-changed')
  })

  test('transfer: is refused for an amount above the balance', async () => {
    const bisi = await world.addPerson('Bisi', 'Ade', 3, 100_00n)
    const request = await world.requestFor(bisi, ada.accountNumber, { amount: '10001' })
    expect(reasonOf(await world.handlers.initiate(request, bisi.context))).toBe('insufficient-funds')
  })

  test('a bad check digit is reported without a look-up, and a missing account has a different message', async () => {
    const bankCode = BRAND.institutionCode
    const bad = await world.handlers.nameEnquiry({ bankCode, accountNumber: '1234567890' }, ada.context)
    expect(bad).toMatchObject({
      ok: false,
      failure: { kind: 'invalid-input', errors: { accountNumber: [expect.any(String)] } },
    })
    const none = await world.handlers.nameEnquiry({ bankCode, accountNumber: '1234567891' }, ada.context)
    expect(reasonOf(none)).toBe('account-not-found')
    const away = await world.handlers.nameEnquiry({ bankCode: '000013', accountNumber: '1234567891' }, ada.context)
    // The bank of this test has no switch.
    expect(reasonOf(away)).toBe('bank-not-found')
  })

  test("another customer's transfer is answered like a missing transfer", async () => {
    const bisi = await world.addPerson('Bisi', 'Ade', 3, 0n)
    const request = await world.requestFor(ada, tunde.accountNumber)
    const { challengeId } = await challengeFor(ada, request)
    await world.handlers.confirm({ challengeId, pin: PIN }, ada.context)
    const foreign = await getTransfer(world.deps)({ transferId: request.transferId }, bisi.context)
    expect(foreign).toEqual(await getTransfer(world.deps)({ transferId: randomUUID() }, bisi.context))
    expect(reasonOf(foreign)).toBe('not-found')
  })
})

const limitsDeps = () => ({
  ...world.deps,
  limits: async () => ({ policy: DEFAULT_LIMITS, deposits: DEFAULT_DEPOSIT_LIMITS }),
})

describe('limits', () => {
  test('daily limit: fifty parallel transfers cannot exceed it', async () => {
    const sender = await world.addPerson('Busy', 'Sender', 1, 1_000_000_00n)
    // A session has at most 20 open approvals.
    const sessions = await world.inSessions(sender, 3)
    const by = (index: number) => sessions[index % sessions.length]!
    const requests = await Promise.all(
      Array.from({ length: 50 }, () => world.requestFor(sender, ada.accountNumber, { amount: '100000' })),
    )
    const challenges = await Promise.all(requests.map((request, index) => challengeFor(by(index), request)))
    const answers = await Promise.all(
      challenges.map(({ challengeId }, index) => world.handlers.confirm({ challengeId, pin: PIN }, by(index).context)),
    )
    const reasons = answers.map(reasonOf)
    expect(reasons.filter((reason) => reason === 'ok')).toHaveLength(30)
    expect(reasons.filter((reason) => reason === 'daily-limit')).toHaveLength(20)
    expect(await world.balanceOf(sender.accountNumber)).toBe(97_000_000n)
    // The stored refusal still names the limit that refused the payment.
    const index = reasons.indexOf('daily-limit')
    const { challengeId } = challenges[index]!
    const again = await world.handlers.confirm({ challengeId, pin: PIN }, by(index).context)
    expect(reasonOf(again)).toBe('daily-limit')
    const limits = await getLimits(limitsDeps())({}, sender.context)
    expect(limits).toMatchObject({ ok: true, value: { data: { usedToday: '3000000', leftToday: '0', note: null } } })
    const more = await world.requestFor(sender, ada.accountNumber, { amount: '1' })
    expect(reasonOf(await world.handlers.initiate(more, sender.context))).toBe('daily-limit')
  })

  test('newly linked devices send ₦20,000 in their first day, in one transfer or several; the first device is not capped', async () => {
    const sender = await world.addPerson('New', 'Device', 3, 1_000_000_00n)
    const context = await world.addSession(sender.customerId, { linkedHoursAgo: 1, linkedBy: 'link' })
    const fresh = { ...sender, context }
    const big = await world.requestFor(fresh, ada.accountNumber, { amount: '2000001' })
    expect(reasonOf(await world.handlers.initiate(big, context))).toBe('new-device-limit')
    const parts = await Promise.all(
      Array.from({ length: 5 }, () => world.requestFor(fresh, ada.accountNumber, { amount: '600000' })),
    )
    const approvals = []
    for (const part of parts) {
      world.time.now = new Date(world.time.now.getTime() + 1)
      approvals.push(await withCode(fresh, (await challengeFor(fresh, part)).challengeId))
    }
    const answers = await Promise.all(approvals.map((approval) => world.handlers.confirm(approval, context)))
    expect(answers.map(reasonOf).sort()).toEqual(['new-device-limit', 'new-device-limit', 'ok', 'ok', 'ok'])
    const limits = await getLimits(limitsDeps())({}, context)
    expect(limits.ok && limits.value.data).toMatchObject({
      leftToday: '200000',
      note: expect.stringContaining('₦20,000.00'),
    })
    const signUp = await world.addSession(sender.customerId, { linkedHoursAgo: 1, linkedBy: 'sign-up' })
    const free = await world.requestFor({ ...sender, context: signUp }, ada.accountNumber, { amount: '2000001' })
    expect((await world.handlers.initiate(free, signUp)).ok).toBe(true)
  })

  test('new-device limit: a device that is linked again, or a day that begins, allows no further amount', async () => {
    const sender = await world.addPerson('Links', 'Again', 3, 1_000_000_00n)
    const link = async (): Promise<Person> => ({
      ...sender,
      context: await world.addSession(sender.customerId, { linkedHoursAgo: 0, linkedBy: 'link' }),
    })
    const send = async (from: Person, amount: string): Promise<string> => {
      const initiated = await world.handlers.initiate(
        await world.requestFor(from, ada.accountNumber, { amount }),
        from.context,
      )
      if (!initiated.ok) return reasonOf(initiated)
      const approval = await withCode(from, initiated.value.data.challengeId)
      return reasonOf(await world.handlers.confirm(approval, from.context))
    }
    const started = world.time.now
    // Half an hour before midnight in Lagos.
    world.time.now = new Date(`${calendarDay(started)}T23:30:00+01:00`)
    expect(await send(await link(), '1500000')).toBe('ok')
    expect(await send(await link(), '500001')).toBe('new-device-limit')
    world.time.now = new Date(world.time.now.getTime() + 60 * 60_000)
    const after = await link()
    expect(await send(after, '500001')).toBe('new-device-limit')
    expect(await send(after, '500000')).toBe('ok')
    // The ledger also checks this limit, when two reviews were opened before either was approved.
    const other = await world.addPerson('Opens', 'Two', 3, 1_000_000_00n)
    const offers = []
    for (let count = 0; count < 2; count += 1) {
      const from = {
        ...other,
        context: await world.addSession(other.customerId, { linkedHoursAgo: 0, linkedBy: 'link' }),
      }
      const request = await world.requestFor(from, ada.accountNumber, { amount: '1200000' })
      offers.push({ from, approval: await withCode(from, (await challengeFor(from, request)).challengeId) })
    }
    const answers = []
    for (const { from, approval } of offers)
      answers.push(reasonOf(await world.handlers.confirm(approval, from.context)))
    expect(answers).toEqual(['ok', 'new-device-limit'])
    world.time.now = started
  })
})
