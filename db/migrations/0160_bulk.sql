-- Lists of payments that are approved once: what was checked, what was approved, and the payments that follow from it.

-- A line as its customer was shown it, bound to who asked, for as long as a name enquiry counts.
create table bank.checked_line (
  reference_hash bytea primary key check (octet_length(reference_hash) = 32),
  customer_id uuid not null references bank.customer (id),
  -- JSON: the payee with the name that its bank gave, the amount and the words.
  content text not null,
  expires_at timestamptz not null
);
create index checked_line_by_customer on bank.checked_line (customer_id, expires_at);
grant select, insert, delete on bank.checked_line to adire_app;

-- One row per list that was approved, or whose approval was withdrawn before: whichever came first took the id.
create table bank.bulk_batch (
  batch_id uuid primary key,
  customer_id uuid not null references bank.customer (id),
  withdrawn boolean not null,
  challenge_id uuid not null,
  session_id uuid not null,
  -- How it was approved, and the device as it was then; none of one that was withdrawn.
  way text check (withdrawn or way is not null),
  device jsonb check (withdrawn or device is not null),
  from_account_number text not null,
  from_account_name text not null,
  payments smallint not null check (payments > 0),
  amount_minor bigint not null check (amount_minor > 0),
  total_minor bigint not null check (total_minor >= amount_minor),
  -- SHA-256 of whom it pays what from where, by which the same list is known when it comes again.
  likeness bytea not null check (octet_length(likeness) = 32),
  approved_at timestamptz not null
);
create index bulk_batch_by_customer on bank.bulk_batch (customer_id, approved_at desc);
create index bulk_batch_by_time on bank.bulk_batch (approved_at) where not withdrawn;
grant select, insert on bank.bulk_batch to adire_app;

-- The payments of a list. What became of each is told by its own row in bank.transfer, under the same id.
create table bank.bulk_line (
  batch_id uuid not null references bank.bulk_batch (batch_id),
  line smallint not null check (line > 0),
  transfer_id uuid not null unique,
  -- Canonical JSON (RFC 8785) of the payment, and its SHA-256, which the ledger binds the id to.
  payment text not null,
  fingerprint bytea not null check (octet_length(fingerprint) = 32),
  primary key (batch_id, line)
);
grant select, insert on bank.bulk_line to adire_app;
