-- Bills that are paid: whose number it is, what was approved, how far it is at the aggregator, and what was given for the money.

-- A biller's answer is bound to who asked and to the number asked about, and ages out.
create table bank.bill_enquiry (
  reference_hash bytea primary key check (octet_length(reference_hash) = 32),
  customer_id uuid not null references bank.customer (id),
  biller_id text not null,
  -- The customer's number at the biller.
  reference text not null,
  product_id text,
  customer_name text not null,
  address text,
  bouquet_name text,
  renewal_minor bigint,
  due_on date,
  -- Kobo; null: the biller's own.
  least_minor bigint,
  most_minor bigint,
  expires_at timestamptz not null
);
create index bill_enquiry_by_customer on bank.bill_enquiry (customer_id, expires_at);
grant select, insert, delete on bank.bill_enquiry to adire_app;

-- One row per bill that the ledger answered; no foreign keys, as in bank.transfer.
create table bank.bill_payment (
  payment_id uuid primary key,
  state text not null check (state in
    ('held', 'sent', 'asking', 'review', 'settled', 'refused', 'released', 'reversed', 'cancelled')),
  refusal text check ((refusal is not null) = (state = 'refused')),
  customer_id uuid not null,
  account_number text not null,
  account_name text not null,
  category text not null,
  biller_id text not null,
  biller_name text not null,
  -- As the aggregator was told it.
  service_id text not null,
  product_id text,
  product_name text,
  meter_type text check (meter_type in ('prepaid', 'postpaid')),
  subscription text check (subscription in ('renew', 'change')),
  recipient_type text check (recipient_type in ('self', 'optimus', 'others')),
  -- Phone, smart card, meter or wallet, and whose it is.
  reference text not null,
  customer_name text,
  customer_address text,
  amount_minor bigint not null check (amount_minor > 0),
  fee_minor bigint not null check (fee_minor >= 0),
  vat_minor bigint not null check (vat_minor >= 0),
  currency text not null check (currency = 'NGN'),
  narration text not null,
  approved_with smallint[] not null,
  counter_keys text[] not null,
  created_at timestamptz not null,
  completed_at timestamptz,
  constraint bill_end_check check ((completed_at is null) = (state in ('held', 'sent', 'asking', 'review')))
);
create index bill_payment_by_customer on bank.bill_payment (customer_id, created_at);
create index bill_payment_undecided on bank.bill_payment (created_at) where state in ('held', 'sent', 'asking', 'review');
create trigger bill_step before update of state on bank.bill_payment
  for each row when (old.state <> new.state) execute function bank.check_transfer_step();
grant select, insert on bank.bill_payment to adire_app;
grant update (state, completed_at) on bank.bill_payment to adire_app;

-- One row per bill whose money was set aside, with the columns of bank.outward_transfer.
create table bank.bill_carriage (
  payment_id uuid primary key,
  ledger_account_id bigint not null,
  -- The request id under which the aggregator knows it.
  network_reference text not null unique,
  counted jsonb not null,
  first_sent_at timestamptz,
  sent_at timestamptz,
  sends integer not null default 0,
  asks integer not null default 0,
  asked_at timestamptz,
  next_at timestamptz,
  network_code text,
  review_reason text,
  review_at timestamptz,
  told_late_at timestamptz
);
create index bill_carriage_due on bank.bill_carriage (next_at) where next_at is not null;
grant select, insert on bank.bill_carriage to adire_app;
grant update (first_sent_at, sent_at, sends, asks, asked_at, next_at, network_code, review_reason, review_at, told_late_at)
  on bank.bill_carriage to adire_app;

-- What the biller gave. A token is money to whoever types it in: sealed under a key outside the database.
create table bank.bill_receipt (
  payment_id uuid primary key,
  provider_reference text,
  token_sealed bytea,
  -- JSON of the key-change tokens, sealed.
  keys_sealed bytea,
  units text,
  tariff text,
  received_at timestamptz not null
);
grant select, insert on bank.bill_receipt to adire_app;

-- What a customer lets themselves spend on sports and gaming in a day. A higher one, or none, counts a day after it was asked for.
create table bank.gaming_limit (
  customer_id uuid primary key references bank.customer (id),
  -- Kobo; null: none set.
  per_day_minor bigint check (per_day_minor > 0),
  coming_minor bigint check (coming_minor > 0),
  -- Null: nothing is coming.
  coming_from timestamptz,
  changed_at timestamptz not null
);
grant select, insert on bank.gaming_limit to adire_app;
grant update (per_day_minor, coming_minor, coming_from, changed_at) on bank.gaming_limit to adire_app;
