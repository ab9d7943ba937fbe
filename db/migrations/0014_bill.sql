-- Bills: the catalogue of billers, enquiries, payments with their receipts, and saved billers.

create table bank.bill_category (
  category text primary key,
  name text not null,
  position smallint not null
);
comment on table bank.bill_category is 'A category of billers, such as airtime or electricity.';
grant select on bank.bill_category to adire_api, adire_jobs;
grant insert on bank.bill_category to adire_jobs;
grant update (name, position) on bank.bill_category to adire_jobs;

create table bank.biller (
  biller_id text primary key check (biller_id ~ '^[a-z0-9-]{2,40}$'),
  category text not null references bank.bill_category (category),
  service_id text not null unique,
  name text not null,
  short_name text,
  coverage text,
  reference_label text not null,
  reference_pattern text not null,
  reference_example text not null,
  reference_hint text not null,
  is_validated boolean not null,
  subscriptions text[] not null check (subscriptions <@ array['renew', 'change']),
  has_products boolean not null,
  least_minor bigint not null check (least_minor > 0),
  most_minor bigint not null,
  quick_minor bigint[] not null,
  prefixes text[] not null,
  position smallint not null,
  offered boolean not null default true,
  refreshed_at timestamptz,
  check (most_minor >= least_minor)
);
comment on table bank.biller is 'A company whose bills can be paid. The first rows are from the embedded catalogue; the aggregator refreshes them.';
comment on column bank.biller.biller_id is 'The bank''s own id, so that another aggregator changes no saved biller.';
comment on column bank.biller.service_id is 'The aggregator''s id of the biller.';
comment on column bank.biller.reference_label is 'The name of the customer''s number at this biller, such as meter number.';
comment on column bank.biller.least_minor is 'Kobo; from the aggregator after the first refresh.';
comment on column bank.biller.quick_minor is 'The amounts that the screen offers.';
comment on column bank.biller.prefixes is 'The phone prefixes of an airtime network.';
comment on column bank.biller.offered is 'False: the aggregator no longer has the biller.';
comment on column bank.biller.refreshed_at is 'The aggregator''s last refresh; null: from the embedded catalogue only.';
grant select on bank.biller to adire_api, adire_jobs, adire_staff;
grant insert on bank.biller to adire_jobs;
grant update (category, service_id, name, short_name, coverage, reference_label, reference_pattern, reference_example, reference_hint, is_validated, subscriptions, has_products, least_minor, most_minor, quick_minor, prefixes, position, offered, refreshed_at)
  on bank.biller to adire_jobs;

create table bank.bill_product (
  biller_id text not null references bank.biller (biller_id),
  product_id text not null check (product_id ~ '^[A-Za-z0-9_.-]{1,60}$'),
  name text not null,
  amount_minor bigint check (amount_minor > 0),
  meter_type text check (meter_type in ('prepaid', 'postpaid')),
  position smallint not null,
  offered boolean not null default true,
  refreshed_at timestamptz,
  primary key (biller_id, product_id)
);
comment on table bank.bill_product is 'A product of a biller, such as a data bundle. A product that is gone stays, so that paid bills keep its name.';
comment on column bank.bill_product.product_id is 'The aggregator''s code.';
comment on column bank.bill_product.amount_minor is 'Kobo; null: the customer chooses.';
grant select on bank.bill_product to adire_api, adire_jobs, adire_staff;
grant insert on bank.bill_product to adire_jobs;
grant update (name, amount_minor, meter_type, position, offered, refreshed_at) on bank.bill_product to adire_jobs;

create table bank.bill_enquiry (
  reference_hash bytea primary key check (octet_length(reference_hash) = 32),
  customer_id uuid not null references bank.customer (customer_id),
  biller_id text not null,
  reference text not null,
  product_id text,
  customer_name text not null,
  address text,
  bouquet_name text,
  renewal_minor bigint,
  due_on date,
  least_minor bigint,
  most_minor bigint,
  expires_at timestamptz not null
);
comment on table bank.bill_enquiry is 'A biller''s answer about a customer number, bound to the customer who asked. It expires.';
comment on column bank.bill_enquiry.reference is 'The customer''s number at the biller.';
comment on column bank.bill_enquiry.least_minor is 'Kobo; null: the biller''s own minimum.';
create index bill_enquiry_by_customer on bank.bill_enquiry (customer_id, expires_at);
grant select on bank.bill_enquiry to adire_api, adire_jobs;
grant insert on bank.bill_enquiry to adire_api;
grant delete on bank.bill_enquiry to adire_api, adire_jobs;

create table bank.bill_order (
  payment_id uuid primary key,
  category text not null,
  service_id text not null,
  product_id text,
  product_name text,
  meter_type text check (meter_type in ('prepaid', 'postpaid')),
  subscription text check (subscription in ('renew', 'change')),
  recipient_type text check (recipient_type in ('self', 'bank-customer', 'others')),
  holder_name text,
  holder_address text
);
comment on table bank.bill_order is
  'The details of a bill: one row for each bill in bank.payment. It has no foreign keys, for the same reason as bank.payment.';
comment on column bank.bill_order.service_id is 'The biller''s id, as the aggregator received it.';
comment on column bank.bill_order.holder_name is 'The customer of the biller, as the biller named them; null: the biller named nobody.';
grant select on bank.bill_order to adire_api, adire_jobs, adire_staff, adire_read;
grant insert on bank.bill_order to adire_api, adire_jobs;
grant update (holder_name, holder_address) on bank.bill_order to adire_jobs;
create trigger only_of_hidden before update of holder_name, holder_address on bank.bill_order
  for each row when (not bank.acts_as_owner()) execute function bank.check_hidden_payer();

create table bank.bill_receipt (
  payment_id uuid primary key,
  provider_reference text,
  token_sealed bytea,
  keys_sealed bytea,
  serial_sealed bytea,
  units text,
  tariff text,
  received_at timestamptz not null
);
comment on table bank.bill_receipt is 'What the biller gave for a payment. A meter token or an examination PIN is worth money, so it is sealed under a key outside the database.';
comment on column bank.bill_receipt.token_sealed is 'The token of a prepaid meter, or the PIN of an examination, sealed.';
comment on column bank.bill_receipt.serial_sealed is 'The serial number of an examination PIN, sealed.';
comment on column bank.bill_receipt.keys_sealed is 'JSON of the key-change tokens, sealed.';
-- A biller may give the meter token later: the receipt is then completed, once.
grant select on bank.bill_receipt to adire_api, adire_jobs, adire_staff;
grant insert on bank.bill_receipt to adire_jobs, adire_staff;
grant delete on bank.bill_receipt to adire_jobs;
grant update (provider_reference, token_sealed, keys_sealed, serial_sealed, units, tariff, received_at)
  on bank.bill_receipt to adire_jobs, adire_staff;

create table bank.saved_bill (
  saved_bill_id uuid primary key,
  customer_id uuid not null references bank.customer (customer_id),
  biller_id text not null references bank.biller (biller_id),
  product_id text,
  reference text not null,
  customer_name text,
  nickname text,
  favourite boolean not null default false,
  added_at timestamptz not null,
  remind boolean not null default true,
  due_on date,
  asked_at timestamptz,
  reminded_for date,
  unique (customer_id, biller_id, reference)
);
comment on table bank.saved_bill is 'A biller that a customer pays often, with the customer''s number there and nickname for it.';
comment on column bank.saved_bill.product_id is 'Prepaid or postpaid electricity, or the product of the last purchase.';
comment on column bank.saved_bill.remind is 'True: the customer is notified before a bouquet ends.';
comment on column bank.saved_bill.due_on is 'The end of the bouquet, as the biller last said; null: unknown.';
comment on column bank.saved_bill.asked_at is 'The last enquiry about the end of the bouquet.';
comment on column bank.saved_bill.reminded_for is 'The day that the customer was notified of, once each.';
grant select on bank.saved_bill to adire_api, adire_jobs, adire_staff, adire_read;
grant insert on bank.saved_bill to adire_api;
grant delete on bank.saved_bill to adire_api, adire_jobs;
grant update (product_id, customer_name, nickname, favourite, remind, due_on, asked_at, reminded_for)
  on bank.saved_bill to adire_api, adire_jobs;
