/**
 * Tests exchanges between a customer's own accounts: a quote, and a posting that balances in each currency with a
 * separate spread.
 */
import { afterEach, describe, expect, it } from 'vitest'
import { interpolate } from '../../../values/message.ts'
import { createBalanceCheck } from '../../../core/statements/statement.ts'
import { receiptFor } from '../../../core/transfers/receipt.ts'
import { paymentReference } from '../../../core/payments/reference.ts'
import { calendarDay } from '../../../values/date.ts'
import { servicesWithout, stopServices } from '../../stops/stops.fixture.ts'
import { openStatement } from '../accounts/statement-source.ts'
import { readJournal } from '../../ledger/read.ts'
import { showExchangePosition } from '../../operators/exchange-commands.ts'
import { findAccountForCredit } from '../accounts/account-store.ts'
import { EVERY_ENTRY, findEntries } from '../accounts/find-entries.ts'
import { MINUTE, openExchangeBank } from './exchange-bank.fixture.ts'
import { reasonOf } from './world.fixture.ts'
import { findTransfer } from './transfer-store.ts'

const bank = openExchangeBank()

describe('an exchange', () => {
  it('exchange: is reviewed with its rate, approved with the PIN, and moves both amounts at that rate', async () => {
    const before = {
      position: await bank.internalBalance('exchange-position', 'USD'),
      income: await bank.internalBalance('exchange-income', 'USD'),
    }
    const { request, summary, challengeId, requiredFactors } = await bank.review()
    expect(requiredFactors).toEqual([0])
    expect(summary).toMatchObject({
      amount: '10000000',
      currencyCode: 'NGN',
      total: '10000000',
      fee: '0',
      stampDuty: '0',
      balanceAfter: '90000000',
      rate: {
        unitCurrency: 'USD',
        priceCurrency: 'NGN',
        price: '1474.1031',
        midPrice: '1452.3183',
        arrives: '6783',
        arrivesCurrency: 'USD',
        difference: '102',
        secondsLeft: 120,
        expiresAt: new Date(bank.world.time.now.getTime() + 2 * MINUTE).toISOString(),
      },
    })
    expect(JSON.stringify(summary)).not.toContain('profit')
    expect(await bank.confirm(challengeId)).toMatchObject({ value: { data: { status: 'successful' } } })

    expect(await bank.world.balanceOf(bank.ada.accountNumber)).toBe(900_000_00n)
    expect(await bank.world.balanceOf(bank.dollars)).toBe(567_83n)
    // At the middle rate, the customer would get 68.85. The position gives 68.85, the customer gets 67.83, and the bank
    // earns 1.02.
    expect(await bank.internalBalance('exchange-position', 'USD')).toBe(before.position - 68_85n)
    expect(await bank.internalBalance('exchange-income', 'USD')).toBe(before.income + 1_02n)
    const journal = await readJournal(bank.world.database.pool, request.transferId)
    expect(journal?.kind).toBe('fx')
    const { rows } = await bank.world.database.pool.query(
      'select kind, institution_name from bank.payment where payment_id = $1',
      [request.transferId],
    )
    expect(rows).toEqual([{ kind: 'exchange', institution_name: null }])
    expect(journal?.lines.map(({ amountMinor }) => amountMinor)).toEqual([
      -100_000_00n,
      100_000_00n,
      -68_85n,
      67_83n,
      1_02n,
    ])
  })

  it('an exchange is one payment in both histories, and its receipt has the rate', async () => {
    const { request, challengeId } = await bank.review()
    await bank.confirm(challengeId)
    const transfer = await findTransfer(bank.world.database.pool, { ...request, customerId: bank.ada.customerId })
    expect(receiptFor(transfer!, bank.ada.customerId, interpolate)).toMatchObject({
      status: 'successful',
      direction: 'debit',
      transferType: 2,
      amount: '10000000',
      currencyCode: 'NGN',
      exchange: {
        price: '1474.1031',
        unitCurrency: 'USD',
        priceCurrency: 'NGN',
        arrives: '6783',
        arrivesCurrency: 'USD',
        midPrice: '1452.3183',
        difference: '102',
      },
      timeline: [{}, { title: 'Money exchanged', text: '$67.83 is in your other account' }],
    })
    for (const [accountNumber, amountMinor] of [
      [bank.ada.accountNumber, -100_000_00n],
      [bank.dollars, 67_83n],
    ] as const) {
      expect(await newestEntry(accountNumber)).toMatchObject({
        amountMinor,
        kind: 'fx',
        narration: 'Exchange at 1 USD = 1474.1031 NGN',
        counterparty: 'ADAEZE OKONKWO',
        transferId: request.transferId,
      })
    }
  })

  it('exchange: adds up in the statements of both accounts', async () => {
    // Midnight may pass while the exchange is posted.
    const from = calendarDay(new Date())
    const { request, challengeId } = await bank.review()
    await bank.confirm(challengeId)
    for (const [accountNumber, amountMinor, closingMinor] of [
      [bank.ada.accountNumber, -100_000_00n, 900_000_00n],
      [bank.dollars, 67_83n, 567_83n],
    ] as const) {
      const madeAt = new Date()
      const period = { accountNumber, from, to: calendarDay(madeAt), madeAt }
      const opened = await openStatement(bank.world.database.pool, { customerId: bank.ada.customerId, ...period })
      const check = createBalanceCheck(opened!.statement)
      const lines = (await Array.fromAsync(opened!.batches())).flat()
      for (const line of lines) check.take(line)
      check.end()
      expect(opened!.statement.figures.closingMinor).toBe(closingMinor)
      expect(lines.at(-1)).toMatchObject({ amountMinor, kind: 'fx', reference: paymentReference(request.transferId) })
    }
  })

  it('exchange to dollars and back to naira: the customer gains nothing', async () => {
    await bank.confirm((await bank.review()).challengeId)
    const back = await bank.review({
      fromAccountNumber: bank.dollars,
      toAccountNumber: bank.ada.accountNumber,
      amount: '6783',
      currencyCode: 'USD',
    })
    expect(back.summary.rate).toMatchObject({ price: '1430.5334', arrives: '9703308', arrivesCurrency: 'NGN' })
    await bank.confirm(back.challengeId)
    expect(await bank.world.balanceOf(bank.dollars)).toBe(500_00n)
    expect(await bank.world.balanceOf(bank.ada.accountNumber)).toBe(997_033_08n)
  })

  it('exchange between two foreign currencies: moves both amounts', async () => {
    const euros = (await bank.world.openFor(bank.ada.customerId, 'DOM', 'EUR')).accountNumber
    const { summary, challengeId } = await bank.review({
      fromAccountNumber: bank.dollars,
      toAccountNumber: euros,
      amount: '10000',
      currencyCode: 'USD',
    })
    expect(summary.rate).toMatchObject({ unitCurrency: 'EUR', priceCurrency: 'USD', price: '1.1669' })
    await bank.confirm(challengeId)
    expect(await bank.world.balanceOf(euros)).toBe(85_69n)
  })

  it("an exchange is in the bank's position, with its income in a separate account", async () => {
    await bank.confirm((await bank.review()).challengeId)
    expect(await showExchangePosition(bank.world.database.pool)).toMatchObject({
      ok: true,
      value: expect.stringMatching(
        /USD {2}position −\$[0-9,.]+ {2}income \$[0-9.]+\n[^]*Worth in all .*: −?₦[0-9,.]+$/,
      ),
    })
  })

  it('exchange position: reports a fault when the rows of exchanges do not match their journals', async () => {
    await bank.confirm((await bank.review()).challengeId)
    const current = (await bank.world.openFor(bank.ada.customerId, 'CUR', 'NGN')).accountNumber
    const { request, challengeId } = await bank.review({ toAccountNumber: current })
    await bank.confirm(challengeId)
    const planted = bank.world.database.transaction(async (tx) => {
      await tx.query(
        `insert into bank.exchange (transfer_id, to_currency, arrives_minor, profit_minor, unit_currency, price_currency, rate, exchange_rate_number)
         values ($1, 'USD', 100, 1, 'USD', 'NGN', 1474.1031, 1)`,
        [request.transferId],
      )
      throw new Error(JSON.stringify(await showExchangePosition(tx)))
    })
    await expect(planted).rejects.toThrow(/"ok":false.*BROKEN: the exchanges come to/)
  })

  it('exchange: raises no limit counter, because no money leaves the customer', async () => {
    await bank.confirm((await bank.review()).challengeId)
    const { rows } = await bank.world.database.pool.query('select from ledger.counter where key like $1', [
      `%${bank.ada.customerId}%`,
    ])
    expect(rows).toEqual([])
  })
})

async function newestEntry(accountNumber: string) {
  const account = await findAccountForCredit(bank.world.database.pool, accountNumber)
  const { entries } = await findEntries(bank.world.database.pool, {
    ledgerAccountId: account!.ledgerAccountId,
    accountNumber,
    ...EVERY_ENTRY,
    limit: 1,
  })
  return entries[0]
}

describe('between own accounts in one currency', () => {
  it('transfer: moves the amount without a charge and without a name enquiry', async () => {
    const current = (await bank.world.openFor(bank.ada.customerId, 'CUR', 'NGN')).accountNumber
    const { summary, challengeId } = await bank.review({ toAccountNumber: current, amount: '2500000' })
    expect(summary).toMatchObject({ total: '2500000', fee: '0', stampDuty: '0' })
    expect(summary.rate).toBeUndefined()
    await bank.confirm(challengeId)
    expect(await bank.world.balanceOf(current)).toBe(25_000_00n)
    expect(await bank.world.balanceOf(bank.ada.accountNumber)).toBe(975_000_00n)
  })
})

describe('a stop of exchange', () => {
  afterEach(async () => {
    await bank.world.asOwner('delete from bank.service_stop')
  })
  const off = (services: Parameters<typeof stopServices>[1], endsAt: Date | null = null) =>
    stopServices(bank.world.database.pool, services, bank.world.time.now, endsAt)

  it('refuses the review and the approval of an exchange until its end, and moves no money', async () => {
    const { challengeId } = await bank.review()
    await off(['part:exchange'], new Date(bank.world.time.now.getTime() + MINUTE))
    expect([await bank.initiate({}), reasonOf(await bank.confirm(challengeId))]).toEqual([
      'exchange-off',
      'exchange-off',
    ])
    expect(await bank.world.balanceOf(bank.ada.accountNumber)).toBe(1_000_000_00n)
    bank.pass(MINUTE)
    expect(reasonOf(await bank.confirm(challengeId))).toBe('ok')
  })

  it('allows a transfer between own accounts of one currency', async () => {
    const { accountNumber } = await bank.world.openFor(bank.ada.customerId, 'CUR', 'NGN')
    await off(['part:exchange'])
    expect(await bank.initiate({ toAccountNumber: accountNumber })).toBe('ok')
  })

  it('the stops of the other services allow an exchange', async () => {
    await off(servicesWithout('part:exchange'))
    const { challengeId } = await bank.review()
    expect(reasonOf(await bank.confirm(challengeId))).toBe('ok')
  })
})
