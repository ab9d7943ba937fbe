-- Transfers: the name that was shown, what was approved, and what became of it.

-- A name enquiry's answer is bound to who asked and to the account asked about, and ages out.
create table bank.name_enquiry (
  reference_hash bytea primary key check (octet_length(reference_hash) = 32),
  customer_id uuid not null references bank.customer (id),
  bank_code text not null,
  account_number text not null,
  account_name text not null,
  expires_at timestamptz not null
);
create index name_enquiry_by_customer on bank.name_enquiry (customer_id, expires_at);
grant select, insert, delete on bank.name_enquiry to adire_app;

-- What a customer is asked to approve: exactly this runs, or nothing. Never changed: whether it ran, the transfer says.
create table bank.payment_approval (
  challenge_id uuid primary key,
  transfer_id uuid not null,
  customer_id uuid not null references bank.customer (id),
  session_id uuid not null,
  -- SHA-256 of the request as it was asked for: the same id with another request is refused.
  request_hash bytea not null check (octet_length(request_hash) = 32),
  -- Canonical JSON (RFC 8785) of the payment, and its SHA-256: what the factors approve and what the ledger binds the id to.
  payment text not null,
  fingerprint bytea not null check (octet_length(fingerprint) = 32),
  -- Authentication types (0 PIN, 1 SMS), all of which are needed.
  required_factors smallint[] not null check (cardinality(required_factors) > 0),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index payment_approval_by_transfer on bank.payment_approval (transfer_id);
create index payment_approval_by_session on bank.payment_approval (session_id, created_at);
grant select, insert on bank.payment_approval to adire_app;

-- One row per transfer that the ledger answered. Its customers and accounts were checked when it was approved; it has no
-- foreign keys, because each would cost a look-up per row in the posting's transaction.
create table bank.transfer (
  transfer_id uuid primary key,
  transaction_type smallint not null check (transaction_type between 0 and 3),
  state text not null check (state in
    ('approved', 'scheduled', 'held', 'asking', 'settled', 'refused', 'released', 'reversed', 'cancelled')),
  refusal text check ((refusal is not null) = (state = 'refused')),
  from_customer_id uuid not null,
  from_account_number text not null,
  from_account_name text not null,
  to_customer_id uuid,
  to_account_number text not null,
  to_account_name text not null,
  to_bank_code text not null,
  to_bank_name text not null,
  amount_minor bigint not null check (amount_minor > 0),
  fee_minor bigint not null check (fee_minor >= 0),
  vat_minor bigint not null check (vat_minor >= 0),
  stamp_duty_minor bigint not null check (stamp_duty_minor >= 0),
  currency text not null,
  narration text not null,
  approved_with smallint[] not null,
  created_at timestamptz not null,
  completed_at timestamptz
);
create index transfer_by_sender on bank.transfer (from_customer_id, created_at);
-- A recipient sees only what arrived.
create index transfer_by_recipient on bank.transfer (to_customer_id, created_at) where state in ('settled', 'reversed');
grant select, insert on bank.transfer to adire_app;
grant update (state, refusal, completed_at) on bank.transfer to adire_app;
