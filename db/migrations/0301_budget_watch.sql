-- Budgets are looked at in the evening, where something happened since: when that was, and what their customers were told.
create table bank.budget_watch (
  customer_id uuid not null references bank.customer (id),
  currency text not null,
  looked_at timestamptz not null,
  primary key (customer_id, currency)
);
grant select, insert on bank.budget_watch to adire_app;
grant update (looked_at) on bank.budget_watch to adire_app;

-- Once in a month for each.
create table bank.budget_told (
  customer_id uuid not null references bank.customer (id),
  currency text not null,
  category text not null,
  -- YYYY-MM
  month text not null,
  state text not null check (state in ('near', 'over')),
  told_at timestamptz not null,
  primary key (customer_id, currency, category, month, state)
);
grant select, insert on bank.budget_told to adire_app;
