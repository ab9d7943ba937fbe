// @module-tag one-try
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paymentReference } from '../../../core/payments/reference.ts'
import { entriesOfJournals } from '../accounts/entries-of-journals.ts'
import { getRecent, getTransfer } from './get-transfers.ts'
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

const detailOf = (result: Awaited<ReturnType<World['handlers']['initiate']>>) =>
  result.ok || result.failure.kind !== 'refused' ? undefined : result.failure.detail

describe('a transfer within the bank', () => {
  test('transfer within the bank: moves the money once, charges the stamp duty, and both sides see it immediately', async () => {
    // This transfer is later than all others, so it is the latest.
    world.time.now = new Date(world.time.now.getTime() + 1_000)
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
    const reference = paymentReference(transferId)
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

  test('transfer between own accounts: is free of duty and limits', async () => {
    const current = await world.openFor(ada.customerId, 'CUR', 'NGN')
    const request = await world.requestFor(ada, current.accountNumber, { TransactionType: 2, amount: '600000000' })
    const challenge = await challengeFor(ada, request)
    expect(challenge).toMatchObject({ requiredFactors: [0], summary: { stampDuty: '0', total: '600000000' } })
    const confirmed = await world.handlers.confirm({ challengeId: challenge.challengeId, pin: PIN }, ada.context)
    expect(confirmed.ok).toBe(true)
    expect(await world.balanceOf(current.accountNumber)).toBe(600_000_000n)
    const recent = await getRecent(world.deps)({}, ada.context)
    expect(recent.ok && recent.value.data.filter((one) => one.transferId === request.transferId)).toHaveLength(1)
    // The transfer has two alerts. One opens the debit of the first account, and the other opens the credit of the
    // second account.
    const key = Buffer.alloc(32)
    const entries = await entriesOfJournals(world.database.pool, key, ada.customerId, [request.transferId])
    expect(entries.get(`debit ${request.transferId}`)).toMatchObject({ accountNumber: ada.accountNumber })
    expect(entries.get(`credit ${request.transferId}`)).toMatchObject({ accountNumber: current.accountNumber })
  })

  test('transfer above the limit of the PIN: needs the SMS code of this same payment', async () => {
    const chidi = await world.addPerson('Chidi', 'Obi', 3, 0n)
    const request = await world.requestFor(ada, chidi.accountNumber, { amount: '20000001' })
    const challenge = await challengeFor(ada, request)
    expect(challenge.requiredFactors).toEqual([0, 1])
    const confirm = { challengeId: challenge.challengeId, pin: PIN }
    expect(await world.handlers.confirm(confirm, ada.context)).toMatchObject({
      ok: false,
      failure: { kind: 'invalid-input' },
    })

    const sent = await world.handlers.sendCode({}, ada.context)
    const referenceId = sent.ok ? sent.value.data.referenceId : ''
    expect(world.sentCodes.at(-1)?.text).toContain('NGN 200,000.01 to CHIDI OBI')
    const wrong = await world.handlers.confirm({ ...confirm, referenceId, otp: '000000' }, ada.context)
    expect(reasonOf(wrong)).toBe('invalid-credentials')
    expect(await world.postingsOf(request.transferId)).toBe(0)
    expect((await world.handlers.confirm({ ...confirm, referenceId, otp: CODE }, ada.context)).ok).toBe(true)
    expect(await world.balanceOf(chidi.accountNumber)).toBe(20_000_001n)
    // The payment no longer waits, so no further code is sent for it.
    expect(reasonOf(await world.handlers.sendCode({}, ada.context))).toBe('not-found')
  })
})

test('narration that looks like SQL or HTML: is stored and shown as text', async () => {
  const narration = `'); drop table bank.payment; -- <script>alert(1)</script> =1+1`
  const request = await world.requestFor(ada, tunde.accountNumber, { narration })
  const { challengeId } = await challengeFor(ada, request)
  expect((await world.handlers.confirm({ challengeId, pin: PIN }, ada.context)).ok).toBe(true)
  const view = await getTransfer(world.deps)({ transferId: request.transferId }, tunde.context)
  expect(view.ok && view.value.data.narration).toBe(narration)
})

describe('asked again', () => {
  test('transfer: fifty parallel confirmations are one posting, one answer and one check of the PIN', async () => {
    const request = await world.requestFor(ada, tunde.accountNumber)
    const { challengeId } = await challengeFor(ada, request)
    const before = world.pins.looks
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => world.handlers.confirm({ challengeId, pin: PIN }, ada.context)),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]?.ok).toBe(true)
    expect(world.pins.looks - before).toBe(1)
    expect(await world.postingsOf(request.transferId)).toBe(1)
  })

  test('two processes that confirm in parallel post once', async () => {
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

  test('repeat after a lost reply: gets the first answer, also when it is late', async () => {
    const request = await world.requestFor(ada, tunde.accountNumber)
    const { challengeId } = await challengeFor(ada, request)
    const first = await world.handlers.confirm({ challengeId, pin: PIN }, ada.context)
    world.time.now = new Date(world.time.now.getTime() + 10 * 60_000)
    expect(await world.handlers.confirm({ challengeId, pin: '0000' }, ada.context)).toEqual(first)
    expect(await world.postingsOf(request.transferId)).toBe(1)
    // From a new session the id gives the result of the payment, and makes no second payment.
    const context = await world.addSession(ada.customerId, { linkedHoursAgo: 100, linkedBy: 'link' })
    const again = await world.handlers.initiate(request, context)
    expect(reasonOf(again)).toBe('approval-used')
    expect(detailOf(again)).toMatchObject({ transferId: request.transferId, status: 'successful' })
  })

  test('refused transfer: stays refused, also after money has arrived', async () => {
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
