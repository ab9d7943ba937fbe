-- The accounts whose statement of the month goes to its customer by mail. No row: none is sent.
create table bank.statement_choice (
  account_number text primary key references bank.account (account_number),
  customer_id uuid not null references bank.customer (id),
  format text not null check (format in ('pdf', 'csv')),
  -- Since when there is one at all; another format leaves it. The first statement is of the month in which it lies.
  chosen_at timestamptz not null
);
create index statement_choice_of_customer on bank.statement_choice (customer_id);
grant select, insert, delete on bank.statement_choice to adire_app;
grant update (format) on bank.statement_choice to adire_app;

-- One statement of one account and month, and what became of it. The id makes its mail's Message-ID.
create table bank.monthly_statement (
  id uuid not null unique default gen_random_uuid(),
  account_number text not null references bank.account (account_number),
  -- The first day of the month that it is of.
  month date not null check (extract(day from month) = 1),
  customer_id uuid not null references bank.customer (id),
  format text not null check (format in ('pdf', 'csv')),
  -- sending: handed to the mail server, and no answer is noted yet. unsure: none came, and it is not sent again.
  state text not null default 'waiting' check (state in
    ('waiting', 'sending', 'sent', 'unsure', 'given-up', 'no-address', 'too-long', 'withdrawn')),
  attempts smallint not null default 0,
  -- Nobody touches it before: an hour after a refusal, the longest that the mail server may take after a handing over.
  next_at timestamptz not null,
  -- When it came to its end.
  ended_at timestamptz,
  primary key (account_number, month)
);
create index monthly_statement_due on bank.monthly_statement (next_at) where state in ('waiting', 'sending');
create index monthly_statement_of_customer on bank.monthly_statement (customer_id, month desc);
grant select, insert, delete on bank.monthly_statement to adire_app;
grant update (state, attempts, next_at, ended_at) on bank.monthly_statement to adire_app;
