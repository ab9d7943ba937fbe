-- What transfers cost from a day on, as an operator adds it; before the first one the schedule in the code counts.
create table bank.fee_schedule (
  number bigint generated always as identity primary key,
  -- Counts from the bank's midnight of this day; of two for one day the later number counts.
  effective_from date not null,
  -- As the operator wrote it; read and checked by the server (features/fees/parse-fee-schedule.ts).
  schedule jsonb not null,
  added_at timestamptz not null,
  added_by text not null
);
-- Append-only: what was charged can always be explained.
grant select, insert on bank.fee_schedule to adire_app;

-- The cybersecurity levy is a charge of its own, owed to another fund than VAT and stamp duty.
alter table bank.transfer add column levy_minor bigint not null default 0 check (levy_minor >= 0);
