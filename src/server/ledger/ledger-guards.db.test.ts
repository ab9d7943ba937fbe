import pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../db/database.fixture.ts'
import { createLedger } from './create-ledger.ts'
import type { Ledger } from './ledger.ts'
import { openCustomers, transfer } from './ledger-world.fixture.ts'
import { verifyBooks } from './verify.ts'

let db: TestDatabase
let ledger: Ledger
let owner: pg.Client
let a: bigint
let b: bigint

beforeAll(async () => {
  db = await createTestDatabase()
  ledger = createLedger({ database: db.database })
  owner = new pg.Client({ connectionString: db.ownerUrl })
  await owner.connect()
  ;[a, b] = (await openCustomers(ledger, db.database.pool, 2, 1_000n)).customers as [bigint, bigint]
})
afterAll(async () => {
  await owner.end()
  await ledger.close()
  await db.drop()
})

const tables = ['request', 'entry', 'hold_entry', 'account', 'hold', 'counter']

describe('the application’s role', () => {
  test.each(tables)('cannot insert into, update, delete or truncate %s by itself', async (table) => {
    for (const statement of [
      `insert into ledger.${table} default values`,
      `delete from ledger.${table}`,
      `truncate ledger.${table}`,
    ]) {
      await expect(db.database.pool.query(statement)).rejects.toThrow(/permission denied/)
    }
    const column = {
      request: 'narration',
      entry: 'amount',
      hold_entry: 'amount',
      account: 'balance',
      hold: 'remaining',
      counter: 'total',
    }[table]
    await expect(db.database.pool.query(`update ledger.${table} set ${column} = ${column}`)).rejects.toThrow(
      /permission denied/,
    )
  })

  test('cannot become the owner or switch the guards off', async () => {
    await expect(db.database.pool.query('set role adire_owner')).rejects.toThrow(/permission denied/)
    await expect(db.database.pool.query('alter table ledger.entry disable trigger all')).rejects.toThrow(
      /must be owner/,
    )
    await expect(db.database.pool.query("set session_replication_role = 'replica'")).rejects.toThrow(
      /permission denied/,
    )
  })
})

describe('the database refuses, even from the owner,', () => {
  test.each(['request', 'entry', 'hold_entry'])('any change of %s', async (table) => {
    await expect(owner.query(`delete from ledger.${table}`)).rejects.toThrow(/append-only/)
    await expect(owner.query(`truncate ledger.${table} cascade`)).rejects.toThrow(/append-only/)
    const column = table === 'request' ? 'narration' : 'amount'
    await expect(owner.query(`update ledger.${table} set ${column} = ${column}`)).rejects.toThrow(/append-only/)
  })

  const entry = (account: bigint, amount: bigint, journal: string) =>
    `(${account}, 99, ${amount}, null, now(), '${journal}', current_date, 1, 'NGN')`

  test('a journal that does not balance', async () => {
    const journal = uuidv7()
    await expect(
      owner.query(`insert into ledger.entry values ${entry(a, -5n, journal)}, ${entry(b, 4n, journal)}`),
    ).rejects.toThrow(/does not balance/)
  })

  test('a zero entry, a balance below the floor, a used entry number, another currency', async () => {
    const journal = uuidv7()
    await expect(owner.query(`insert into ledger.entry values ${entry(a, 0n, journal)}`)).rejects.toThrow(/amount/)
    await expect(owner.query(`update ledger.account set balance = -1 where account_id = ${a}`)).rejects.toThrow(
      /floor_kept/,
    )
    await expect(owner.query(`update ledger.account set currency = 'USD' where account_id = ${a}`)).rejects.toThrow(
      /append-only/,
    )
    const used = `insert into ledger.entry values (${a}, 1, 1, null, now(), '${journal}', current_date, 1, 'NGN'), (${b}, 99, -1, null, now(), '${journal}', current_date, 2, 'NGN')`
    await expect(owner.query(used)).rejects.toThrow(/entry_pkey/)
  })

  test('unbalanced lines sent to the posting function past the code’s own check', async () => {
    const id = uuidv7()
    const call = `select * from ledger.post_batch(null, 'Africa/Lagos', array[${a}, ${b}]::bigint[], array['${id}']::uuid[], array['${id}']::uuid[], array['t'], array['n'],
      array[1, 3], array[1, 2], array[-5, 4]::bigint[], array[1, 1], null, null, null, null, null, null, null, null, null, null, null, null, null, false)`
    await expect(db.database.pool.query(call)).rejects.toThrow(/does not balance/)
  })
})

test('a writer without the lock makes the batch fail, and leaves the books right', async () => {
  await owner.query('begin')
  await owner.query(`update ledger.account set seq = seq where account_id = ${a}`)
  const waiting = ledger.post(transfer(a, b, 1n))
  await owner.query('commit')
  expect(await waiting).toMatchObject({ ok: true })
})

test('verify finds data that was changed with all guards off', async () => {
  expect((await verifyBooks(db.database)).faults).toEqual([])
  await owner.query('alter table ledger.entry disable trigger never_changed')
  await owner.query(`update ledger.entry set amount = amount + 1 where account_id = ${a} and seq = 1`)
  await owner.query(`update ledger.account set held = 5 where account_id = ${b}`)
  const laws = (await verifyBooks(db.database)).faults.map((fault) => fault.law)
  expect(laws).toContain('Every journal sums to zero in each currency')
  expect(laws).toContain('The balance after each entry is the balance before it and its amount; the row has the last')
  expect(laws).toContain('What an account holds is what its open holds reserve')
})
