// @module-tag one-try
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../db/database.fixture.ts'
import { closeDays } from '../closed-days.ts'
import { createLedger } from '../create-ledger.ts'
import type { Ledger } from '../ledger.ts'
import { openCustomers, transfer } from '../ledger-world.fixture.ts'
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
/** The last account has no entry after the closed days. */
let accounts: readonly [bigint, bigint, bigint]
let holdId: string

beforeEach(async () => {
  db = await createTestDatabase()
  owner = new pg.Client({ connectionString: db.ownerUrl })
  await owner.connect()
  ledger = createLedger({ database: db.database, clock: { now: () => now } })
  now = at(4)
  const { customers } = await openCustomers(ledger, db.database.pool, 3, 1_000n)
  accounts = customers as unknown as typeof accounts
  const [a, b, c] = accounts
  await ledger.post(transfer(a, b, 100n))
  await ledger.post(transfer(b, c, 7n))
  now = at(2)
  await ledger.post(transfer(b, a, 30n))
})
afterEach(async () => {
  await owner.end()
  await ledger.close()
  await db.drop()
})

/** Posts a transfer, a hold that stays open, and a refusal, after the closed days. */
async function postToday(): Promise<void> {
  const [a, b] = accounts
  now = at(0)
  await ledger.post(transfer(a, b, 5n))
  const { id, fingerprint } = transfer(b, a, 9n)
  holdId = id
  await ledger.hold({
    id,
    fingerprint,
    accountId: b,
    amountMinor: 9n,
    reason: 'switch',
    expiresAt: new Date('9999-12-31'),
  })
  await ledger.post(transfer(a, b, 1_000_000n))
}

const prove = (isFromStart = false) => proveBooks({ database: db.database, clock: { now: () => now } }, isFromStart)
const broken = async (isFromStart = false) => (await prove(isFromStart)).books.faults.map(({ law }) => law)
const checkpoints = async () =>
  (
    await db.database.pool.query<{ day: string; entries: string; is_from_start: boolean }>(
      'select day::text, entries, is_from_start from ledger.checkpoint order by checkpoint_id',
    )
  ).rows

/** Changes rows as the owner of the tables, with the guards switched off. */
async function tamper(statement: string, values: readonly unknown[] = []): Promise<void> {
  const tables = ['request', 'entry', 'closed_day', 'checkpoint', 'account', 'hold', 'hold_entry']
  for (const table of tables) await owner.query(`alter table ledger.${table} disable trigger user`)
  await owner.query(statement, [...values])
  for (const table of tables) await owner.query(`alter table ledger.${table} enable trigger user`)
}

describe('proveBooks', () => {
  it('without a closed day: reads everything and stores no checkpoint', async () => {
    expect(await prove()).toMatchObject({ books: { entries: 12n, faults: [] }, from: undefined, reached: undefined })
    expect(await checkpoints()).toEqual([])
  })

  it('stores the last closed day, and reads only what was posted since', async () => {
    await closeDays(db.database, ZONE)
    await postToday()
    expect(await prove()).toMatchObject({
      books: { entries: 14n, closedDays: 4, faults: [] },
      from: undefined,
      reached: { day: dayOf(1) },
    })
    expect(await prove()).toMatchObject({
      books: { accounts: 4n, journals: 1n, entries: 2n, holds: 1n, refusals: 1n, closedDays: 0, faults: [] },
      from: { day: dayOf(1) },
      reached: undefined,
    })
    expect(await checkpoints()).toEqual([{ day: dayOf(1), entries: '12', is_from_start: true }])
  })

  it('moves on with the closed days, and can read everything again', async () => {
    const [a, b] = accounts
    await closeDays(db.database, ZONE)
    await tamper(`delete from ledger.closed_day where day = $1`, [dayOf(1)])
    expect((await prove()).reached).toMatchObject({ day: dayOf(2) })
    now = at(1)
    await ledger.post(transfer(b, a, 3n))
    await closeDays(db.database, ZONE)
    expect(await prove()).toMatchObject({
      books: { entries: 2n, faults: [] },
      from: { day: dayOf(2) },
      reached: { day: dayOf(1) },
    })
    expect((await prove(true)).books).toMatchObject({ entries: 14n, faults: [] })
    expect(await checkpoints()).toEqual([
      { day: dayOf(2), entries: '12', is_from_start: true },
      { day: dayOf(1), entries: '14', is_from_start: false },
      { day: dayOf(1), entries: '14', is_from_start: true },
    ])
  })

  it('of books with a fault: stores no checkpoint', async () => {
    await closeDays(db.database, ZONE)
    await tamper('update ledger.account set balance = balance + 1 where account_id = $1', [accounts[0].toString()])
    expect((await broken()).length).toBeGreaterThan(0)
    expect(await checkpoints()).toEqual([])
  })
})

describe('proveBooks from a checkpoint', () => {
  beforeEach(async () => {
    await closeDays(db.database, ZONE)
    await prove()
    await postToday()
  })
  const STATES = 'The accounts and the last proven day are as the checkpoint has them'
  const TODAY = `posted_at > now() - interval '12 hours'`

  it.each([
    [
      'an amount',
      `update ledger.entry set amount = amount - 1, balance = balance - 1 where amount = -5`,
      'Every journal sums to zero in each currency',
    ],
    [
      'a missing line',
      `delete from ledger.entry where amount = -5`,
      'Every journal has the lines it was posted with, at least two',
    ],
    [
      'a missing journal',
      `delete from ledger.request where ${TODAY} and outcome = 0 and action = 0`,
      'Every entry belongs to a posted journal and bears its times',
    ],
    [
      'a balance',
      `update ledger.entry set balance = balance + 1 where amount = 5`,
      'The balance after each entry is the balance before it and its amount; the row has the last',
    ],
    [
      'a gap in the numbers',
      `update ledger.entry set seq = seq + 1 where amount = 5`,
      'The entries of an account are numbered 1, 2, 3 without a gap, and its row has the last number',
    ],
    ['a lost hold', `update ledger.hold set remaining = 0`, 'What an account holds is what its open holds reserve'],
    [
      'a step of a hold without a request',
      `delete from ledger.request where action = 1`,
      'Every change of a hold was asked for by a request of that hold, and its own request placed it',
    ],
    [
      'an answer',
      `update ledger.request set balance_after = 1 where ${TODAY} and outcome = 0 and action = 0`,
      'The balance answered to a request is the balance after its first line',
    ],
  ])('finds a changed row of today: %s', async (_name, statement, law) => {
    expect(await broken()).toEqual([])
    expect(holdId).toBeDefined()
    await tamper(statement)
    expect(await broken()).toContain(law)
  })

  it('finds a changed account that has no entry since', async () => {
    await tamper('update ledger.account set balance = balance + 1 where account_id = $1', [accounts[2].toString()])
    expect(await broken()).toEqual([STATES])
  })

  it('finds an opening balance of today that is not the proven balance', async () => {
    await tamper('update ledger.entry set balance = balance + 1 where account_id = $1 and amount in (5, -5)', [
      accounts[0].toString(),
    ])
    await tamper('update ledger.account set balance = balance + 1 where account_id = $1', [accounts[0].toString()])
    expect(await broken()).toContain(STATES)
  })

  it('finds a changed hash of the proven day', async () => {
    await tamper(`update ledger.closed_day set hash = sha256('x') where day = $1`, [dayOf(1)])
    expect(await broken()).toEqual([STATES])
  })

  it('leaves a changed row of before the checkpoint to the proof from the start', async () => {
    await tamper(`update ledger.request set narration = 'Rent' where action = 0 and not ${TODAY}`)
    expect(await broken()).toEqual([])
    expect(await broken(true)).toEqual(['A closed day is as it was when it was closed'])
  })

  it('checkpoint: cannot be changed by the application', async () => {
    for (const statement of ['delete from ledger.checkpoint', 'update ledger.checkpoint set entries = 0'])
      await expect(db.database.pool.query(statement)).rejects.toThrow('permission denied')
  })
})
