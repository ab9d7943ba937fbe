/** Tests batches that are written at the same time: they wait only for shared accounts, and together they keep every law. */
// @module-tag one-try
import { setImmediate as nextTurn } from 'node:timers/promises'
import pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ADVISORY_LOCKS } from '../db/advisory-locks.ts'
import { createTestDatabase, type TestDatabase } from '../db/database.fixture.ts'
import { createLedger } from './create-ledger.ts'
import type { Ledger, Posting } from './ledger.ts'
import { openCustomers, transfer } from './ledger-world.fixture.ts'
import { readJournal } from './read.ts'
import { verifyBooks } from './verify.ts'
import { type Effect, effectRow } from './effect.ts'

const POSTING_LOCK = ADVISORY_LOCKS.posting

let db: TestDatabase
/** Two ledgers with separate connections act as two posting processes. */
let ledgers: readonly [Ledger, Ledger]
let owner: pg.Client
let accounts: readonly bigint[]
const [a, b, c, d] = [0, 1, 2, 3]
const account = (index: number): bigint => accounts[index % accounts.length] as bigint

beforeAll(async () => {
  db = await createTestDatabase()
  ledgers = [createLedger({ database: db.database }), createLedger({ database: db.database })]
  owner = new pg.Client({ connectionString: db.ownerUrl })
  await owner.connect()
  accounts = (await openCustomers(ledgers[0], db.database.pool, 40, 1_000n)).customers
})
afterEach(async () => {
  await owner.query('rollback')
  expect((await verifyBooks(db.database)).faults).toEqual([])
})
afterAll(async () => {
  await owner.end()
  for (const ledger of ledgers) await ledger.close()
  await db.drop()
})

const WAITING = `select count(distinct l.pid)::int as waiting from pg_locks l join pg_stat_activity s on s.pid = l.pid
  where not l.granted and s.datname = current_database()`

/** Waits until `count` transactions of this database wait for a lock. */
async function untilWaiting(count: number): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await db.database.pool.query<{ waiting: number }>(WAITING)
      return rows[0]?.waiting
    })
    .toBe(count)
}

/**
 * Returns `waiting` while the promise is not settled. The query before it gives this process time to read an answer
 * that is already there.
 */
async function stateOf(promise: Promise<unknown>): Promise<string> {
  await db.database.pool.query('select 1')
  return await Promise.race([promise.then(() => 'answered'), nextTurn('waiting')])
}

test.each([
  ['a small bank', 0],
  ['a bank that has grown', 200],
])('accounts are locked from the youngest to the oldest, whatever the plan: %s', async (_what, more) => {
  const other = await createTestDatabase()
  const holder = new pg.Client({ connectionString: other.ownerUrl })
  await holder.connect()
  const opener = createLedger({ database: other.database })
  // The table is analysed while it is empty. PostgreSQL makes plans for a new bank from such statistics.
  await holder.query('analyze ledger.account')
  const [older, younger] = (await openCustomers(opener, other.database.pool, 2, 1_000n)).customers as [bigint, bigint]
  await openCustomers(opener, other.database.pool, more, 0n)
  if (more > 0) await holder.query('analyze ledger.account')
  // The connections of this ledger have no plan yet.
  const ledger = createLedger({ database: other.database, lanes: 1 })
  const isFree = async (id: bigint) => {
    const lock = 'select from ledger.account where account_id = $1 for no key update skip locked'
    return (await holder.query(lock, [id])).rowCount === 1
  }
  try {
    for (const [held, then, free] of [
      [younger, older, true],
      [older, younger, false],
    ] as const) {
      await holder.query('begin')
      await holder.query('select from ledger.account where account_id = $1 for no key update', [held])
      const posted = ledger.post(transfer(older, younger, 1n))
      // Not on the holder's connection: in a transaction, PostgreSQL shows the connections of its first look.
      await expect.poll(async () => (await other.database.pool.query(WAITING)).rows[0]?.waiting).toBe(1)
      expect(await isFree(then)).toBe(free)
      await holder.query('rollback')
      expect(await posted).toMatchObject({ ok: true })
    }
  } finally {
    await holder.end()
    await Promise.all([opener.close(), ledger.close()])
    await other.drop()
  }
})

test('a batch waits for another batch on the same accounts, and not for batches on other accounts', async () => {
  await owner.query('begin')
  await owner.query('select from ledger.account where account_id = $1 for update', [account(a)])
  const shares = ledgers[0].post(transfer(account(a), account(b), 1n))
  await untilWaiting(1)
  expect(await ledgers[1].post(transfer(account(c), account(d), 1n))).toMatchObject({ ok: true })
  expect(await stateOf(shares)).toBe('waiting')
  await owner.query('commit')
  expect(await shares).toMatchObject({ ok: true })
})

test('a refusal waits for all running batches, and new batches wait for the refusal', async () => {
  await owner.query('begin')
  await owner.query('select pg_advisory_xact_lock_shared($1)', [POSTING_LOCK])
  expect(await ledgers[0].post(transfer(account(a), account(b), 1n))).toMatchObject({ ok: true })
  const refused = ledgers[0].post(transfer(account(a), account(b), 1_000_000n))
  await untilWaiting(1)
  const behind = ledgers[1].post(transfer(account(c), account(d), 1n))
  await untilWaiting(2)
  await owner.query('commit')
  expect(await refused).toMatchObject({ ok: false, failure: { kind: 'insufficient-funds' } })
  expect(await behind).toMatchObject({ ok: true })
})

test('one id in two parallel batches is posted once, and another request under it gets a refusal in each order', async () => {
  const posting = transfer(account(a), account(b), 1n)
  const other = transfer(account(c), account(d), 1n, { id: posting.id })
  const answers = await Promise.all([
    ledgers[0].post(posting),
    ledgers[1].post(posting),
    ledgers[0].post(other),
    ledgers[1].post(other),
  ])
  const words = answers.map((answer) =>
    answer.ok ? (answer.value.repeated ? 'repeated' : 'posted') : answer.failure.kind,
  )
  expect(words.toSorted()).toEqual(['id-reused', 'id-reused', 'posted', 'repeated'])
})

test('batch with a refused posting: the postings that share no account with it are written first, and all are answered together', async () => {
  await owner.query('begin')
  await owner.query('select pg_advisory_xact_lock_shared($1)', [POSTING_LOCK])
  // Both are in one batch. The refused posting runs alone on the books, and the payment of its money runs after it.
  const refused = ledgers[0].post(transfer(account(a), account(b), 1_000_000n))
  const after = ledgers[0].post(transfer(account(b), account(4), 500_000n))
  const others = [5, 6, 7].map((index) => transfer(account(index), account(index + 3), 1n))
  const answers = others.map((posting) => ledgers[0].post(posting))
  await untilWaiting(1)
  for (const { id } of others) expect(await readJournal(db.database.pool, id)).toMatchObject({ id })
  expect(await stateOf(Promise.race([refused, after, ...answers]))).toBe('waiting')
  await owner.query('commit')
  expect(await refused).toMatchObject({ ok: false, failure: { kind: 'insufficient-funds', accountId: account(a) } })
  expect(await after).toMatchObject({ ok: false, failure: { kind: 'insufficient-funds', accountId: account(b) } })
  expect((await Promise.all(answers)).every((answer) => answer.ok)).toBe(true)
})

test('a reversal runs alone on the books, with the items of its batch that share an account with it', async () => {
  const first = transfer(account(a), account(b), 1n)
  expect(await ledgers[0].post(first)).toMatchObject({ ok: true })
  await owner.query('begin')
  await owner.query('select pg_advisory_xact_lock_shared($1)', [POSTING_LOCK])
  // Both are in one batch. The reversal runs alone on the books, and so does the payment from the account that it credits.
  const reversal = ledgers[0].post(transfer(account(b), account(a), 1n, { reverses: first.id }))
  const shares = ledgers[0].post(transfer(account(a), account(4), 1n))
  const other = transfer(account(c), account(d), 1n)
  const answers = [reversal, shares, ledgers[0].post(other)]
  await untilWaiting(1)
  expect(await readJournal(db.database.pool, other.id)).toMatchObject({ id: other.id })
  expect(await stateOf(Promise.race([reversal, shares]))).toBe('waiting')
  await owner.query('commit')
  expect((await Promise.all(answers)).every((answer) => answer.ok)).toBe(true)
})

test('parallel batches cannot pass a counter, whether or not its row exists', async () => {
  for (const key of [`day:${uuidv7()}`, `day:${uuidv7()}`]) {
    const pay = (index: number): Posting =>
      transfer(account(index), account(index + 1), 1n, {
        counters: [{ key, addMinor: 10n, capMinor: 100n, name: 'daily-limit' }],
      })
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => ledgers[index % 2 === 0 ? 0 : 1].post(pay(index))),
    )
    expect(answers.filter((answer) => answer.ok)).toHaveLength(10)
    const { rows } = await db.database.pool.query('select total as value from ledger.counter where key = $1', [key])
    expect(rows).toEqual([{ value: '100' }])
  }
})

test('two batches whose effects wait for each other in a circle are both posted', async () => {
  const bothHold = Promise.withResolvers<void>()
  let holding = 0
  const crossing: Effect<readonly [number, number]> = {
    name: 'crossing',
    async write(tx, rows) {
      const [first, second] = rows[0]?.row ?? [0, 0]
      await tx.query('select pg_advisory_xact_lock($1)', [first])
      holding += 1
      if (holding === 2) bothHold.resolve()
      await bothHold.promise
      await tx.query('select pg_advisory_xact_lock($1)', [second])
    },
  }
  const pair = [createLedger({ database: db.database }), createLedger({ database: db.database })] as const
  const answers = await Promise.all([
    pair[0].post(transfer(account(a), account(b), 1n, { effects: [effectRow(crossing, [71, 72])] })),
    pair[1].post(transfer(account(c), account(d), 1n, { effects: [effectRow(crossing, [72, 71])] })),
  ])
  expect(answers.every((answer) => answer.ok)).toBe(true)
  // A batch of one process was rolled back and tried again.
  expect(holding).toBe(3)
  for (const ledger of pair) await ledger.close()
})

test('two parallel processes with payments, refusals and holds on the same accounts: one answer each, and the sums agree', async () => {
  const chosen = (): bigint => account(Math.floor(Math.random() * accounts.length))
  let moved = 0
  const one = async (ledger: Ledger): Promise<void> => {
    const [from, to] = [chosen(), chosen()]
    if (from === to) return
    const kind = Math.random()
    if (kind < 0.2) {
      const id = uuidv7()
      const request = { id, fingerprint: transfer(from, to, 1n, { id }).fingerprint, accountId: from, amountMinor: 5n }
      const held = await ledger.hold({ ...request, expiresAt: new Date(Date.now() + 60_000), reason: 'switch' })
      if (!held.ok) return
      const settlesHold = { holdId: id, amountMinor: 4n, releaseRest: true }
      const ended =
        kind < 0.1
          ? ledger.release({ ...request, id: uuidv7(), holdId: id })
          : ledger.post(transfer(from, to, 4n, { settlesHold }))
      expect(await ended).toMatchObject({ ok: true, value: { repeated: false } })
      return
    }
    const answer = await ledger.post(transfer(from, to, kind < 0.22 ? 1_000_000n : 3n))
    if (answer.ok) moved += 1
    else expect(answer.failure.kind).toBe('insufficient-funds')
  }
  const worker = async (ledger: Ledger): Promise<void> => {
    for (let count = 0; count < 15; count++) await one(ledger)
  }
  // This many requests keep several batches of each process in progress.
  await Promise.all(ledgers.flatMap((ledger) => Array.from({ length: 300 }, () => worker(ledger))))
  expect(moved).toBeGreaterThan(5_000)
  const balances = await ledgers[0].balances(accounts)
  expect(balances.reduce((sum, { balanceMinor }) => sum + balanceMinor, 0n)).toBe(40_000n)
  expect(balances.every(({ heldMinor }) => heldMinor === 0n)).toBe(true)
})
