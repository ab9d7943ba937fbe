/** For tests of one file: a bank with bills and the sandbox's aggregator, and one customer who is new in each test. */
import { beforeEach, expect } from 'vitest'
import type { Clock } from '../../ports/clock.ts'
import { verifyLimits } from '../limits/verify-limits.ts'
import { openBank } from '../transfers/bank.fixture.ts'
import type { Person } from '../transfers/world.fixture.ts'
import { type BillsWorld, createBillsWorld } from './bills.fixture.ts'

/** The customer's balance at the beginning of each test, in kobo. */
export const BEFORE = 1_000_000_00n
export const untouched = { book: BEFORE, available: BEFORE }
/** The phone number of the sandbox's script for this digit. */
export const phone = (digit: number): string => `080${String(digit).repeat(8)}`

/** Call it once at the top of a file. After the tests, it verifies the books and the limit counters. */
export function openBillsBank(ledgerClock?: Clock) {
  const bank = openBank(
    () => createBillsWorld(ledgerClock),
    async ({ database }) => expect((await database.transaction(verifyLimits)).faults).toEqual([]),
  )
  let ada: Person
  const renew = async (): Promise<void> => {
    const { world } = bank
    world.time.now = new Date()
    ada = await world.addPerson('Adaeze', 'Okonkwo', 3, BEFORE)
    await world.setFault('none')
    world.notified.length = 0
    world.alerts.length = 0
  }
  beforeEach(renew)
  return {
    /** Resets the clock and the faults, and makes a new customer. */
    renew,
    get world(): BillsWorld {
      return bank.world
    },
    pass: bank.pass,
    get ada(): Person {
      return ada
    },
    /** The customer's book balance and available balance, in kobo. */
    balances: () => bank.world.balances(ada.accountNumber),
    stateOf: async (paymentId: string) => (await bank.world.findBill(paymentId)).state,
    /** The customer's limit counters that are not zero. */
    async countersOf(like: string): Promise<bigint[]> {
      const { rows } = await bank.world.database.pool.query<{ value: string }>(
        `select total as value from ledger.counter where key like $1 || ':' || $2 || '%'`,
        [like, ada.customerId],
      )
      return rows.map(({ value }) => BigInt(value)).filter((value) => value !== 0n)
    },
  }
}
