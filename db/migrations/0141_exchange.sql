-- Exchange between a customer's own accounts: the rates that the source made, and what each exchange was agreed at.

-- Every rate that was ever read, in the order in which it came. Append-only: what was quoted can always be explained.
create table bank.exchange_rates (
  number bigint generated always as identity primary key,
  source text not null,
  -- When the source made them, when we read them, and when it said that it would make others.
  made_at timestamptz not null,
  read_at timestamptz not null,
  next_at timestamptz,
  -- Units of each for one US dollar, with the decimals that the source wrote.
  ngn numeric not null check (ngn > 0),
  eur numeric not null check (eur > 0),
  gbp numeric not null check (gbp > 0),
  -- Why they wait for an operator; null: in use by themselves.
  held_because text
);
create index exchange_rates_by_time on bank.exchange_rates (made_at, number);
grant select, insert on bank.exchange_rates to adire_app;

-- An operator's word that held rates are right.
create table bank.exchange_rates_accepted (
  number bigint primary key references bank.exchange_rates (number),
  accepted_at timestamptz not null,
  accepted_by text not null
);
grant select, insert on bank.exchange_rates_accepted to adire_app;

-- Beside the row of a transfer between two currencies: what arrives, and at which rate. The transfer's own amount is what leaves.
create table bank.exchange (
  transfer_id uuid primary key,
  to_currency text not null check (to_currency in ('NGN', 'USD', 'EUR', 'GBP')),
  arrives_minor bigint not null check (arrives_minor > 0),
  -- What it would have been at the middle rate, less what arrives: the bank's profit, in the currency that arrives.
  profit_minor bigint not null check (profit_minor >= 0),
  -- One unit costs so much of the price: 1 USD = 1466.8400 NGN.
  unit_currency text not null,
  price_currency text not null,
  rate numeric(13, 4) not null check (rate > 0),
  -- The middle rates that it was made from: bank.exchange_rates.
  rates_number bigint not null
);
grant select, insert on bank.exchange to adire_app;
