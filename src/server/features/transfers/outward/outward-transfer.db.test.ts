/** A transfer to another bank from its approval to its end, for each answer of the switch. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calendarDay } from '../../../../values/date.ts'
import { verifyBooks } from '../../../ledger/verify.ts'
import { findAccountForCredit } from '../../accounts/account-store.ts'
import { findEntries } from '../../accounts/entry-store.ts'
import { reasonOf, type Person } from '../test-world.ts'
import { decideByOperator } from './decide-by-operator.ts'
import { findInReview } from './outward-store.ts'
import { createOutwardWorld, ZENITH, type OutwardWorld } from './test-outward.ts'
import { createTestSwitch } from './test-switch.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** ₦5,000.00 with a fee of ₦10.00 and ₦0.75 of VAT. */
const TOTAL = 5_010_75n
const network = createTestSwitch()

let world: OutwardWorld
let ada: Person
let serial = 0
beforeAll(async () => {
  world = await createOutwardWorld(network)
})
afterAll(async () => {
  expect((await verifyBooks(world.database)).faults).toEqual([])
  await world.close()
})
beforeEach(async () => {
  world.time.now = new Date()
  ada = await world.addPerson('Adaeze', 'Okonkwo', 3, 1_000_000_00n)
  network.calls.length = 0
  network.losses.length = 0
  network.down = false
  world.told.length = 0
  world.alerts.length = 0
})

/** An account at another bank that nobody else uses. */
function account(law?: Parameters<typeof network.laws.set>[1]): string {
  serial += 1
  const number = `10${String(serial).padStart(8, '0')}`
  if (law !== undefined) network.laws.set(number, law)
  return number
}
const pass = (ms: number): void => {
  world.time.now = new Date(world.time.now.getTime() + ms)
}
const stateOf = async (transferId: string) => (await world.find(transferId)).state
const ADA_BEFORE = 1_000_000_00n
const entriesOf = async (person: Person): Promise<number> => {
  const { rows } = await world.database.pool.query(
    `select from ledger.entry e join bank.account a on a.ledger_account_id = e.account_id where a.account_number = $1 and e.amount < 0`,
    [person.accountNumber],
  )
  return rows.length
}

describe('held', () => {
  test('the amount and all charges are set aside, with the job that sends it', async () => {
    const prepared = await world.prepare(ada, account(), '1200000')
    expect(prepared.summary).toMatchObject({
      to: { bankName: 'Zenith Bank', accountName: `HOLDER OF 10${String(serial).padStart(8, '0')}` },
      fee: '2500',
      vat: '188',
      stampDuty: '5000',
      total: '1207688',
      balanceAfter: '98792312',
    })
    const answer = await world.confirm(ada, prepared.challengeId)
    expect(answer).toMatchObject({ ok: true, value: { data: { status: 'processing' } } })
    expect(await world.balances(ada.accountNumber)).toEqual({ book: ADA_BEFORE, available: ADA_BEFORE - 12_076_88n })
    expect(await world.find(prepared.transferId)).toMatchObject({ state: 'held', asks: 0 })
    expect(await world.jobsOf(prepared.transferId)).toHaveLength(1)
    expect(await world.usedToday(ada)).toBe(12_000_00n)
    expect(await entriesOf(ada)).toBe(0)
    expect(network.calls).toEqual(['enquire'])
    expect(await world.seen(ada, prepared.transferId)).toMatchObject({
      status: 'processing',
      completedAt: null,
      total: '1207688',
      payeeBankCode: ZENITH,
      networkReference: expect.stringMatching(/^000036\d{29}$/),
    })
  })

  test('without funds for the charges nothing is held, and the same approval is refused ever after', async () => {
    const poor = await world.addPerson('Ngozi', 'Eze', 3, 5_010_75n)
    const prepared = await world.prepare(poor, account())
    const rival = await world.prepare(poor, account())
    expect(reasonOf(await world.confirm(poor, rival.challengeId))).toBe('ok')
    for (let again = 0; again < 2; again += 1) {
      expect(reasonOf(await world.confirm(poor, prepared.challengeId))).toBe('insufficient-funds')
    }
    expect(await world.jobsOf(prepared.transferId)).toEqual([])
    expect(await world.seen(poor, prepared.transferId)).toMatchObject({ status: 'failed' })
    await expect(world.find(prepared.transferId)).rejects.toThrow('no such transfer')
  })

  test('fifty approvals at once are one hold, one job and one answer', async () => {
    const prepared = await world.prepare(ada, account())
    const answers = await Promise.all(Array.from({ length: 50 }, () => world.confirm(ada, prepared.challengeId)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set([JSON.stringify(answers[0])]))
    expect(answers[0]).toMatchObject({ ok: true, value: { data: { status: 'processing' } } })
    expect(await world.balances(ada.accountNumber)).toEqual({ book: ADA_BEFORE, available: ADA_BEFORE - TOTAL })
    expect(await world.jobsOf(prepared.transferId)).toHaveLength(1)
  })

  test('an approval that was withdrawn first can no longer be held; one that is held can no longer be withdrawn', async () => {
    const first = await world.prepare(ada, account())
    const withdrawn = await world.handlers.withdraw({ challengeId: first.challengeId }, ada.context)
    expect(withdrawn).toMatchObject({ ok: true, value: { data: { outcome: 'withdrawn' } } })
    expect(reasonOf(await world.confirm(ada, first.challengeId))).toBe('approval-withdrawn')
    const second = await world.prepare(ada, account())
    await world.confirm(ada, second.challengeId)
    const late = await world.handlers.withdraw({ challengeId: second.challengeId }, ada.context)
    expect(late).toMatchObject({ ok: true, value: { data: { outcome: 'answered', status: 'processing' } } })
    expect(await stateOf(second.transferId)).toBe('held')
  })
})

describe('answered', () => {
  test('settled: each part goes to whom it is owed, once, however often it is carried', async () => {
    const codes = ['settlement:switch:NGN', 'fee-income:NGN', 'vat-payable:NGN', 'stamp-duty-payable:NGN']
    const before = await Promise.all(codes.map(world.ownBalance))
    const transferId = await world.send(ada, account(), '1200000')
    await Promise.all([world.carry(transferId), world.carry(transferId), world.carry(transferId)])
    await world.carry(transferId)
    expect(await stateOf(transferId)).toBe('settled')
    expect(await world.balances(ada.accountNumber)).toEqual({
      book: ADA_BEFORE - 12_076_88n,
      available: ADA_BEFORE - 12_076_88n,
    })
    const after = await Promise.all(codes.map(world.ownBalance))
    expect(after.map((balance, index) => balance - (before[index] ?? 0n))).toEqual([12_000_00n, 25_00n, 1_88n, 50_00n])
    expect(network.calls.filter((call) => call === 'send')).toHaveLength(1)
    expect(await entriesOf(ada)).toBe(1)
    expect(world.told.filter(({ news }) => news === 'settled').map((one) => one.transferId)).toContain(transferId)
    expect(await world.seen(ada, transferId)).toMatchObject({
      status: 'successful',
      timeline: [{}, {}, { title: 'Zenith Bank has it' }],
    })
  })

  test('settled: the history knows it as the transfer that it is', async () => {
    const number = account()
    const transferId = await world.send(ada, number)
    await world.carry(transferId)
    const found = await findAccountForCredit(world.database.pool, ada.accountNumber)
    const { entries } = await findEntries(world.database.pool, {
      ledgerAccountId: found?.ledgerAccountId ?? 0n,
      accountNumber: ada.accountNumber,
      beforeSeq: undefined,
      from: undefined,
      to: undefined,
      direction: 'debit',
      leastMinor: undefined,
      mostMinor: undefined,
      kinds: ['transfer'],
      search: undefined,
      searchMinor: undefined,
      limit: 5,
    })
    expect(entries).toMatchObject([
      {
        transferId,
        amountMinor: -TOTAL,
        narration: 'Lunch',
        counterparty: `HOLDER OF ${number}`,
        counterpartyBank: 'Zenith Bank',
        counterpartyAccount: number,
      },
    ])
  })

  test('refused: all of it is free again, and counts towards no limit', async () => {
    const transferId = await world.send(ada, account('refuses'))
    expect(await world.usedToday(ada)).toBe(5_000_00n)
    await world.carry(transferId)
    expect(await stateOf(transferId)).toBe('released')
    expect(await world.balances(ada.accountNumber)).toEqual({ book: ADA_BEFORE, available: ADA_BEFORE })
    expect(await world.usedToday(ada)).toBe(0n)
    expect(await entriesOf(ada)).toBe(0)
    expect(await world.seen(ada, transferId)).toMatchObject({ status: 'failed' })
    expect(world.told).toContainEqual({ news: 'released', transferId })
  })

  test('refused on another day: it is that day’s limit that is given back', async () => {
    const transferId = await world.send(ada, account('refuses'))
    const then = world.time.now
    pass(24 * HOUR - MINUTE)
    await world.send(ada, account(), '700000')
    const nextDay = world.time.now
    await world.carry(transferId)
    expect(await stateOf(transferId)).toBe('released')
    expect(await world.usedToday(ada)).toBe(7_000_00n)
    world.time.now = calendarDay(then) === calendarDay(nextDay) ? new Date(nextDay.getTime() + HOUR) : then
    expect(await world.usedToday(ada)).toBe(0n)
  })

  test('doubted: an operator has it, and alone decides, with evidence', async () => {
    const [kept, back] = [
      await world.send(ada, account('suspects')),
      await world.send(ada, account('suspects'), '600000'),
    ]
    await world.carry(kept)
    await world.carry(back)
    for (const transferId of [kept, back]) await world.carry(transferId)
    expect(network.calls.filter((call) => call !== 'enquire')).toEqual(['send', 'send'])
    expect((await findInReview(world.database.pool)).map((one) => one.transferId)).toEqual(
      expect.arrayContaining([kept, back]),
    )
    expect(world.alerts).toContainEqual({ alert: 'transfer-in-review', transferId: kept, code: 'FRAD' })
    expect(world.told).toContainEqual({ news: 'review', transferId: kept })
    const deps = { ...world.outward, database: world.database }
    const decide = (transferId: string, outcome: 'settled' | 'released') =>
      decideByOperator(deps, { transferId, outcome, evidence: 'NIBSS settlement report, line 7', operator: 'bisi' })
    expect(await decide(kept, 'settled')).toMatchObject({ ok: true })
    expect(await decide(back, 'released')).toMatchObject({ ok: true })
    expect(await decide(kept, 'released')).toEqual({ ok: false, failure: 'not-in-review' })
    expect([await stateOf(kept), await stateOf(back)]).toEqual(['settled', 'released'])
    expect(await world.balances(ada.accountNumber)).toEqual({ book: ADA_BEFORE - TOTAL, available: ADA_BEFORE - TOTAL })
    const { rows } = await world.database.pool.query(
      `select kind, address, detail->>'evidence' as evidence from bank.audit_event where detail->>'transferId' = $1 order by id`,
      [kept],
    )
    expect(rows).toMatchObject([
      { kind: 'transfer.review', address: 'switch' },
      { kind: 'transfer.settled', address: 'operator:bisi', evidence: 'NIBSS settlement report, line 7' },
    ])
  })
})

describe('asked for', () => {
  test('in naira, to another bank on the switch, and to nobody else’s enquiry', async () => {
    const number = account()
    const prepared = await world.prepare(ada, number)
    const ask = (over: object) => world.handlers.initiate({ ...prepared.request, ...over }, ada.context)
    const fresh = () => ({ transferId: crypto.randomUUID().replace(/^(.{14})4/, '$17') })
    expect(reasonOf(await ask({ ...fresh(), TransactionType: 0 }))).toBe('not-offered-yet')
    expect(reasonOf(await ask({ ...fresh(), bankCode: '000036' }))).toBe('not-offered-yet')
    expect(reasonOf(await ask({ ...fresh(), bankCode: '000014' }))).toBe('ticket-expired')
    expect(reasonOf(await ask({ ...fresh(), currencyCode: 'USD' }))).toBe('currency-mismatch')
    const other = await world.addPerson('Tunde', 'Bakare', 3, 0n)
    const stolen = { ...prepared.request, ...fresh(), fromAccountNumber: other.accountNumber }
    expect(reasonOf(await world.handlers.initiate(stolen, other.context))).toBe('ticket-expired')
    const enquire = (bankCode: string, accountNumber: string) =>
      world.handlers.nameEnquiry({ bankCode, accountNumber }, ada.context)
    expect(reasonOf(await enquire('999999', number))).toBe('bank-not-found')
    expect(reasonOf(await enquire(ZENITH, '9900000001'))).toBe('account-not-found')
  })

  test('twice within minutes: the second says so, unless the first one’s money is back', async () => {
    const [number, refusing] = [account(), account('refuses')]
    expect(await world.prepare(ada, number)).not.toHaveProperty('similarTo')
    const first = await world.send(ada, number)
    expect(await world.prepare(ada, number)).toMatchObject({ similarTo: { transferId: first, status: 'processing' } })
    expect(await world.prepare(ada, number, '500001')).not.toHaveProperty('similarTo')
    const failed = await world.send(ada, refusing)
    await world.carry(failed)
    expect(await world.prepare(ada, refusing)).not.toHaveProperty('similarTo')
    pass(10 * MINUTE)
    expect(await world.prepare(ada, number)).not.toHaveProperty('similarTo')
  })
})

test('the database lets no transfer skip a step', async () => {
  const transferId = await world.send(ada, account())
  const set = (state: string) =>
    world.database.pool.query('update bank.transfer set state = $2, completed_at = now() where transfer_id = $1', [
      transferId,
      state,
    ])
  await expect(set('settled')).rejects.toThrow('a transfer cannot go from held to settled')
  await expect(set('released')).rejects.toThrow('a transfer cannot go from held to released')
})
