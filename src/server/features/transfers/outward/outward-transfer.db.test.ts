/** Tests a transfer to another bank from its approval to its end, for each answer of the switch. */
// @module-tag one-try
import { describe, expect, test } from 'vitest'
import { decideByOperator } from '../../../payments/outbound/decide-by-operator.ts'
import { endId } from '../../../payments/outbound/end-outbound.ts'
import { calendarDay } from '../../../../values/date.ts'
import { findAccountForCredit } from '../../accounts/account-store.ts'
import { referenceOfEntry } from '../../accounts/entry-store.ts'
import { EVERY_ENTRY, findEntries } from '../../accounts/find-entries.ts'
import { openStatement } from '../../accounts/statement-source.ts'
import { readJournal } from '../../../ledger/read.ts'
import { reversalOf } from '../../../ledger/reverse.ts'
import { reasonOf } from '../world.fixture.ts'
import { findAnyTransfer, findRecentTransfers, findTransfer } from '../transfer-store.ts'
import { OUTWARD_TRANSFERS } from '../../../payments/kinds/other-bank/outbound-transfer.ts'
import { ZENITH } from './outward.fixture.ts'
import { ADA_BEFORE, HOUR, MINUTE, TOTAL, openOutwardBank } from './outward-bank.fixture.ts'

const bank = openOutwardBank()
const { network, account, pass, stateOf, entriesOf } = bank

describe('held', () => {
  test('held: the amount and all charges, together with the job that sends the transfer', async () => {
    const prepared = await bank.world.prepare(bank.ada, account(), '1200000')
    expect(prepared.summary).toMatchObject({
      to: { bankName: 'Zenith Bank', accountName: expect.stringMatching(/^[A-Z]+ [A-Z]+$/) },
      fee: '2500',
      vat: '188',
      stampDuty: '5000',
      total: '1207688',
      balanceAfter: '98792312',
    })
    const answer = await bank.world.confirm(bank.ada, prepared.challengeId)
    expect(answer).toMatchObject({ ok: true, value: { data: { status: 'processing' } } })
    expect(await bank.world.balances(bank.ada.accountNumber)).toEqual({
      book: ADA_BEFORE,
      available: ADA_BEFORE - 12_076_88n,
    })
    expect(await bank.world.find(prepared.transferId)).toMatchObject({ state: 'held', inquiries: 0 })
    expect(await bank.world.dueAt(prepared.transferId)).toBeInstanceOf(Date)
    expect(await bank.world.usedToday(bank.ada)).toBe(12_000_00n)
    expect(await entriesOf(bank.ada)).toBe(0)
    expect(network.calls).toEqual(['enquire'])
    expect(await bank.world.seen(bank.ada, prepared.transferId)).toMatchObject({
      status: 'processing',
      completedAt: null,
      total: '1207688',
      payeeBankCode: ZENITH,
      networkReference: expect.stringMatching(/^000036\d{29}$/),
    })
  })

  test('no funds for the charges: nothing is held, and the same approval stays refused', async () => {
    const poor = await bank.world.addPerson('Ngozi', 'Eze', 3, 5_010_75n)
    const prepared = await bank.world.prepare(poor, account())
    const rival = await bank.world.prepare(poor, account())
    expect(reasonOf(await bank.world.confirm(poor, rival.challengeId))).toBe('ok')
    for (let again = 0; again < 2; again += 1) {
      expect(reasonOf(await bank.world.confirm(poor, prepared.challengeId))).toBe('insufficient-funds')
    }
    expect(await bank.world.dueAt(prepared.transferId)).toBeNull()
    expect(await bank.world.seen(poor, prepared.transferId)).toMatchObject({ status: 'failed' })
    await expect(bank.world.find(prepared.transferId)).rejects.toThrow('no such transfer')
  })

  test('held: fifty parallel approvals are one hold, one submission and one answer', async () => {
    const prepared = await bank.world.prepare(bank.ada, account())
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => bank.world.confirm(bank.ada, prepared.challengeId)),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set([JSON.stringify(answers[0])]))
    expect(answers[0]).toMatchObject({ ok: true, value: { data: { status: 'processing' } } })
    expect(await bank.world.balances(bank.ada.accountNumber)).toEqual({
      book: ADA_BEFORE,
      available: ADA_BEFORE - TOTAL,
    })
    expect(await bank.world.dueAt(prepared.transferId)).toBeInstanceOf(Date)
  })

  test('one order that is reviewed in two tabs is one transfer, and the second tab shows it', async () => {
    const first = await bank.world.prepare(bank.ada, account())
    const { nameEnquiryRef: _, ...order } = first.request
    const again = await bank.world.requestFor(bank.ada, order.toAccountNumber, order)
    expect(again.transferId).toBe(first.transferId)
    const second = await bank.world.handlers.initiate(again, bank.ada.context)
    if (!second.ok) throw new Error(reasonOf(second))
    const { challengeId } = second.value.data
    expect(challengeId).not.toBe(first.challengeId)
    expect(reasonOf(await bank.world.confirm(bank.ada, first.challengeId))).toBe('ok')
    for (let times = 0; times < 2; times += 1) {
      const answer = await bank.world.confirm(bank.ada, challengeId)
      const detail = { transferId: first.transferId, status: 'processing' }
      expect(answer).toMatchObject({ ok: false, failure: { reason: 'approval-used', detail } })
    }
    expect(await bank.world.balances(bank.ada.accountNumber)).toMatchObject({ available: ADA_BEFORE - TOTAL })
  })

  test('a withdrawn approval can no longer be held, and a held transfer can no longer be withdrawn', async () => {
    const first = await bank.world.prepare(bank.ada, account())
    const withdrawn = await bank.world.handlers.withdraw({ challengeId: first.challengeId }, bank.ada.context)
    expect(withdrawn).toMatchObject({ ok: true, value: { data: { outcome: 'withdrawn' } } })
    expect(reasonOf(await bank.world.confirm(bank.ada, first.challengeId))).toBe('approval-withdrawn')
    const second = await bank.world.prepare(bank.ada, account())
    await bank.world.confirm(bank.ada, second.challengeId)
    const late = await bank.world.handlers.withdraw({ challengeId: second.challengeId }, bank.ada.context)
    expect(late).toMatchObject({ ok: true, value: { data: { outcome: 'answered', status: 'processing' } } })
    expect(await stateOf(second.transferId)).toBe('held')
  })
})

describe('answered', () => {
  test('a transfer that settles and is then reversed by the bank: shows as reversed on its page, in the lists and to strangers', async () => {
    const transferId = await bank.world.send(bank.ada, account())
    await bank.world.carry(transferId)
    const { pool } = bank.world.database
    const journal = await readJournal(pool, endId(transferId, 'settled'))
    expect(await bank.world.ledger.post(reversalOf(journal!, 'A mistake'))).toMatchObject({ ok: true })
    const reversed = { state: 'reversed', completedAt: expect.any(Date) }
    expect(await findTransfer(pool, { transferId, customerId: bank.ada.customerId })).toMatchObject(reversed)
    expect(await findAnyTransfer(pool, transferId)).toMatchObject(reversed)
    expect(await findRecentTransfers(pool, bank.ada.customerId, 1)).toMatchObject([{ transferId, ...reversed }])
    expect(await bank.world.seen(bank.ada, transferId)).toMatchObject({
      status: 'reversed',
      timeline: [{}, {}, { title: 'Money returned' }],
    })
    expect(await bank.world.balances(bank.ada.accountNumber)).toEqual({ book: ADA_BEFORE, available: ADA_BEFORE })
  })

  test('settled: each part goes once to the account that it belongs to, for any number of runs of the job', async () => {
    const codes = ['settlement:switch:NGN', 'fee-income:NGN', 'vat-payable:NGN', 'stamp-duty-payable:NGN']
    const before = await Promise.all(codes.map(bank.world.ownBalance))
    const transferId = await bank.world.send(bank.ada, account(), '1200000')
    await Promise.all([bank.world.carry(transferId), bank.world.carry(transferId), bank.world.carry(transferId)])
    await bank.world.carry(transferId)
    expect(await stateOf(transferId)).toBe('settled')
    expect(await bank.world.balances(bank.ada.accountNumber)).toEqual({
      book: ADA_BEFORE - 12_076_88n,
      available: ADA_BEFORE - 12_076_88n,
    })
    const after = await Promise.all(codes.map(bank.world.ownBalance))
    expect(after.map((balance, index) => balance - (before[index] ?? 0n))).toEqual([12_000_00n, 25_00n, 1_88n, 50_00n])
    const { networkReference } = await bank.world.find(transferId)
    // A second worker that finds the transfer as sent makes a status inquiry, while the first worker still waits for the answer.
    expect(await network.books(networkReference)).toMatchObject([{ status: 'ACSC', timesSent: 1 }])
    expect(network.calls.filter((call) => call === 'send')).toHaveLength(1)
    expect(await entriesOf(bank.ada)).toBe(1)
    expect(bank.world.notified).toContainEqual(expect.objectContaining({ news: 'settled', transferId }))
    expect(await bank.world.seen(bank.ada, transferId)).toMatchObject({
      status: 'successful',
      timeline: [{}, {}, { title: 'Zenith Bank has it' }],
    })
  })

  test('settled: the history shows the payee, the bank and the reference of the transfer', async () => {
    const [number, { accountNumber }, { pool }] = [account(), bank.ada, bank.world.database]
    const transferId = await bank.world.send(bank.ada, number)
    await bank.world.carry(transferId)
    const found = await findAccountForCredit(pool, accountNumber)
    const { entries } = await findEntries(pool, {
      ledgerAccountId: found?.ledgerAccountId ?? 0n,
      accountNumber,
      ...EVERY_ENTRY,
      direction: 'debit',
      kinds: ['outward-transfer'],
      limit: 5,
    })
    expect(entries).toMatchObject([
      {
        transferId,
        amountMinor: -TOTAL,
        narration: 'Lunch',
        counterparty: expect.stringMatching(/^[A-Z]+ [A-Z]+$/),
        counterpartyBank: 'Zenith Bank',
        counterpartyAccount: number,
      },
    ])
    // The transfer has one reference wherever the customer reads it.
    const { reference } = await bank.world.seen(bank.ada, transferId)
    expect(entries.map(referenceOfEntry)).toEqual([reference])
    // The entries have the time of the database's clock, which may be on the day after the beginning of the test.
    const days = { from: calendarDay(bank.world.time.now), to: calendarDay(new Date()), madeAt: new Date() }
    const whose = { customerId: bank.ada.customerId, accountNumber: bank.ada.accountNumber }
    const opened = await openStatement(bank.world.database.pool, { ...whose, ...days })
    const lines = (await Array.fromAsync(opened!.batches())).flat()
    expect(lines.filter((line) => line.amountMinor < 0n)).toMatchObject([{ reference, kind: 'outward-transfer' }])
  })

  test('refused: the whole hold is released, and the transfer counts towards no limit', async () => {
    const transferId = await bank.world.send(bank.ada, account('refuses'))
    expect(await bank.world.usedToday(bank.ada)).toBe(5_000_00n)
    await bank.world.carry(transferId)
    expect(await stateOf(transferId)).toBe('released')
    expect(await bank.world.balances(bank.ada.accountNumber)).toEqual({ book: ADA_BEFORE, available: ADA_BEFORE })
    expect(await bank.world.usedToday(bank.ada)).toBe(0n)
    expect(await entriesOf(bank.ada)).toBe(0)
    expect(await bank.world.seen(bank.ada, transferId)).toMatchObject({ status: 'failed' })
    expect(bank.world.notified).toContainEqual({ news: 'released', transferId })
  })

  test('refused on a later day: the limit of the day of the approval gets the amount back', async () => {
    const transferId = await bank.world.send(bank.ada, account('refuses'))
    const then = bank.world.time.now
    pass(24 * HOUR - MINUTE)
    await bank.world.send(bank.ada, account(), '700000')
    const nextDay = bank.world.time.now
    await bank.world.carry(transferId)
    expect(await stateOf(transferId)).toBe('released')
    expect(await bank.world.usedToday(bank.ada)).toBe(7_000_00n)
    bank.world.time.now = calendarDay(then) === calendarDay(nextDay) ? new Date(nextDay.getTime() + HOUR) : then
    expect(await bank.world.usedToday(bank.ada)).toBe(0n)
  })

  test('suspected by the switch: the transfer goes to review, and only an operator decides, with evidence', async () => {
    const [kept, back] = [
      await bank.world.send(bank.ada, account('suspects')),
      await bank.world.send(bank.ada, account('suspects'), '600000'),
    ]
    for (const transferId of [kept, back, kept, back]) await bank.world.carry(transferId)
    expect(network.calls.filter((call) => call !== 'enquire')).toEqual(['send', 'send'])
    expect((await OUTWARD_TRANSFERS.store.findInReview(bank.world.database.pool)).map((one) => one.id)).toEqual(
      expect.arrayContaining([kept, back]),
    )
    expect(bank.world.alerts).toContainEqual({ alert: 'transfer-in-review', transferId: kept, code: 'FRAD' })
    expect(bank.world.notified).toContainEqual({ news: 'review', transferId: kept })
    const deps = { ...bank.world.outward, database: bank.world.database }
    const reason = 'NIBSS settlement report, line 7'
    const decide = (transferId: string, outcome: 'settled' | 'released') =>
      decideByOperator(deps, { id: transferId, outcome, reason, operator: 'bisi' })
    expect(await decide(kept, 'settled')).toMatchObject({ ok: true })
    expect(await decide(back, 'released')).toMatchObject({ ok: true })
    expect(await decide(kept, 'released')).toEqual({ ok: false, failure: 'not-in-review' })
    expect([await stateOf(kept), await stateOf(back)]).toEqual(['settled', 'released'])
    expect(await bank.world.balances(bank.ada.accountNumber)).toEqual({
      book: ADA_BEFORE - TOTAL,
      available: ADA_BEFORE - TOTAL,
    })
    const events = `select kind, address, detail from bank.audit_event where detail->>'transferId' = $1 order by event_id`
    const { rows } = await bank.world.database.pool.query(events, [kept])
    const payee = expect.stringMatching(/^\d{10}, ./)
    const detail = { amountMinor: TOTAL.toString(), currency: 'NGN', payee, reason }
    expect(rows).toMatchObject([
      { kind: 'transfer.review', address: 'switch' },
      { kind: 'transfer.settled', address: 'operator:bisi', detail },
    ])
  })
})

describe('asked for', () => {
  test('transfer to another bank: another currency, a bank that is not on the switch, and another customer’s enquiry are refused', async () => {
    const number = account()
    const prepared = await bank.world.prepare(bank.ada, number)
    const ask = (over: object) => bank.world.handlers.initiate({ ...prepared.request, ...over }, bank.ada.context)
    const fresh = () => ({ transferId: crypto.randomUUID().replace(/^(.{14})4/, '$17') })
    expect(reasonOf(await ask({ ...fresh(), TransactionType: 0 }))).toBe('not-offered-yet')
    expect(reasonOf(await ask({ ...fresh(), bankCode: '000036' }))).toBe('not-offered-yet')
    expect(reasonOf(await ask({ ...fresh(), bankCode: '000014' }))).toBe('ticket-expired')
    expect(reasonOf(await ask({ ...fresh(), currencyCode: 'USD' }))).toBe('currency-mismatch')
    const other = await bank.world.addPerson('Tunde', 'Bakare', 3, 0n)
    const stolen = { ...prepared.request, ...fresh(), fromAccountNumber: other.accountNumber }
    expect(reasonOf(await bank.world.handlers.initiate(stolen, other.context))).toBe('ticket-expired')
    const enquire = (bankCode: string, accountNumber: string) =>
      bank.world.handlers.nameEnquiry({ bankCode, accountNumber }, bank.ada.context)
    expect(reasonOf(await enquire('999999', number))).toBe('bank-not-found')
    expect(reasonOf(await enquire(ZENITH, '9900000001'))).toBe('account-not-found')
  })

  test('an equal transfer within minutes, or while the first is not final: the review names the first, unless its money is back', async () => {
    const [number, refusing] = [account(), account('refuses')]
    expect(await bank.world.prepare(bank.ada, number)).not.toHaveProperty('similarTo')
    const first = await bank.world.send(bank.ada, number)
    expect(await bank.world.prepare(bank.ada, number)).toMatchObject({
      similarTo: { transferId: first, status: 'processing' },
    })
    expect(await bank.world.prepare(bank.ada, number, '500001')).not.toHaveProperty('similarTo')
    const failed = await bank.world.send(bank.ada, refusing)
    await bank.world.carry(failed)
    expect(await bank.world.prepare(bank.ada, refusing)).not.toHaveProperty('similarTo')
    pass(10 * MINUTE)
    expect(await bank.world.prepare(bank.ada, number)).toHaveProperty('similarTo.transferId', first)
    await bank.world.carry(first)
    expect(await bank.world.prepare(bank.ada, number)).not.toHaveProperty('similarTo')
  })
})

test('the database refuses a transfer that skips a state', async () => {
  const transferId = await bank.world.send(bank.ada, account())
  const set = (state: string) =>
    bank.world.database.pool.query('update bank.payment set state = $2, completed_at = now() where payment_id = $1', [
      transferId,
      state,
    ])
  await expect(set('settled')).rejects.toThrow('a payment cannot go from held to settled')
  await expect(set('released')).rejects.toThrow('a payment cannot go from held to released')
})
