// @module-tag one-try
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../db/database.fixture.ts'
import { closeDays } from './closed-days.ts'
import { createLedger } from './create-ledger.ts'
import type { Ledger } from './ledger.ts'
import { openCustomers, transfer } from './ledger-world.fixture.ts'
import { verifyBooks } from './verify.ts'

const DAY_MS = 86_400_000
/** The start of the tests. All tests use the same present time. */
const START = Date.now()
/** The time zone in which it is noon now, so that no day ends during the tests. The names of these zones have the opposite sign. */
const hoursWest = new Date(START).getUTCHours() - 12
const ZONE = `Etc/GMT${hoursWest < 0 ? '' : '+'}${hoursWest}`

let db: TestDatabase
let owner: pg.Client
let ledger: Ledger
let now: Date
let a: bigint
let b: bigint

/** The time `daysAgo` days before now. */
const at = (daysAgo: number): Date => new Date(START - daysAgo * DAY_MS)
const dayOf = (daysAgo: number): string => new Intl.DateTimeFormat('en-CA', { timeZone: ZONE }).format(at(daysAgo))

/** Returns the texts of the laws that the books break now. */
const broken = async () => (await verifyBooks(db.database)).faults.map((fault) => fault.law)
const SEAL = 'A closed day is as it was when it was closed'

/** Changes the past as the owner of the tables, with the guards switched off. */
async function tamper(statement: string): Promise<void> {
  for (const table of ['request', 'entry', 'closed_day'])
    await owner.query(`alter table ledger.${table} disable trigger all`)
  await owner.query(statement)
  for (const table of ['request', 'entry', 'closed_day'])
    await owner.query(`alter table ledger.${table} enable trigger all`)
}

beforeEach(async () => {
  db = await createTestDatabase()
  owner = new pg.Client({ connectionString: db.ownerUrl })
  await owner.connect()
  ledger = createLedger({ database: db.database, clock: { now: () => now } })
  now = at(4)
  ;[a, b] = (await openCustomers(ledger, db.database.pool, 2, 1_000n)).customers as [bigint, bigint]
  await ledger.post(transfer(a, b, 100n))
  now = at(2)
  await ledger.post(transfer(b, a, 30n))
  await ledger.post(transfer(b, a, 1_000_000n))
  now = at(0)
  await ledger.post(transfer(a, b, 5n))
})
afterEach(async () => {
  await owner.end()
  await ledger.close()
  await db.drop()
})

test('each past day is closed once, also a day without postings, and today is not closed', async () => {
  const closed = await closeDays(db.database, ZONE)
  expect(closed.map(({ day }) => day)).toEqual([dayOf(4), dayOf(3), dayOf(2), dayOf(1)])
  expect(new Set(closed.map(({ hash }) => hash)).size).toBe(4)
  expect(await closeDays(db.database, ZONE)).toEqual([])
  const { rows } = await db.database.pool.query('select requests, entries from ledger.closed_day order by day')
  // The four days have: two opening journals and a transfer; nothing; a transfer and a refusal; nothing.
  expect(rows).toEqual([
    { requests: '3', entries: '6' },
    { requests: '0', entries: '0' },
    { requests: '2', entries: '2' },
    { requests: '0', entries: '0' },
  ])
  expect(await verifyBooks(db.database)).toMatchObject({ faults: [], closedDays: 4 })
})

test('two processes that close days in parallel leave one chain', async () => {
  await Promise.all([closeDays(db.database, ZONE), closeDays(db.database, ZONE)])
  expect(await verifyBooks(db.database)).toMatchObject({ faults: [], closedDays: 4 })
})

/** A zone whose day ends at a time, to the second. */
function zoneWhoseDayEnds(at: Date): string {
  const offset = 86_400 - (Math.floor(at.getTime() / 1000) % 86_400)
  const part = (seconds: number): string => String(Math.floor(seconds)).padStart(2, '0')
  return `XXX-${part(offset / 3600)}:${part((offset / 60) % 60)}:${part(offset % 60)}`
}

const WAITS_FOR_POSTING = `select from pg_locks l join pg_stat_activity s on s.pid = l.pid
  where l.locktype = 'advisory' and not l.granted and s.datname = current_database()`

test('a batch with a time before the end of a day belongs to the day, even when it commits later', async () => {
  const end = new Date((Math.floor(Date.now() / 1000) + 3) * 1000)
  const zone = zoneWhoseDayEnds(end)
  const id = randomUUID()
  const poster = new pg.Client({ connectionString: db.ownerUrl })
  await poster.connect()
  let isLate = false
  /** Set when the slow posting commits, which happens while the closing waits for it. */
  let committed: Promise<unknown> = Promise.resolve()
  /**
   * Posts like a slow process: it holds the posting lock, takes a time just before the end of the day, and does not
   * commit yet.
   */
  async function beLate(): Promise<void> {
    await poster.query('begin; select pg_advisory_xact_lock_shared(7070)')
    await poster.query(
      `insert into ledger.request (request_id, fingerprint, posted_at, value_date, action, outcome, line_count, kind, narration)
       values ($1, $1, $2, current_date, 0, 4, 2, 'transfer', '')`,
      [id, new Date(end.getTime() - 1)],
    )
    const isOver = async () =>
      (await owner.query<{ over: boolean }>('select clock_timestamp() >= $1 as over', [end])).rows[0]!.over
    await expect.poll(isOver, { interval: 20 }).toBe(true)
    committed = expect
      .poll(async () => (await owner.query(WAITS_FOR_POSTING)).rowCount)
      .toBe(1)
      .then(() => poster.query('commit'))
  }
  const closed = await closeDays(
    {
      ...db.database,
      transaction: async (work) => {
        const done = await db.database.transaction(work)
        const { rows } = await owner.query<{ days: number }>('select count(*)::int as days from ledger.closed_day')
        if (!isLate && (rows[0]?.days ?? 0) > 0) {
          isLate = true
          await beLate()
        }
        return done
      },
    },
    zone,
  )
  await committed
  await poster.end()
  // The closed day contains the late posting.
  const sealed = await owner.query(
    'select from ledger.closed_day c join ledger.request r on r.request_id = $1 and r.posted_at >= c.begins_at and r.posted_at < c.ends_at',
    [id],
  )
  expect([sealed.rowCount, closed.length > 1]).toEqual([1, true])
  expect(await broken()).toEqual([])
})

test('empty books: no day is closed', async () => {
  const empty = await createTestDatabase()
  expect(await closeDays(empty.database, ZONE)).toEqual([])
  await empty.drop()
})

test.each([
  [
    'a narration',
    `update ledger.request set narration = 'Dinner' where posted_at < now() - interval '3 days' and kind = 'transfer'`,
  ],
  ['a refusal', `update ledger.request set kind = 'fee' where outcome <> 0`],
  [
    'an entry’s place',
    `update ledger.entry set line = 3 - line where journal_id = (select journal_id from ledger.journal where posted_at < now() - interval '1 day' order by posted_at desc limit 1)`,
  ],
  [
    'the amounts of a journal',
    `update ledger.entry set amount = amount + sign(amount) where journal_id = (select journal_id from ledger.journal where posted_at < now() - interval '1 day' order by posted_at desc limit 1)`,
  ],
  [
    'the day’s own count',
    `update ledger.closed_day set entries = entries + 2 where day = (select min(day) from ledger.closed_day)`,
  ],
  ['a refusal that is taken away', `delete from ledger.request where outcome <> 0`],
])('verify finds %s of a closed day changed', async (_what, statement) => {
  await closeDays(db.database, ZONE)
  await tamper(statement)
  expect(await broken()).toContain(SEAL)
})

test('a day with a recomputed hash does not fit the days after it', async () => {
  await closeDays(db.database, ZONE)
  await tamper(
    `update ledger.closed_day set hash = sha256('forged') where day = (select min(day) from ledger.closed_day)`,
  )
  const { faults } = await verifyBooks(db.database)
  expect(faults.find((fault) => fault.law === SEAL)?.examples).toEqual([dayOf(4), dayOf(3)])
})

test('verify: finds a posting that was added to a closed day or before the first day, and a day that was removed', async () => {
  await closeDays(db.database, ZONE)
  now = at(1)
  await ledger.post(transfer(a, b, 1n))
  expect(await broken()).toContain(SEAL)
  now = at(30)
  await ledger.post(transfer(a, b, 1n))
  expect(await broken()).toContain('No request is older than the first closed day')
  await tamper(`delete from ledger.closed_day where day = (select min(day) + 1 from ledger.closed_day)`)
  expect(await broken()).toContain('Closed days follow one another without a gap')
})

test('the application can close a day, and can never change or remove a closed day', async () => {
  await closeDays(db.database, ZONE)
  for (const statement of [
    'update ledger.closed_day set requests = 0',
    'delete from ledger.closed_day',
    'truncate ledger.closed_day',
  ])
    await expect(db.database.pool.query(statement)).rejects.toThrow(/permission denied/)
  await expect(owner.query('update ledger.closed_day set requests = 0')).rejects.toThrow(/append-only/)
})
