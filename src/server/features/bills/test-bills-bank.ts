/** For tests of one file: a bank with bills and the sandbox's aggregator, and one customer who is new in each test. */
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { verifyBooks } from '../../ledger/verify.ts'
import type { Clock } from '../../ports/clock.ts'
import { verifyLimits } from '../limits/verify-limits.ts'
import type { Person } from '../transfers/test-world.ts'
import { type BillsWorld, createBillsWorld } from './test-bills.ts'

/** Kobo of the customer at the beginning of each test. */
export const BEFORE = 1_000_000_00n
export const untouched = { book: BEFORE, available: BEFORE }
/** The phone that plays the part of this digit. */
export const phone = (digit: number): string => `080${String(digit).repeat(8)}`

/** Call it once at the top of a file: after its tests the books must keep every law, and the limit counters be right. */
export function openBillsBank(ledgerClock?: Clock) {
  let world: BillsWorld
  let ada: Person
  beforeAll(async () => {
    world = await createBillsWorld(ledgerClock)
  })
  afterAll(async () => {
    expect((await verifyBooks(world.database)).faults).toEqual([])
    expect((await world.database.transaction(verifyLimits)).faults).toEqual([])
    await world.close()
    await world.sandbox.close()
  })
  beforeEach(async () => {
    world.time.now = new Date()
    ada = await world.addPerson('Adaeze', 'Okonkwo', 3, BEFORE)
    await world.setFault('none')
    world.told.length = 0
    world.alerts.length = 0
  })
  return {
    get world(): BillsWorld {
      return world
    },
    get ada(): Person {
      return ada
    },
    pass(ms: number): void {
      world.time.now = new Date(world.time.now.getTime() + ms)
    },
    /** Book and available balance, kobo. */
    async balances(): Promise<{ book: bigint; available: bigint }> {
      const { rows } = await world.database.pool.query<{ balance: string; held: string }>(
        `select l.balance, l.held from ledger.account l join bank.account a on a.ledger_account_id = l.id
         where a.account_number = $1`,
        [ada.accountNumber],
      )
      const book = BigInt(rows[0]?.balance ?? 0)
      return { book, available: book - BigInt(rows[0]?.held ?? 0) }
    },
    stateOf: async (paymentId: string) => (await world.findBill(paymentId)).state,
    /** Of the customer, those that are not zero. */
    async countersOf(like: string): Promise<bigint[]> {
      const { rows } = await world.database.pool.query<{ value: string }>(
        `select value from ledger.counter where key like $1 || ':' || $2 || '%'`,
        [like, ada.customerId],
      )
      return rows.map(({ value }) => BigInt(value)).filter((value) => value !== 0n)
    },
  }
}
