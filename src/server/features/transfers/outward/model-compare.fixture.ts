/** Compares the bank with the model: balances, the bank's own accounts, each transfer's state and hold, and the switch's books. */
import { expect } from 'vitest'
import type { Person } from '../world.fixture.ts'
import type { ModelBank } from './model-bank.fixture.ts'
import { availableOf, type Model, type ModelTransfer } from './model.fixture.ts'

const OWN = {
  settlement: 'settlement:switch:NGN',
  fee: 'fee-income:NGN',
  vat: 'vat-payable:NGN',
  duty: 'stamp-duty-payable:NGN',
}
/** The first balance of each customer, in kobo. */
export const BEFORE = 40_000_00n

/** The customers of one run, and the balances of the bank's own accounts at its beginning. */
export interface Real {
  readonly bank: ModelBank
  readonly people: readonly Person[]
  readonly ownBefore: Model['own']
}
export const readOwn = async (bank: ModelBank): Promise<Model['own']> => ({
  settlement: await bank.world.ownBalance(OWN.settlement),
  fee: await bank.world.ownBalance(OWN.fee),
  vat: await bank.world.ownBalance(OWN.vat),
  duty: await bank.world.ownBalance(OWN.duty),
})

/** Checks that the accounts of the customers and the bank, and the books of the switch, match the model. */
export async function compare(model: Model, { bank, people, ownBefore }: Real): Promise<void> {
  for (const [index, person] of people.entries()) {
    const balance = await bank.world.balances(person.accountNumber)
    expect(balance).toEqual({ book: model.books[index], available: availableOf(model, index) })
  }
  const own = await readOwn(bank)
  const moved = {
    settlement: own.settlement - ownBefore.settlement,
    fee: own.fee - ownBefore.fee,
    vat: own.vat - ownBefore.vat,
    duty: own.duty - ownBefore.duty,
  }
  expect(moved).toEqual(model.own)
  // No money appears or disappears: the customers' balances and the bank's own accounts sum to the first balances.
  const sum = [...model.books, ...Object.values(model.own)].reduce((total, minor) => total + minor, 0n)
  expect(sum).toBe(BigInt(people.length) * BEFORE)
  for (const transfer of model.transfers) await compareTransfer(bank, transfer)
}

const ENDS = { settled: ['placed', 'settled'], released: ['placed', 'released'] } as const

async function compareTransfer(bank: ModelBank, transfer: ModelTransfer): Promise<void> {
  const { transferId, state, line, amount } = transfer
  const { pool } = bank.world.database
  const found = await bank.world.find(transferId)
  expect(found).toMatchObject({ state, inquiries: transfer.inquiries })
  const holds = await pool.query<{ kind: string }>(
    'select kind from ledger.hold_entry where hold_id = $1 order by no',
    [transferId],
  )
  const expected = state === 'settled' || state === 'released' ? ENDS[state] : ['placed']
  expect(holds.rows.map(({ kind }) => kind)).toEqual(expected)
  const there = await bank.network.books(found.networkReference)
  const known = line && { status: line.status, timesSent: line.sent, timesAsked: line.asked, amount: String(amount) }
  expect(there).toMatchObject(known === undefined ? [] : [known])
}
