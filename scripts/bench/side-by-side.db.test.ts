/** Tests that `npm run bench -- side-by-side` finds wrong books of the other systems. The tables have the names and columns that it reads. */
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { verifyPgledger } from '../../bench/side-by-side/pgledger.ts'
import { verifyTpcB } from '../../bench/side-by-side/tpc-b.ts'
import { createEmptyDatabase } from '../../src/server/db/database.fixture.ts'

let database: Awaited<ReturnType<typeof createEmptyDatabase>>
let client: pg.Client
beforeEach(async () => {
  database = await createEmptyDatabase()
  client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
})
afterEach(async () => {
  await client.end()
  await database.drop()
})

describe('the books of TPC-B', () => {
  beforeEach(async () => {
    await client.query(`create table pgbench_accounts (abalance int); create table pgbench_tellers (tbalance int);
      create table pgbench_branches (bbalance int); create table pgbench_history (delta int);
      insert into pgbench_accounts values (5), (-2); insert into pgbench_tellers values (3); insert into pgbench_branches values (3);
      insert into pgbench_history values (5), (-2)`)
  })

  it('books of TPC-B: are right when all sums and the number of transactions agree', async () => {
    expect(await verifyTpcB(client, 2)).toEqual({ transfers: 2, faults: [] })
  })

  it('books of TPC-B: name a sum that differs and a missing transaction', async () => {
    await client.query('update pgbench_tellers set tbalance = 4')
    expect(await verifyTpcB(client, 3)).toEqual({
      transfers: 2,
      faults: ['tellers differ from the history: 1', 'transactions without an answer: -1'],
    })
  })
})

describe('the books of pgledger', () => {
  beforeEach(async () => {
    await client.query(`
      create table pgledger_accounts_view (id text, balance numeric, version bigint);
      create table pgledger_transfers_view (id text);
      create table pgledger_entries_view (account_id text, transfer_id text, amount numeric, account_previous_balance numeric,
        account_current_balance numeric, account_version bigint);
      insert into pgledger_accounts_view values ('a', -7, 2), ('b', 7, 2), ('c', 0, 0);
      insert into pgledger_transfers_view values ('t1'), ('t2');
      insert into pgledger_entries_view values ('a', 't1', -5, 0, -5, 1), ('b', 't1', 5, 0, 5, 1), ('a', 't2', -2, -5, -7, 2), ('b', 't2', 2, 5, 7, 2)`)
  })

  it('books of pgledger: are right when each balance continues and each transfer has two equal sides', async () => {
    expect(await verifyPgledger(client, 2)).toEqual({ transfers: 2, faults: [] })
  })

  it.each([
    [
      'a lost entry',
      `delete from pgledger_entries_view where transfer_id = 't2' and account_id = 'b'`,
      /two equal sides: 1/,
    ],
    ['a wrong balance', `update pgledger_accounts_view set balance = 8 where id = 'b'`, /accounts that differ .*: 1/],
    [
      'a break',
      `update pgledger_entries_view set account_previous_balance = -4 where account_version = 2 and account_id = 'a'`,
      /do not continue a balance: 1/,
    ],
    ['an empty transfer', `insert into pgledger_transfers_view values ('t3')`, /transfers without entries: 1/],
  ])('books of pgledger: name %s', async (_what, change, fault) => {
    await client.query(change)
    expect((await verifyPgledger(client, 2)).faults.join('; ')).toMatch(fault)
  })
})
