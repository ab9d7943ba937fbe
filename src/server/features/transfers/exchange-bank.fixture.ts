/** For tests of exchange: a bank whose customer has naira and dollars. Each test begins with new rates. */
import { beforeEach, expect } from 'vitest'
import type { MidRates } from '../../../core/exchange/mid-rates.ts'
import { readAccountByCode, readTrialBalance } from '../../ledger/read.ts'
import { addRates } from '../exchange/rates-store.ts'
import { findExchangePositions } from '../exchange/exchange-position.ts'
import { openBank } from './bank.fixture.ts'
import { createWorld, type Person, PIN, reasonOf, type World } from './world.fixture.ts'

export const MINUTE = 60_000
/** $1 = ₦1,474.1031 to buy, ₦1,430.5334 to sell. */
export const RATES: MidRates = { NGN: '1452.318256', EUR: '0.863417', GBP: '0.747209' }

type Over = Parameters<World['requestFor']>[2]

/** Checks the positions of exchange, and that the books of every currency sum to zero. */
async function expectPositionsRight({ database }: World): Promise<void> {
  for (const position of await findExchangePositions(database.pool)) {
    expect(position.bookedMinor).toBe(position.exchangedMinor)
    expect(position.positionMinor).toBe(position.bookedMinor)
  }
  const sums: Record<string, bigint> = {}
  for (const { currency, debitMinor, creditMinor } of await readTrialBalance(database.pool))
    sums[currency] = (sums[currency] ?? 0n) + creditMinor - debitMinor
  expect(Object.values(sums).filter((sum) => sum !== 0n)).toEqual([])
}

/** Call it once at the top of a file. After the tests, it verifies the books and the positions of exchange. */
export function openExchangeBank() {
  const bank = openBank(createWorld, expectPositionsRight)
  let ada: Person
  let dollars: string
  const renew = async (): Promise<void> => {
    bank.pass(MINUTE)
    const { world } = bank
    await addRatesOf(RATES)
    ada = await world.addPerson('Adaeze', 'Okonkwo', 3, 1_000_000_00n)
    dollars = (await world.openFor(ada.customerId, 'DOM', 'USD')).accountNumber
    await world.fund(dollars, 500_00n)
  }
  beforeEach(renew)
  async function addRatesOf(rates: MidRates): Promise<void> {
    const at = bank.world.time.now
    await addRates(
      bank.world.database.pool,
      { source: 'test', madeAt: at, nextAt: null, rates },
      { at, heldBecause: null },
    )
  }
  /** A request to exchange ₦100,000.00 into dollars, without a name enquiry. */
  async function order(over: Over = {}) {
    const { nameEnquiryRef: _none, ...request } = await bank.world.requestFor(ada, dollars, {
      TransactionType: 2,
      amount: '10000000',
      narration: '',
      ...over,
    })
    return request
  }
  return {
    get world() {
      return bank.world
    },
    get ada() {
      return ada
    },
    get dollars() {
      return dollars
    },
    /** Resets the clock and the faults, and makes a new customer. */
    renew,
    addRatesOf,
    order,
    initiate: async (over: Over) => reasonOf(await bank.world.handlers.initiate(await order(over), ada.context)),
    async review(over: Over = {}) {
      const request = await order(over)
      const asked = await bank.world.handlers.initiate(request, ada.context)
      if (!asked.ok) throw new Error(reasonOf(asked))
      return { request, ...asked.value.data }
    },
    confirm: (challengeId: string) => bank.world.handlers.confirm({ challengeId, pin: PIN }, ada.context),
    pass: bank.pass,
    internalBalance: async (code: string, currency: string): Promise<bigint> =>
      (await readAccountByCode(bank.world.database.pool, `${code}:${currency}`))?.balanceMinor ?? 0n,
  }
}
