-- Institutions, name enquiries, payees and exchanges of transfers, and the credits that other banks send.

create table bank.institution (
  code text primary key check (code ~ '^[0-9]{6}$'),
  name text not null,
  category smallint,
  listed boolean not null,
  first_listed_at timestamptz not null,
  last_listed_at timestamptz not null
);
comment on table bank.institution is
  'An institution that the payment switch has listed. Institutions that it no longer lists stay, and are not offered.';
comment on column bank.institution.category is 'The switch''s number for the kind of institution; null when it gave none.';
grant select on bank.institution to adire_api, adire_jobs, adire_staff;
grant insert on bank.institution to adire_jobs;
grant update (name, category, listed, last_listed_at) on bank.institution to adire_jobs;

create table bank.network_health (
  network text primary key check (network in ('switch', 'identity', 'credit-bureau')),
  failures integer not null default 0,
  failing_since timestamptz,
  last_failure_at timestamptz,
  last_answer_at timestamptz
);
comment on table bank.network_health is 'Whether a network answers, as all processes have found it. Each watched network has a row.';
comment on column bank.network_health.failures is 'Failures in a row since the last answer.';
grant select on bank.network_health to adire_api, adire_jobs, adire_staff;
grant update on bank.network_health to adire_api, adire_jobs;

insert into bank.network_health (network) values ('switch'), ('identity'), ('credit-bureau');

create table bank.name_enquiry (
  reference_hash bytea primary key check (octet_length(reference_hash) = 32),
  customer_id uuid not null references bank.customer (customer_id),
  bank_code text not null,
  account_number text not null,
  account_name text not null,
  expires_at timestamptz not null,
  network_ref text,
  bank_name text,
  constraint elsewhere_or_here check ((network_ref is null) = (bank_name is null))
);
comment on table bank.name_enquiry is 'The answer to a name enquiry, bound to the customer and the account. It expires.';
comment on column bank.name_enquiry.network_ref is
  'The enquiry''s id on the network, which the later credit carries; null for an account of this bank.';
create index name_enquiry_by_customer on bank.name_enquiry (customer_id, expires_at);
grant select on bank.name_enquiry to adire_api, adire_jobs;
grant insert on bank.name_enquiry to adire_api;
grant delete on bank.name_enquiry to adire_api, adire_jobs;

create table bank.beneficiary (
  beneficiary_id uuid primary key,
  customer_id uuid not null references bank.customer (customer_id),
  type text not null check (type in ('LOCAL_TRANSFER', 'EXTERNAL_TRANSFER', 'SELF')),
  bank_code text not null check (bank_code ~ '^[0-9]{6}$'),
  bank_name text not null,
  account_number text not null check (account_number ~ '^[0-9]{10}$'),
  account_name text not null,
  nickname text,
  favourite boolean not null default false,
  beneficiary_type text,
  email text,
  added_at timestamptz not null,
  unique (customer_id, bank_code, account_number),
  constraint no_type_of_own_account check (beneficiary_type is null or type <> 'SELF')
);
comment on table bank.beneficiary is 'A saved payee: the account, the name that its bank gave, and the customer''s nickname.';
comment on column bank.beneficiary.type is 'Where the account is: at this bank, at another bank, or the customer''s own account.';
comment on column bank.beneficiary.beneficiary_type is 'What the customer gave for custom transfers; null: nothing.';
comment on column bank.beneficiary.email is 'The payee''s email address, as the customer gave it; null: none. Receipts go there on request.';
comment on column bank.beneficiary.beneficiary_id is 'Random: an id that a customer sees never counts up.';
comment on column bank.beneficiary.account_name is 'As the payee''s bank last gave it; the customer never types it.';
grant select on bank.beneficiary to adire_api, adire_jobs, adire_staff, adire_read;
grant insert, delete on bank.beneficiary to adire_api, adire_jobs;
grant update (type, bank_name, account_name, nickname, favourite, beneficiary_type, email) on bank.beneficiary to adire_api, adire_jobs;

create table bank.receipt_mail (
  payment_id uuid not null references bank.payment,
  email text not null,
  mail_id uuid not null unique,
  customer_id uuid not null references bank.customer,
  requested_at timestamptz not null,
  sent_at timestamptz,
  primary key (payment_id, email)
);
comment on table bank.receipt_mail is
  'A receipt that a customer sent to the payee by mail: one row for each payment and address. A job deletes it after 30 days.';
comment on column bank.receipt_mail.mail_id is 'New with each request. A job of an earlier request finds no row and sends nothing.';
comment on column bank.receipt_mail.sent_at is 'The time when the mail server accepted the mail; null while it waits, and when it was given up.';
create index receipt_mail_of_customer on bank.receipt_mail (customer_id);
create index receipt_mail_age on bank.receipt_mail (requested_at);
grant select on bank.receipt_mail to adire_api, adire_jobs, adire_staff, adire_read;
grant insert on bank.receipt_mail to adire_api;
grant delete on bank.receipt_mail to adire_jobs;
grant update (mail_id, requested_at, sent_at) on bank.receipt_mail to adire_api, adire_jobs;

create table bank.pending_beneficiary (
  transfer_id uuid primary key,
  customer_id uuid not null,
  bank_code text not null,
  bank_name text not null,
  account_number text not null,
  account_name text not null,
  beneficiary_type text
);
comment on table bank.pending_beneficiary is
  'A payee that the sender asked to save. The posting writes the row; the transaction that saves the payee deletes it.';
comment on column bank.pending_beneficiary.beneficiary_type is 'Of a custom transfer; null of the others.';
-- To lock a row, the application needs the right to update a column.
grant select on bank.pending_beneficiary to adire_jobs;
grant insert on bank.pending_beneficiary to adire_api, adire_jobs, adire_staff;
grant delete on bank.pending_beneficiary to adire_jobs;
grant update (account_name) on bank.pending_beneficiary to adire_jobs;

create table bank.inward_credit (
  end_to_end_id text primary key check (end_to_end_id ~ '^[0-9]{6}[0-9A-Za-z]{29}$'),
  posting_id uuid not null unique,
  fingerprint bytea not null check (octet_length(fingerprint) = 32),
  message_id text not null,
  outcome text not null check (outcome in ('accepted', 'refused')),
  reason text check (reason ~ '^[A-Z]{2,4}[0-9]{0,2}$'),
  account_number text not null,
  customer_id uuid references bank.customer (customer_id),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  sender_name text not null,
  sender_account text,
  sender_bank_code text not null check (sender_bank_code ~ '^[0-9]{6}$'),
  sender_bank_name text,
  narration text not null,
  received_at timestamptz not null default clock_timestamp(),
  return_of uuid,
  check ((outcome = 'refused') = (reason is not null))
);
comment on table bank.inward_credit is
  'A credit that another bank sent: its content and the answer to it. One row per payment, however often the message is repeated.';
comment on column bank.inward_credit.end_to_end_id is 'The sending bank''s id, the same in every repeat. Only the first answer counts.';
comment on column bank.inward_credit.posting_id is 'The journal''s id, derived from end_to_end_id. The journal exists when the credit was accepted.';
comment on column bank.inward_credit.fingerprint is 'SHA-256 of the order. Another payment under the same id has another fingerprint.';
comment on column bank.inward_credit.reason is 'ISO 20022 external status reason of a refusal.';
comment on column bank.inward_credit.customer_id is 'Null when no account of this bank was meant.';
comment on column bank.inward_credit.return_of is 'The transfer of this bank that the credit returns. A transfer is returned once.';
create unique index inward_credit_return on bank.inward_credit (return_of) where outcome = 'accepted' and return_of is not null;
-- Currency-transaction reports list the large credits of a day.
create index inward_credit_large on bank.inward_credit (received_at) where amount_minor >= 500000000;
-- Staff search a credit by its reference, as they search a payment (bank.payment_by_id_end).
create index inward_credit_by_id_end on bank.inward_credit
  using brin ((right(posting_id::text, 16)) text_bloom_ops (n_distinct_per_range = 1000, false_positive_rate = 0.001))
  with (pages_per_range = 32, autosummarize = on);
create function bank.credits_by_id_end(id_end text) returns setof uuid language sql stable strict
  set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
  select posting_id from bank.inward_credit where right(posting_id::text, 16) = id_end
$$;
create index inward_credit_by_customer on bank.inward_credit (customer_id, received_at desc);
grant select on bank.inward_credit to adire_api, adire_jobs, adire_staff, adire_read;
grant insert on bank.inward_credit to adire_api;
grant update (sender_name, sender_account, narration) on bank.inward_credit to adire_jobs;
create trigger only_of_hidden before update of sender_name, sender_account, narration on bank.inward_credit
  for each row when (not bank.acts_as_owner()) execute function bank.check_hidden('customer_id');

create table bank.exchange_rate (
  number bigint generated always as identity primary key,
  source text not null,
  made_at timestamptz not null,
  read_at timestamptz not null,
  next_at timestamptz,
  ngn numeric not null check (ngn > 0),
  eur numeric not null check (eur > 0),
  gbp numeric not null check (gbp > 0),
  held_because text
);
comment on table bank.exchange_rate is
  'Exchange rates as they were read, in the order of their arrival. Append-only, so that every quote can be explained.';
comment on column bank.exchange_rate.made_at is 'The time when the source made the rates.';
comment on column bank.exchange_rate.next_at is 'The time at which the source announced new rates.';
comment on column bank.exchange_rate.ngn is 'Units for one US dollar, with the decimals that the source wrote.';
comment on column bank.exchange_rate.held_because is 'The reason why the rates wait for an operator; null: in use.';
create index exchange_rate_by_time on bank.exchange_rate (made_at, number);
grant select on bank.exchange_rate to adire_api, adire_jobs, adire_staff;
grant insert on bank.exchange_rate to adire_jobs;

create table bank.exchange_rate_acceptance (
  number bigint primary key references bank.exchange_rate (number),
  accepted_at timestamptz not null,
  accepted_by text not null
);
comment on table bank.exchange_rate_acceptance is 'An operator''s confirmation that held rates are right.';
grant select on bank.exchange_rate_acceptance to adire_api, adire_jobs, adire_staff;
grant insert on bank.exchange_rate_acceptance to adire_app, adire_staff;

create table bank.exchange_margin (
  number bigint generated always as identity primary key,
  effective_from date not null,
  content jsonb not null,
  added_at timestamptz not null,
  added_by text not null
);
comment on table bank.exchange_margin is
  'The margins of exchange from a day on, added by an order of staff. Before the first row the margins in the code apply. Append-only.';
comment on column bank.exchange_margin.effective_from is
  'Applies from the bank''s midnight of this day. Of two rows for one day the higher number applies.';
comment on column bank.exchange_margin.content is 'As staff wrote it; the server parses it (features/exchange/margin-schedules.ts).';
grant select on bank.exchange_margin to adire_api, adire_jobs, adire_staff;
grant insert on bank.exchange_margin to adire_app, adire_staff;

create table bank.exchange (
  transfer_id uuid primary key,
  to_currency text not null check (to_currency in ('NGN', 'USD', 'EUR', 'GBP')),
  arrives_minor bigint not null check (arrives_minor > 0),
  profit_minor bigint not null check (profit_minor >= 0),
  unit_currency text not null,
  price_currency text not null,
  rate numeric(13, 4) not null check (rate > 0),
  exchange_rate_number bigint not null
);
comment on table bank.exchange is
  'The second amount and the rate of a transfer between two currencies. The transfer''s own amount is what leaves the account.';
comment on column bank.exchange.profit_minor is 'The amount at the middle rate less arrives_minor: the bank''s profit, in the currency that arrives.';
comment on column bank.exchange.unit_currency is 'One unit of this currency costs the rate in price_currency: 1 USD = 1466.8400 NGN.';
comment on column bank.exchange.exchange_rate_number is 'The middle rates that the rate was made from: bank.exchange_rate.';
grant select on bank.exchange to adire_api, adire_jobs, adire_staff, adire_read;
grant insert on bank.exchange to adire_api, adire_jobs;
