/** Holds, settlements and releases of several processes at the same time: a hold ends once, and waits only for its account. */
// @module-tag one-try
import pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ADVISORY_LOCKS } from '../db/advisory-locks.ts'
import { createTestDatabase, type TestDatabase } from '../db/database.fixture.ts'
import { createLedger } from './create-ledger.ts'
import { fingerprintOf, openCustomers, transfer } from './ledger-world.fixture.ts'
import type { Ledger, Posting } from './ledger.ts'
import { verifyBooks } from './verify.ts'

let db: TestDatabase
/** Two ledgers with separate connections act as two posting processes. */
let ledgers: readonly [Ledger, Ledger]
let owner: pg.Client
let accounts: readonly bigint[]
const [c, d] = [2, 3]
/**
 * The account that receives payments. No hold of these tests is on it, because a payment from an account to itself
 * settles no hold.
 */
const payee = 39
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

/** Waits until this number of transactions of this database wait for a lock. */
async function untilWaiting(count = 1): Promise<void> {
  const waiting = `select from pg_locks l join pg_stat_activity s on s.pid = l.pid where not l.granted and s.datname = current_database()`
  await expect
    .poll(async () => (await db.database.pool.query(waiting)).rowCount, { timeout: 10_000 })
    .toBeGreaterThanOrEqual(count)
}

/** Places a hold of 10 on the account. Returns the id. */
async function holdOn(accountId: bigint): Promise<string> {
  const id = uuidv7()
  const what = { accountId, amountMinor: 10n, reason: 'Held', expiresAt: new Date(Date.now() + 3_600_000) }
  expect(await ledgers[0].hold({ id, fingerprint: fingerprintOf(id), ...what })).toMatchObject({ ok: true })
  return id
}
const settlementOf = (holdId: string, accountId: bigint): Posting =>
  transfer(accountId, account(payee), 10n, { settlesHold: { holdId, amountMinor: 10n, releaseRest: true } })
const releaseOf = (holdId: string) => ({ id: uuidv7(), fingerprint: fingerprintOf(holdId), holdId })

test('holds, settlements and releases do not wait for an uncommitted batch on other accounts', async () => {
  await owner.query('begin')
  await owner.query('select pg_advisory_xact_lock_shared($1)', [ADVISORY_LOCKS.posting])
  const settled = await holdOn(account(c))
  const released = await holdOn(account(d))
  expect(await ledgers[1].post(settlementOf(settled, account(c)))).toMatchObject({ ok: true })
  expect(await ledgers[1].release(releaseOf(released))).toMatchObject({ ok: true, value: { repeated: false } })
  await owner.query('commit')
})

test('a release waits for a batch on the account of its hold, although the release does not name the account', async () => {
  const holdId = await holdOn(account(c))
  await owner.query('begin')
  await owner.query('select from ledger.account where account_id = $1 for update', [account(c)])
  const released = ledgers[1].release(releaseOf(holdId))
  await untilWaiting()
  await owner.query('commit')
  expect(await released).toMatchObject({ ok: true })
})

test('a hold is ended once when one process settles it and another releases it at the same time', async () => {
  const holds = await Promise.all(Array.from({ length: 30 }, (_, index) => holdOn(account(index))))
  const ends = await Promise.all(
    holds.map(async (holdId, index) =>
      Promise.all([ledgers[0].post(settlementOf(holdId, account(index))), ledgers[1].release(releaseOf(holdId))]),
    ),
  )
  for (const pair of ends) {
    expect(pair.filter(({ ok }) => ok)).toHaveLength(1)
    expect(pair.find(({ ok }) => !ok)).toMatchObject({ failure: { kind: 'hold-not-open' } })
  }
  const balances = await ledgers[0].balances(accounts)
  expect(balances.every(({ heldMinor }) => heldMinor === 0n)).toBe(true)
})

test('a settlement that two processes send at the same time is posted once, and answered twice', async () => {
  const posting = settlementOf(await holdOn(account(c)), account(c))
  const answers = await Promise.all(ledgers.map((ledger) => ledger.post(posting)))
  expect(answers.map((answer) => answer.ok && answer.value.repeated).toSorted()).toEqual([false, true])
})

test('a settlement is refused when its hold changed while it waited for the account, and its batch is posted', async () => {
  const holdId = await holdOn(account(c))
  await owner.query('begin')
  await owner.query('select from ledger.account where account_id = $1 for update', [account(c)])
  const late = ledgers[1].post(settlementOf(holdId, account(c)))
  const other = ledgers[1].post(transfer(account(5), account(6), 1n))
  await untilWaiting()
  // Changes the account like another process, under the lock of the account.
  await owner.query('update ledger.account set held = held - 10 where account_id = $1', [account(c)])
  await owner.query('update ledger.hold set remaining = 0 where hold_id = $1', [holdId])
  await owner.query(
    "insert into ledger.hold_entry (hold_id, no, kind, amount, posted_at) values ($1, 2, 'expired', -10, now())",
    [holdId],
  )
  await owner.query('commit')
  expect(await late).toMatchObject({ ok: false, failure: { kind: 'hold-not-open' } })
  expect(await other).toMatchObject({ ok: true })
})

test('two processes: the second end of a hold is answered as refused when both wait for the account', async () => {
  const holdId = await holdOn(account(c))
  await owner.query('begin')
  await owner.query('select from ledger.account where account_id = $1 for update', [account(c)])
  const first = ledgers[0].release(releaseOf(holdId))
  await untilWaiting()
  const second = ledgers[1].post(settlementOf(holdId, account(c)))
  await untilWaiting(2)
  await owner.query('commit')
  expect(await first).toMatchObject({ ok: true })
  expect(await second).toMatchObject({ ok: false, failure: { kind: 'hold-not-open' } })
})

test('a settlement is refused when its hold expires while the settlement waits for the account', async () => {
  const holdId = await holdOn(account(c))
  await owner.query('begin')
  await owner.query('select from ledger.account where account_id = $1 for update', [account(c)])
  const late = ledgers[1].post(settlementOf(holdId, account(c)))
  await untilWaiting()
  // The settlement has read the hold while it was open. A short life of the hold could end before that.
  await owner.query('update ledger.hold set expires_at = clock_timestamp() where hold_id = $1', [holdId])
  await owner.query('commit')
  expect(await late).toMatchObject({ ok: false, failure: { kind: 'hold-not-open' } })
  expect(await ledgers[0].expireHolds()).toBe(1)
})
