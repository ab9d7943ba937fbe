-- Cases: what a customer reported about a payment, or asked; every step of it, every message, and by when what must be done.
create table bank.support_case (
  -- Made by the customer's device: opening it again finds it.
  case_id uuid primary key,
  reference text not null unique,
  customer_id uuid not null references bank.customer (id),
  type text not null check (type in ('wrong-account', 'wrong-amount', 'sent-twice', 'fraud', 'not-authorised',
    'not-delivered', 'debited-twice', 'amount-differs', 'not-refunded', 'question')),
  state text not null check (state in ('opened', 'with-bank', 'waiting', 'resolved-for', 'resolved-against', 'withdrawn')),
  -- What it is about: a transfer, another entry of an account, or nothing. No foreign keys, as in bank.transfer.
  transfer_id uuid,
  account_number text,
  entry_id text,
  -- The payment as it stood when it was reported: amounts are minor units.
  amount_minor bigint check (amount_minor > 0),
  currency text,
  counterparty text,
  bank_name text,
  paid_at timestamptz,
  subject_reference text,
  words text not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  check ((closed_at is null) = (state in ('opened', 'with-bank', 'waiting'))),
  check (transfer_id is null or entry_id is null),
  check ((amount_minor is null) = (transfer_id is null and entry_id is null))
);
-- One open case of a customer for one payment.
create unique index support_case_transfer on bank.support_case (customer_id, transfer_id) where closed_at is null and transfer_id is not null;
create unique index support_case_entry on bank.support_case (account_number, entry_id) where closed_at is null and entry_id is not null;
create index support_case_customer on bank.support_case (customer_id, opened_at desc);
create index support_case_open on bank.support_case (opened_at) where closed_at is null;
create index support_case_of_transfer on bank.support_case (transfer_id) where transfer_id is not null;
grant select, insert on bank.support_case to adire_app;
grant update (state, closed_at) on bank.support_case to adire_app;

-- The pair of core/cases/case-states.ts.
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
create trigger support_case_step before update of state on bank.support_case
  for each row when (old.state <> new.state) execute function bank.check_case_step();

-- Everything that happened to a case, messages among it. Append-only.
create table bank.case_event (
  id bigint generated always as identity primary key,
  case_id uuid not null references bank.support_case (case_id),
  -- A customer's message has an id that the device made, so that it is kept once; other events have their own.
  event_id uuid not null,
  event text not null,
  actor text not null check (actor in ('customer', 'staff', 'network')),
  -- Which of our staff; null elsewhere. Never shown to customers.
  operator text,
  text text not null default '',
  amount_minor bigint check (amount_minor > 0),
  at timestamptz not null,
  unique (case_id, event_id),
  check ((operator is not null) = (actor = 'staff'))
);
create index case_event_of_case on bank.case_event (case_id, id);
grant select, insert on bank.case_event to adire_app;

-- By when what must have happened: kept from the opening on, so that a rule that changes later changes no promise.
create table bank.case_clock (
  case_id uuid not null references bank.support_case (case_id),
  clock text not null check (clock in ('tell-bank', 'bank-answer', 'result', 'refund')),
  source text not null check (source in ('law', 'draft', 'own')),
  started_at timestamptz not null,
  due_at timestamptz not null,
  met_at timestamptz,
  primary key (case_id, clock)
);
create index case_clock_unmet on bank.case_clock (due_at) where met_at is null;
grant select, insert on bank.case_clock to adire_app;
grant update (met_at) on bank.case_clock to adire_app;
