-- Fees, limits, and the counters that they need.

create table bank.tariff (
  number bigint generated always as identity primary key,
  effective_from date not null,
  content jsonb not null,
  added_at timestamptz not null,
  added_by text not null
);
comment on table bank.tariff is
  'The tariff of transfers from a day on, added by an operator. Before the first row the tariff in the code applies. Append-only.';
comment on column bank.tariff.effective_from is
  'Applies from the bank''s midnight of this day. Of two rows for one day the higher number applies.';
comment on column bank.tariff.content is 'As the operator wrote it; the server parses it (features/fees/parse-fee-schedule.ts).';
grant select on bank.tariff to adire_api, adire_jobs, adire_staff;
grant insert on bank.tariff to adire_app, adire_staff;

create table bank.limit_configuration (
  number bigint generated always as identity primary key,
  effective_from date not null,
  content jsonb not null,
  added_at timestamptz not null,
  added_by text not null
);
comment on table bank.limit_configuration is
  'The limits from a day on, added by an operator. Before the first row the limits in the code apply. Append-only.';
comment on column bank.limit_configuration.effective_from is
  'Applies from the bank''s midnight of this day. Of two rows for one day the higher number applies.';
comment on column bank.limit_configuration.content is 'As the operator wrote it; the server parses it (features/limits/parse-limit-schedule.ts).';
grant select on bank.limit_configuration to adire_api, adire_jobs, adire_staff;
grant insert on bank.limit_configuration to adire_app, adire_staff;

create table bank.public_holiday (
  number bigint generated always as identity primary key,
  holiday text not null check (holiday in ('eid-al-fitr', 'eid-al-adha', 'maulid', 'other')),
  year smallint not null check (year between 2020 and 2200),
  days date[] not null check (cardinality(days) <= 20),
  added_at timestamptz not null,
  added_by text not null
);
comment on table bank.public_holiday is
  'The public holidays that the government announces each year, added by an order of staff. Of one holiday and year the highest number counts. Append-only.';
comment on column bank.public_holiday.days is 'All days of the holiday in this year. Empty: the holiday has no day in this year.';
create index public_holiday_newest on bank.public_holiday (holiday, year, number desc);
grant select on bank.public_holiday to adire_api, adire_jobs, adire_staff;
grant insert on bank.public_holiday to adire_app, adire_staff;

create table bank.customer_limit (
  customer_id uuid primary key references bank.customer (customer_id),
  per_transfer_minor bigint check (per_transfer_minor >= 0),
  per_day_minor bigint check (per_day_minor >= 0),
  pin_only_minor bigint check (pin_only_minor >= 0),
  instant_payments boolean not null default true,
  changed_at timestamptz not null
);
comment on table bank.customer_limit is
  'A customer''s own limits: lower ones, or higher ones under an indemnity, and whether payments to others are open.';
comment on column bank.customer_limit.per_transfer_minor is 'Kobo; null: the standard of the tier.';
comment on column bank.customer_limit.per_day_minor is 'Kobo; null: the standard of the tier.';
comment on column bank.customer_limit.pin_only_minor is 'Kobo; null: the standard of the tier.';
comment on column bank.customer_limit.instant_payments is 'True until the customer opts out (CBN, March 2026).';
grant select on bank.customer_limit to adire_api, adire_jobs, adire_staff, adire_read;
grant insert on bank.customer_limit to adire_api;
grant delete on bank.customer_limit to adire_jobs;
grant update (per_transfer_minor, per_day_minor, pin_only_minor, instant_payments, changed_at) on bank.customer_limit to adire_api;
create trigger only_of_closed_customer before delete on bank.customer_limit
  for each row when (not bank.acts_as_owner()) execute function bank.check_closed_customer('customer_id');

create table bank.indemnity (
  customer_id uuid primary key references bank.customer (customer_id),
  version text not null,
  text_hash bytea not null check (octet_length(text_hash) = 32),
  accepted_at timestamptz not null,
  accepted_with text not null,
  evidence text not null
);
comment on table bank.indemnity is 'The indemnity that a limit above ₦1,000,000 needs: the accepted text and how it was accepted. Never changed.';
comment on column bank.indemnity.accepted_with is 'A method of core/approvals, or paper: signed at a branch.';
comment on column bank.indemnity.evidence is 'The approval, or the operator who recorded the paper.';
grant select on bank.indemnity to adire_api, adire_jobs, adire_staff, adire_read;
grant insert on bank.indemnity to adire_api, adire_staff;
grant delete on bank.indemnity to adire_jobs;
create trigger only_of_hidden before delete on bank.indemnity
  for each row when (not bank.acts_as_owner()) execute function bank.check_hidden('customer_id');

create table bank.gaming_limit (
  customer_id uuid primary key references bank.customer (customer_id),
  per_day_minor bigint check (per_day_minor > 0),
  coming_minor bigint check (coming_minor > 0),
  coming_from timestamptz,
  changed_at timestamptz not null
);
comment on table bank.gaming_limit is
  'The most that a customer wants to spend on sports and gaming in a day. A higher limit, or none, applies a day after the request.';
comment on column bank.gaming_limit.per_day_minor is 'Kobo; null: none is set.';
comment on column bank.gaming_limit.coming_minor is 'The limit that applies from coming_from; null: none.';
comment on column bank.gaming_limit.coming_from is 'Null: no change is coming.';
grant select on bank.gaming_limit to adire_api, adire_jobs, adire_staff, adire_read;
grant insert on bank.gaming_limit to adire_api;
grant delete on bank.gaming_limit to adire_jobs;
grant update (per_day_minor, coming_minor, coming_from, changed_at) on bank.gaming_limit to adire_api;
create trigger only_of_closed_customer before delete on bank.gaming_limit
  for each row when (not bank.acts_as_owner()) execute function bank.check_closed_customer('customer_id');

create table bank.daily_payment_count (
  customer_id uuid not null,
  day date not null,
  payments integer not null,
  arranged integer not null,
  hour integer not null,
  hour_payments integer not null,
  payees text[] not null,
  primary key (customer_id, day)
) partition by range (day);
comment on table bank.daily_payment_count is
  'The number of one customer''s payments on one day in Lagos. A posting raises the counts, and is refused at a limit. Nothing lowers them. '
  'Each partition holds one day. Its drop removes the rows of the day.';
comment on column bank.daily_payment_count.customer_id is 'No foreign key and no checks, because both would cost each posting time.';
comment on column bank.daily_payment_count.payments is 'Payments that the customer made one by one.';
comment on column bank.daily_payment_count.arranged is 'Lines of lists and runs of schedules.';
comment on column bank.daily_payment_count.hour is 'The latest hour with a payment, 0 to 23.';
comment on column bank.daily_payment_count.hour_payments is 'The payments of that hour.';
comment on column bank.daily_payment_count.payees is
  'One element per payment to a payee: bank and account number, or biller and number. At most as many as payments.';
-- Takes the rows of a day without a partition, so that a payment never fails when the job was away for weeks.
create table bank.daily_payment_count_other partition of bank.daily_payment_count default with (fillfactor = 50);
grant select on bank.daily_payment_count to adire_api, adire_jobs, adire_staff;
grant insert, update on bank.daily_payment_count to adire_api, adire_jobs;
grant delete on bank.daily_payment_count to adire_jobs;

-- Creates the partitions of today and the next 13 days, and drops those of more than `kept` days ago. The application may not create
-- tables, so this function runs as the owner. A drop locks the table alone, so it gives up after a second: the next run tries again.
create function bank.turn_payment_counts(today date, kept integer) returns void
language plpgsql security definer set search_path = pg_catalog set lock_timeout = '1s' as $$
declare
  partition text;
  old record;
begin
  -- One process at a time does this work. The next process finds the work done.
  perform pg_advisory_xact_lock(hashtext('bank.daily_payment_count'));
  for step in 0..13 loop
    partition := 'daily_payment_count_' || to_char(today + step, 'YYYYMMDD');
    continue when to_regclass('bank.' || partition) is not null;
    -- The rows of a day stay together. Those of the first day came before the job.
    continue when exists (select from bank.daily_payment_count_other o where o.day = today + step);
    -- Attaching afterwards takes a weaker lock on the parent than creating a partition in place.
    execute format('create table bank.%I (like bank.daily_payment_count including all) with (fillfactor = 50)', partition);
    execute format('alter table bank.daily_payment_count attach partition bank.%I for values from (%L) to (%L)',
                   partition, today + step, today + step + 1);
  end loop;
  for old in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'bank.daily_payment_count'::regclass and c.relname ~ '^daily_payment_count_[0-9]{8}$'
      and c.relname < 'daily_payment_count_' || to_char(today - kept, 'YYYYMMDD')
  loop
    execute format('drop table bank.%I', old.relname);
  end loop;
end $$;
revoke execute on function bank.turn_payment_counts from public;
grant execute on function bank.turn_payment_counts to adire_jobs;
