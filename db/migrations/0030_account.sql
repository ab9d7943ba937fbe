-- Customers' accounts: the number that people write down, whose it is, and which account of the books stands behind it.
create sequence bank.account_counter minvalue 0 maxvalue 999999999;
grant usage on sequence bank.account_counter to adire_app;

create table bank.account (
  -- NUBAN: nine digits of serial and a check digit made with the bank's code.
  account_number text primary key check (account_number ~ '^[0-9]{10}$'),
  customer_id uuid not null references bank.customer (id),
  ledger_account_id bigint not null unique references ledger.account (id),
  currency text not null check (currency in ('NGN', 'USD', 'EUR', 'GBP')),
  scheme_code text not null check (scheme_code in ('SAV', 'CUR', 'DOM')),
  -- In capitals, as a name enquiry answers it.
  account_name text not null check (account_name = upper(account_name)),
  is_primary boolean not null default false,
  status text not null default 'open' check (status in ('open', 'closed')),
  opened_at timestamptz not null,
  -- One account of each product and currency: opening it again finds it.
  unique (customer_id, scheme_code, currency)
);
create unique index account_primary on bank.account (customer_id) where is_primary;
grant select, insert on bank.account to adire_app;
grant update (account_name, is_primary, status) on bank.account to adire_app;

-- What customers read beside a journal that has no row of its own elsewhere: who was on the other side.
create table bank.journal_note (
  journal_id uuid primary key,
  counterparty text not null
);
grant select, insert on bank.journal_note to adire_app;
