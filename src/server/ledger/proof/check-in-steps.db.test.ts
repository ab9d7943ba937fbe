/** The check of the books in steps: it finds what the check in one snapshot finds, and a change between two steps. */
// @module-tag one-try
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../db/database.fixture.ts'
import { closeDays } from '../closed-days.ts'
import { createLedger } from '../create-ledger.ts'
import type { Ledger } from '../ledger.ts'
import { openCustomers, transfer } from '../ledger-world.fixture.ts'
import { type CheckedStep, checkStep, joinFaults, nameStep, planCheck } from './check-in-steps.ts'
import { LAWS } from './laws.ts'
import { proveBooks } from './prove-books.ts'

const DAY_MS = 86_400_000
const START = Date.now()
/** The time zone in which it is noon now, so that no day ends during the tests. The names of these zones have the opposite sign. */
const hoursWest = new Date(START).getUTCHours() - 12
const ZONE = `Etc/GMT${hoursWest < 0 ? '' : '+'}${hoursWest}`
const at = (daysAgo: number): Date => new Date(START - daysAgo * DAY_MS)
const dayOf = (daysAgo: number): string => new Intl.DateTimeFormat('en-CA', { timeZone: ZONE }).format(at(daysAgo))

let db: TestDatabase
let owner: pg.Client
let ledger: Ledger
let now: Date
let accounts: readonly bigint[]

beforeEach(async () => {
  db = await createTestDatabase()
  owner = new pg.Client({ connectionString: db.ownerUrl })
  await owner.connect()
  ledger = createLedger({ database: db.database, clock: { now: () => now } })
  now = at(3)
  accounts = (await openCustomers(ledger, db.database.pool, 3, 1_000n)).customers
  const [a = 0n, b = 0n, c = 0n] = accounts
  await ledger.post(transfer(a, b, 100n))
  now = at(2)
  await ledger.post(transfer(b, c, 7n))
  now = at(1)
  await ledger.post(transfer(c, a, 30n))
  await closeDays(db.database, ZONE)
})
afterEach(async () => {
  await owner.end()
  await ledger.close()
  await db.drop()
})

/** Changes rows as the owner of the tables, with the guards switched off. */
async function tamper(statement: string, values: readonly unknown[] = []): Promise<void> {
  for (const table of ['request', 'entry', 'closed_day', 'account'])
    await owner.query(`alter table ledger.${table} disable trigger user`)
  await owner.query(statement, [...values])
  for (const table of ['request', 'entry', 'closed_day', 'account'])
    await owner.query(`alter table ledger.${table} enable trigger user`)
}

/** Makes all steps. `between` runs before the step of this number. */
async function checkAll(
  isFromStart: boolean,
  between: { readonly step: number; readonly act: () => Promise<void> }[] = [],
) {
  const plan = await planCheck(db.database, isFromStart)
  let last: CheckedStep = { faults: [], checkedDay: undefined, totals: undefined }
  for (let step = 0; step < plan.steps; step += 1) {
    for (const { act } of between.filter((one) => one.step === step)) await act()
    const checked = await checkStep(db.database, plan, { step, checkedDay: last.checkedDay })
    last = { ...checked, faults: joinFaults(last.faults, checked.faults) }
  }
  return { plan, ...last }
}

const lawsOf = ({ faults }: Pick<CheckedStep, 'faults'>) => faults.map(({ law }) => law).toSorted()
const clock = { now: () => new Date() }

describe('a check in steps', () => {
  it('right books: have no fault, one step for each law and each closed day, and the same totals as the check in one snapshot', async () => {
    const { plan, faults, totals, checkedDay } = await checkAll(true)
    expect(plan).toMatchObject({ from: undefined, to: { day: dayOf(1) }, days: 3, steps: LAWS.length + 4 })
    expect([faults, checkedDay]).toEqual([[], dayOf(1)])
    const { books } = await proveBooks({ database: db.database, clock }, true)
    expect({ ...totals, faults }).toEqual(books)
  })

  it('from a checkpoint: reads only the closed days after it', async () => {
    await proveBooks({ database: db.database, clock }, true)
    const { plan, faults } = await checkAll(false)
    expect(plan).toMatchObject({ from: { day: dayOf(1) }, to: { day: dayOf(1) }, days: 0, steps: LAWS.length + 1 })
    expect(faults).toEqual([])
  })

  it.each([
    ['a changed amount', 'update ledger.entry set amount = amount + 1 where amount = 7'],
    ['a changed narration of a closed day', `update ledger.request set narration = 'Rent' where action = 0`],
    ['a missing closed day', `delete from ledger.closed_day where day = $1`],
    ['a changed hash of a closed day', `update ledger.closed_day set hash = sha256('x') where day = $1`],
    ['a changed balance in the row of an account', 'update ledger.account set balance = balance + 1'],
  ])('%s: breaks the same laws as in the check in one snapshot', async (_name, statement) => {
    await tamper(statement, statement.includes('$1') ? [dayOf(2)] : [])
    const laws = lawsOf(await checkAll(true))
    expect(laws.length).toBeGreaterThan(0)
    expect(laws).toEqual(lawsOf((await proveBooks({ database: db.database, clock }, true)).books))
  })

  it('an account whose row changes after the steps of the laws: is found by the last step', async () => {
    const act = () => tamper('update ledger.account set balance = balance + 1 where account_id = $1', [accounts[0]])
    const { faults } = await checkAll(true, [{ step: LAWS.length, act }])
    expect(lawsOf({ faults })).toEqual(['The accounts and the last proven day are as the checkpoint has them'])
  })

  it('a closed day that is gone between two steps: is a gap', async () => {
    const act = () => tamper('delete from ledger.closed_day where day = $1', [dayOf(3)])
    const { faults } = await checkAll(true, [{ step: LAWS.length + 1, act }])
    expect(lawsOf({ faults })).toContain('Closed days follow one another without a gap')
  })

  it('a plan of a release with other laws: is refused', async () => {
    const plan = await planCheck(db.database, true)
    const other = { ...plan, steps: plan.steps + 1 }
    expect(() => checkStep(db.database, other, { step: 0, checkedDay: undefined })).toThrow(
      'the laws of the books changed',
    )
  })

  it('names of steps: are the law, the closed day, and the accounts', async () => {
    const plan = await planCheck(db.database, true)
    expect(nameStep(plan, 0)).toBe('Every journal sums to zero in each currency')
    expect(nameStep(plan, LAWS.length + 1)).toBe('Closed day 2 of 3')
    expect(nameStep(plan, plan.steps - 1)).toBe('The state of every account')
  })
})
