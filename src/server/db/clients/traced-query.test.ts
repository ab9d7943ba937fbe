/** Tests the summary of statements in traces: the verb and the first table or function, and never a value. */
import { expect, it } from 'vitest'
import { summaryOf } from './traced-query.ts'

it.each([
  ['select * from bank.customer where id = $1', 'select', 'bank.customer'],
  ['select bank.take_calls($1, $2)', 'select', 'bank.take_calls'],
  ['insert into bank.notice (id) select id from bank.alert', 'insert', 'bank.notice'],
  [' with x as (select 1 from bank.account)\n update only bank.payment set state = $1', 'update', 'bank.payment'],
  ['with x as (select t.id from ledger.entry t) select x.id from x', 'select', 'ledger.entry'],
  ['copy bank.audit_event (kind) from stdin (format binary)', 'copy', 'bank.audit_event'],
  ['delete from graphile_worker._private_jobs', 'delete', 'graphile_worker._private_jobs'],
  ['commit', 'commit', undefined],
  ["select 'paid to bank.ada_obi'", 'select', undefined],
  ['select p.full_name from people p', 'select', undefined],
])('statement %s: has the verb %s and the target %s', (text, verb, target) => {
  expect(summaryOf(text)).toEqual({ verb, target })
})
