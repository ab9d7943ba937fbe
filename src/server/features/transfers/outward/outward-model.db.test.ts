/**
 * Random orders of transfers and faults leave the result of the model, after each step and in the switch's books at the end.
 *
 * The steps are transfers within the bank and to other banks, faults of the switch, incoming credits, turns of the worker,
 * deaths, restarts and operators' decisions.
 */
// @module-tag one-try
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyBooks } from '../../../ledger/verify.ts'
import { verifyLimits } from '../../limits/verify-limits.ts'
import { type ModelBank, openModelBank } from './model-bank.fixture.ts'
import { BEFORE, compare, readOwn, type Real } from './model-compare.fixture.ts'
import { submitBoth, decide, STEPS } from './model-steps.fixture.ts'
import { DAY, heldOf, isOpen, type Model } from './model.fixture.ts'

let bank: ModelBank
beforeAll(async () => {
  bank = await openModelBank()
})
afterAll(() => bank.close())

async function begin(): Promise<{ model: Model; real: Real }> {
  // The time never goes back before the previous run, because all runs share the switch's books. The customers have separate counters.
  const time = bank.world.time.now.getTime()
  const people = [
    await bank.world.addPerson('Adaeze', 'Okonkwo', 3, BEFORE),
    await bank.world.addPerson('Tunde', 'Bakare', 3, BEFORE),
  ]
  const own = { settlement: 0n, fee: 0n, vat: 0n, duty: 0n }
  const model: Model = { time, books: people.map(() => BEFORE), transfers: [], credits: [], own }
  return { model, real: { bank, people, ownBefore: await readOwn(bank) } }
}

/** The switch works again: every open payment ends, by the switch's answer or by an operator's decision. */
async function finish(model: Model, real: Real): Promise<void> {
  for (const ms of [0, 60_000, 60_000, 60_000, DAY, 60_000]) {
    model.time += ms
    bank.world.time.now = new Date(model.time)
    for (const transfer of model.transfers.filter(isOpen)) {
      await submitBoth(bank, model, transfer, 'none')
    }
  }
  for (const transfer of model.transfers.filter(isOpen)) await decide(bank, model, transfer)
  expect(model.transfers.filter(isOpen)).toEqual([])
  expect(real.people.map((_, index) => heldOf(model, index))).toEqual(real.people.map(() => 0n))
  await compare(model, real)
}

test('inward payment: both books have it', async () => {
  const { equal, differences, waiting } = await bank.reconcile()
  const { accountNumber } = await bank.world.addPerson('Bisi', 'Ade', 3, 0n)
  expect(await bank.pay({ accountNumber, amount: '100' })).toMatchObject({ status: 'ACSC' })
  expect(await bank.reconcile()).toMatchObject({ equal: equal + 1, differences, waiting })
})

const booksAgree = fc.asyncProperty(fc.commands(STEPS, { maxCommands: 30, size: 'max' }), async (commands) => {
  const ran = await begin()
  // Transfers that a failed earlier run has left open do not belong to this run.
  const { differences, waiting } = await bank.reconcile()
  await fc.asyncModelRun(() => Promise.resolve(ran), commands)
  await finish(ran.model, ran.real)
  expect(await bank.reconcile()).toMatchObject({ differences, waiting })
  expect((await verifyBooks(bank.world.database)).faults).toEqual([])
  expect((await verifyLimits(bank.world.database.pool)).faults).toEqual([])
})

// The seed is fixed, because a few random runs do not reach every step.
test('fixed runs that reach every step: each transfer is held, settled or released once, and both books agree', async () => {
  await fc.assert(booksAgree, { numRuns: 8, seed: 2 })
  const { rows } = await bank.world.database.pool.query<{ kind: string }>(
    `select distinct kind from bank.audit_event where kind like 'transfer.%' order by 1`,
  )
  expect(rows.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining([
      'transfer.inquiring',
      'transfer.held',
      'transfer.released',
      'transfer.review',
      'transfer.settled',
    ]),
  )
}, 240_000)

test('random runs: the bank’s books and the switch’s books agree, for all events in any order', async () => {
  await fc.assert(booksAgree, { numRuns: 12 })
}, 240_000)
