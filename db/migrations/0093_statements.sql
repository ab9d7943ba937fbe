-- Statements that are too long for one reply wait here, part by part, to be fetched by the session that asked for them.
-- Unlogged: after a crash the customer asks for the statement again.
create unlogged table bank.statement_part (
  file_id uuid not null,
  no int not null check (no > 0),
  session_id uuid not null,
  content bytea not null,
  expires_at timestamptz not null,
  primary key (file_id, no)
);
create index statement_part_expiry on bank.statement_part (expires_at);
grant select, insert, delete on bank.statement_part to adire_app;

-- Statements that customers asked to have mailed. The address is looked up when the mail is sent.
create table bank.statement_mail (
  id uuid primary key,
  customer_id uuid not null references bank.customer (id),
  account_number text not null,
  from_day date not null,
  to_day date not null,
  format text not null check (format in ('pdf', 'csv', 'ofx', 'mt940', 'camt053')),
  asked_at timestamptz not null,
  -- When the mail server took it; null while it waits, and for ever where it was given up.
  sent_at timestamptz
);
grant select, insert on bank.statement_mail to adire_app;
grant update (sent_at) on bank.statement_mail to adire_app;
