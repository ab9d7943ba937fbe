-- Standing orders and lists of payments: many payments under one approval.

-- A standing order runs what was approved: its content is written in the transaction that uses the approval of that very
-- content.
create function bank.check_standing_order_approval() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from bank.approval a where a.session_id = new.session_id and a.customer_id = new.customer_id
                 and a.fingerprint = new.fingerprint and a.approved_with = new.approved_with
                 and a.xmin = pg_current_xact_id()::xid) then
    raise exception 'no evidence: this transaction used no approval of this content' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;

create table bank.standing_order (
  standing_order_id uuid primary key,
  customer_id uuid not null references bank.customer (customer_id),
  state text not null check (state in ('active', 'paused', 'ended', 'cancelled')),
  content text not null,
  fingerprint bytea not null check (length(fingerprint) = 32),
  approved_with text not null,
  approved_at timestamptz not null,
  session_id uuid not null,
  next_number integer check (next_number >= 0),
  next_on date,
  next_at timestamptz,
  reason text,
  created_at timestamptz not null,
  active_since timestamptz not null,
  reminded_for date,
  constraint next_is_whole check ((next_number is null) = (next_on is null) and (next_on is null) = (next_at is null)),
  constraint only_active_have_next check (next_at is null or state in ('active', 'paused'))
);
comment on table bank.standing_order is
  'A standing order: a payment that the bank makes later, once or repeatedly, under one approval (docs/decisions/0021).';
comment on column bank.standing_order.standing_order_id is 'Made by the customer''s device.';
comment on column bank.standing_order.content is 'Canonical JSON of the content that was approved last: the payment and its days.';
comment on column bank.standing_order.session_id is 'The session of the approval. No foreign key: the session is deleted, the approved content stays.';
comment on column bank.standing_order.next_number is 'The number of the next occurrence in the approved days.';
comment on column bank.standing_order.next_at is 'The time from which the next payment is made.';
comment on column bank.standing_order.reason is 'The refusal because of which the bank paused or ended the order.';
comment on column bank.standing_order.active_since is 'Failures before this time no longer count.';
comment on column bank.standing_order.reminded_for is 'The day of the payment that the customer was last reminded of.';
create index standing_order_of_customer on bank.standing_order (customer_id, created_at desc);
create index standing_order_due on bank.standing_order (next_at) where state = 'active' and next_at is not null;
grant select on bank.standing_order to adire_api, adire_jobs, adire_staff, adire_read;
grant insert on bank.standing_order to adire_api;
grant delete on bank.standing_order to adire_jobs;
grant update (state, content, fingerprint, approved_with, approved_at, session_id, next_number, next_on, next_at, reason, active_since, reminded_for)
  on bank.standing_order to adire_api, adire_jobs;
create trigger approved_content before insert or update of content, fingerprint, approved_with, approved_at, session_id on bank.standing_order
  for each row when (not bank.acts_as_owner()) execute function bank.check_standing_order_approval();
create trigger only_of_hidden before delete on bank.standing_order
  for each row when (not bank.acts_as_owner()) execute function bank.check_hidden('customer_id');

create table bank.standing_order_run (
  standing_order_id uuid not null references bank.standing_order (standing_order_id),
  due_on date not null,
  state text not null check (state in ('due', 'made', 'failed', 'skipped', 'missed', 'cancelled')),
  amount_minor bigint not null check (amount_minor > 0),
  refusals integer not null default 0,
  transfer_id uuid,
  first_tried_on date,
  next_try_at timestamptz,
  reason text,
  ended_at timestamptz,
  primary key (standing_order_id, due_on),
  constraint due_is_tried check ((state = 'due') = (next_try_at is not null)),
  constraint ended_has_end check ((state = 'due') = (ended_at is null)),
  constraint made_has_transfer check (state <> 'made' or transfer_id is not null)
);
comment on table bank.standing_order_run is 'One occurrence of a standing order that was due, or that the customer skipped.';
comment on column bank.standing_order_run.state is 'due: to be made, or tried again. The other states are final.';
comment on column bank.standing_order_run.refusals is 'The number of ids that the ledger refused; the next try has another id (schedule-ids.ts).';
comment on column bank.standing_order_run.transfer_id is 'The id of the payment, a transfer or a bill.';
comment on column bank.standing_order_run.first_tried_on is 'The day in Lagos of the first try.';
comment on column bank.standing_order_run.reason is 'The reason of the last refusal.';
-- A standing order makes one payment at a time.
create unique index standing_order_run_due on bank.standing_order_run (standing_order_id) where state = 'due';
create index standing_order_run_try on bank.standing_order_run (next_try_at) where state = 'due';
grant select on bank.standing_order_run to adire_api, adire_jobs, adire_staff, adire_read;
grant insert, delete on bank.standing_order_run to adire_api, adire_jobs;
grant update (state, amount_minor, refusals, transfer_id, first_tried_on, next_try_at, reason, ended_at)
  on bank.standing_order_run to adire_api, adire_jobs;

create table bank.payment_batch_enquiry (
  reference_hash bytea primary key check (octet_length(reference_hash) = 32),
  customer_id uuid not null references bank.customer (customer_id),
  content text not null,
  expires_at timestamptz not null
);
comment on table bank.payment_batch_enquiry is
  'A line of a list as its customer saw it, with the payee''s name from its bank. It expires like a name enquiry.';
comment on column bank.payment_batch_enquiry.content is 'JSON: the payee with the name, the amount and the narration.';
create index payment_batch_enquiry_by_customer on bank.payment_batch_enquiry (customer_id, expires_at);
grant select on bank.payment_batch_enquiry to adire_api, adire_jobs;
grant insert on bank.payment_batch_enquiry to adire_api;
grant delete on bank.payment_batch_enquiry to adire_api, adire_jobs;

create table bank.payment_batch (
  batch_id uuid primary key,
  customer_id uuid not null references bank.customer (customer_id),
  withdrawn boolean not null,
  challenge_id uuid not null,
  session_id uuid not null,
  approved_with text,
  device jsonb,
  from_account_number text not null,
  from_account_name text not null,
  payments smallint not null check (payments > 0),
  amount_minor bigint not null check (amount_minor > 0),
  total_minor bigint not null,
  content_hash bytea not null check (octet_length(content_hash) = 32),
  approved_at timestamptz not null,
  notified_at timestamptz,
  check (withdrawn or approved_with is not null),
  check (withdrawn or device is not null),
  check (total_minor >= amount_minor)
);
comment on table bank.payment_batch is 'A list of payments under one approval, or the withdrawal of that approval. The first of the two takes the id.';
comment on column bank.payment_batch.approved_with is 'How the list was approved; null for a withdrawn list.';
comment on column bank.payment_batch.device is 'The device at the time of the approval; null for a withdrawn list.';
comment on column bank.payment_batch.content_hash is 'SHA-256 of the payees, amounts and the account, by which the same list is recognised.';
comment on column bank.payment_batch.notified_at is 'The time when the customer was notified that every line had run.';
create index payment_batch_by_customer on bank.payment_batch (customer_id, approved_at desc);
create index payment_batch_by_time on bank.payment_batch (approved_at) where not withdrawn;
create index payment_batch_not_notified on bank.payment_batch (approved_at) where notified_at is null and not withdrawn;
grant select on bank.payment_batch to adire_api, adire_jobs, adire_staff, adire_read;
grant insert on bank.payment_batch to adire_api;
grant delete on bank.payment_batch to adire_jobs;
grant update (notified_at) on bank.payment_batch to adire_jobs;
create trigger only_of_hidden before delete on bank.payment_batch
  for each row when (not bank.acts_as_owner()) execute function bank.check_hidden('customer_id');

create table bank.payment_batch_line (
  batch_id uuid not null references bank.payment_batch (batch_id),
  line smallint not null check (line > 0),
  transfer_id uuid not null unique,
  payment text not null,
  fingerprint bytea not null check (octet_length(fingerprint) = 32),
  primary key (batch_id, line)
);
comment on table bank.payment_batch_line is 'One payment of a list. The row of the payment itself, under the same id, has its result.';
comment on column bank.payment_batch_line.payment is 'Canonical JSON (RFC 8785) of the payment.';
comment on column bank.payment_batch_line.fingerprint is 'SHA-256 of the payment. The ledger binds the id to it.';
grant select on bank.payment_batch_line to adire_api, adire_jobs, adire_staff, adire_read;
grant insert on bank.payment_batch_line to adire_api;
grant delete on bank.payment_batch_line to adire_jobs;

revoke execute on function bank.check_standing_order_approval from public;
