-- Insights: what customers said that their payments were for, and what they want to spend.

-- Never changed but for being undone: the newest that stands decides. What is learned from one stands in it.
create table bank.category_correction (
  -- Made by the customer's device: said again, it is found.
  correction_id uuid primary key,
  customer_id uuid not null references bank.customer (id),
  -- The entry that it was said of: its account in the books, its number there, and which way its money went.
  ledger_account_id bigint not null,
  seq bigint not null,
  is_credit boolean not null,
  category text not null,
  learns text not null check (learns in ('nothing', 'payee', 'narration')),
  -- What later entries are known again by: see core/insights/assign-category.ts.
  key text not null check ((learns = 'nothing') = (key = '')),
  -- For the customer's list: who was paid, or the words, as they stood.
  shown text not null,
  is_for_past boolean not null,
  made_at timestamptz not null,
  undone_at timestamptz
);
create index category_correction_by_customer on bank.category_correction (customer_id, made_at desc) where undone_at is null;
grant select, insert on bank.category_correction to adire_app;
grant update (undone_at) on bank.category_correction to adire_app;

-- What a customer wants to spend at most in a month: from the month on in which it was set, until it is set anew or taken away.
create table bank.budget (
  customer_id uuid not null references bank.customer (id),
  currency text not null check (currency in ('NGN', 'USD', 'EUR', 'GBP')),
  category text not null,
  -- YYYY-MM
  since_month text not null check (since_month ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'),
  -- Minor units; null: none from this month on.
  amount_minor bigint check (amount_minor > 0),
  changed_at timestamptz not null,
  primary key (customer_id, currency, category, since_month)
);
grant select, insert on bank.budget to adire_app;
grant update (amount_minor, changed_at) on bank.budget to adire_app;
