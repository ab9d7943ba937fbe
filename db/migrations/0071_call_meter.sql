-- How much of a call's rate is in use, by what is counted: an address, an account. Shared by all processes of the bank.
-- Not logged: a crash of the database forgets an hour's counts at most. The counters behind secrets and the count of codes
-- sent to a phone are logged.
create unlogged table bank.call_meter (
  -- Meter, kind of subject, subject.
  key text primary key,
  -- When all that was taken has run off again; each call moves it on by one step.
  empty_at timestamptz not null
);
create index call_meter_age on bank.call_meter (empty_at);
grant select, insert, update, delete on bank.call_meter to adire_app;

-- Takes one call from each meter in turn, and stops at the first that is full: gives its key and when it has room again, or
-- nothing. A meter holds as many steps as its span is long (GCRA): a burst of that many, then one for each step.
-- Callers keep the same order of kinds (address, account), so that no two calls wait for one another.
create function bank.take_call(
  keys text[], steps_ms bigint[], spans_ms bigint[], at timestamptz, out full_key text, out again_at timestamptz
) language plpgsql set search_path = pg_catalog as $$
declare
  step interval;
  span interval;
begin
  for place in 1 .. cardinality(keys) loop
    step := steps_ms[place] * interval '1 millisecond';
    span := spans_ms[place] * interval '1 millisecond';
    insert into bank.call_meter as meter (key, empty_at) values (keys[place], at + step)
    on conflict (key) do update set empty_at = greatest(meter.empty_at, at) + step
      where greatest(meter.empty_at, at) + step <= at + span;
    if not found then
      full_key := keys[place];
      select meter.empty_at + step - span into again_at from bank.call_meter as meter where meter.key = full_key;
      -- Swept away in between: there is room.
      again_at := coalesce(again_at, at);
      return;
    end if;
  end loop;
end $$;
