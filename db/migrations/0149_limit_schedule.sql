-- What may be sent, taken and held from a day on, as an operator adds it; before the first one the schedule in the code counts.
create table bank.limit_schedule (
  number bigint generated always as identity primary key,
  -- Counts from the bank's midnight of this day; of two for one day the later number counts.
  effective_from date not null,
  -- As the operator wrote it; read and checked by the server (features/limits/parse-limit-schedule.ts).
  schedule jsonb not null,
  added_at timestamptz not null,
  added_by text not null
);
-- Append-only: why something was refused can always be explained.
grant select, insert on bank.limit_schedule to adire_app;
