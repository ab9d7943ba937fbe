-- Payments that the bank makes later, once or again and again, under one approval (docs/decisions/0023).
create table bank.schedule (
  -- Made by the customer's device.
  id uuid primary key,
  customer_id uuid not null references bank.customer (id),
  status text not null check (status in ('active', 'paused', 'ended', 'cancelled')),
  -- Canonical JSON of exactly what was approved last: the payment and its days; and the SHA-256 that the factors approved.
  content text not null,
  fingerprint bytea not null check (length(fingerprint) = 32),
  -- How, and in which session; the device stands in the content. No foreign key: sessions go, what they approved stays.
  approved_with text not null,
  approved_at timestamptz not null,
  session_id uuid not null,
  -- The next occurrence: its number in the approved days, its day in Lagos, and from when on it is made.
  next_number integer check (next_number >= 0),
  next_on date,
  next_at timestamptz,
  -- Why it was paused or ended, where the bank did it: the reason of the refusal.
  reason text,
  created_at timestamptz not null,
  -- Since when it has been on: failures before that are forgiven.
  active_since timestamptz not null,
  constraint next_is_whole check ((next_number is null) = (next_on is null) and (next_on is null) = (next_at is null)),
  constraint only_active_have_next check (next_at is null or status in ('active', 'paused'))
);
create index schedule_of_customer on bank.schedule (customer_id, created_at desc);
create index schedule_due on bank.schedule (next_at) where status = 'active' and next_at is not null;
grant select, insert on bank.schedule to adire_app;
grant update (status, content, fingerprint, approved_with, approved_at, session_id, next_number, next_on, next_at, reason, active_since) on bank.schedule to adire_app;

-- One row for each occurrence that came, or that the customer took out.
create table bank.schedule_run (
  schedule_id uuid not null references bank.schedule (id),
  due_on date not null,
  -- due: to be made, or tried again; the others are its end.
  state text not null check (state in ('due', 'made', 'failed', 'skipped', 'missed', 'cancelled')),
  amount_minor bigint not null check (amount_minor > 0),
  -- Ids that the ledger refused: the next try has another. The id of the transfer follows from it (schedule-ids.ts).
  refusals integer not null default 0,
  transfer_id uuid,
  -- First tried in Lagos on this day, and when it is turned to next.
  first_tried_on date,
  next_try_at timestamptz,
  -- The last refusal's reason.
  reason text,
  ended_at timestamptz,
  primary key (schedule_id, due_on),
  constraint due_is_tried check ((state = 'due') = (next_try_at is not null)),
  constraint ended_has_end check ((state = 'due') = (ended_at is null)),
  constraint made_has_transfer check (state <> 'made' or transfer_id is not null)
);
-- A schedule makes one payment at a time.
create unique index schedule_run_due on bank.schedule_run (schedule_id) where state = 'due';
create index schedule_run_try on bank.schedule_run (next_try_at) where state = 'due';
grant select, insert on bank.schedule_run to adire_app;
grant update (state, amount_minor, refusals, transfer_id, first_tried_on, next_try_at, reason, ended_at) on bank.schedule_run to adire_app;
grant delete on bank.schedule_run to adire_app;
