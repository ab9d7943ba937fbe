-- Disputes and questions: cases with their clocks, recalls, frozen accounts, and messages of people without a login.

-- The database checks the same state machine as the code (core/cases/case-states.ts).
create function bank.check_case_step() returns trigger language plpgsql as $$
begin
  if (old.state, new.state) not in (
    ('opened', 'with-bank'), ('opened', 'waiting'), ('opened', 'resolved-for'), ('opened', 'resolved-against'), ('opened', 'withdrawn'),
    ('with-bank', 'opened'), ('with-bank', 'resolved-for'), ('with-bank', 'resolved-against'), ('with-bank', 'withdrawn'),
    ('waiting', 'opened'), ('waiting', 'resolved-for'), ('waiting', 'resolved-against'), ('waiting', 'withdrawn'),
    ('resolved-against', 'resolved-for'), ('withdrawn', 'resolved-for')) then
    raise exception 'a case cannot go from % to %', old.state, new.state using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

-- Staff link a case from the public form to its payment, once. Nothing else that a case is about changes.
create function bank.check_case_payment_link() returns trigger language plpgsql as $$
begin
  if old.reported_of is null or old.amount_minor is not null or old.closed_at is not null then
    raise exception 'a case keeps what it is about' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

-- Refuses unless the case belongs to a former customer whose data is hidden.
create function bank.check_hidden_case() returns trigger language plpgsql as $$
begin
  if not exists (select from bank.support_case c join bank.closed_customer f on f.customer_id = c.customer_id
                 where c.case_id = old.case_id and f.hidden_at is not null) then
    raise exception '% is kept for five years after the relation', tg_table_name using errcode = 'integrity_constraint_violation';
  end if;
  return coalesce(new, old);
end $$;

create table bank.support_case (
  case_id uuid primary key,
  reference text not null unique,
  customer_id uuid not null references bank.customer (customer_id),
  type text not null check (type in ('wrong-account', 'wrong-amount', 'sent-twice', 'fraud', 'not-authorised', 'not-delivered',
    'debited-twice', 'amount-differs', 'not-refunded', 'bank-recall', 'question', 'data-correction', 'data-erasure')),
  state text not null check (state in ('opened', 'with-bank', 'waiting', 'resolved-for', 'resolved-against', 'withdrawn')),
  transfer_id uuid,
  account_number text,
  entry_id text,
  amount_minor bigint check (amount_minor > 0),
  currency text,
  counterparty text,
  bank_name text,
  paid_at timestamptz,
  subject_reference text,
  subject_id uuid,
  subject_kind text check (subject_kind in ('payment', 'journal')),
  description text not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  is_bill boolean not null default false,
  reported_of text check (reported_of in ('transfer', 'bill', 'entry')),
  check ((closed_at is null) = (state in ('opened', 'with-bank', 'waiting'))),
  check (transfer_id is null or entry_id is null),
  check ((amount_minor is null) = (transfer_id is null and entry_id is null)),
  check (not is_bill or transfer_id is not null),
  check ((subject_id is null) = (amount_minor is null) and (subject_kind is null) = (amount_minor is null))
);
comment on table bank.support_case is 'A case: a customer''s report of a payment, or a question.';
comment on column bank.support_case.case_id is 'Made by the customer''s device, so that the same report is stored once.';
comment on column bank.support_case.transfer_id is 'The transfer or the bill that the case is about. No foreign keys, as in bank.payment.';
comment on column bank.support_case.entry_id is 'The entry that the case is about, when it is no transfer or bill.';
comment on column bank.support_case.amount_minor is 'The amount of the payment when it was reported, in minor units.';
comment on column bank.support_case.subject_reference is 'The reference of the payment, as the customer reads it.';
comment on column bank.support_case.subject_id is
  'The payment that the case is about, or the journal of a debit that is no payment. bank.refund counts refunds by it.';
comment on column bank.support_case.description is 'The customer''s description.';
comment on column bank.support_case.is_bill is 'True: transfer_id is the id of a bill payment.';
comment on column bank.support_case.reported_of is 'The kind of payment that a reporter without a login named; null for other cases.';
-- A customer has one open case for one payment.
create unique index support_case_transfer on bank.support_case (customer_id, transfer_id)
  where closed_at is null and transfer_id is not null;
create unique index support_case_entry on bank.support_case (account_number, entry_id) where closed_at is null and entry_id is not null;
create index support_case_customer on bank.support_case (customer_id, opened_at desc);
create index support_case_open on bank.support_case (opened_at) where closed_at is null;
create index support_case_of_transfer on bank.support_case (transfer_id) where transfer_id is not null;
grant select on bank.support_case to adire_api, adire_jobs, adire_staff, adire_read;
grant insert on bank.support_case to adire_api, adire_staff;
grant update (state, transfer_id, account_number, amount_minor, currency, counterparty, bank_name, paid_at, subject_reference, subject_id, subject_kind, description, closed_at, is_bill)
  on bank.support_case to adire_api, adire_jobs, adire_staff;
-- The names change when a case is linked to its payment, and when they are hidden.
create trigger only_of_hidden before update of description, counterparty, subject_reference on bank.support_case
  for each row when (not bank.acts_as_owner() and (old.amount_minor is not distinct from new.amount_minor or old.description <> new.description))
  execute function bank.check_hidden('customer_id');
create trigger support_case_step before update of state on bank.support_case
  for each row when (old.state <> new.state) execute function bank.check_case_step();
create trigger payment_linked_once before update of transfer_id, account_number, amount_minor, currency, bank_name, paid_at, is_bill, subject_id,
  subject_kind on bank.support_case
  for each row when (not bank.acts_as_owner()) execute function bank.check_case_payment_link();

create table bank.case_event (
  number bigint generated always as identity primary key,
  case_id uuid not null references bank.support_case (case_id),
  event_id uuid not null,
  event text not null,
  actor text not null check (actor in ('customer', 'staff', 'network')),
  operator text,
  text text not null default '',
  amount_minor bigint check (amount_minor > 0),
  created_at timestamptz not null,
  unique (case_id, event_id),
  check ((operator is not null) = (actor = 'staff'))
);
comment on table bank.case_event is 'One event of a case, messages included. Append-only.';
comment on column bank.case_event.event_id is 'The id of a customer''s message is made by the device, so that the message is stored once.';
comment on column bank.case_event.operator is 'The member of staff; null for other actors. Customers never see it.';
create index case_event_of_case on bank.case_event (case_id, number);
grant select on bank.case_event to adire_api, adire_jobs, adire_staff, adire_read;
grant insert on bank.case_event to adire_api, adire_jobs, adire_staff;
grant update (text) on bank.case_event to adire_jobs;
create trigger only_of_hidden before update of text on bank.case_event
  for each row when (not bank.acts_as_owner()) execute function bank.check_hidden_case();

create table bank.case_clock (
  case_id uuid not null references bank.support_case (case_id),
  clock text not null check (clock in ('tell-bank', 'bank-answer', 'result', 'refund')),
  source text not null check (source in ('law', 'draft', 'own')),
  started_at timestamptz not null,
  due_at timestamptz not null,
  met_at timestamptz,
  primary key (case_id, clock)
);
comment on table bank.case_clock is 'A deadline of a case. It is stored at the opening, so that a later rule changes no promise.';
comment on column bank.case_clock.clock is 'The action that is due.';
comment on column bank.case_clock.source is 'The origin of the deadline: the law, a draft of the law, or the bank.';
create index case_clock_unmet on bank.case_clock (due_at) where met_at is null;
-- The report of case clocks reads the deadlines of some days, met or not.
create index case_clock_by_due on bank.case_clock (due_at);
grant select on bank.case_clock to adire_api, adire_jobs, adire_staff, adire_read;
grant insert on bank.case_clock to adire_api, adire_jobs, adire_staff;
grant update (met_at) on bank.case_clock to adire_api, adire_jobs, adire_staff;

create table bank.case_picture (
  case_id uuid not null,
  event_id uuid not null,
  file_id uuid not null unique references bank.stored_file (file_id),
  primary key (case_id, event_id),
  foreign key (case_id, event_id) references bank.case_event (case_id, event_id)
);
comment on table bank.case_picture is 'A picture that a customer sent with a message of a case. The sealed file is in the file store.';
grant select on bank.case_picture to adire_api, adire_jobs, adire_staff, adire_read;
grant insert on bank.case_picture to adire_api;
grant delete on bank.case_picture to adire_jobs;
create trigger only_of_hidden before delete on bank.case_picture
  for each row when (not bank.acts_as_owner()) execute function bank.check_hidden_case();

create table bank.recall (
  case_id uuid primary key references bank.support_case (case_id),
  transfer_id uuid not null,
  state text not null check (state in ('inquiring', 'agreed', 'refused', 'silent', 'stopped')),
  reason text not null check (reason in ('AC03', 'AM09', 'DUPL', 'FRAD')),
  began_at timestamptz not null,
  answer_by timestamptz not null,
  inquiries integer not null default 0,
  inquired_at timestamptz,
  next_at timestamptz,
  network_code text,
  check ((next_at is not null) = (state = 'inquiring'))
);
comment on table bank.recall is
  'The request to another bank to return a payment, one per case. The worker repeats it until an answer or the deadline.';
comment on column bank.recall.reason is 'The cancellation reason of ISO 20022 that the other bank reads.';
comment on column bank.recall.answer_by is 'The deadline of the other bank. After it staff take over.';
comment on column bank.recall.next_at is 'The time of the next request; null when there is none.';
comment on column bank.recall.network_code is 'The network''s last code.';
create index recall_due on bank.recall (next_at) where next_at is not null;
grant select on bank.recall to adire_api, adire_jobs, adire_staff;
grant insert on bank.recall to adire_api, adire_staff;
grant update (state, began_at, answer_by, inquiries, inquired_at, next_at, network_code)
  on bank.recall to adire_api, adire_jobs, adire_staff;

create table bank.customer_freeze (
  freeze_id uuid primary key,
  customer_id uuid not null references bank.customer (customer_id),
  frozen_at timestamptz not null,
  frozen_by text not null check (frozen_by in ('customer', 'owner', 'staff')),
  lifted_at timestamptz,
  lifted_by text check (lifted_by in ('customer', 'staff')),
  repeated_at timestamptz,
  check ((lifted_at is null) = (lifted_by is null))
);
comment on table bank.customer_freeze is 'An emergency freeze of a customer''s accounts: no money leaves until it is lifted. One row per freeze.';
comment on column bank.customer_freeze.frozen_by is 'customer: signed in. owner: proven without a login. staff: an operator.';
comment on column bank.customer_freeze.repeated_at is
  'The last freeze of accounts that were frozen already; null: none. Only a password that is newer than this counts as new.';
create unique index customer_freeze_now on bank.customer_freeze (customer_id) where lifted_at is null;
create index customer_freeze_of_customer on bank.customer_freeze (customer_id);
grant select on bank.customer_freeze to adire_api, adire_jobs, adire_staff, adire_read;
grant insert on bank.customer_freeze to adire_api, adire_staff;
grant delete on bank.customer_freeze to adire_jobs;
grant update (repeated_at) on bank.customer_freeze to adire_api, adire_staff;
create trigger only_of_hidden before delete on bank.customer_freeze
  for each row when (not bank.acts_as_owner()) execute function bank.check_hidden('customer_id');

-- Lifts the freeze of a customer's accounts: for the customer by the approval that this transaction used, for staff by the
-- operator's audit event. False when no freeze is active. The freeze of a person on a list of sanctions stays.
create function bank.lift_freeze(p_customer uuid, p_by text, p_at timestamptz, p_evidence text)
returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  case p_by
    when 'customer' then
      if not exists (select from bank.approval a where a.challenge_id = p_evidence::uuid and a.kind = 'unfreeze'
                     and a.customer_id = p_customer and a.approved_at is not null and a.xmin = pg_current_xact_id()::xid) then
        raise exception 'no evidence: this transaction used no approval of the customer' using errcode = 'integrity_constraint_violation';
      end if;
    when 'staff' then perform bank.require_operator(p_customer, 'freeze.lifted', p_evidence);
  end case;
  if exists (select from bank.screening_hit h
             where h.customer_id = p_customer and h.topic = 'sanction' and h.decision = 'true-match') then
    raise exception 'a confirmed hit of screening keeps the freeze' using errcode = 'integrity_constraint_violation';
  end if;
  update bank.customer_freeze f set lifted_at = p_at, lifted_by = p_by where f.customer_id = p_customer and f.lifted_at is null;
  if not found then return false; end if;
  perform bank.record_change(p_customer, 'freeze', null, 'lifted', case p_by when 'staff' then 'audit-event' else 'approval' end,
                             p_evidence);
  return true;
end $$;

create table bank.contact (
  contact_id uuid primary key,
  reference text not null unique,
  topic text not null check (topic in ('log-in', 'lost-phone', 'fraud', 'other', 'dispute')),
  name text not null,
  phone text not null,
  message text not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  answer_by timestamptz,
  closed_at timestamptz,
  dispute jsonb,
  check ((confirmed_at is null) = (answer_by is null)),
  check (closed_at is null or confirmed_at is not null),
  check ((dispute is not null) = (topic = 'dispute'))
);
comment on table bank.contact is
  'A question or a report of a person who cannot log in, stored after the code on the phone was right. The answer goes by SMS.';
comment on column bank.contact.phone is 'E.164. Any phone: the message of a stranger reveals nothing of a customer''s record.';
comment on column bank.contact.confirmed_at is 'Staff see the message from this time on.';
comment on column bank.contact.dispute is
  'What the writer knows of the payment. When the phone belongs to one customer, it becomes a case under the same id.';
create index contact_open on bank.contact (confirmed_at) where confirmed_at is not null and closed_at is null;
create index contact_unconfirmed on bank.contact (created_at) where confirmed_at is null;
create index contact_by_phone on bank.contact (phone);
grant select on bank.contact to adire_api, adire_jobs, adire_staff;
grant insert on bank.contact to adire_api;
grant delete on bank.contact to adire_jobs;
grant update (confirmed_at, answer_by, closed_at) on bank.contact to adire_api, adire_staff;

create table bank.contact_answer (
  answer_id uuid primary key,
  contact_id uuid not null references bank.contact (contact_id),
  operator text not null,
  text text not null,
  created_at timestamptz not null,
  sent_at timestamptz
);
comment on table bank.contact_answer is 'A staff member''s answer to a contact.';
create index contact_answer_of on bank.contact_answer (contact_id, created_at);
grant select on bank.contact_answer to adire_jobs, adire_staff;
grant insert on bank.contact_answer to adire_app, adire_staff;
grant delete on bank.contact_answer to adire_jobs;
grant update (sent_at) on bank.contact_answer to adire_jobs;

revoke execute on function bank.lift_freeze from public;
grant execute on function bank.lift_freeze to adire_api, adire_staff;
