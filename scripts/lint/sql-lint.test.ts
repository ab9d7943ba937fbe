/**
 * Tests the SQL rules: a star over a table is an error, and a star over rows that the statement itself makes is
 * allowed.
 */
import { expect, it } from 'vitest'
import { lint } from './lint.fixture.ts'

const saidOfQueue = (sql: string) => lint('sql-lint.mjs', 'sql/queue-is-its-own', `export const planted = \`${sql}\`\n`)
const said = (sql: string) => lint('sql-lint.mjs', 'sql/named-columns', `export const planted = \`${sql}\`\n`)
const REFUSED = 'Name the columns'

it.each([
  'select * from bank.payment where payment_id = $1',
  'select t.*, w.asks from ${tables} t',
  'insert into bank.payment (state) values ($1) returning *',
  'with share as (select e.* from ledger.entry e) select seq from share',
])('SQL rule: refuses %s', (sql) => {
  expect(said(sql)).toContain(REFUSED)
})

it.each([
  'select t.state from bank.payment t where t.fee_minor * 2 > $1',
  'select count(*) from bank.payment',
  'select * from unnest($1::uuid[])',
  'select * from json_to_recordset($1::json) as row(id uuid)',
  'select * from (select state from bank.payment) t',
  '*/10 * * * *',
])('SQL rule: allows %s', (sql) => {
  expect(said(sql)).not.toContain(REFUSED)
})

it('SQL rule: refuses the queue’s own tables and allows its functions', () => {
  for (const table of ['jobs', '_private_jobs'])
    expect(saidOfQueue(`select from graphile_worker.${table} j where j.key = $1`)).toContain('has-queued-job')
  expect(saidOfQueue('select graphile_worker.add_jobs($1)')).not.toContain('has-queued-job')
})
