/** The job that copies entries into the index: which accounts, how many entries, in parallel, and after the closing of a customer. */
// @module-tag one-try
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../db/database.fixture.ts'
import { addAccount, addEntries, type TestAccount } from './history.fixture.ts'
import { indexEntries, type IndexLimits } from './index-entries.ts'
import { personalData } from './personal-data.ts'

const clock = { now: () => new Date('2026-11-01T12:00:00Z') }
const LIMITS: IndexLimits = { leastEntries: 5, accounts: 2, entries: 4, steps: 3 }
let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

const run = (limits: Partial<IndexLimits> = {}) =>
  indexEntries({ database: db.database, clock }, { ...LIMITS, ...limits })
const add = async (account: TestAccount, from: number, to: number) => {
  const one = { amount: -100, narration: 'Rent', of: 'note', counterparty: 'Landlord' } as const
  await addEntries(
    db,
    account,
    Array.from({ length: to - from + 1 }, (_, index) => ({ ...one, seq: from + index })),
  )
}
const copiesOf = async ({ ledgerAccountId }: TestAccount) => {
  const { rows } = await db.database.pool.query<{ seqs: number[]; last: string | null }>(
    `select array(select e.seq::int from bank.indexed_entry e where e.ledger_account_id = $1 order by 1) as seqs,
       (select x.last_seq from bank.entry_index x where x.ledger_account_id = $1) as last`,
    [ledgerAccountId.toString()],
  )
  return {
    copies: rows[0]?.seqs.length,
    isWhole: rows[0]?.seqs.every((seq, index) => seq === index + 1),
    last: rows[0]?.last,
  }
}

test('job: copies only accounts with enough new entries, a limited number a step, and continues in the next run', async () => {
  const [short, long] = [await addAccount(db), await addAccount(db)]
  await add(short, 1, 4)
  await add(long, 1, 15)
  expect(await run()).toBe(12)
  expect(await copiesOf(long)).toEqual({ copies: 12, isWhole: true, last: '12' })
  expect(await copiesOf(short)).toEqual({ copies: 0, isWhole: true, last: null })
  // Three entries without a copy are too few.
  expect(await run()).toBe(0)
  await add(long, 16, 18)
  await add(short, 5, 5)
  expect(await run()).toBe(11)
  expect(await copiesOf(long)).toEqual({ copies: 18, isWhole: true, last: '18' })
  expect(await copiesOf(short)).toEqual({ copies: 5, isWhole: true, last: '5' })
  expect(await run()).toBe(0)
})

test('job: copies each entry once when several runs work in parallel', async () => {
  const account = await addAccount(db)
  await add(account, 1, 40)
  const counts = await Promise.all(Array.from({ length: 4 }, () => run({ steps: 20 })))
  expect(counts.reduce((one, other) => one + other)).toBe(40)
  expect(await copiesOf(account)).toEqual({ copies: 40, isWhole: true, last: '40' })
})

test('job: copies again from the first entry after the rows of an account were removed', async () => {
  const account = await addAccount(db)
  await add(account, 1, 9)
  await run()
  await db.asOwner('delete from bank.entry_index where customer_id = $1', [account.customerId])
  expect(await copiesOf(account)).toEqual({ copies: 0, isWhole: true, last: null })
  await run()
  expect(await copiesOf(account)).toEqual({ copies: 9, isWhole: true, last: '9' })
})

test('job: makes no copies for a closed customer, whose copies the erasure deletes', async () => {
  const account = await addAccount(db)
  await add(account, 1, 9)
  await run()
  const erase = async () => {
    for (const { sql } of personalData.erasure ?? []) await db.database.pool.query(sql, [account.customerId])
  }
  await expect(erase()).rejects.toThrow('belongs to a customer')
  await db.asOwner(`insert into bank.closed_customer (customer_id, case_id, closed_at) values ($1, $2, now())`, [
    account.customerId,
    randomUUID(),
  ])
  await erase()
  expect(await copiesOf(account)).toEqual({ copies: 0, isWhole: true, last: null })
  expect(await run()).toBe(0)
})
