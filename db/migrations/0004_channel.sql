-- The sealed channel between browser and bank, and the limits on the rate of calls.

create table bank.message_key (
  kid bigint primary key check (kid between 0 and 4294967295),
  public_key bytea not null check (length(public_key) = 65),
  sealed_private_key bytea not null check (length(sealed_private_key) = 68),
  not_before bigint not null,
  expires_at bigint not null,
  signature bytea check (length(signature) = 64),
  check (expires_at > not_before)
);
comment on table bank.message_key is 'A key that browsers seal their requests to. There is one a day, made weeks ahead in production. It is accepted for 48 hours and then deleted.';
comment on column bank.message_key.sealed_private_key is
  'Sealed: key id (8 bytes with its mark), nonce (12), tag (16), AES-256-GCM ciphertext (32). The kid is in the additional data.';
comment on column bank.message_key.not_before is 'Unix seconds, as they are signed.';
comment on column bank.message_key.signature is 'The root key''s ECDSA signature over the public document. Null: the key waits for the root.';
create index message_key_not_before_idx on bank.message_key (not_before);
grant select, insert, delete on bank.message_key to adire_api, adire_jobs;

create table bank.sealing_key (
  key_id bigint primary key check (key_id between 1 and 4294967295),
  wrapped bytea,
  wrapped_by text not null,
  created_at timestamptz not null,
  seals_at timestamptz not null,
  removed_at timestamptz,
  check ((wrapped is null) = (removed_at is not null))
);
comment on table bank.sealing_key is
  'A key that seals columns and files, itself encrypted by a key in a file, a KMS or an HSM. The first key is not here: it is the master key.';
comment on column bank.sealing_key.key_id is 'Random. Each sealed value begins with it.';
comment on column bank.sealing_key.wrapped is 'The key, encrypted. Null when the key was removed.';
comment on column bank.sealing_key.wrapped_by is 'The name of the key that encrypted it.';
comment on column bank.sealing_key.seals_at is 'The time from which the key seals new values. Before this time each process loads the key.';
grant select on bank.sealing_key to adire_api, adire_jobs, adire_staff;

create table bank.reseal (
  place text primary key,
  key_id bigint not null,
  after text[],
  seen bigint not null default 0,
  resealed bigint not null default 0,
  began_at timestamptz not null,
  changed_at timestamptz not null,
  ended_at timestamptz
);
comment on table bank.reseal is 'The progress of sealing a column, or the files, again under the current key. A stopped run continues here.';
comment on column bank.reseal.place is 'Table and column, or files.';
comment on column bank.reseal.after is 'The primary key of the last row that was seen. Null: the run begins.';
grant select on bank.reseal to adire_jobs;

create table bank.sealed_replay (
  minute timestamptz not null,
  digest bytea not null check (length(digest) = 32),
  primary key (minute, digest)
) partition by range (minute);
comment on table bank.sealed_replay is
  'A sealed message that changes state and was received. A second arrival is refused. Each partition holds one minute.';
comment on column bank.sealed_replay.minute is 'The minute that the sender wrote into the message, so that both arrivals meet in one partition.';
comment on column bank.sealed_replay.digest is 'SHA-256 of the encapsulated key.';
grant select on bank.sealed_replay to adire_api, adire_jobs;
grant insert on bank.sealed_replay to adire_api;

-- Creates the partitions from 3 minutes before `at` to 10 minutes after it, and drops older ones. The application may not
-- create tables, so this function runs as the owner. It takes a time and nothing else.
create function bank.turn_sealed_replay(at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog as $$
declare
  this_minute constant timestamptz := date_trunc('minute', at);
  start timestamptz;
  partition text;
  old record;
begin
  -- One process at a time does this work. The next process finds the work done.
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

create unlogged table bank.call_meter (
  key text primary key,
  empty_at timestamptz not null
) with (fillfactor = 70);
comment on table bank.call_meter is
  'The part of a call rate that is in use, per address or account, shared by all processes. Unlogged: a crash loses an hour''s counts at '
  'most.';
comment on column bank.call_meter.key is 'The meter, the kind of subject, and the subject.';
comment on column bank.call_meter.empty_at is 'The time when the meter is empty again. Each call moves the time on by one step.';
grant select, insert, update on bank.call_meter to adire_api, adire_jobs;
grant delete on bank.call_meter to adire_jobs;

-- Takes calls from their meters, each call from one or more. A call stops at its first full meter: the function returns the
-- number of the call, the key of that meter, and the time when it has room again. A meter holds as many steps as its span is
-- long (GCRA): a burst of that size, then one call per step. All callers list the meters in one order (all addresses, all
-- accounts, all sessions, each by key), so that two statements cannot deadlock.
create function bank.take_calls(
  numbers integer[], keys text[], steps_ms bigint[], spans_ms bigint[], times timestamptz[]
) returns table (no integer, full_key text, again_at timestamptz) language plpgsql set search_path = pg_catalog as $$
declare
  step interval;
  span interval;
  at timestamptz;
  full_calls integer[] := '{}';
begin
  for place in 1 .. cardinality(keys) loop
    continue when numbers[place] = any (full_calls);
    step := steps_ms[place] * interval '1 millisecond';
    span := spans_ms[place] * interval '1 millisecond';
    at := times[place];
    insert into bank.call_meter as meter (key, empty_at) values (keys[place], at + step)
    on conflict (key) do update set empty_at = greatest(meter.empty_at, at) + step
      where greatest(meter.empty_at, at) + step <= at + span;
    if not found then
      full_calls := full_calls || numbers[place];
      no := numbers[place];
      full_key := keys[place];
      select meter.empty_at + step - span into again_at from bank.call_meter as meter where meter.key = full_key;
      -- Swept away in between: there is room.
      again_at := coalesce(again_at, at);
      return next;
    end if;
  end loop;
end $$;

revoke execute on function bank.turn_sealed_replay from public;
grant execute on function bank.turn_sealed_replay to adire_api, adire_jobs;
