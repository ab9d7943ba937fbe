-- Whom a customer pays often: the account, the name that its bank gave, and what the customer calls it.
create table bank.beneficiary (
  -- Random: ids that customers see never count up.
  id uuid primary key,
  customer_id uuid not null references bank.customer (id),
  -- Spec §3; bills will add types of their own.
  type text not null check (type in ('LOCAL_TRANSFER', 'EXTERNAL_TRANSFER', 'SELF')),
  bank_code text not null check (bank_code ~ '^[0-9]{6}$'),
  bank_name text not null,
  account_number text not null check (account_number ~ '^[0-9]{10}$'),
  -- As the bank gave it when it was last asked; never typed by the customer.
  account_name text not null,
  nickname text,
  favourite boolean not null default false,
  added_at timestamptz not null,
  -- The same account is saved once.
  unique (customer_id, bank_code, account_number)
);
grant select, insert, delete on bank.beneficiary to adire_app;
grant update (type, bank_name, account_name, nickname, favourite) on bank.beneficiary to adire_app;
