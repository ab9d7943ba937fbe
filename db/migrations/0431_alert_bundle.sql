-- Collects the text messages of a burst: many payments of one customer within minutes. Each payment is an alert in the app and by
-- mail; one text message names their number, their sum and the account. The row is written with the alerts and deleted with the
-- message, each in one transaction.
create table bank.alert_bundle (
  customer_id uuid not null,
  kind text not null check (kind in ('credit', 'debit')),
  -- The masked number of the customer's account.
  account text not null,
  currency text not null,
  payments int not null check (payments > 0),
  sum_minor bigint not null check (sum_minor > 0),
  -- The latest payment.
  last_at timestamptz not null,
  -- The message is sent from then on.
  due_at timestamptz not null,
  primary key (customer_id, kind, account, currency)
);
grant select, insert, update, delete on bank.alert_bundle to adire_app;
