-- What bills can be paid: categories, billers and their products, from the embedded catalogue first and refreshed from the aggregator.

create table bank.bill_category (
  category text primary key,
  name text not null,
  position smallint not null
);
grant select, insert on bank.bill_category to adire_app;
grant update (name, position) on bank.bill_category to adire_app;

create table bank.biller (
  -- Ours, so that another aggregator changes nothing that customers have saved.
  biller_id text primary key check (biller_id ~ '^[a-z0-9-]{2,40}$'),
  category text not null references bank.bill_category (category),
  -- Under which the aggregator knows it.
  service_id text not null unique,
  name text not null,
  short_name text,
  coverage text,
  -- How the customer's number there is called and written.
  reference_label text not null,
  reference_pattern text not null,
  reference_example text not null,
  reference_hint text not null,
  is_validated boolean not null,
  subscriptions text[] not null check (subscriptions <@ array['renew', 'change']),
  has_products boolean not null,
  -- Kobo; the aggregator's once it was asked.
  least_minor bigint not null check (least_minor > 0),
  most_minor bigint not null check (most_minor >= least_minor),
  quick_minor bigint[] not null,
  prefixes text[] not null,
  position smallint not null,
  -- False: the aggregator has it no more.
  offered boolean not null default true,
  -- When the aggregator last told of it; null: from the embedded catalogue alone.
  refreshed_at timestamptz
);
grant select, insert on bank.biller to adire_app;
grant update (category, service_id, name, short_name, coverage, reference_label, reference_pattern, reference_example,
  reference_hint, is_validated, subscriptions, has_products, least_minor, most_minor, quick_minor, prefixes, position, offered,
  refreshed_at) on bank.biller to adire_app;

create table bank.bill_product (
  biller_id text not null references bank.biller (biller_id),
  -- The aggregator's code.
  product_id text not null check (product_id ~ '^[A-Za-z0-9_.-]{1,60}$'),
  name text not null,
  -- Kobo; null: the customer chooses.
  amount_minor bigint check (amount_minor > 0),
  meter_type text check (meter_type in ('prepaid', 'postpaid')),
  position smallint not null,
  -- A product that is gone stays, so that what was paid keeps its name; it is not offered.
  offered boolean not null default true,
  refreshed_at timestamptz,
  primary key (biller_id, product_id)
);
grant select, insert on bank.bill_product to adire_app;
grant update (name, amount_minor, meter_type, position, offered, refreshed_at) on bank.bill_product to adire_app;
