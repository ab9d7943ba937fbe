/** Tests that an exchange happens once at the agreed rate, or not at all. */
// @module-tag one-try
import { describe, expect, it } from 'vitest'
import { interpolate } from '../../../values/message.ts'
import { DEFAULT_DEPOSIT_LIMITS } from '../../../core/inward-credits/decide-inward-credit.ts'
import { receiptFor } from '../../../core/transfers/receipt.ts'
import { readJournal } from '../../ledger/read.ts'
import { reversalOf } from '../../ledger/reverse.ts'
import { insertFreeze } from '../freeze/freeze-store.ts'
import { confirmTransfer } from './confirm-transfer.ts'
import { MINUTE, openExchangeBank, RATES } from './exchange-bank.fixture.ts'
import { PIN, reasonOf, TEST_LIMITS } from './world.fixture.ts'
import { findTransfer } from './transfer-store.ts'

const bank = openExchangeBank()

describe('a quote', () => {
  it('an expired quote is refused before a secret is checked, and a new quote replaces it under the same id', async () => {
    const { request, challengeId } = await bank.review()
    bank.pass(2 * MINUTE)
    const looks = bank.world.pins.looks
    expect(reasonOf(await bank.confirm(challengeId))).toBe('quote-expired')
    expect(bank.world.pins.looks).toBe(looks)
    expect(await bank.world.balanceOf(bank.ada.accountNumber)).toBe(1_000_000_00n)
    await bank.addRatesOf({ ...RATES, NGN: '1500' })
    const again = await bank.world.handlers.initiate(request, bank.ada.context)
    if (!again.ok) throw new Error(reasonOf(again))
    expect(again.value.data.challengeId).not.toBe(challengeId)
    expect(again.value.data.summary.rate).toMatchObject({ price: '1522.5000' })
    await bank.confirm(again.value.data.challengeId)
    expect(await bank.world.balanceOf(bank.dollars)).toBe(500_00n + 65_68n)
    // The first challenge stays refused for good, because it has the same payment id.
    expect(await bank.confirm(challengeId)).toMatchObject({ failure: { reason: 'quote-expired' } })
    expect(await bank.world.postingsOf(request.transferId)).toBe(2)
  })

  it('a quote is valid for the promised time, whatever the rates do', async () => {
    const { request, challengeId, summary } = await bank.review()
    await bank.addRatesOf({ ...RATES, NGN: '1400' })
    const again = await bank.world.handlers.initiate(request, bank.ada.context)
    expect(again).toMatchObject({ value: { data: { challengeId, summary: { rate: summary.rate } } } })
    bank.pass(2 * MINUTE - 1)
    expect(await bank.confirm(challengeId)).toMatchObject({ value: { data: { status: 'successful' } } })
    expect(await bank.world.balanceOf(bank.dollars)).toBe(567_83n)
  })

  it('quote: is refused while the rates are too old', async () => {
    const request = await bank.order()
    bank.pass(26 * 60 * MINUTE)
    expect(reasonOf(await bank.world.handlers.initiate(request, bank.ada.context))).toBe('exchange-unavailable')
  })
})

describe('refuses', () => {
  it('exchange: an amount below the minimum or above the balance is refused', async () => {
    expect(await bank.initiate({ amount: '99999' })).toBe('exchange-too-small')
    expect(await bank.initiate({ amount: '100000001' })).toBe('insufficient-funds')
  })

  it('exchange: another customer’s account, a currency that differs from the account’s, and other types are refused', async () => {
    const tunde = await bank.world.addPerson('Tunde', 'Bakare', 3, 0n)
    const his = (await bank.world.openFor(tunde.customerId, 'DOM', 'USD')).accountNumber
    expect(await bank.initiate({ toAccountNumber: his })).toBe('account-not-found')
    expect(await bank.initiate({ currencyCode: 'USD' })).toBe('currency-mismatch')
    expect(await bank.initiate({ TransactionType: 0 })).toBe('currency-mismatch')
    const named = await bank.world.requestFor(bank.ada, his, { TransactionType: 0 })
    expect(reasonOf(await bank.world.handlers.initiate(named, bank.ada.context))).toBe('currency-mismatch')
    // A payment to another customer needs a name enquiry first.
    const { nameEnquiryRef: _none, ...unnamed } = await bank.world.requestFor(bank.ada, tunde.accountNumber)
    expect(reasonOf(await bank.world.handlers.initiate(unnamed, bank.ada.context))).toBe('invalid-input')
  })

  it('an amount above the cap of the account', async () => {
    const { challengeId } = await bank.review({
      fromAccountNumber: bank.dollars,
      toAccountNumber: bank.ada.accountNumber,
      amount: '10000',
      currencyCode: 'USD',
    })
    const maxBalanceMinor = { 1: 0n, 2: 0n, 3: 1_100_000_00n }
    const deposits = { ...DEFAULT_DEPOSIT_LIMITS, maxBalanceMinor }
    const strict = confirmTransfer({ ...bank.world.deps, limits: async () => ({ ...TEST_LIMITS, deposits }) })
    expect(reasonOf(await strict({ challengeId, pin: PIN }, bank.ada.context))).toBe('recipient-limit')
    expect(await bank.world.balanceOf(bank.dollars)).toBe(500_00n)
  })

  it('frozen accounts: a new quote is refused, and so is an earlier one', async () => {
    const { challengeId } = await bank.review()
    await insertFreeze(bank.world.database.pool, bank.ada.customerId, 'customer', bank.world.time.now)
    expect(reasonOf(await bank.confirm(challengeId))).toBe('account-frozen')
    expect(await bank.initiate({})).toBe('account-frozen')
    expect(await bank.world.balanceOf(bank.dollars)).toBe(500_00n)
  })

  it('exchange whose money was spent after the review: is refused, and its receipt shows the planned amounts', async () => {
    const { request, challengeId } = await bank.review({ amount: '60000000' })
    await bank.confirm((await bank.review({ amount: '60000000' })).challengeId)
    expect(reasonOf(await bank.confirm(challengeId))).toBe('insufficient-funds')
    const transfer = await findTransfer(bank.world.database.pool, { ...request, customerId: bank.ada.customerId })
    expect(transfer).toMatchObject({ state: 'refused', exchange: { price: '1474.1031' } })
  })
})

describe('once', () => {
  it('exchange: fifty parallel confirmations are one posting and one check of the PIN', async () => {
    const { request, challengeId } = await bank.review()
    const looks = bank.world.pins.looks
    const answers = await Promise.all(Array.from({ length: 50 }, () => bank.confirm(challengeId)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toMatchObject({ ok: true })
    expect(bank.world.pins.looks).toBe(looks + 1)
    expect(await bank.world.postingsOf(request.transferId)).toBe(2)
    expect(await bank.world.balanceOf(bank.ada.accountNumber)).toBe(900_000_00n)
  })

  it('exchange: parallel confirmations from two servers are one posting', async () => {
    const { request, challengeId } = await bank.review()
    const other = confirmTransfer(bank.world.deps)
    await Promise.all([bank.confirm(challengeId), other({ challengeId, pin: PIN }, bank.ada.context)])
    expect(await bank.world.postingsOf(request.transferId)).toBe(2)
  })

  it('reversal of an exchange: restores both balances to the last minor unit', async () => {
    const { request, challengeId } = await bank.review()
    await bank.confirm(challengeId)
    const journal = await readJournal(bank.world.database.pool, request.transferId)
    expect(await bank.world.ledger.post(reversalOf(journal!, 'Wrong rate'))).toMatchObject({ ok: true })
    expect(await bank.world.balanceOf(bank.ada.accountNumber)).toBe(1_000_000_00n)
    expect(await bank.world.balanceOf(bank.dollars)).toBe(500_00n)
    const transfer = await findTransfer(bank.world.database.pool, { ...request, customerId: bank.ada.customerId })
    expect(receiptFor(transfer!, bank.ada.customerId, interpolate)).toMatchObject({
      status: 'reversed',
      exchange: { arrives: '6783' },
    })
  })

  it('exchange whose approval was withdrawn: never happens', async () => {
    const { request, challengeId } = await bank.review()
    expect(await bank.world.handlers.withdraw({ challengeId }, bank.ada.context)).toMatchObject({
      value: { data: { outcome: 'withdrawn' } },
    })
    expect(reasonOf(await bank.confirm(challengeId))).toBe('approval-withdrawn')
    expect(await bank.world.postingsOf(request.transferId)).toBe(0)
  })
})
