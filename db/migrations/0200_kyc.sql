-- What customers tell about themselves, section by section: each sealed as a whole, because nothing is ever searched in it.
create table bank.kyc_section (
  customer_id uuid not null references bank.customer (id),
  section text not null check (section in ('personal', 'financial', 'nextOfKin')),
  details_sealed bytea not null,
  saved_at timestamptz not null,
  primary key (customer_id, section)
);
grant select, insert, update on bank.kyc_section to adire_app;

-- A national identification number is one person's: found by its HMAC, shown by its last digits.
create table bank.customer_nin (
  customer_id uuid primary key references bank.customer (id),
  nin_sealed bytea not null,
  nin_index bytea not null unique check (octet_length(nin_index) = 32),
  nin_last4 text not null check (nin_last4 ~ '^[0-9]{4}$'),
  verified_at timestamptz not null
);
grant select, insert on bank.customer_nin to adire_app;

-- Each time a customer asked for the next tier, and what was decided. One waits at most.
create table bank.kyc_submission (
  id uuid primary key,
  customer_id uuid not null references bank.customer (id),
  tier smallint not null check (tier in (2, 3)),
  state text not null check (state in ('waiting', 'accepted', 'refused')),
  submitted_at timestamptz not null,
  decided_at timestamptz,
  reason text,
  check ((state = 'waiting') = (decided_at is null)),
  check ((state = 'refused') = (reason is not null))
);
create unique index kyc_submission_waiting on bank.kyc_submission (customer_id) where state = 'waiting';
create index kyc_submission_latest on bank.kyc_submission (customer_id, submitted_at desc);
grant select, insert on bank.kyc_submission to adire_app;
grant update (state, decided_at, reason) on bank.kyc_submission to adire_app;
