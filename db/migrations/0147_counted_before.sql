-- Transfers whose hold was placed before 0099 bear no counter keys: what they raised is part of limit_counter_start for ever, also
-- once another bank refused them and it was given back. They get their keys, and what they raised moves from there to them.
with since as (
  select landed_at from migrations.file where name = '0099_counted'
), early as (
  select t.transfer_id, t.created_at, w.counted from bank.transfer t join bank.outward_transfer w on w.transfer_id = t.transfer_id, since
  where t.counter_keys = '{}' and w.counted <> '[]'
    -- What had been given back by then was in no counter any more.
    and not (t.state = 'released' and t.completed_at <= since.landed_at)
), keyed as (
  update bank.transfer t set counter_keys = (select array_agg(line->>'key') from jsonb_array_elements(e.counted) line)
  from early e where t.transfer_id = e.transfer_id
), moved as (
  select line->>'key' as key, sum((line->>'addMinor')::bigint)::bigint as value
  from early e, since, jsonb_array_elements(e.counted) line where e.created_at <= since.landed_at group by 1
)
update bank.limit_counter_start s set value = s.value - m.value from moved m where s.key = m.key;
