/**
 * For tests of one file: a bank with a payment network, one new customer in each test, and a switch that follows the test's
 * script.
 */
import { beforeEach } from 'vitest'
import type { CreditScript } from '../../../../sandbox/switch/switch-accounts.ts'
import { makeAccountNumber } from '../../../../values/account-number.ts'
import { openBank } from '../bank.fixture.ts'
import type { Person } from '../world.fixture.ts'
import { createOutwardWorld, type OutwardWorld } from './outward.fixture.ts'
import { accountThat, createTestSwitch } from './switch.fixture.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
/** The CBN code with which Zenith Bank's account numbers are checked. */
const ZENITH_CBN = '057'
export const ADA_BEFORE = 1_000_000_00n
/** ₦5,000.00 with a fee of ₦10.00 and ₦0.75 of VAT. */
export const TOTAL = 5_010_75n

/**
 * Call it once at the top of a file. It opens the bank before the tests, and verifies the books after them. Every test
 * begins at the time `begins`, or now by default.
 */
export function openOutwardBank(begins?: Date) {
  const network = createTestSwitch()
  const bank = openBank(() => createOutwardWorld(network))
  let ada: Person
  let serial = 0
  beforeEach(async () => {
    const { world } = bank
    world.time.now = begins ?? new Date()
    ada = await world.addPerson('Adaeze', 'Okonkwo', 3, ADA_BEFORE)
    network.calls.length = 0
    network.losses.length = 0
    network.down = false
    world.notified.length = 0
    world.alerts.length = 0
  })
  return {
    network,
    get world(): OutwardWorld {
      return bank.world
    },
    pass: bank.pass,
    get ada(): Person {
      return ada
    },
    /** The number of a new account at Zenith Bank that settles, or of the sandbox's account with another script. */
    account(script: CreditScript = 'settles'): string {
      serial += 1
      return script === 'settles' ? makeAccountNumber(ZENITH_CBN, serial) : accountThat(script)
    },
    stateOf: async (transferId: string) => (await bank.world.find(transferId)).state,
    /** The number of debits of a customer's account so far. */
    entriesOf: async (person: Person): Promise<number> => {
      const { rows } = await bank.world.database.pool.query(
        `select from ledger.entry e join bank.account a on a.ledger_account_id = e.account_id where a.account_number = $1 and e.amount < 0`,
        [person.accountNumber],
      )
      return rows.length
    },
  }
}
