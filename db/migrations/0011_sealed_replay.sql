-- Sealed state-changing messages that were seen: a second arrival of one is refused. Partitioned by the minute that the
-- sender wrote into the message, so that both arrivals meet in one partition and whole minutes are dropped when stale.
create table bank.sealed_replay (
  minute timestamptz not null,
  -- SHA-256 of the encapsulated key.
  digest bytea not null check (length(digest) = 32),
  primary key (minute, digest)
) partition by range (minute);
grant select, insert on bank.sealed_replay to adire_app;

-- Makes the partitions from 3 minutes before `at` to 10 minutes after it and drops older ones. The application's role
-- may not create tables, so this runs as the owner; it takes nothing but a time.
create function bank.turn_sealed_replay(at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog as $$
declare
  this_minute constant timestamptz := date_trunc('minute', at);
  start timestamptz;
  partition text;
  old record;
begin
  -- One at a time across processes; whoever comes second finds the work done.
  perform pg_advisory_xact_lock(hashtext('bank.sealed_replay'));
  for step in -3..10 loop
    start := this_minute + make_interval(mins => step);
    partition := 'sealed_replay_' || to_char(start at time zone 'UTC', 'YYYYMMDDHH24MI');
    if to_regclass('bank.' || partition) is null then
      -- Attaching afterwards takes a weaker lock on the parent than creating a partition in place.
      execute format('create table bank.%I (like bank.sealed_replay including all)', partition);
      execute format('alter table bank.sealed_replay attach partition bank.%I for values from (%L) to (%L)',
                     partition, start, start + interval '1 minute');
    end if;
  end loop;
  for old in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'bank.sealed_replay'::regclass
      and c.relname < 'sealed_replay_' || to_char((this_minute - interval '5 minutes') at time zone 'UTC', 'YYYYMMDDHH24MI')
  loop
    execute format('drop table bank.%I', old.relname);
  end loop;
end $$;
revoke all on function bank.turn_sealed_replay(timestamptz) from public;
grant execute on function bank.turn_sealed_replay(timestamptz) to adire_app;
