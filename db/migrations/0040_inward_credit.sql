-- Credits that other banks sent: what each message said and how it was answered, once per payment however often it is repeated.
create table bank.inward_credit (
  -- The sending bank's id of the payment, the same in every repeat: the first answer under it is the only one.
  end_to_end_id text primary key check (end_to_end_id ~ '^[0-9]{6}[0-9A-Za-z]{29}$'),
  -- The journal's id, derived from end_to_end_id; the journal exists when the credit was accepted.
  posting_id uuid not null unique,
  -- SHA-256 over what was ordered; another payment under the same id has another one.
  fingerprint bytea not null check (octet_length(fingerprint) = 32),
  message_id text not null,
  outcome text not null check (outcome in ('accepted', 'refused')),
  -- ISO 20022 external status reason of a refusal.
  reason text check (reason ~ '^[A-Z]{2,4}[0-9]{0,2}$'),
  account_number text not null,
  -- Whose account it is; null when no account of ours was meant.
  customer_id uuid references bank.customer (id),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  sender_name text not null,
  sender_account text,
  sender_bank_code text not null check (sender_bank_code ~ '^[0-9]{6}$'),
  sender_bank_name text,
  narration text not null,
  received_at timestamptz not null default clock_timestamp(),
  check ((outcome = 'refused') = (reason is not null))
);
create index inward_credit_customer on bank.inward_credit (customer_id, received_at desc) where outcome = 'accepted';
-- Append-only: an answer that was given stands.
grant select, insert on bank.inward_credit to adire_app;
