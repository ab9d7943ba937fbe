import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transferReference } from '../../../core/transfers/transfer-reference.ts'
import { BRAND } from '../../../values/brand.ts'
import { getLimits } from './get-limits.ts'
import { getRecent, getTransfer } from './get-transfers.ts'
import { sendPaymentCode } from './send-payment-code.ts'
import { CODE, createWorld, PIN, reasonOf, type Person, type World } from './test-world.ts'

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

const detailOf = (result: Awaited<ReturnType<World['handlers']['initiate']>>) =>
  result.ok || result.failure.kind !== 'refused' ? undefined : result.failure.detail

describe('a transfer within the bank', () => {
  test('moves the money once, charges the stamp duty, and both sides see it at once', async () => {
    const [adaBefore, tundeBefore] = [
      await world.balanceOf(ada.accountNumber),
      await world.balanceOf(tunde.accountNumber),
    ]
    const request = await world.requestFor(ada, tunde.accountNumber, { amount: '1500000' })
    const challenge = await challengeFor(ada, request)
    expect(challenge.requiredFactors).toEqual([0])
    expect(challenge.summary).toMatchObject({ fee: '0', vat: '0', stampDuty: '5000', total: '1505000' })
    expect(challenge.summary.to.accountName).toBe('TUNDE BAKARE')
    expect(challenge.summary.balanceAfter).toBe((adaBefore - 1_505_000n).toString())

    const confirmed = await world.handlers.confirm({ challengeId: challenge.challengeId, pin: PIN }, ada.context)
    const { transferId } = request
    const reference = transferReference(transferId)
    expect(confirmed).toEqual({ ok: true, value: { data: { transferId, status: 'successful', reference } } })
    expect(await world.balanceOf(ada.accountNumber)).toBe(adaBefore - 1_505_000n)
    expect(await world.balanceOf(tunde.accountNumber)).toBe(tundeBefore + 1_500_000n)

    const sent = await getTransfer(world.deps)({ transferId }, ada.context)
    const received = await getTransfer(world.deps)({ transferId }, tunde.context)
    expect(sent).toMatchObject({
      ok: true,
      value: { data: { direction: 'debit', total: '1505000', status: 'successful' } },
    })
    expect(received).toMatchObject({
      ok: true,
      value: { data: { direction: 'credit', total: '1500000', stampDuty: '0' } },
    })
    for (const person of [ada, tunde]) {
      const recent = await getRecent(world.deps)({}, person.context)
      expect(recent.ok && recent.value.data[0]).toMatchObject({ transferId, amount: '1500000' })
    }
    const audit = await world.database.pool.query(
      `select kind, outcome, customer_id from bank.audit_event where detail->>'postingId' = $1`,
      [transferId],
    )
    expect(audit.rows).toEqual([{ kind: 'transfer.confirmed', outcome: 'done', customer_id: ada.customerId }])
  })

  test('goes between own accounts free of duty and limits', async () => {
    const current = await world.openFor(ada.customerId, 'CUR', 'NGN')
    const request = await world.requestFor(ada, current.accountNumber, { TransactionType: 2, amount: '600000000' })
    const challenge = await challengeFor(ada, request)
    expect(challenge).toMatchObject({ requiredFactors: [0], summary: { stampDuty: '0', total: '600000000' } })
    const confirmed = await world.handlers.confirm({ challengeId: challenge.challengeId, pin: PIN }, ada.context)
    expect(confirmed.ok).toBe(true)
    expect(await world.balanceOf(current.accountNumber)).toBe(600_000_000n)
    const recent = await getRecent(world.deps)({}, ada.context)
    expect(recent.ok && recent.value.data.filter((one) => one.transferId === request.transferId)).toHaveLength(1)
  })

  test('above what a PIN approves asks for the SMS code of this very payment', async () => {
    const chidi = await world.addPerson('Chidi', 'Obi', 3, 0n)
    const request = await world.requestFor(ada, chidi.accountNumber, { amount: '20000001' })
    const challenge = await challengeFor(ada, request)
    expect(challenge.requiredFactors).toEqual([0, 1])
    const confirm = { challengeId: challenge.challengeId, pin: PIN }
    expect(await world.handlers.confirm(confirm, ada.context)).toMatchObject({
      ok: false,
      failure: { kind: 'invalid-input' },
    })

    const sent = await sendPaymentCode(world.deps)({}, ada.context)
    const referenceId = sent.ok ? sent.value.data.referenceId : ''
    expect(world.sentCodes.at(-1)?.message).toContain('₦200,000.01 to CHIDI OBI')
    const wrong = await world.handlers.confirm({ ...confirm, referenceId, otp: '000000' }, ada.context)
    expect(reasonOf(wrong)).toBe('invalid-credentials')
    expect(await world.postingsOf(request.transferId)).toBe(0)
    expect((await world.handlers.confirm({ ...confirm, referenceId, otp: CODE }, ada.context)).ok).toBe(true)
    expect(await world.balanceOf(chidi.accountNumber)).toBe(20_000_001n)
    // The payment no longer waits, so no further code is sent for it.
    expect(reasonOf(await sendPaymentCode(world.deps)({}, ada.context))).toBe('not-found')
  })
})

describe('asked again', () => {
  test('fifty confirmations at once are one posting, one answer and one look at the PIN', async () => {
    const request = await world.requestFor(ada, tunde.accountNumber)
    const { challengeId } = await challengeFor(ada, request)
    const before = world.calls.checkPin
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => world.handlers.confirm({ challengeId, pin: PIN }, ada.context)),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]?.ok).toBe(true)
    expect(world.calls.checkPin - before).toBe(1)
    expect(await world.postingsOf(request.transferId)).toBe(1)
  })

  test('two processes that confirm at once post once', async () => {
    const { confirmTransfer } = await import('./confirm-transfer.ts')
    const other = confirmTransfer(world.deps)
    const request = await world.requestFor(ada, tunde.accountNumber)
    const { challengeId } = await challengeFor(ada, request)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 === 0 ? other : world.handlers.confirm)({ challengeId, pin: PIN }, ada.context),
      ),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await world.postingsOf(request.transferId)).toBe(1)
  })

  test('after a lost reply, even late, the first answer comes back', async () => {
    const request = await world.requestFor(ada, tunde.accountNumber)
    const { challengeId } = await challengeFor(ada, request)
    const first = await world.handlers.confirm({ challengeId, pin: PIN }, ada.context)
    world.time.now = new Date(world.time.now.getTime() + 10 * 60_000)
    expect(await world.handlers.confirm({ challengeId, pin: '0000' }, ada.context)).toEqual(first)
    expect(await world.postingsOf(request.transferId)).toBe(1)
    // From a new session the id leads to what became of it, not to a second payment.
    const context = await world.addSession(ada.customerId, { linkedHoursAgo: 100, linkedBy: 'link' })
    const again = await world.handlers.initiate(request, context)
    expect(reasonOf(again)).toBe('approval-used')
    expect(detailOf(again)).toMatchObject({ transferId: request.transferId, status: 'successful' })
  })

  test('a refusal is an answer too, and stays it when money has come', async () => {
    const poor = await world.addPerson('Poor', 'Soul', 3, 1_000_00n)
    const request = await world.requestFor(poor, tunde.accountNumber, { amount: '100000' })
    const second = await world.requestFor(poor, tunde.accountNumber, { amount: '100000' })
    const [one, two] = [await challengeFor(poor, request), await challengeFor(poor, second)]
    expect((await world.handlers.confirm({ challengeId: one.challengeId, pin: PIN }, poor.context)).ok).toBe(true)
    const late = { challengeId: two.challengeId, pin: PIN }
    expect(reasonOf(await world.handlers.confirm(late, poor.context))).toBe('insufficient-funds')
    await world.fund(poor.accountNumber, 5_000_00n)
    expect(reasonOf(await world.handlers.confirm(late, poor.context))).toBe('insufficient-funds')
    expect(await world.balanceOf(poor.accountNumber)).toBe(500_000n)
    const view = await getTransfer(world.deps)({ transferId: second.transferId }, poor.context)
    expect(view).toMatchObject({ ok: true, value: { data: { status: 'failed' } } })
    expect(reasonOf(await getTransfer(world.deps)({ transferId: second.transferId }, tunde.context))).toBe('not-found')
  })

  test('the same id and request give the same challenge; another request is refused', async () => {
    const request = await world.requestFor(ada, tunde.accountNumber)
    const first = await challengeFor(ada, request)
    const renewed = await world.requestFor(ada, tunde.accountNumber, { transferId: request.transferId })
    expect((await challengeFor(ada, renewed)).challengeId).toBe(first.challengeId)
    for (const over of [{ amount: '500001' }, { narration: 'Dinner' }]) {
      expect(reasonOf(await world.handlers.initiate({ ...request, ...over }, ada.context))).toBe('id-reused')
    }
    const foreign = await world.requestFor(tunde, ada.accountNumber, { transferId: request.transferId })
    expect(reasonOf(await world.handlers.initiate(foreign, tunde.context))).toBe('id-reused')
  })

  test('two challenges under one id, made by a race, post once', async () => {
    const request = await world.requestFor(ada, tunde.accountNumber)
    const second = { ...request, amount: '500001' }
    const [one, two] = await Promise.all([
      world.handlers.initiate(request, ada.context),
      world.handlers.initiate(second, ada.context),
    ])
    const answers = []
    for (const made of [one, two]) {
      if (!made.ok) continue
      answers.push(
        reasonOf(await world.handlers.confirm({ challengeId: made.value.data.challengeId, pin: PIN }, ada.context)),
      )
    }
    expect(answers.filter((answer) => answer === 'ok')).toHaveLength(1)
    expect(await world.postingsOf(request.transferId)).toBe(1)
  })
})

describe('refused, and nothing runs', () => {
  test('a wrong PIN, a late approval, another session, another customer', async () => {
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
    [{ TransactionType: 3 as const }, 'not-offered-yet'],
    [{ bankCode: '000013' }, 'not-offered-yet'],
    [{ toAccountNumber: '1234567890' }, 'invalid-input'],
    [{ nameEnquiryRef: 'x'.repeat(32) }, 'ticket-expired'],
    [{ currencyCode: 'USD' as const }, 'currency-mismatch'],
    [{ amount: '100000001' }, 'per-transfer-limit'],
    [{ TransactionType: 2 as const }, 'account-not-found'],
  ])('%j gives %s', async (over, reason) => {
    const request = await world.requestFor(ada, tunde.accountNumber, over)
    expect(reasonOf(await world.handlers.initiate(request, ada.context))).toBe(reason)
  })

  test('somebody else’s account to debit is answered like one that is not there', async () => {
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

  test('a name enquiry of somebody else, of another account, or past its time', async () => {
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

  test('a recipient who is no longer who was shown', async () => {
    const bisi = await world.addPerson('Bisi', 'Ade', 3, 0n)
    const request = await world.requestFor(ada, bisi.accountNumber)
    await world.database.pool.query(
      `update bank.account set account_name = 'SOMEBODY ELSE' where account_number = $1`,
      [bisi.accountNumber],
    )
    expect(reasonOf(await world.handlers.initiate(request, ada.context))).toBe('beneficiary-changed')
  })

  test('more than there is', async () => {
    const bisi = await world.addPerson('Bisi', 'Ade', 3, 100_00n)
    const request = await world.requestFor(bisi, ada.accountNumber, { amount: '10001' })
    expect(reasonOf(await world.handlers.initiate(request, bisi.context))).toBe('insufficient-funds')
  })

  test('a bad check digit is told without a look-up, and no account of that number is told apart', async () => {
    const bankCode = BRAND.institutionCode
    const bad = await world.handlers.nameEnquiry({ bankCode, accountNumber: '1234567890' }, ada.context)
    expect(bad).toMatchObject({
      ok: false,
      failure: { kind: 'invalid-input', errors: { accountNumber: [expect.any(String)] } },
    })
    const none = await world.handlers.nameEnquiry({ bankCode, accountNumber: '1234567891' }, ada.context)
    expect(reasonOf(none)).toBe('account-not-found')
    const away = await world.handlers.nameEnquiry({ bankCode: '000013', accountNumber: '1234567891' }, ada.context)
    expect(reasonOf(away)).toBe('not-offered-yet')
  })

  test('somebody else’s transfer is answered like one that is not there', async () => {
    const bisi = await world.addPerson('Bisi', 'Ade', 3, 0n)
    const request = await world.requestFor(ada, tunde.accountNumber)
    const { challengeId } = await challengeFor(ada, request)
    await world.handlers.confirm({ challengeId, pin: PIN }, ada.context)
    const foreign = await getTransfer(world.deps)({ transferId: request.transferId }, bisi.context)
    expect(foreign).toEqual(await getTransfer(world.deps)({ transferId: randomUUID() }, bisi.context))
    expect(reasonOf(foreign)).toBe('not-found')
  })
})

describe('limits', () => {
  test('fifty at once cannot pass the day’s limit together', async () => {
    const sender = await world.addPerson('Busy', 'Sender', 1, 1_000_000_00n)
    const requests = await Promise.all(
      Array.from({ length: 50 }, () => world.requestFor(sender, ada.accountNumber, { amount: '100000' })),
    )
    const challenges = await Promise.all(requests.map((request) => challengeFor(sender, request)))
    const answers = await Promise.all(
      challenges.map(({ challengeId }) => world.handlers.confirm({ challengeId, pin: PIN }, sender.context)),
    )
    const reasons = answers.map(reasonOf)
    expect(reasons.filter((reason) => reason === 'ok')).toHaveLength(30)
    expect(reasons.filter((reason) => reason === 'daily-limit')).toHaveLength(20)
    expect(await world.balanceOf(sender.accountNumber)).toBe(97_000_000n)
    // The stored refusal still knows which limit it was.
    const refused = challenges[reasons.indexOf('daily-limit')]!
    const again = await world.handlers.confirm({ challengeId: refused.challengeId, pin: PIN }, sender.context)
    expect(reasonOf(again)).toBe('daily-limit')
    const limits = await getLimits(world.deps)({}, sender.context)
    expect(limits).toMatchObject({ ok: true, value: { data: { usedToday: '3000000', leftToday: '0', note: null } } })
    const more = await world.requestFor(sender, ada.accountNumber, { amount: '1' })
    expect(reasonOf(await world.handlers.initiate(more, sender.context))).toBe('daily-limit')
  })

  test('a newly linked device sends ₦20,000 in its first day, at once or in parts; the first device is not capped', async () => {
    const sender = await world.addPerson('New', 'Device', 3, 1_000_000_00n)
    const context = await world.addSession(sender.customerId, { linkedHoursAgo: 1, linkedBy: 'link' })
    const fresh = { ...sender, context }
    const big = await world.requestFor(fresh, ada.accountNumber, { amount: '2000001' })
    expect(reasonOf(await world.handlers.initiate(big, context))).toBe('new-device-limit')
    const parts = await Promise.all(
      Array.from({ length: 5 }, () => world.requestFor(fresh, ada.accountNumber, { amount: '600000' })),
    )
    const challenges = await Promise.all(parts.map((part) => challengeFor(fresh, part)))
    const answers = await Promise.all(
      challenges.map(({ challengeId }) => world.handlers.confirm({ challengeId, pin: PIN }, context)),
    )
    expect(answers.map(reasonOf).sort()).toEqual(['new-device-limit', 'new-device-limit', 'ok', 'ok', 'ok'])
    const limits = await getLimits(world.deps)({}, context)
    expect(limits.ok && limits.value.data).toMatchObject({
      leftToday: '200000',
      note: expect.stringContaining('₦20,000.00'),
    })
    const signUp = await world.addSession(sender.customerId, { linkedHoursAgo: 1, linkedBy: 'sign-up' })
    const free = await world.requestFor({ ...sender, context: signUp }, ada.accountNumber, { amount: '2000001' })
    expect((await world.handlers.initiate(free, signUp)).ok).toBe(true)
  })
})
