-- Removes the counters of old days (docs/decisions/0104-purge-of-limit-counters.md).
insert into bank.retention (kind, kept_for, at_least, reason) values
  ('limit-counter', '40 days', '36 days', 'From its day. No limit reads an older day, and late refunds have lowered its sums.');

-- The first day whose counters the bank must have. `verify-limits` misses no counter of an earlier day.
create function ledger.counters_kept_from() returns date
  language sql stable parallel safe set search_path = pg_catalog, pg_temp as $$ select (now() at time zone 'UTC')::date - 35 $$;

-- Deletes at most p_most counters of days before p_before, the oldest first. Returns their number. The clock of the database also
-- counts, so a process with a wrong clock cannot delete the sums of a limit that is in use.
create function ledger.purge_counters(p_before date, p_most integer) returns integer
  language plpgsql volatile strict security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_end text := to_char(least(p_before, ledger.counters_kept_from()), 'YYYY-MM-DD');
  v_removed integer;
begin
  delete from ledger.counter c where c.key like '%-day:%' and right(c.key, 10) < v_end and c.ctid = any (array(
    select o.ctid from ledger.counter o where o.key like '%-day:%' and right(o.key, 10) < v_end order by right(o.key, 10) limit p_most));
  get diagnostics v_removed = row_count;
  return v_removed;
end $$;

-- A late refund may lower a counter that was deleted. The posting then inserts a row below zero, and the trigger removes this row.
-- A counter that exists is updated, so the trigger hides no fault in its sums.
create function ledger.drop_lowered_counter() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  delete from ledger.counter where key = new.key;
  return null;
end $$;
create trigger not_below_zero after insert on ledger.counter
  for each row when (least(new.total, new.by_new_devices, new.to_new_payees) < 0) execute function ledger.drop_lowered_counter();

comment on table ledger.counter is
  'Sums that limits are kept on, such as the amount that a customer sent in a day. Postings raise them. One row has all sums of a '
  'customer and day, because most payments find no row of that day and a row for each sum would cost the posting more. A key with '
  '-day: ends with the day (YYYY-MM-DD), and a job deletes the counter after the days of bank.retention. Other counters stay.';

revoke execute on function ledger.counters_kept_from, ledger.purge_counters, ledger.drop_lowered_counter from public;
grant execute on function ledger.counters_kept_from to adire_api, adire_jobs, adire_staff, adire_read;
grant execute on function ledger.purge_counters to adire_jobs;
