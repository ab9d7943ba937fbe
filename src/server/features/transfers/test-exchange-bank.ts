/** For tests of exchange: a bank whose customer has naira and dollars, with rates that are the newest in each test. */
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { MidRates } from '../../../core/exchange/mid-rates.ts'
import { readAccountByCode, readTrialBalance } from '../../ledger/read.ts'
import { verifyBooks } from '../../ledger/verify.ts'
import { addRates } from '../exchange/rates-store.ts'
import { findExchangePositions } from '../exchange/exchange-position.ts'
import { createWorld, type Person, PIN, reasonOf, type World } from './test-world.ts'

export const MINUTE = 60_000
/** $1 = ₦1,474.1031 to buy, ₦1,430.5334 to sell. */
export const RATES: MidRates = { NGN: '1452.318256', EUR: '0.863417', GBP: '0.747209' }

type Over = Parameters<World['requestFor']>[2]

/** Call it once at the top of a file: after its tests the books must keep every law, the position's too. */
export function openExchangeBank() {
  let world: World
  let ada: Person
  let dollars: string
  beforeAll(async () => {
    world = await createWorld()
  })
  afterAll(async () => {
    expect((await verifyBooks(world.database)).faults).toEqual([])
    for (const position of await findExchangePositions(world.database.pool)) {
      expect(position.bookedMinor).toBe(position.exchangedMinor)
      expect(position.positionMinor).toBe(position.bookedMinor)
    }
    const sums: Record<string, bigint> = {}
    for (const { currency, debitMinor, creditMinor } of await readTrialBalance(world.database.pool))
      sums[currency] = (sums[currency] ?? 0n) + creditMinor - debitMinor
    expect(Object.values(sums).filter((sum) => sum !== 0n)).toEqual([])
    await world.close()
  })
  beforeEach(async () => {
    world.time.now = new Date(world.time.now.getTime() + MINUTE)
    await addRatesOf(RATES)
    ada = await world.addPerson('Adaeze', 'Okonkwo', 3, 1_000_000_00n)
    dollars = (await world.openFor(ada.customerId, 'DOM', 'USD')).accountNumber
    await world.fund(dollars, 500_00n)
  })
  async function addRatesOf(rates: MidRates): Promise<void> {
    const at = world.time.now
    await addRates(world.database.pool, { source: 'test', madeAt: at, nextAt: null, rates }, { at, heldBecause: null })
  }
  /** ₦100,000.00 into dollars, without a name enquiry. */
  async function order(over: Over = {}) {
    const { nameEnquiryRef: _none, ...request } = await world.requestFor(ada, dollars, {
      TransactionType: 2,
      amount: '10000000',
      narration: '',
      ...over,
    })
    return request
  }
  return {
    get world() {
      return world
    },
    get ada() {
      return ada
    },
    get dollars() {
      return dollars
    },
    addRatesOf,
    order,
    initiate: async (over: Over) => reasonOf(await world.handlers.initiate(await order(over), ada.context)),
    async review(over: Over = {}) {
      const request = await order(over)
      const asked = await world.handlers.initiate(request, ada.context)
      if (!asked.ok) throw new Error(reasonOf(asked))
      return { request, ...asked.value.data }
    },
    confirm: (challengeId: string) => world.handlers.confirm({ challengeId, pin: PIN }, ada.context),
    pass(ms: number): void {
      world.time.now = new Date(world.time.now.getTime() + ms)
    },
    internalBalance: async (code: string, currency: string): Promise<bigint> =>
      (await readAccountByCode(world.database.pool, `${code}:${currency}`))?.balanceMinor ?? 0n,
  }
}
